"""What auditors did in an engagement, from the entries of the trail up to its completion."""

from verify.plain import as_object, as_text, objects

GROUPS = (("occurrence", "cut_off", "boundary"), ("accuracy",), ("classification", "consistency"))


class Place:
    """A line of the sample, as its draw says; `hits` is None for a replacement, which has one."""

    def __init__(self):
        self.place, self.stratum, self.hits, self.further = -1, None, None, 0
        self.weight = self.replaced_by = None


class Outcome:
    """The newest revision of an assertion about a line."""

    def __init__(self, payload, seq):
        self.name, self.result = payload.get("assertion"), payload.get("result")
        self.audited, self.misstatement = payload.get("audited_kgco2e"), payload.get("misstatement_kgco2e")
        self.is_anomaly = payload.get("is_anomaly") is True
        self.is_done_otherwise = payload.get("alternative_procedure") is not None
        self.has_cause = payload.get("nature_and_cause") is not None
        self.has_procedures = payload.get("anomaly_procedures") is not None
        self.seq, self.is_returned, self.decision = seq, False, None


class Work:
    """The draw that counts with the lines of its sample, its later draws, and the newest assertions."""

    def __init__(self, trail, engagement):
        # The payload of the completion, and when and by whom it was made.
        self.draw, self.figures, self.completion, self.completed = None, None, None, None
        # Entry of the last draw; who made the draw that counts, and when.
        self.last_draw, self.drawn_by, self.drawn_at = "", None, ("", False)
        self.is_closed, before = False, ""
        # Each later draw with the place of its entry, and of each top-up its entry, by whom and when.
        self.lines, self.later, self.placed, self.top_ups = {}, [], 0, []
        self.outcomes, self.by_entry = {}, {}
        # Notes, and what ends sign-offs; and by whom all work was done.
        self.notes, self.authors = [], []
        subject = f"engagement:{engagement}"
        for seq, entry in enumerate(trail.entries, 1):
            if entry is None:
                continue
            if entry["kind"] in ("period.closed", "period.reopened"):
                self.is_closed = entry["kind"] == "period.closed"
            if entry["subject"] == subject and entry["payload"] is not None:
                self.authors.append((entry["kind"], seq, entry["actor"]))
                if entry["kind"] == "engagement.completed":
                    self.completion, self.completed = entry["payload"], (entry["at"], entry["actor"])
                    break
                self.entry(entry, seq, before)
            before = entry["at"]

    def entry(self, entry, seq, before):
        kind, payload = entry["kind"], entry["payload"]
        if kind in ("sample.generated", "assertion.saved", "note.saved"):
            self.notes.append((kind, entry["at"], entry["actor"], payload))
        if kind == "sample.generated":
            self.last_draw = entry["hash"]
            moment = entry["at"], entry["at"] == before
            if is_new_sample(payload):
                self.drawn_by, self.drawn_at = entry["actor"], moment
            self.generated(payload, seq)
            if "top_up" in payload:
                self.top_ups.append((payload, entry["hash"], entry["actor"], moment))
        elif kind == "assertion.saved":
            self.saved(entry, payload, seq)
        elif kind == "assertion.reviewed" and payload.get("decision") in ("approve", "return"):
            for ref in entry["refs"]:
                if ref in self.by_entry:
                    self.by_entry[ref].decision = payload["decision"]
                    self.by_entry[ref].is_returned = payload["decision"] == "return"

    def generated(self, payload, seq):
        if is_new_sample(payload):
            self.draw, self.lines, self.later, self.placed, self.top_ups = payload, {}, [], 0, []
        else:
            self.later.append(("top_up" if "top_up" in payload else "extension", payload, seq))
        self.figures = payload if "strata" in payload else None
        for item in objects(payload.get("items")):
            place = self.placed_line(item.get("line_item_id"), item.get("stratum"))
            # Only a replacement goes without hits.
            place.hits, place.weight = item.get("hits", ""), item.get("risk_weight")
        for item in objects(payload.get("further_hits")):
            self.line(item.get("line_item_id")).further += whole(item.get("hits")) or 0

    def line(self, name):
        return self.lines.setdefault(as_text(name), Place())

    def placed_line(self, name, stratum):
        place = self.line(name)
        place.place, place.stratum = self.placed, stratum
        self.placed += 1
        return place

    def saved(self, entry, payload, seq):
        name = as_text(payload.get("line_item_id"))
        key = (name, as_text(payload.get("assertion")))
        before = self.outcomes.get(key)
        self.by_entry = {ref: one for ref, one in self.by_entry.items() if one is not before}
        self.outcomes[key] = self.by_entry[entry["hash"]] = Outcome(payload, seq)
        replacement = payload.get("replacement")
        if self.draw is None or not isinstance(replacement, dict):
            return
        if payload.get("sample_id") != self.draw.get("sample_id"):
            return
        place = self.placed_line(replacement.get("line_item_id"), "sampled")
        place.hits, place.weight = None, replacement.get("risk_weight")
        self.line(name).replaced_by = as_text(replacement.get("line_item_id"))
        self.figures = replacement if "strata" in replacement else self.figures
        self.later.append(("replacement", replacement, seq))

    def places(self):
        """Lines of the sample with their places, in its order."""
        drawn = [(name, place) for name, place in self.lines.items() if place.place >= 0]
        return sorted(drawn, key=lambda pair: pair[1].place)

    def by_line(self):
        found = {}
        for (name, _), outcome in self.outcomes.items():
            found.setdefault(name, []).append(outcome)
        return found


def is_new_sample(payload):
    """Whether a draw does not go on with the one before."""
    return "extend_by" not in payload and "top_up" not in payload


def whole(value):
    """A whole number of a file from 0 on; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def status_of(outcomes, required):
    """The testing status of a line by its newest assertions. Source: docs/guide-auditors.md; ISA 530.9 to 530.11."""
    if not outcomes:
        return "not_started"
    names = {outcome.name for outcome in outcomes}
    if any(outcome.is_returned for outcome in outcomes) or not set(required) <= names:
        return "in_progress"
    results = {outcome.result for outcome in outcomes}
    deciding = [outcome.result for outcome in outcomes if outcome.name in required or not required]
    if results & {"unable_to_test", "exception"} and set(deciding) <= {"not_applicable"}:
        return "in_progress"
    if "unable_to_test" in results:
        return "unable_to_test"
    if "exception" in results:
        return "tested_exception"
    passes = deciding.count("no_exception")
    is_tested = passes == len(deciding) if required else passes > 0
    return "tested_no_exception" if is_tested else "not_applicable"


def finding_of(outcomes, required, read):
    """Status, audited kilograms and whether it is an anomaly, as the evaluation takes them. `read`: kilograms of a text."""
    status = status_of(outcomes, required)
    if status == "not_applicable":
        return "not_applicable", None, False
    unable = [outcome for outcome in outcomes if outcome.result == "unable_to_test"]
    if status == "unable_to_test" and not (unable and all(outcome.is_done_otherwise for outcome in unable)):
        # Misstated in full.
        return "tested", 0, False
    if status in ("not_started", "in_progress"):
        return "untested", None, False
    found = [outcome for outcome in outcomes if outcome.result == "exception" and outcome.audited is not None]
    found.sort(key=lambda outcome: -outcome.seq)
    ordered = [outcome for group in GROUPS for outcome in found if outcome.name in group]
    moved = [outcome for outcome in ordered if outcome.misstatement is not None and read(outcome.misstatement) != 0]
    for outcome in moved[:1] or ordered[:1]:
        return "tested", read(outcome.audited), outcome.is_anomaly
    return "tested", None, False
