"""Rules between two entries, of which the later names the earlier by its hash."""

from verify.figures import figure, figures_of, kept_versions
from verify.kinds import VERSIONS, WORK_KINDS
from verify.values import HASH, canonical, is_int


def check_references(trail):
    """Rules between two entries, of which the later names the earlier by its hash."""
    known, replaced, first, erased = {}, set(), set(), set()
    for seq, entry in enumerate(trail.entries, 1):
        if entry is None:
            continue
        # Each that it names once, however often it names it.
        for ref in dict.fromkeys(entry["refs"]):
            if HASH.fullmatch(ref):
                reference(trail, entry, seq, ref, known.get(ref), replaced)
            if entry["kind"] == "payload.erased":
                erased.add(ref)
        ref_count(trail, entry, seq, first)
        known[entry["hash"]] = entry
    quoted(trail)
    for seq, entry in enumerate(trail.entries, 1):
        if entry is None or entry["payload"] is not None or is_withheld(trail, entry):
            continue
        if entry["hashed"] not in erased:
            trail.find("PAYLOAD", seq)


def quoted(trail):
    """What an erasure keeps of a version stands for its contents, and no other keeps it: re-performances quote it."""
    kept = {}
    for seq, entry in enumerate(trail.entries, 1):
        if entry is None or entry["kind"] != "payload.erased":
            continue
        refs = set(entry["refs"])
        for version, invoice in kept_versions(entry["payload"]):
            if version in refs and kept.setdefault(version, (seq, figures_of(invoice)))[0] != seq:
                trail.find("LIFECYCLE", seq)
    for seq, entry in enumerate(trail.entries, 1):
        if entry is None or entry["kind"] != "calculation.reperformed" or entry["payload"] is None:
            continue
        asked = figure(entry["payload"], "recorded_kgco2e")
        if any(ref in kept and asked not in kept[ref][1] for ref in entry["refs"]):
            trail.find("FOOTING", seq)


def is_withheld(trail, entry):
    """Whether a package does not say what auditors did in an engagement: another one, that it does not complete."""
    own, subject = trail.context.get("engagement"), entry["subject"]
    is_other = own is not None and subject != "engagement:" + own and subject.startswith("engagement:")
    return is_other and subject not in trail.completed and entry["kind"] in WORK_KINDS


def ref_count(trail, entry, seq, first):
    kind, count = entry["kind"], len(entry["refs"])
    exactly_one = ("document.attached", "invoice.amended", "invoice.voided", "calculation.reperformed")
    payload = entry["payload"]
    is_assertion = kind == "assertion.saved" and payload is not None
    if is_assertion:
        revision = payload.get("revision")
        if not is_int(revision) or revision < 1:
            trail.find("LIFECYCLE", seq)
            is_assertion = False
        elif revision == 1:
            name = canonical([entry["subject"], payload.get("line_item_id"), payload.get("assertion")])
            if name in first:
                trail.find("LIFECYCLE", seq)
            first.add(name)
    if (kind in exactly_one or is_assertion) and count != 1:
        trail.find("REFS", seq)
    if (kind == "sample.generated" and count > 1) or (kind == "payload.erased" and count < 1):
        trail.find("REFS", seq)


def reference(trail, entry, seq, ref, other, replaced):
    kind, payload = entry["kind"], entry["payload"]
    revision = payload.get("revision") if kind == "assertion.saved" and payload else None
    is_next = is_int(revision) and revision > 1
    kinds, same_subject = None, False
    if kind in ("document.attached", "invoice.amended", "invoice.voided"):
        kinds, same_subject = VERSIONS, True
    elif kind == "calculation.reperformed" or revision == 1:
        kinds = VERSIONS
    elif is_next:
        kinds, same_subject = ("assertion.saved",), True
    elif kind == "sample.generated":
        kinds, same_subject = ("sample.generated",), True
    elif kind == "payload.erased":
        same_subject = True
    if kind in ("invoice.amended", "invoice.voided") or is_next:
        if ref in replaced:
            trail.find("LIFECYCLE", seq)
        replaced.add(ref)
    if other is None:
        return trail.find("REFS", seq)
    if kinds is not None and other["kind"] not in kinds:
        return trail.find("REFS", seq)
    if same_subject and other["subject"] != entry["subject"]:
        trail.find("REFS", seq)
    if payload is None or other["payload"] is None:
        return None
    if kind == "calculation.reperformed":
        if "figures" not in other:
            other["figures"] = figures_of(other["payload"].get("invoice"))
        if figure(payload, "recorded_kgco2e") not in other["figures"]:
            trail.find("FOOTING", seq)
    if is_next:
        asked = (payload.get("line_item_id"), payload.get("assertion"), revision - 1)
        told = other["payload"]
        if asked != (told.get("line_item_id"), told.get("assertion"), told.get("revision")):
            trail.find("LIFECYCLE", seq)
    return None
