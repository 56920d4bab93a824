"""What a reader kept or has from elsewhere: heads, receipts, earlier copies and the previous period."""

from verify.figures import kept_versions, lines_of
from verify.kinds import VERSIONS
from verify.tokens import check_claims, check_token
from verify.trail import Trail

def verify_trail(data, context, keys, find):
    trail = Trail(data, context, find)
    if trail.chain is None:
        return trail, None
    claims = check_token(trail.checkpoint, "checkpoint", keys, find)
    if claims is not None:
        check_claims(claims, "CHECKPOINT_MISMATCH", trail.state(), context.get("expected_iss"), find)
    previous = check_previous(trail, context, keys, find)
    for head in context.get("known_heads", []) + receipts_of(trail, context, keys, find):
        if head["chain"] == trail.chain:
            heads = trail.heads
            if head["size"] > trail.size and trail.ends_at_completion():
                copy = previous if previous is not None and previous["chain"] == trail.chain else {"heads": {}}
                heads = {int(size): known for size, known in copy["heads"].items()}
                if head["size"] > max(heads, default=0):
                    continue
            if heads.get(head["size"]) != head["head"]:
                find("KNOWN_HEAD", head["size"])
        elif previous is None or head["chain"] != previous["chain"]:
            find("KNOWN_HEAD")
    return trail, claims


def receipts_of(trail, context, keys, find):
    """Heads of the kept checkpoints of this chain. An older one with more entries contradicts the trail."""
    receipts = []
    for token in context.get("receipts", []):
        found = []
        claims = check_token(token, "checkpoint", keys, lambda name, seq=None: found.append(name))
        if found:
            find("KNOWN_HEAD")
        elif claims is not None:
            receipts.append(claims)
    own = [claims for claims in receipts if claims["chain"] == trail.chain]
    if receipts and not own:
        find("KNOWN_HEAD")
    last = trail.state()["last_second"]
    for claims in own:
        if last is not None and claims["size"] > trail.size and claims["iat"] < last:
            find("KNOWN_HEAD", claims["size"])
    return own


def check_previous(trail, context, keys, find):
    previous = context.get("previous")
    if "previous_text" in context:
        found = []
        other, _ = verify_trail(
            context["previous_text"].encode(),
            {"expected_iss": context.get("expected_iss")},
            keys,
            lambda name, seq=None: found.append(name),
        )
        previous = {"chain": other.chain, "heads": {str(size): head for size, head in other.heads.items()}}
        if found:
            find("PREVIOUS_PERIOD")
        if other.chain == trail.chain:
            compare_copies(trail, other, find)
            return previous
    if previous is None:
        return None
    stated = trail.previous
    if stated is None or stated["chain"] != previous["chain"] or previous["heads"].get(str(stated["size"])) != stated["head"]:
        find("PREVIOUS_PERIOD", 1)
    return previous


def compare_copies(trail, other, find):
    """An earlier copy of a chain has to be its beginning."""
    for seq in range(1, min(trail.size, other.size) + 1):
        if trail.heads.get(seq) != other.heads.get(seq):
            find("KNOWN_HEAD", seq)
            break
    if other.size > trail.size and not trail.ends_at_completion():
        find("KNOWN_HEAD", other.size)
    compare_kept(trail, other, find)


def compare_kept(trail, other, find):
    """What erasures say that stays is what the earlier copy still has."""
    contents = {}
    for entry in filter(None, other.entries):
        if entry["kind"] in VERSIONS and entry["payload"] is not None and isinstance(entry["payload"].get("invoice"), dict):
            contents.setdefault(entry["hash"], entry["payload"]["invoice"])
    kept, newest = {}, {}
    for seq, entry in enumerate(trail.entries, 1):
        if entry is not None and entry["kind"] in VERSIONS and entry["payload"] is None:
            newest[entry["subject"]] = entry["hash"]
        if entry is not None and entry["kind"] == "payload.erased":
            for version, invoice in kept_versions(entry["payload"]):
                kept.setdefault(version, (seq, invoice))
    for seq, entry in enumerate(trail.entries, 1):
        if entry is None or entry["kind"] not in VERSIONS or entry["payload"] is not None or entry["hash"] not in contents:
            continue
        at, invoice = kept.get(entry["hash"], (seq, {}))
        whole = any(name != "line_items" for name in invoice)
        is_told = entry["hash"] in kept and (whole or newest[entry["subject"]] != entry["hash"])
        if not is_told or stays(invoice, whole) != stays(contents[entry["hash"]], whole):
            find("PREVIOUS_PERIOD", at)


def stays(invoice, whole):
    if not whole:
        return [(line.get("line_item_id"), line.get("kgco2e")) for line in lines_of(invoice)]
    lines = [{name: line[name] for name in line if name not in ("description", "explained", "unit_of_measure")} for line in lines_of(invoice)]
    texts = ("external_id", "invoice_number", "line_items", "vendor_name", "vendor_tax_id")
    return {name: invoice[name] for name in invoice if name not in texts}, lines
