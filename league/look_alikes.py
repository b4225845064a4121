"""Account names that a person could take for one another.

Of names of players only what `names.name_key` folds is the same: there two real people may be called alike, and
organizers know them. An account name is chosen by whoever has it, so another one can be asked for.
"""

import unicodedata

from league.names import name_key

# As they are printed, so capitals apart from small letters: a Greek capital nu is an N, the small one a v.
LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЬ" "авеѕіјкмнорстухьһԁԛԝӏ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "αβειηκνορτυχ" "օսոհ" "ıɑɡ" "I01",
    "ABESlJKMHOPCTYXb" "abesijkmhopctyxbhdqwl" "ABEZHlKMNOPTYX" "abeinkvoptux" "ounh" "iag" "lol",
)  # fmt: skip
PAIRS = (("rn", "m"), ("vv", "w"))
MARKS = range(200, 241)  # the combining classes of what stands above or below a letter without being one


def account_keys(name: str) -> set[str]:
    """What is folded to compare it, and what is printed. Two names are alike if they share either."""
    return {name_key(name), _as_printed(name)}


def _as_printed(name: str) -> str:
    """In Latin letters, as far as they look so, without marks."""
    apart = unicodedata.normalize("NFKD", name)
    bare = "".join(char for char in apart if unicodedata.combining(char) not in MARKS)
    printed = name_key(bare.translate(LATIN))
    for pair, letter in PAIRS:
        printed = printed.replace(pair, letter)
    return printed
