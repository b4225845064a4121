"""The command line: `python -m games check FILE` and `python -m games simulate GAME --seats 4 --seed 1`."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from signal import SIG_DFL, SIGPIPE, signal
from typing import BinaryIO

from games import GAMES
from games.check import ACCEPTED, UNREADABLE, check_lines, check_text
from games.nerts import Nerts, notation, simulate
from games.nerts.dealt import dealt_json
from games.nerts.layout import AnyReport, LayoutReport
from games.nerts.text import is_line, read_line
from games.nerts.variant import Variant
from games.nerts.witness import told
from games.ninety_nine import match as ninety_nine_match
from games.ninety_nine import simulate as ninety_nine_simulate
from games.ninety_nine.notation import NAME as NINETY_NINE

_encode = json.JSONEncoder(separators=(",", ":")).encode
_LINE_LIMIT = 1_000_000  # bytes; a longer line is no report and is not kept


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    status: int = options.run(options)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="Judge reports of card games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="print the verdict: exit 0 accepted, 1 rejected, 2 unreadable")
    check.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="a document; - for standard input"
    )
    check.add_argument("--lines", action="store_true", help="one document a line, one verdict a line")
    check.set_defaults(run=_check)
    shown = commands.add_parser("witness", help="print a deal and a play of nerts that end in a layout")
    shown.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="its document; - for standard input"
    )
    shown.set_defaults(run=_witness)
    command = commands.add_parser(
        "simulate", help="print final layouts, or whole matches of ninety-nine, one JSON document a line"
    )
    command.add_argument("game", choices=[*GAMES])
    command.add_argument("--seats", type=_seats, default=4, help="2 to 99; nerts from 6 in pairs")
    command.add_argument("--seed", type=int, required=True, help="the same seed gives the same play")
    command.add_argument("--jokers", type=int, default=0, choices=[0, 1, 2], help="a deck of nerts")
    command.add_argument("--individual", action="store_true", help="nerts with one player a seat")
    command.add_argument("--dealt", action="store_true", help="with what was dealt, for nerts")
    command.add_argument("--count", type=int, default=1, help="how many documents")
    command.set_defaults(run=_simulate)
    return parser


def _seats(text: str) -> int:
    if not text.isdecimal() or not 2 <= int(text) <= 99:
        raise argparse.ArgumentTypeError(f"{text!r} is not 2 to 99")
    return int(text)


def _check(options: argparse.Namespace) -> int:
    worst = ACCEPTED
    with ExitStack() as stack:
        try:
            stream = _opened(options.file, stack)
        except OSError as error:
            print(f"{options.file}: {error.strerror}", file=sys.stderr)
            return UNREADABLE
        verdicts = check_lines(_lines(stream)) if options.lines else [check_text(stream.read())]
        for verdict, status in verdicts:
            sys.stdout.write(f"{_encode(verdict)}\n")
            worst = max(worst, status)
    return worst


def _opened(file: str, stack: ExitStack) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else stack.enter_context(Path(file).open("rb"))


def _witness(options: argparse.Namespace) -> int:
    """Print how each seat is dealt and every move, and play them; a layout that is not accepted gets its verdict."""
    with ExitStack() as stack:
        try:
            text = _opened(options.file, stack).read()
        except OSError as error:
            print(f"{options.file}: {error.strerror}", file=sys.stderr)
            return UNREADABLE
    verdict, status = check_text(text)
    if status != ACCEPTED:
        print(_encode(verdict))
        return status
    try:
        report = _nerts_report(text.decode("utf-8-sig"))
        if not isinstance(report, LayoutReport):
            raise ValueError("only of a whole layout can be shown how it came about")
        print("\n".join(told(report)))
    except ValueError as error:  # another game, less evidence, or rules that the proof does not cover
        print(error, file=sys.stderr)
        return UNREADABLE
    return ACCEPTED


def _nerts_report(text: str) -> AnyReport:
    data = read_line(text) if is_line(text) else json.loads(text)
    if "dealt" in data:
        raise ValueError("what is shown begins with a deal of its own; leave out what was dealt")
    return Nerts().from_json(data)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Line by line in flat memory: what is too long to be a report is passed over but for its beginning."""
    while line := stream.readline(_LINE_LIMIT):
        rest = line
        while len(rest) == _LINE_LIMIT and not rest.endswith(b"\n"):
            rest = stream.readline(_LINE_LIMIT)
        yield line


def _simulate(options: argparse.Namespace) -> int:
    rng = Random(options.seed)
    for _ in range(options.count):
        try:
            document = _simulated(options, rng)
        except ValueError as error:
            print(error, file=sys.stderr)
            return UNREADABLE
        print(json.dumps(document, separators=(",", ":")))
    return ACCEPTED


def _simulated(options: argparse.Namespace, rng: Random) -> dict[str, object]:
    if options.game == NINETY_NINE:
        return ninety_nine_match.to_json(ninety_nine_simulate.final_record(options.seats, rng=rng))
    variant = Variant(jokers=options.jokers, partnership="individual" if options.individual else "auto")
    report, dealt = simulate.final_layout_and_deal(seats=options.seats, rng=rng, variant=variant)
    return notation.to_json(report) | ({"dealt": dealt_json(dealt)} if options.dealt else {})


if __name__ == "__main__":
    # Whoever reads the output may have seen enough. What was not told is no verdict: the command ends by the signal.
    signal(SIGPIPE, SIG_DFL)
    sys.exit(main())
