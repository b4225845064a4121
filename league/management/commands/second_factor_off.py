"""`manage.py second_factor_off NAME`: for somebody who lost the phone and the recovery codes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import User
from league.services import second_factor


class Command(BaseCommand):
    help = "Let an account sign in with its password alone. Make sure first that it is its owner who asks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to sign in with")

    def handle(self, *, name: str, **options: Any) -> str:
        user = User.objects.filter(username=name).first()
        if user is None or not second_factor.take_away(user, by=None):
            raise CommandError(f"There is no account {name} with a second factor.")
        return f"{name} signs in with the password alone now, and can turn the second factor on again."
