"""Bodies as they arrive: JSON through the one gate, and no more of it than the gate would read."""

from typing import IO, Any

from rest_framework.parsers import BaseParser

from league.json_gate import MOST_SENT, read_json


class GatedJSON(BaseParser):
    """The parser of every endpoint."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        return read_json(stream.read(MOST_SENT + 1))
