"""What counts without being played, as it is sent and shown."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import Exact, Flag, Strict, Word
from league.competition.awards import Award, Awards, awards_from_json

OPPONENTS = ("nobody", "oneself")


@extend_schema_field({"type": "string", "pattern": r"^(own-mean|-?\d+(/\d+)?)$", "example": "own-mean"})
class PointsOrMean(Exact):
    """An exact number, or "own-mean": what the entrant gets per table played."""

    def to_internal_value(self, data: Any) -> Any:
        return data if data == "own-mean" else super().to_internal_value(data)


class AwardIn(Strict):
    """What a round brings that is not played."""

    points = PointsOrMean(required=False, default="0")
    counts_as_played = Flag(required=False, default=False, help_text="As one of the tables played.")


class AwardsIn(Strict):
    """What counts without being played."""

    bye = AwardIn(required=False)
    walkover = AwardIn(required=False, help_text="Who came, and nobody else did.")
    no_show = AwardIn(required=False)
    parked = AwardIn(required=False, help_text="A table put off, until it is final.")
    forfeits_count = Flag(required=False, help_text="A walkover is a table won, ahead of who did not come.")
    unplayed_opponent = Word(choices=OPPONENTS, required=False, help_text="Whom one met there.")

    def to_internal_value(self, data: Any) -> Awards:
        return awards_from_json(super().to_internal_value(data))


class AwardOut(serializers.Serializer[Award]):
    """What a round brings that is not played."""

    points = PointsOrMean()
    counts_as_played = serializers.BooleanField()


class AwardsOut(serializers.Serializer[Awards]):
    """What counts without being played."""

    bye = AwardOut()
    walkover = AwardOut()
    no_show = AwardOut()
    parked = AwardOut()
    forfeits_count = serializers.BooleanField()
    unplayed_opponent = serializers.ChoiceField(OPPONENTS)
