"""What a password must not be, as Django judges it, in the product's own words."""

from django.contrib.auth import password_validation as django
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class NotLikeTheName(django.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("This is too much like your name or address. Choose another password.")


class LongEnough(django.MinimumLengthValidator):
    def get_error_message(self) -> str:
        return ngettext(
            "This is too short: a password has at least %(min_length)d character.",
            "This is too short: a password has at least %(min_length)d characters.",
            self.min_length,
        ) % {"min_length": self.min_length}


class NotCommon(django.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Too many people use this one. Choose another password.")


class NotDigitsAlone(django.NumericPasswordValidator):
    def get_error_message(self) -> str:
        return _("Digits alone are easy to guess. Mix in letters or words.")
