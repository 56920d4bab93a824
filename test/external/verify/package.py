"""The package: its files, its metadata with the seal, and its documents."""

from verify.archive import AUDITOR_FILE, DOCUMENT, FOLDER, POPULATION, inflate, read_directory
from verify.audit import check_audit
from verify.auditor_files import check_auditor_files
from verify.copies import verify_trail
from verify.figures import adds_up
from verify.timestamp import check_timestamp
from verify.tokens import check_claims, check_token, is_sound_key, read_keys
from verify.values import HASH, as_list, canonical, is_sound_text, sha256

def verify_package(data, context, keys, find):
    try:
        members = read_directory(data)
    except ValueError:
        return find("ARCHIVE")
    names = [name for name, *_ in members]
    required = ["audit-trail.json", "metadata.json", "workpapers.json"]
    documents = [name for name in names if DOCUMENT.fullmatch(name) or AUDITOR_FILE.fullmatch(name)]
    if (
        any(name not in required + [FOLDER, POPULATION] and name not in documents for name in names)
        or len(set(names)) != len(names)
        or any(name not in names for name in required)
        or len(documents) > 10
    ):
        return find("PACKAGE")
    files = {}
    for name, *rest in [member for member in members if member[0] != FOLDER]:
        files[name], is_whole = inflate(*rest)
        if not is_whole:
            find("ARCHIVE")
    try:
        text = files["metadata.json"].decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    metadata = is_sound_text(text[:-1]) if text.endswith("\n") else None
    if metadata is None:
        find("PACKAGE")
        metadata = is_sound_text(text)
    if metadata is not None and not all(isinstance(metadata.get(n), str) for n in ("engagement_id", "chain", "seal")):
        find("PACKAGE")
        metadata = None
    copies = (metadata or {}).get("keys", [])
    if not isinstance(copies, list) or not all(map(is_sound_key, copies)):
        find("PACKAGE")
    trusted = keys if keys is not None else read_keys(filter(is_sound_key, as_list(copies)))
    context = {**context, "engagement": (metadata or {}).get("engagement_id")}
    trail, claims = verify_trail(files["audit-trail.json"], context, trusted, find)
    if metadata is not None:
        if metadata.get("format") != "evidence-package/1" or metadata["chain"] != trail.chain:
            find("PACKAGE")
        totals = metadata.get("totals")
        for name in ("by_method", "by_category", "by_scope", "by_boundary", "by_gwp_basis"):
            if isinstance(totals, dict) and not adds_up(totals, name):
                find("PACKAGE")
        check_sealed(metadata, files, trail, claims, trusted, context, find)
        stamp = check_timestamp(metadata["timestamp"], trail, find) if "timestamp" in metadata else None
        if trail.chain is not None:
            check_audit(metadata, files, trail, context, find)
    return trail.times.all(None if metadata is None else stamp)


def check_sealed(metadata, files, trail, claims, keys, context, find):
    listed = metadata.get("files")
    found = {name: (len(content), sha256(content)) for name, content in files.items() if name != "metadata.json"}
    try:
        assert all(list(file) == ["bytes", "name", "sha256"] and HASH.fullmatch(file["sha256"]) for file in listed)
        stated = {file["name"]: (file["bytes"], file["sha256"]) for file in listed}
        if [file["name"] for file in listed] != sorted(stated) or stated != found:
            find("PACKAGE")
    except (AssertionError, TypeError, AttributeError):
        find("PACKAGE")
    seal = check_token(metadata["seal"], "seal", keys, find)
    if seal is not None:
        unsealed = {name: value for name, value in metadata.items() if name != "seal"}
        if seal.get("metadata_sha256") != sha256(canonical(unsealed)):
            find("SEAL_MISMATCH")
        if seal.get("engagement_id") != metadata["engagement_id"]:
            find("SEAL_MISMATCH")
    for name, content in files.items():
        match = DOCUMENT.fullmatch(name)
        if match:
            attached = trail.document_at(match[1], metadata["engagement_id"])
            if (attached.get("bytes"), attached.get("sha256")) != found[name]:
                find("DOCUMENT")
    check_listed(metadata, files, trail, find)
    check_auditor_files(metadata, found, trail, find)
    if "engagement:" + metadata["engagement_id"] not in trail.completed:
        find("LIFECYCLE")
    if seal is not None and trail.chain is not None:
        iss = context.get("expected_iss") or (claims or {}).get("iss")
        check_claims(seal, "SEAL_MISMATCH", trail.state(), iss, find)


def named(document):
    return canonical([document.get(name) for name in ("bytes", "sha256", "version")])


def check_listed(metadata, files, trail, find):
    """Each document attached up to the completion, and not erased, is in the package or named as left out."""
    end = trail.completed.get("engagement:" + metadata["engagement_id"], trail.size + 1)
    left_out = [one for one in as_list(metadata.get("documents_not_included"))[:10000] if isinstance(one, dict)]
    stated = {}
    for one in left_out:
        if isinstance(one.get("invoice_id"), str):
            stated[one["invoice_id"]] = None if one["invoice_id"] in stated else named(one)
    included = {match[1] for match in map(DOCUMENT.fullmatch, files) if match}
    agreeing, unnamed = 0, []
    for invoice, attached in trail.documents.items():
        own = [(seq, payload) for seq, payload in attached if seq < end]
        if not own or invoice in included:
            continue
        if invoice not in stated:
            unnamed.extend(seq for seq, payload in own if payload is not None)
            continue
        seq, newest = own[-1]
        if newest is not None and named(newest) != stated[invoice]:
            find("DOCUMENT", seq)
        elif newest is not None:
            agreeing += 1
    if agreeing + len(included) < 10000:
        for seq in unnamed[:10000]:
            find("DOCUMENT", seq)
