"""Ada, signed in."""

import pytest
from django.test import Client

from tests import factories


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(factories.ada())
    return client
