"""The form of a stage that is to come."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.competition.cut import CutRule, cut_from_json
from league.models import Stage
from league.services.later_stages import MOST_WHO_GO_ON, LaterStage
from league.services.pools import MOST_POOLS, most_pools
from league.services.rules import EventRules, settled_by_format
from league.web.organize.fields import ShortNumberField
from league.web.organize.rules_form import number_field
from league.wording import FORMATS


class StageForm(forms.Form):
    """Who goes on to a stage, and how it is played. What it does not ask is played as in the stage before."""

    name = forms.CharField(
        label=_("Name"), required=False, help_text=_("Such as Finals. Without one it has its number.")
    )
    each = ShortNumberField(min_value=1, max_value=MOST_WHO_GO_ON)
    runners_up = ShortNumberField(
        label=_("Besides, of those who come next in their pools"),
        required=False,
        min_value=0,
        help_text=_("How many of the best of them. Leave it empty for none."),
    )
    compared = forms.ChoiceField(
        label=_("Entrants of different pools are compared by"),
        choices=[
            ("mean", _("Points per table, because pools may differ in size")),
            ("points", _("All points")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )
    format = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=[(name, format_lazy("{}: {}", *words)) for name, words in FORMATS.items()],
        widget=forms.RadioSelect,
    )
    table_size = number_field("table_size", label=_("Seats at a table"))
    advance = number_field(
        "advance", label=_("Go on from a table"), required=False, help_text=_("Of a bracket: usually one.")
    )
    planned_rounds = number_field(
        "planned_rounds",
        label=_("Rounds planned"),
        required=False,
        help_text=_(
            "Leave it empty to decide as you go. In a round robin or a bracket they follow from who goes on."
        ),
    )
    pools = ShortNumberField(
        label=_("Pools"),
        min_value=1,
        max_value=MOST_POOLS,
        help_text=_(
            "With more than one each plays for itself. They are dealt by seed when the cut is published."
        ),
    )

    def __init__(
        self, data: Any = None, *, before: Stage, rules: EventRules, stage: Stage | None = None
    ) -> None:
        """A new stage after `before`, or one that is there already; `rules` are those it starts from."""
        rule = cut_from_json(before.cut) if before.cut else None
        initial = {
            **vars(rules),
            "name": stage.name if stage else _("Finals"),
            "pools": stage.pools if stage else 1,
            "each": rule.each if rule else None,
            "runners_up": rule.runners_up if rule else None,
            "compared": rule.compared if rule else "mean",
        }
        super().__init__(data, initial=initial)
        self.rules = rules
        self.fields["each"].label = (
            _("So many of each pool go on") if before.pools > 1 else _("So many go on, the best first")
        )
        if before.pools == 1 < most_pools(before):
            self.fields["each"].help_text = _("If the field is drawn into pools, so many of each.")
        elif before.pools == 1:
            del self.fields["runners_up"]
            del self.fields["compared"]

    def said(self) -> LaterStage:
        """What a valid form says."""
        typed = self.cleaned_data
        played = {name: typed[name] for name in ("format", "table_size", "planned_rounds")}
        played["advance"] = typed["advance"] or 1
        rules = replace(
            self.rules.of_format(typed["format"]), **(played | settled_by_format(typed["format"]))
        )
        cut = CutRule(typed["each"], typed.get("runners_up") or 0, typed.get("compared") or "mean")
        return LaterStage(name=typed["name"], rules=rules, cut=cut, pools=typed["pools"])
