"""No dependency is older than the release that closed a hole in it.

`uvx pip-audit` asks the advisories of PyPI, where they can be reached; this list needs no network.
"""

import tomllib
from pathlib import Path

import pytest

LOCK = Path(__file__).resolve().parents[2] / "uv.lock"

# The first release without the hole, and the advisory that speaks of it.
AT_LEAST = {
    "celery": ("5.2.2", "CVE-2021-23727: messages of a result backend run commands"),
    "certifi": ("2024.7.4", "CVE-2024-39689: a certificate authority that is trusted no more"),
    "django": ("5.2.11", "CVE-2025-64459, SQL by the keys of a dictionary, and those after it"),
    "djangorestframework": ("3.15.2", "CVE-2024-21520: scripts in the browsable API"),
    "h11": ("0.16.0", "CVE-2025-43859: ends of chunks that are read differently elsewhere"),
    "idna": ("3.7", "CVE-2024-3651: a name that takes for ever"),
    "pyyaml": ("5.4", "CVE-2020-14343: documents run code"),
    "redis": ("4.5.5", "CVE-2023-28859: answers to somebody else's question"),
    "sqlparse": ("0.5.0", "CVE-2024-4340: nested lists end the process"),
    "urllib3": ("2.5.0", "CVE-2025-50181: redirects that were switched off"),
}


@pytest.mark.parametrize("name", AT_LEAST)
def test_a_dependency_is_new_enough(name: str) -> None:
    oldest, why = AT_LEAST[name]

    assert numbers(locked()[name]) >= numbers(oldest), why


def test_everything_listed_is_a_dependency() -> None:
    assert set(AT_LEAST) - set(locked()) == set()


def locked() -> dict[str, str]:
    with LOCK.open("rb") as file:
        return {
            package["name"]: package["version"]
            for package in tomllib.load(file)["package"]
            if "version" in package
        }


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
