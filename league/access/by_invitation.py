"""What the holder of an invitation may do: have an account as its player."""

from django.utils.translation import gettext as _

from league.access.proofs import number_and_proof, proof_of, proves
from league.errors import UnknownHere
from league.models import Invitation


def invitation_link(invitation: Invitation) -> str:
    """What opens this invitation to whoever holds it. Nothing of it is stored."""
    return f"{invitation.pk}-{proof_of(_claim(invitation))}"


def invitation_to_accept(link: str) -> Invitation:
    """The invitation that a link opens. One that is used, replaced or too old is answered like one that never was."""
    pk, proof = number_and_proof(link)
    invitation = Invitation.objects.open().select_related("player__league").filter(pk=pk).first()
    if invitation is None or not proves(proof, _claim(invitation)):
        raise UnknownHere(
            "no-invitation",
            _(
                "This invitation is used, too old, or was replaced by a newer one. If you made an account with it, sign"
                " in. Otherwise ask an organizer for a new one."
            ),
        )
    return invitation


def _claim(invitation: Invitation) -> str:
    # After an import a number may be given again, so it alone is not enough.
    return f"league.invitation:{invitation.pk}:{invitation.player_id}:{invitation.made_at.isoformat()}"
