"""What is stored, and what can never be stored."""

from league.models.adjustments import Adjustment
from league.models.answers import DisputeAnswer
from league.models.corrections import Correction
from league.models.editing import DealOpened
from league.models.events import Apart, Entrant, EntrantPlayer, Event, Stage
from league.models.log import LogEntry
from league.models.parts import SeatPart
from league.models.people import Invitation, League, Partnership, Player, User
from league.models.ratings import RatingBoard, RatingStep
from league.models.results import AnswerKept, Confirmation, Deal, Dispute, Result, Score, Submission
from league.models.rounds import Round, Seat, SeatClaim, Substitute, Table, Unplayed
from league.models.seasons import Division, Season, SeasonEvent, SeasonPlace, SeasonRuling
from league.models.stages import FinalPlace, HeldSeat, OrderRuling, StagePlace
from league.models.standings import Standing
from league.models.tallies import Tally
from league.models.waiting import Waiting

__all__ = [
    "Adjustment",
    "AnswerKept",
    "Apart",
    "Confirmation",
    "Correction",
    "Deal",
    "DealOpened",
    "Dispute",
    "DisputeAnswer",
    "Division",
    "Entrant",
    "EntrantPlayer",
    "Event",
    "FinalPlace",
    "HeldSeat",
    "Invitation",
    "League",
    "LogEntry",
    "OrderRuling",
    "Partnership",
    "Player",
    "RatingBoard",
    "RatingStep",
    "Result",
    "Round",
    "Score",
    "Season",
    "SeasonEvent",
    "SeasonPlace",
    "SeasonRuling",
    "Seat",
    "SeatClaim",
    "SeatPart",
    "Stage",
    "StagePlace",
    "Standing",
    "Submission",
    "Substitute",
    "Table",
    "Tally",
    "Unplayed",
    "User",
    "Waiting",
]
