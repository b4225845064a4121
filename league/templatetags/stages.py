"""What pages say of the stages of an event."""

from django import template
from django.urls import reverse

from league import cut_words
from league.competition.cut import cut_from_json
from league.models import Event, Stage
from league.states import StageState

register = template.Library()


@register.filter
def stage_name(stage: Stage) -> str:
    """Finals, or its number where it has no name."""
    return cut_words.stage_name(stage)


@register.simple_tag
def compare_url(event: Event, stage: Stage) -> str:
    """Where two of a stage are compared; that of the stage being played needs no number."""
    if stage.state == StageState.CURRENT:
        return reverse("league:compare", args=[event.slug])
    return reverse("league:stage-compare", args=[event.slug, stage.number])


@register.filter
def who_goes_on(stage: Stage) -> str:
    """Who goes on from a stage, in words; nothing for the last one."""
    return cut_words.cut_in_words(cut_from_json(stage.cut), pools=stage.pools) if stage.cut else ""
