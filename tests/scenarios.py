"""What can go wrong, by number: what is tried, and what is not, with the reason."""

SCENARIOS = {
    "S00": "nothing: the reference load alone",
    "S01": "a web process dies between its commit and its answer, and nudges are never sent",
    "S02": "a message is lost between the broker and the worker's own record of it",
    "S03": "the worker dies before it commits",
    "S04": "the worker dies after it committed and before it says so",
    "S05": "the worker and all its children are killed, and started again later",
    "S06": "the broker forgets everything while a worker does not listen",
    "S07": "messages are sent right after the broker forgot everything",
    "S08": "the broker is killed and comes back empty; nothing else is touched",
    "S09": "the broker freezes while results are entered",
    "S10": "the broker is away for all of the time",
    "S11": "the broker's memory is full",
    "S12": "every message is sent three times, and all once more at the end",
    "S13": "a slow refresh ends after a newer one",
    "S14": "the standings of one stage cannot be derived at all",
    "S15": "a copy of a refresh comes while the first is at work",
    "S16": "lint: no message waits for a clock",
    "S17": "two sweepers; then none and no worker, then one again",
    "S20": "old messages about finished events and stages that are gone",
    "S21": "hundreds of messages about one stage",
    "S22": "the database crashes and starts again",
    "S23": "one session of the database is killed in the middle of its work",
    "S24": "the database is away for a while; web and workers are left alone",
    "S25": "the database takes no more sessions",
    "S26": "somebody holds a table's row for as long as nobody waits",
    "S27": "the database's disk is full for a while",
    "S28": "the database takes transactions back: deadlocks and serialization failures",
    "S29": "everything derived is deleted, and worked out anew",
    "S30": "a backup is brought into a new server, with an empty broker",
    "S32": "two seats enter different results at the same instant",
    "S33": "eight copies of one result at the same instant, with one key and with eight",
    "S34": "a key with another body, another's key, a key too long, none",
    "S35": "the last two confirmations at the same instant",
    "S36": "confirmed twice, confirmed by who entered it, confirmed from another table",
    "S37": "a version is confirmed that was replaced meanwhile",
    "S38": "a confirmation and an objection at the same instant",
    "S39": "a correction after the next round was published",
    "S40": "corrections there and back, and two of one version at the same instant",
    "S41": "the next round seated four times at once, and while the last result is confirmed",
    "S42": "somebody leaves or comes at the instant at which a round is published",
    "S43": "many press for the last place of an event, and a place becomes free while others join",
    "S44": "somebody objects at the instant at which silence would confirm",
    "S45": "rules change while standings are derived by the old ones",
    "S46": "a player is renamed, erased or merged while standings are derived and while a deal is entered or confirmed",
    "S47": "an event's rules edited in two tabs",
    "S52": "people look at the standings all the while",
    "S53": "one address, asked by different people with a cache between",
    "S54": "proposals, drafts and whatever else is not public yet, at every address that could show it",
    "S55": "hostile bodies and parameters",
    "S56": "limits under many requests at once, and with forged addresses",
    "S57": "every address, method and role, with what is one's own and what is not",
    "S58": "fields that nobody may set",
    "S59": "names that are markup, formulas or turn the line around, wherever names are shown",
    "S60": "names that look like another",
    "S61": "signing in tells nothing about who has an account",
    "S62": "sessions, and what ends them",
    "S63": "uploads that are too big, too many or not what they say",
    "S64": "one person behind two phones",
    "S65": "errors and logs tell no secret",
    "S66": "a hundred clients that send the heads of requests a byte a second, and ten their bodies",
    "S67": "all of it by chance, one after the other, for as long as SOAK_MINUTES says",
}

RELEASE = ("S27", "S30", "S66", "S67")
"""Those of `make test-release`; all others are those of `make test-faults`."""

WITHOUT_CONTROL = {
    "S00": "nothing is guarded against.",
    "S07": "the routes of all messages are read; there is no second way of sending to switch to.",
    "S16": "the code is read.",
    "S20": "a message has nothing in it but a number; what it would do if nobody looked at revisions is S12's.",
    "S21": "the same.",
    "S27": "the same answer at the same place as S24's.",
    "S30": "without the backup there is nothing to look at.",
    "S67": "each of its faults has its own.",
}
"""Of the faults and races: where no guard can be switched off, and why."""

FIRST_OF_ABUSE = 53
"""From here on what is asked is refused, or it is not: these scenarios show the refusals themselves."""

LEFT_OUT = {
    "S18": "needs libfaketime. No decision hangs on a worker's clock: times are the database's `now()`, and order is "
    "by number.",
    "S19": "a task has one argument, a stage's id, and has had no other.",
    "S31": "migrations run before the web starts (`manage.py prepare`).",
    "S48": "an event has one wall time, tested with the wall clocks it is shown on.",
    "S49": "needs libfaketime; see S18.",
    "S50": "nothing recurs.",
    "S51": "no page is cached by the server.",
}
