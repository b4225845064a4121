"""What a change of a table would do, before it does: the document of `league.queries.changes`."""

from typing import Any

from rest_framework import serializers

Row = serializers.Serializer[dict[str, Any]]


class WhoOut(Row):
    """An entrant, by the name it had then."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class LineOut(Row):
    """A place in the standings."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    points = serializers.CharField(help_text='Exact, as in "9/2".')


class TiebreakChangeOut(Row):
    """A tiebreak that has other values: none where it was not asked, several where it was asked again."""

    name = serializers.CharField()
    before = serializers.ListField(child=serializers.CharField(allow_blank=True))
    after = serializers.ListField(child=serializers.CharField(allow_blank=True))


class MoveOut(Row):
    """An entrant whose place, points or tiebreaks would change."""

    entrant = WhoOut()
    before = LineOut()
    after = LineOut()
    tiebreaks = TiebreakChangeOut(many=True)


class CutChangeOut(Row):
    """Who would have gone on instead of whom."""

    comes_in = WhoOut(many=True)
    drops_out = WhoOut(many=True)


class OccupantOut(Row):
    """Who is in a seat; no id and no name where nobody is yet, or, for a bye, ever will be."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_blank=True)
    is_bye = serializers.BooleanField()


class SlotOut(Row):
    """A seat of a bracket that somebody else would have."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    before = OccupantOut()
    after = OccupantOut()


class ChainOut(Row):
    """A table of a bracket that hangs on the change, and who sits there now."""

    table = serializers.IntegerField()
    side = serializers.ChoiceField(["winners", "losers", "final"])
    people = WhoOut(many=True)
    in_the_way = serializers.BooleanField(help_text="It is played or begun.")


class TableNotMadeOut(Row):
    """A table of a published round."""

    table = serializers.IntegerField()
    people = WhoOut(many=True)


class SeatedOtherwiseOut(Row):
    """A published round that would have been seated otherwise. It stays as it is."""

    round = serializers.IntegerField()
    is_known = serializers.BooleanField(
        help_text="Its seating could be made again. If not, it is only known that its standings would have moved."
    )
    tables = TableNotMadeOut(many=True, help_text="Its tables that would not have been made.")
    instead = serializers.ListField(child=WhoOut(many=True), help_text="Who would have met there.")


class ChangesOut(Row):
    """What would change."""

    moves = MoveOut(many=True, help_text="In the order of the new standings.")
    cut = CutChangeOut(help_text="Of a stage that is over. Its cut stays as it is.")
    slots = SlotOut(many=True)
    chain = ChainOut(many=True, help_text="In a bracket, on both sides.")
    others_sit = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables of a bracket at which others would sit."
    )
    in_the_way = serializers.ListField(
        child=serializers.IntegerField(), help_text="What is played or begun of it: needs a ruling."
    )
    seatings = SeatedOtherwiseOut(many=True)
