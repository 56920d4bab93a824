"""What lets an engagement be completed: tested lines, settled notes, sign-offs, guarantees of origin that changed, and authors."""

from verify.kinds import WORK_KINDS
from verify.plain import as_object, as_text, is_same, objects
from verify.values import as_list
from verify.work import status_of

TESTED = ("tested_no_exception", "tested_exception", "unable_to_test")
WITH_FIGURE = ("accuracy", "cut_off", "boundary")
BY_THE_TEAM = [kind for kind in WORK_KINDS if kind != "difference.found"] + ["engagement.completed"]


def check_completion(work, find):
    """Reports what should have kept the engagement open."""
    if not are_tested(work) or not are_settled(work) or not are_guarantees_told(work):
        find("RECALCULATION")
    for seq in outside(work):
        find("RECALCULATION", seq)


def are_tested(work):
    """Whether each line of the sample is tested, or replaced, with what its exceptions and its review need."""
    plan = as_object(as_object(work.completion.get("engagement")).get("plan"))
    required = [as_text(name) for name in as_list(plan.get("required_assertions"))]
    by_line = work.by_line()
    for name, place in work.places():
        outcomes = by_line.get(name, [])
        status = status_of(outcomes, required)
        is_done = place.replaced_by is not None if status == "not_applicable" else status in TESTED
        is_reviewed = all(outcome.decision == "approve" for outcome in outcomes)
        if not is_done or any(map(is_incomplete, outcomes)) or (plan.get("require_review") is True and not is_reviewed):
            return False
    return True


def is_incomplete(outcome):
    if outcome.result != "exception":
        return False
    lacks_figure = outcome.audited is None and outcome.name in WITH_FIGURE
    return not outcome.has_cause or lacks_figure or (outcome.is_anomaly and not outcome.has_procedures)


def are_settled(work):
    """Whether no review note is open, and those about the engagement as a whole are stated as the trail has them."""
    raised, by_id, whole = [], {}, {"review_notes": [], "management_response": [], "sign_offs": []}
    for kind, at, actor, payload in work.notes:
        if kind != "note.saved":
            for signed in whole["sign_offs"]:
                signed["in_force"] = False
            continue
        review_note = add_note(text_members(payload), (at, actor), by_id, whole)
        raised += [] if review_note is None else [review_note]
    stated = all(is_same(listed(work.completion.get(name)), own) for name, own in whole.items())
    return stated and all(note["cleared"] is not None for note in raised)


def are_guarantees_told(work):
    """Whether late changes name guarantees of origin just where others are in force than at the draw, if both are stated."""
    stated = [as_object(payload).get("instruments") for payload in (work.draw, work.completion)]
    if not all(isinstance(instruments, list) for instruments in stated):
        return True
    held, present = ([guarantee(one) for one in objects(own) if one.get("kind") == "guarantees_of_origin"] for own in stated)
    changes = objects(as_object(work.completion.get("late_changes")).get("changes"))
    is_told = any(one.get("change") == "guarantees_changed" for one in changes)
    return is_told is not is_same(held, present)


def guarantee(instrument):
    return [instrument.get(name) for name in ("instrument_id", "country", "mwh")]


def listed(value):
    return [] if value is None else value


def text_members(payload):
    names = ("line_item_id", "text", "of_note", "correction", "as")
    members = {name: None if payload.get(name) is None else as_text(payload[name]) for name in names}
    return {**members, "note_id": absent_text(payload, "note_id"), "kind": absent_text(payload, "kind")}


def absent_text(payload, name):
    return as_text(payload[name]) if name in payload else "undefined"


def add_note(note, made, by_id, whole):
    """Puts a note where it belongs; the answer is a review note that it raises, or None."""
    at, actor = made
    of_whole = note["line_item_id"] is None
    text = "" if note["text"] is None else note["text"]
    if note["kind"] == "review_note":
        own = {"note_id": note["note_id"], "text": text, "raised_by": actor, "raised_at": at, "answers": [], "cleared": None}
        by_id[note["note_id"]] = own
        if of_whole:
            whole["review_notes"].append(own)
        return own
    if note["kind"] == "management_response":
        own = {"note_id": note["note_id"], "response": text, "correction": note["correction"]}
        if of_whole:
            whole["management_response"].append({**own, "recorded_by": actor, "recorded_at": at})
    elif note["kind"] == "sign_off":
        own = {"note_id": note["note_id"], "as": note["as"], "signed_by": actor, "signed_at": at}
        if of_whole:
            whole["sign_offs"].append({**own, "note": note["text"], "in_force": True})
    else:
        said = {"note_id": note["note_id"], "text": text, "by": actor, "at": at}
        about = by_id.get("" if note["of_note"] is None else note["of_note"])
        if about is not None and note["kind"] == "answer":
            about["answers"].append(said)
        elif about is not None:
            about["cleared"] = said
    return None


def outside(work):
    """Places of the first work of each author who was never on the team; none where the completion states no team."""
    team, found = work.completion.get("team"), {}
    if not isinstance(team, list):
        return []
    doing = [one for one in objects(team) if one.get("role") in ("lead", "auditor")]
    known = {"user:" + absent_text(one, "user_id") for one in doing}
    for kind, seq, actor in work.authors:
        if kind in BY_THE_TEAM and actor not in known:
            found.setdefault(actor, seq)
    return found.values()
