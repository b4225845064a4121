"""The conformance cases as documents, and layouts to change in tests."""

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"
_ABOUT = ("id", "title", "rules", "expect")


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file: `id`, `title`, `rules`, `expect`, and the document itself."""
    found: list[dict[str, Any]] = json.loads((CASES / name).read_text())
    return found


def document(case: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in case.items() if key not in _ABOUT}


def nerts_document(case_id: str) -> dict[str, Any]:
    """A fresh copy of the document of a Nerts case."""
    return next(document(case) for case in cases("nerts.json") if case["id"] == case_id)
