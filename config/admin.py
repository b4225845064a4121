"""The admin site of this product in the place of the framework's."""

from django.contrib.admin.apps import AdminConfig


class Admin(AdminConfig):
    default_site = "league.admin_site.Site"
