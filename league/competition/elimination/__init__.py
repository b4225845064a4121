"""Elimination: a bracket is a plan of seats that never changes; who sits in them is derived from what happened."""

from league.competition.elimination.bracket import Bracket, BracketTable, Place, Seed, Slot, Source
from league.competition.elimination.changes import (
    Effect,
    Sits,
    effect,
    kept,
    permitted,
    restarted,
    substituted,
)
from league.competition.elimination.course import (
    Course,
    Occupant,
    Situation,
    TableNow,
    Vacant,
    follow,
    occupants,
)
from league.competition.elimination.draw import double, single
from league.competition.elimination.order import FinalRow, final_order, table_order
from league.competition.elimination.rounds import Shape, knockout_steps

__all__ = [
    "Bracket",
    "BracketTable",
    "Course",
    "Effect",
    "FinalRow",
    "Occupant",
    "Place",
    "Seed",
    "Shape",
    "Sits",
    "Situation",
    "Slot",
    "Source",
    "TableNow",
    "Vacant",
    "double",
    "effect",
    "final_order",
    "follow",
    "kept",
    "knockout_steps",
    "occupants",
    "permitted",
    "restarted",
    "single",
    "substituted",
    "table_order",
]
