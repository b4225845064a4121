"""What people might call themselves to see what happens, each with what is kept of it: None where it is refused."""

SCRIPT = "<script>top.hit=1</script>"
NAMES: dict[str, str | None] = {
    # Code, where somebody forgot to quote.
    "<img src=x onerror=top.hit=1>": "<img src=x onerror=top.hit=1>",
    SCRIPT: SCRIPT,
    '"><svg onload=top.hit=1>': '"><svg onload=top.hit=1>',
    "'-top.hit=1-'": "'-top.hit=1-'",
    "</title><script>top.hit=1</script>": "</title><script>top.hit=1</script>",
    "javascript:top.hit=1": "javascript:top.hit=1",
    "{{7*7}}": "{{7*7}}",
    "{% debug %}": "{% debug %}",
    "${7*7} `top.hit=1`": "${7*7} `top.hit=1`",
    "&lt;b&gt; &amp; Bea": "&lt;b&gt; &amp; Bea",
    "%(name)s {0} %s": "%(name)s {0} %s",
    "Bea'); DROP TABLE league_player;--": "Bea'); DROP TABLE league_player;--",
    "\\u003cb\\u003e": "\\u003cb\\u003e",
    # Formulas, where somebody opens a list as a sheet.
    "=1+1": "=1+1",
    "+49 170 1234": "+49 170 1234",
    "-2": "-2",
    "@SUM(A1)": "@SUM(A1)",
    # What only looks like something else.
    "Zoe\u0308": "Zoë",
    "Al\u200b\u200b\u200bex": "Alex",
    "A\ufeffn\u2060na": "Anna",
    "Be\u200da Two": "Bea Two",
    "B\u3164ob": "Bob",
    "Иван а": "Иван а",
    "Сy": "Сy",
    # People.
    "Żofie O'Neil": "Żofie O'Neil",
    "محمد علي": "محمد علي",
    "שירה כהן": "שירה כהן",
    "می‌خواهم": "می‌خواهم",
    "ਗੁਰਪ੍ਰੀਤ": "ਗੁਰਪ੍ਰੀਤ",
    "👩‍👩‍👧 Kit": "👩‍👩‍👧 Kit",
    "W" * 40: "W" * 40,
    # What would change how others are read, or cannot be shown.
    "Bea\u202eyC": None,
    "Bea\u2066": None,
    "Bea\u200f": None,
    "Be\u0301\u0301\u0301\u0301a": None,
    "Z" + "\u0335" * 50: None,
    "Bea\tCy": None,
    "Bea\rCy": None,
    "Bea\x00Cy": None,
    "x" * 200: None,
    "\u3164\u2800": None,
}
KEPT = [kept for kept in NAMES.values() if kept is not None]
RIGHT_TO_LEFT = [name for name in KEPT if any("\u0590" <= char <= "\u07ff" for char in name)]
