"""docker-compose.yml and Dockerfile: what their own checkers in `make lint` cannot see."""

import re
import shlex
from typing import Any

import pytest
import yaml
from django.conf import settings

from config import processes
from config.embedded.postgres import CLUSTER

COMPOSE = settings.BASE_DIR / "docker-compose.yml"
DOCKERFILE = settings.BASE_DIR / "Dockerfile"


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def services(compose: Any) -> Any:
    return compose["services"]


@pytest.mark.parametrize(
    ("service", "command"),
    [
        ("web", processes.web("0.0.0.0", 8000)),
        ("worker", processes.WORKER),
        ("sweeper", processes.SWEEPER),
        ("prepare", processes.PREPARE),
    ],
)
def test_each_role_runs_what_make_run_runs(service: str, command: tuple[str, ...], services: Any) -> None:
    assert services[service]["command"] == ["python", *command]


def test_the_image_by_itself_is_the_web() -> None:
    (command,) = re.findall(
        r"^CMD (\[.*?\])$", DOCKERFILE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )

    assert yaml.safe_load(command.replace("\\\n", "")) == ["python", *processes.web("0.0.0.0", 8000)]


def test_the_database_is_set_up_as_the_embedded_one(services: Any) -> None:
    assert tuple(shlex.split(services["postgres"]["environment"]["POSTGRES_INITDB_ARGS"])) == CLUSTER


def test_every_service_waits_for_what_can_come(services: Any) -> None:
    waits = {
        (other, needs["condition"])
        for service in services.values()
        for other, needs in service.get("depends_on", {}).items()
    }

    assert {other for other, how in waits if how == "service_completed_successfully"} == {
        "prepare",
        "passwords",
    }
    assert {other for other, how in waits if how == "service_healthy"} == {"postgres", "valkey"}
    assert {"healthcheck" in services[name] for name in ("postgres", "valkey")} == {True}
    assert [services[name].get("restart", "no") for name in ("prepare", "passwords")] == ["no", "no"]


def test_what_keeps_running_says_how_it_is_and_comes_back(services: Any) -> None:
    lasting = services.keys() - {"prepare", "passwords"}

    assert {name for name in lasting if "healthcheck" in services[name]} == lasting
    assert {services[name]["restart"] for name in lasting} == {"unless-stopped"}


def test_every_image_is_of_one_exact_version(services: Any) -> None:
    images = {service["image"] for service in services.values()}
    images |= set(re.findall(r"^FROM (\S+)", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE))

    assert [image for image in images if not re.search(r":\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?$", image)] == []


def test_every_named_volume_and_network_is_declared_and_used(compose: Any, services: Any) -> None:
    mounted = {mount.split(":")[0] for service in services.values() for mount in service.get("volumes", ())}
    files = {mount for mount in mounted if mount.startswith("./")}
    volumes = mounted - files
    networks = {name for service in services.values() for name in service.get("networks", ())}

    assert [file for file in files if not (settings.BASE_DIR / file).is_file()] == []
    assert volumes == compose["volumes"].keys()
    assert networks == compose["networks"].keys()


def test_only_the_proxy_can_be_reached_from_outside(compose: Any, services: Any) -> None:
    assert compose["networks"]["inside"]["internal"] is True
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert [name for name, service in services.items() if "outside" in service.get("networks", ())] == [
        "proxy"
    ]


def test_people_come_in_by_one_door_and_a_proxy_in_front_by_the_other(services: Any) -> None:
    """8000 and 8001: which of them believes what, test_proxy.py shows."""
    assert services["proxy"]["ports"] == ["${PORT:-8000}:800${BEHIND_PROXY:-0}"]
    assert services["web"]["environment"]["BEHIND_PROXY"] == "1"


def test_the_broker_forgets_no_message_for_want_of_memory(services: Any) -> None:
    command = services["valkey"]["command"]

    assert command[command.index("--maxmemory-policy") + 1] == "noeviction"


def test_no_password_is_written_down(services: Any) -> None:
    given = {
        name: value for service in services.values() for name, value in service.get("environment", {}).items()
    }

    assert [name for name in given if re.search("PASSWORD|SECRET", name) and not name.endswith("_FILE")] == []
    assert given["DATABASE_URL"] == "postgresql://talon@postgres/talon"


def test_the_product_runs_as_an_ordinary_user_that_cannot_change_it(services: Any) -> None:
    ours = [services[name] for name in ("web", "worker", "sweeper", "prepare", "proxy")]

    assert re.findall(r"^USER (.*)$", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE) == ["10001"]
    assert [(service["read_only"], service["cap_drop"]) for service in ours] == [(True, ["ALL"])] * 5


def test_the_example_names_all_that_can_be_set(services: Any) -> None:
    used = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE.read_text(encoding="utf-8")))
    named = set(
        re.findall(r"^#? ?([A-Z_]+)=", (settings.BASE_DIR / ".env.example").read_text("utf-8"), re.MULTILINE)
    )

    assert named | {"LAN"} == used


def test_image_and_makefile_install_with_the_same_uv() -> None:
    makefile = (settings.BASE_DIR / "Makefile").read_text(encoding="utf-8")

    (wanted,) = re.findall(r"^UV_VERSION := (.*)$", makefile, re.MULTILINE)

    assert re.findall(r"uv==(\S+)", DOCKERFILE.read_text(encoding="utf-8")) == [wanted]
