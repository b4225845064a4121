"""Rules that many tables play, by name. One that changes gets a new version; tables keep the options themselves."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.nerts.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """`title` is a name of its own; `about` says in English where the rules are from."""

    name: str
    version: int
    title: str
    about: str
    variant: Variant


PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            name="founding",
            version=1,
            title="Founding rules",
            about="Nerts as it is described most often, and what every option starts from.",
            variant=Variant(),
        ),
        Preset(
            name="nna",
            version=1,
            title="National Nertz Association",
            about="Ten points for the call, no ties, 150 points to win; whoever is out must call before all are stuck.",
            variant=Variant(call_bonus=10, tie_policy="single", stalemate_empty_nerts="reject", target=150),
        ),
        Preset(
            name="racing-demon",
            version=1,
            title="Racing demon",
            about="The British game: twelve nerts cards, twenty points for the call and ten for each king.",
            variant=Variant(nerts_size=12, call_bonus=20, king_bonus=10),
        ),
        Preset(
            name="call-25",
            version=1,
            title="25 for the call",
            about="A variation that pagat.com describes.",
            variant=Variant(call_bonus=25),
        ),
        Preset(
            name="one-point-penalty",
            version=1,
            title="One point for a nerts card",
            about="A gentler count: a nerts card that is left costs one point.",
            variant=Variant(nerts_penalty=1),
        ),
        Preset(
            name="jokers",
            version=1,
            title="With jokers",
            about="Two jokers in each deck, each for any card.",
            variant=Variant(jokers=2),
        ),
    )
}
