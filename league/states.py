"""Every word that a row can say about itself, and which step may follow which."""

from enum import nonmember

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EntrantKind(TextChoices):
    PLAYERS = "players", _("Players")
    PARTNERSHIPS = "partnerships", _("Partnerships")
    ROTATING = "rotating", _("Players whose partner changes every round")


class EntrantState(TextChoices):
    ACTIVE = "active", _("Playing")
    AWAY = "away", _("Away")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class EventState(TextChoices):
    DRAFT = "draft", _("Being prepared")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")

    public = nonmember(("running", "finished"))


class Joining(TextChoices):
    """Who may enter an event by themselves."""

    NOBODY = "nobody", _("Nobody: organizers enter who plays")
    PLAYERS = "players", _("Players of the league who are signed in")


class SeasonKind(TextChoices):
    """Who competes: players whose partners change are players."""

    PLAYERS = "players", _("Players")
    PARTNERSHIPS = "partnerships", _("Partnerships")


class SeasonState(TextChoices):
    DRAFT = "draft", _("Being prepared")
    RUNNING = "running", _("Running")
    FINISHED = "finished", pgettext_lazy("season", "Closed")

    public = nonmember(("running", "finished"))


class SeasonMove(TextChoices):
    """Where a closed season leads who was in it."""

    UP = "up", _("Moves up")
    STAYS = "stays", _("Stays")
    DOWN = "down", _("Moves down")
    LEAVES = "leaves", _("Does not go on")


class StageFormat(TextChoices):
    LEAGUE_NIGHT = "league-night", _("League night")
    ROUND_ROBIN = "round-robin", _("Round robin")
    SWISS = "swiss", _("Swiss")
    SINGLE_ELIMINATION = "single-elimination", _("Single elimination")
    DOUBLE_ELIMINATION = "double-elimination", _("Double elimination")
    LADDER = "ladder", _("Ladder")

    brackets = nonmember(("single-elimination", "double-elimination"))
    without_pools = nonmember(("single-elimination", "double-elimination", "ladder"))
    without_proposals = nonmember(("single-elimination", "double-elimination", "ladder"))


class StageState(TextChoices):
    """An event plays one stage after the other; the last one stays what it is when the event is finished."""

    AHEAD = "ahead", pgettext_lazy("stage", "To come")
    CURRENT = "current", pgettext_lazy("stage", "Being played")
    OVER = "over", pgettext_lazy("stage", "Over")


class BracketRuling(TextChoices):
    """What becomes of what is played or begun in a bracket and in the way of a change."""

    KEEP = "keep", _("Everybody sits where they sat")
    RESTART = "restart", _("The change counts, and these tables are played again")


class LadderMove(TextChoices):
    """How a result moves those who played."""

    INSERT = "insert", _("Who wins goes just above the highest who was beaten; those between move down one")
    EXCHANGE = "exchange", _("Those at the table exchange their rungs, the first taking the highest")


class WithdrawalRule(TextChoices):
    """What becomes of an entrant's tables once it has left."""

    USUAL = "usual", _("Left before the half: never was there; later: gives the rest away")
    VOID = "void", _("As if never there")
    FORFEIT = "forfeit", _("What was played counts, the rest is given away")
    CANCEL = "cancel", _("What was played counts, the rest is nothing for nobody")


class SubstituteRule(TextChoices):
    """Who gets the points when somebody played in another's place."""

    ENTRANT = "entrant", _("Who is entered")
    SUBSTITUTE = "substitute", _("Who played, if entered too")
    NOBODY = "nobody", _("Nobody")


class UnplayedKind(TextChoices):
    """What an entrant has of a round without playing it."""

    BYE = "bye", pgettext_lazy("round", "Sits out")
    WALKOVER = "walkover", _("Nobody else came")
    NO_SHOW = "no-show", _("Did not come")


class RoundKind(TextChoices):
    ROUND = "round", _("Round")
    PLAY_OFF = "play-off", _("Play-off")


class MatchLength(TextChoices):
    DEALS = "deals", _("A number of deals")
    TARGET = "target", _("Until a score is reached")
    MATCH = "match", _("Until the rules of the game end the match")


class ConfirmationPolicy(TextChoices):
    """How many seats besides the one that entered a deal must agree before it counts."""

    ONE_OTHER = "one-other", _("One other seat confirms")
    MAJORITY = "majority", _("More than half of the seats agree")
    ALL_OTHERS = "all-others", _("Every other seat confirms")
    ORGANIZER = "organizer", _("Only organizers enter results")

    def confirmations_needed(self, seats: int) -> int:
        """Confirmations by other seats, at a table of so many seats. Where organizers enter, more than there can be."""
        return {"one-other": 1, "majority": seats // 2, "all-others": seats - 1, "organizer": seats}[
            self.value
        ]


class LateRule(TextChoices):
    """What becomes of a deal that is entered after its round has closed."""

    CLOSED = "closed", _("It is not taken any more")
    GRACE = "grace", _("For 30 minutes it is taken as ever, then it goes to the organizers")
    ORGANIZERS = "organizers", _("It goes to the organizers")


class RoundState(TextChoices):
    DRAFT = "draft", _("Proposed")
    PLAYING = "playing", _("Playing")
    COMPLETE = "complete", _("Complete")

    public = nonmember(("playing", "complete"))


class TableState(TextChoices):
    WAITING = "waiting", _("Waiting for the first deal")
    PLAYING = "playing", _("Playing")
    DISPUTED = "disputed", _("Disputed")
    FINAL = "final", pgettext_lazy("status", "Final")

    open = nonmember(("waiting", "playing", "disputed"))


class DealState(TextChoices):
    OPEN = "open", pgettext_lazy("deal", "Not entered")
    SUBMITTED = "submitted", _("Waiting for confirmation")
    DISPUTED = "disputed", _("Disputed")
    CONFIRMED = "confirmed", _("Confirmed")


class CountsFrom(TextChoices):
    """From which round on a correction of a confirmed deal counts."""

    THIS = "this", _("From its own round on")
    NEXT = "next", _("From the next round on")
    NEVER = "never", _("Never: it is only recorded")


class Evidence(TextChoices):
    """How much of a deal was entered, from least to most."""

    TOTALS = "totals", _("Totals")
    CARDS = "cards", _("Cards")
    LAYOUT = "layout", _("Layout")


class Back(TextChoices):
    """The backs of the decks, in the order in which seats get them. Each has a pattern too: never colour alone."""

    RED = "red", _("Red")
    BLUE = "blue", _("Blue")
    GREEN = "green", _("Green")
    YELLOW = "yellow", _("Yellow")
    PURPLE = "purple", _("Purple")
    ORANGE = "orange", _("Orange")
    TEAL = "teal", _("Teal")
    GREY = "grey", _("Grey")


SMALLEST_TABLE, LARGEST_TABLE = 2, len(Back)
