"""`manage.py organizer NAME`: an account that may run the league."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.errors import Unacceptable
from league.models import League
from league.services import people


class Command(BaseCommand):
    help = "Make an organizer's account with a random password, which is printed once and stored nowhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to sign in with")

    def handle(self, *, name: str, **options: Any) -> str:
        try:
            user, password = people.add_organizer(League.objects.get(), name)
        except Unacceptable as error:
            raise CommandError(f"No account was made. {error}") from error
        return f"Sign in as {user.username} with the password {password} (shown only this once)."
