"""What only this server can make, and nobody stores: the second half of a link."""

import base64
import hashlib
import hmac

from django.conf import settings

LINK_BYTES = 18  # 144 bits


def proof_of(claim: str) -> str:
    """What shows that this server said so."""
    digest = hmac.new(settings.SECRET_KEY.encode(), claim.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:LINK_BYTES]).decode()


def proves(proof: str, claim: str) -> bool:
    return hmac.compare_digest(proof_of(claim).encode(), proof.encode())


def number_and_proof(link: str) -> tuple[int, str]:
    """The two halves of a link: which row it opens, 0 for none, and what shows it."""
    number, _dash, proof = link.partition("-")
    pk = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    return pk, proof
