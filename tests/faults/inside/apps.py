"""Installed like any app, so that web, worker and sweeper start as they always do."""

from django.apps import AppConfig


class Inside(AppConfig):
    name = "tests.faults.inside"
    label = "faults_inside"

    def ready(self) -> None:
        from league import failpoints
        from tests.faults.inside import guards, trouble

        failpoints.listen(trouble.at)
        trouble.listen_to_the_broker()
        guards.make_removable()
