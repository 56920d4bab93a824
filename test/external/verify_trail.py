"""A second verifier of the audit trail and the evidence package, with Python's standard library alone.

It is written from docs/evidence-format.md and shares nothing with the verifier it is held against. It reads files
whole, which is fine for a test.

    verify_trail.py FILE [--jwks FILE]      prints findings as "CLASS seq", exits 0 sound, 1 not, 2 wrong usage
    verify_trail.py --batch MANIFEST        a JSON array of {"path", "context"}; prints an array of findings
"""

import base64
import hashlib
import json
import re
import struct
import sys
import zlib
from datetime import datetime
from decimal import Decimal

HASH = re.compile(r"[0-9a-f]{64}")
UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
CHAIN = re.compile(UUID + r"/[0-9A-Z-]{4,16}")
ACTOR = re.compile(r"(user|api_key|system):[A-Za-z0-9._-]{1,64}")
KIND = re.compile(r"[a-z_]+\.[a-z_]+")
SUBJECT = re.compile(r"[a-z_]+:[A-Za-z0-9._-]{1,64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
NAME = re.compile(r"[a-z][A-Za-z0-9_.]*")
SALT = re.compile(r"[A-Za-z0-9_-]{22,}")
KILOGRAMS = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,6})?")
FOLDER = "source-documents/"
DOCUMENT = re.compile(r"source-documents/(" + UUID + r")\.pdf")
HEADER = ["actor", "at", "chain", "kind", "payload_digest", "prev_hash", "refs", "seq", "subject", "type"]
MAX_LINE = 16 * 1024 * 1024
# A string, or one that does not end: it must match from every quote on, or the next would be tried to the end again.
QUOTED = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
WORK_KINDS = ("sample.generated", "assertion.saved", "assertion.reviewed", "note.saved", "calculation.reperformed")
VERSIONS = ("invoice.recorded", "invoice.amended")
BOOKINGS = VERSIONS + ("invoice.voided",)
LAST_LINE = b'],"format":"audit-trail/1"}'


def sha256(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")).hexdigest()


def is_dense(line):
    """Whether a text has more than a million commas outside of its strings."""
    return len(line) >= 2000000 and QUOTED.sub(b"", line).count(b",") > 1000000


def no_constant(name):
    raise ValueError(name)


def parse(text):
    return json.loads(text, parse_constant=no_constant)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def in_profile(value, depth):
    """Whether a value is inside the profile; `depth` counts containers, a payload having 1."""
    if isinstance(value, str):
        return not re.search("[\u0000\u007f\ud800-\udfff]", value)
    if isinstance(value, float):
        return False
    if is_int(value):
        return abs(value) < 2**53
    if isinstance(value, list):
        return depth <= 32 and all(in_profile(item, depth + 1) for item in value)
    if isinstance(value, dict):
        return depth <= 32 and all(
            NAME.fullmatch(name) and in_profile(item, depth + 1) for name, item in value.items()
        )
    return True


def is_sound_text(text, depth=0):
    """The object of a canonical text inside the profile, or None."""
    try:
        value = parse(text)
        if isinstance(value, dict) and canonical(value) == text and in_profile(value, depth):
            return value
    except (ValueError, RecursionError):
        pass
    return None


def milligrams(value):
    if not isinstance(value, str) or not KILOGRAMS.fullmatch(value):
        return None
    return int(Decimal(value).scaleb(6))


# --- Ed25519 verification, RFC 8032 section 5.1.7, in affine steps over extended coordinates ---

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    m, n = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else (0, y, 1, 0)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT % P
    if (x * x - x2) % P != 0:
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public, message, signature):
    if len(signature) != 64:
        return False
    key, r = decompress(public), decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % Q
    left, right = multiply(s, BASE), add(r, multiply(h, key))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


# --- tokens ---


def from_base64url(text):
    """Bytes of base64url that encodes to itself again, or None."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None
    return data if text and base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def thumbprint(x):
    digest = hashlib.sha256(('{"crv":"Ed25519","kty":"OKP","x":"%s"}' % x).encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def read_keys(jwks):
    keys = {}
    for jwk in jwks:
        if jwk.get("kty") == "OKP" and jwk.get("crv") == "Ed25519" and jwk.get("kid") in (None, thumbprint(jwk["x"])):
            keys[thumbprint(jwk["x"])] = jwk
    return keys


def is_sound_key(jwk):
    """Whether an Ed25519 key, or what is none, can be used: its thumbprint and its times in seconds."""
    if not isinstance(jwk, dict) or jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519":
        return True
    x, times = jwk.get("x"), [jwk[name] for name in ("nbf", "exp") if name in jwk]
    return (
        isinstance(x, str)
        and len(from_base64url(x) or b"") == 32
        and jwk.get("kid", thumbprint(x)) == thumbprint(x)
        and all(is_int(time) and time >= 0 for time in times)
    )


FORMS = {
    "checkpoint": ("audit-checkpoint+jws", "audit-checkpoint/1", ["chain", "head", "iat", "iss", "size", "type"]),
    "seal": (
        "evidence-package+jws",
        "evidence-package/1",
        ["chain", "engagement_id", "head", "iat", "iss", "metadata_sha256", "size", "type"],
    ),
}


def check_token(token, form, keys, find):
    """Claims of a token that holds to every rule needing no trail, or None where they cannot be used."""
    signature_class = "CHECKPOINT_SIGNATURE" if form == "checkpoint" else "SEAL_SIGNATURE"
    typ, kind, members = FORMS[form]
    parts = token.split(".") if len(token) <= 8192 else []
    decoded = [from_base64url(part) for part in (parts + ["", "", ""])[:3]]
    try:
        header, claims = [None if part is None else is_sound_text(part.decode("utf-8")) for part in decoded[:2]]
    except UnicodeDecodeError:
        header = claims = None
    if len(parts) != 3 or decoded[2] is None or header is None or claims is None:
        find(signature_class)
    if header is None or claims is None:
        return None
    if list(header) != ["alg", "kid", "typ"] or header["alg"] != "Ed25519" or header["typ"] != typ:
        find(signature_class)
    numbers = [claims.get("iat"), claims.get("size")]
    texts = [claims.get("chain"), claims.get("iss"), claims.get("head")]
    if not (
        list(claims) == members
        and claims["type"] == kind
        and all(isinstance(text, str) for text in texts)
        and HASH.fullmatch(claims["head"])
        and all(is_int(number) and number >= 0 for number in numbers)
    ):
        find(signature_class)
    if keys is not None:
        key = keys.get(header.get("kid"))
        if key is None:
            find("KEY")
        else:
            iat = claims.get("iat", 0)
            if not key.get("nbf", 0) <= iat < key.get("exp", float("inf")):
                find("KEY")
            public = from_base64url(key["x"])
            if not is_signed(public, ".".join(parts[:2]).encode(), decoded[2] or b""):
                find(signature_class)
    return claims


def check_claims(claims, mismatch, trail, iss, find):
    if claims.get("chain") != trail["chain"]:
        find("CHAIN_ID")
    if claims.get("size") != trail["size"] or trail["head"] not in (None, claims.get("head")):
        find(mismatch)
    if iss is not None and claims.get("iss") != iss:
        find(mismatch)
    if trail["last_second"] is not None and claims.get("iat", 0) < trail["last_second"]:
        find(mismatch)


# --- the trail ---


def seconds_of(at):
    try:
        return int(datetime.strptime(at[:19] + "+0000", "%Y-%m-%dT%H:%M:%S%z").timestamp())
    except ValueError:
        return None


class Trail:
    """Everything one file says, and what is wrong with it."""

    def __init__(self, data, context, find, invoices=()):
        self.find, self.context, self.invoices = find, context, invoices
        self.chain = self.checkpoint = self.previous = self.last_at = None
        self.size, self.head = 0, "0" * 64
        self.heads, self.entries, self.counts = {}, [], {}
        self.documents, self.completed, self.closed = {}, {}, False
        self.read(data)

    def read(self, data):
        lines = data.split(b"\n")
        unended = lines.pop()
        if unended:
            lines.append(unended)
        if not lines:
            self.find("FILE_FORMAT")
            return
        if not self.first(lines[0]):
            return
        comma, after = None, False
        for number, line in enumerate(lines[1:], 1):
            if after:
                self.find("FILE_FORMAT")
                break
            if line.startswith(b"]"):
                if line != LAST_LINE or (unended and number == len(lines) - 1):
                    self.find("FILE_FORMAT")
                if comma:
                    self.find("FILE_FORMAT", self.size)
                after = True
                continue
            if comma is False:
                self.find("FILE_FORMAT", self.size)
            comma = line.endswith(b",") if len(line) <= MAX_LINE else None
            self.line(line[:-1] if comma else line)
        if not after:
            self.find("FILE_FORMAT")
        if self.size == 0:
            self.find("FILE_FORMAT")
        self.references()

    def first(self, line):
        try:
            if len(line) > 65536:
                raise ValueError
            start = parse(line.decode("utf-8") + "]}")
            self.chain, self.checkpoint = start["chain"], start["checkpoint"]
            exact = '{"chain":%s,"checkpoint":%s,"entries":[' % (
                json.dumps(self.chain, ensure_ascii=False),
                json.dumps(self.checkpoint, ensure_ascii=False),
            )
            if not isinstance(self.chain, str) or not isinstance(self.checkpoint, str):
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            self.chain = self.checkpoint = None
            self.find("FILE_FORMAT")
            return False
        if line.decode("utf-8") != exact:
            self.find("FILE_FORMAT")
        if not CHAIN.fullmatch(self.chain):
            self.find("CHAIN_ID")
        if self.context.get("expected_chain") not in (None, self.chain):
            self.find("CHAIN_ID")
        return True

    def skip(self, seq):
        self.find("FILE_FORMAT", seq)
        self.counts[""] = self.counts.get("", 0) + 1
        self.size, self.head = seq, None
        self.entries.append(None)

    def line(self, line):
        seq = self.size + 1
        try:
            if len(line) > MAX_LINE or is_dense(line):
                raise ValueError
            text = line.decode("utf-8")
            entry = parse(text)
            if not isinstance(entry, dict) or not self.is_typed(entry):
                raise ValueError
        except (ValueError, RecursionError):
            return self.skip(seq)
        hashes = [entry["hash"], entry["payload_digest"], entry["prev_hash"], *entry["refs"]]
        at = entry["at"]
        is_canonical = canonical(entry) == text and in_profile(entry, 0)
        forms = [
            is_canonical,
            sorted(entry) == sorted(HEADER + ["hash", "payload"]),
            entry["type"] == "audit-entry/1",
            ACTOR.fullmatch(entry["actor"]),
            KIND.fullmatch(entry["kind"]),
            SUBJECT.fullmatch(entry["subject"]),
            TIME.fullmatch(at) and seconds_of(at) is not None,
            all(HASH.fullmatch(one) for one in hashes),
        ]
        if not all(forms):
            self.find("FILE_FORMAT", seq)
        computed = sha256(canonical({name: entry[name] for name in HEADER}))
        has_hash = HASH.fullmatch(entry["hash"])
        if has_hash and is_canonical and entry["hash"] != computed:
            self.find("HASH", seq)
        self.check(entry, seq, is_canonical)
        self.entries.append(entry)
        entry["hashed"] = entry["hash"] if has_hash else computed
        self.size, self.head = seq, entry["hashed"]
        self.heads[seq] = self.head

    @staticmethod
    def is_typed(entry):
        texts = ["actor", "at", "chain", "hash", "kind", "payload_digest", "prev_hash", "subject", "type"]
        refs = entry.get("refs")
        return (
            all(isinstance(entry.get(name), str) for name in texts)
            and isinstance(entry.get("seq"), (int, float))
            and not isinstance(entry["seq"], bool)
            and "payload" in entry
            and isinstance(entry["payload"], (dict, type(None)))
            and isinstance(refs, list)
            and all(isinstance(ref, str) for ref in refs)
        )

    def check(self, entry, seq, is_canonical):
        payload, kind = entry["payload"], entry["kind"]
        if payload is not None:
            if is_canonical and sha256(canonical(payload)) != entry["payload_digest"]:
                self.find("PAYLOAD", seq)
            salt = payload.get("salt")
            if not isinstance(salt, str) or not SALT.fullmatch(salt):
                self.find("PAYLOAD", seq)
        if entry["chain"] != self.chain:
            self.find("CHAIN_ID", seq)
        if entry["seq"] != seq:
            self.find("SEQUENCE", seq)
        if self.head not in (None, entry["prev_hash"]):
            self.find("LINK", seq)
        if self.last_at is not None and entry["at"] < self.last_at:
            self.find("TIME", seq)
        self.last_at = entry["at"]
        self.lifecycle(entry, seq)
        if payload is not None and kind in VERSIONS:
            self.invoice(payload.get("invoice"), seq)
        if payload is not None and kind == "calculation.reperformed":
            self.reperformed(payload, seq)
        if payload is not None and kind == "payload.erased" and "kept" in payload:
            self.kept(payload["kept"], set(entry["refs"]), seq)
        self.remember(entry, seq)

    def lifecycle(self, entry, seq):
        payload, kind, subject = entry["payload"] or {}, entry["kind"], entry["subject"]
        bad = [
            (kind == "period.opened") != (seq == 1),
            self.closed and kind in BOOKINGS,
            kind == "period.closed" and self.closed,
            kind == "period.reopened" and not self.closed,
            subject in self.completed and kind != "evidence.exported",
        ]
        if kind in ("period.closed", "period.reopened"):
            self.closed = kind == "period.closed"
        if kind == "engagement.completed":
            self.completed.setdefault(subject, seq)
            if len(self.completed) > 10000:
                self.find("LIFECYCLE")
        if "over" in payload or kind in ("period.closed", "engagement.completed"):
            over = payload.get("over")
            bad.append(
                not isinstance(over, dict)
                or sorted(over) != ["head", "size"]
                or not isinstance(over["head"], str)
                or over["size"] != self.size
                or self.head not in (None, over["head"])
            )
        if "counts" in payload:
            bad.append(payload["counts"] != self.counts)
        if kind in self.counts or len(self.counts) < 1000:
            if kind not in self.counts and len(self.counts) == 999:
                self.find("LIFECYCLE")
            self.counts[kind] = self.counts.get(kind, 0) + 1
        for is_bad in bad:
            if is_bad:
                self.find("LIFECYCLE", seq)

    def invoice(self, invoice, seq):
        lines = lines_of(invoice)
        total = milligrams(invoice.get("total_kgco2e")) if isinstance(invoice, dict) else None
        parts = [p for line in lines for p in as_list(line.get("components")) if isinstance(p, dict)]
        values = [milligrams(line.get("kgco2e")) for line in lines]
        if None in [total, *values, *[milligrams(part.get("kgco2e")) for part in parts]]:
            self.find("PAYLOAD", seq)
        elif sum(values) != total or not all(map(self.is_footed, lines)) or not is_market_footed(invoice, lines):
            self.find("FOOTING", seq)

    def kept(self, kept, refs, seq):
        """What an erasure keeps is of versions it names, each once, and the figures of a whole one foot."""
        versions = kept_versions({"kept": kept})
        is_each = isinstance(kept, list) and len(versions) == len(kept)
        for entry, invoice in versions:
            lines = invoice.get("line_items")
            if entry not in refs or not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
                is_each = False
            refs.discard(entry)
            if any(name != "line_items" for name in invoice):
                self.invoice(invoice, seq)
        if not is_each:
            self.find("FOOTING", seq)

    @staticmethod
    def is_footed(line):
        """Whether the components of a line, where it has any, add up to it."""
        parts = [milligrams(part.get("kgco2e")) for part in as_list(line.get("components")) if isinstance(part, dict)]
        return not parts or sum(parts) == milligrams(line.get("kgco2e"))

    def reperformed(self, payload, seq):
        names = ["recorded_kgco2e", "recomputed_kgco2e", "difference_kgco2e"]
        if payload.get("result") == "not_possible":
            if any(payload.get(name) is not None for name in names[1:]):
                self.find("FOOTING", seq)
            return
        recorded, recomputed, difference = [milligrams(payload.get(name)) for name in names]
        if None in (recorded, recomputed, difference):
            self.find("PAYLOAD", seq)
            return
        if difference != recomputed - recorded or (payload.get("result") == "agrees") != (difference == 0):
            self.find("FOOTING", seq)

    def remember(self, entry, seq):
        payload = entry["payload"]
        if seq == 1 and entry["kind"] == "period.opened":
            previous = payload.get("previous", False) if payload else False
            if previous is not None:
                self.previous = previous if self.is_head(previous) else None
                if self.previous is None:
                    self.find("PREVIOUS_PERIOD", 1)
        if entry["kind"] == "document.attached":
            self.documents.setdefault(entry["subject"][8:], []).append((seq, payload))

    def document_at(self, invoice, engagement):
        """What was last attached to an invoice when an engagement was completed, or at the end."""
        end = self.completed.get("engagement:" + engagement, self.size + 1)
        payloads = [payload for seq, payload in self.documents.get(invoice, []) if seq < end]
        return (payloads and payloads[-1]) or {}

    def ends_at_completion(self):
        """Whether this is the trail of a package that ends at its completion, or at an erasure after it."""
        subject = "engagement:%s" % self.context.get("engagement")
        last = self.entries[-1] if self.entries else None
        if last is None or subject not in self.completed:
            return False
        return last["kind"] == "payload.erased" or (last["kind"], last["subject"]) == ("engagement.completed", subject)

    def is_head(self, value):
        return (
            isinstance(value, dict)
            and list(value) == ["chain", "head", "size"]
            and isinstance(value["chain"], str)
            and CHAIN.fullmatch(value["chain"]) is not None
            and value["chain"][:37] == self.chain[:37]
            and value["chain"] != self.chain
            and isinstance(value["head"], str)
            and HASH.fullmatch(value["head"]) is not None
            and is_int(value["size"])
            and value["size"] >= 1
        )

    def references(self):
        """Rules between two entries, of which the later names the earlier by its hash."""
        known, replaced, first, erased = {}, set(), set(), set()
        for seq, entry in enumerate(self.entries, 1):
            if entry is None:
                continue
            # Each that it names once, however often it names it.
            for ref in dict.fromkeys(entry["refs"]):
                if HASH.fullmatch(ref):
                    self.reference(entry, seq, ref, known.get(ref), replaced)
                if entry["kind"] == "payload.erased":
                    erased.add(ref)
            self.ref_count(entry, seq, first)
            known[entry["hash"]] = entry
        self.quoted()
        for seq, entry in enumerate(self.entries, 1):
            if entry is None or entry["payload"] is not None or self.is_withheld(entry):
                continue
            if entry["hashed"] not in erased:
                self.find("PAYLOAD", seq)

    def quoted(self):
        """What an erasure keeps of a version stands for its contents, and no other keeps it: re-performances quote it."""
        kept = {}
        for seq, entry in enumerate(self.entries, 1):
            if entry is None or entry["kind"] != "payload.erased":
                continue
            refs = set(entry["refs"])
            for version, invoice in kept_versions(entry["payload"]):
                if version in refs and kept.setdefault(version, (seq, figures_of(invoice)))[0] != seq:
                    self.find("LIFECYCLE", seq)
        for seq, entry in enumerate(self.entries, 1):
            if entry is None or entry["kind"] != "calculation.reperformed" or entry["payload"] is None:
                continue
            asked = figure(entry["payload"], "recorded_kgco2e")
            if any(ref in kept and asked not in kept[ref][1] for ref in entry["refs"]):
                self.find("FOOTING", seq)

    def is_withheld(self, entry):
        """Whether a package does not say what auditors did in an engagement: another one, that it does not complete."""
        own, subject = self.context.get("engagement"), entry["subject"]
        is_other = own is not None and subject != "engagement:" + own and subject.startswith("engagement:")
        return is_other and subject not in self.completed and entry["kind"] in WORK_KINDS

    def ref_count(self, entry, seq, first):
        kind, count = entry["kind"], len(entry["refs"])
        exactly_one = ("document.attached", "invoice.amended", "invoice.voided", "calculation.reperformed")
        payload = entry["payload"]
        is_assertion = kind == "assertion.saved" and payload is not None
        if is_assertion:
            revision = payload.get("revision")
            if not is_int(revision) or revision < 1:
                self.find("LIFECYCLE", seq)
                is_assertion = False
            elif revision == 1:
                name = canonical([entry["subject"], payload.get("line_item_id"), payload.get("assertion")])
                if name in first:
                    self.find("LIFECYCLE", seq)
                first.add(name)
        if (kind in exactly_one or is_assertion) and count != 1:
            self.find("REFS", seq)
        if (kind == "sample.generated" and count > 1) or (kind == "payload.erased" and count < 1):
            self.find("REFS", seq)

    def reference(self, entry, seq, ref, other, replaced):
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
                self.find("LIFECYCLE", seq)
            replaced.add(ref)
        if other is None:
            return self.find("REFS", seq)
        if kinds is not None and other["kind"] not in kinds:
            return self.find("REFS", seq)
        if same_subject and other["subject"] != entry["subject"]:
            self.find("REFS", seq)
        if payload is None or other["payload"] is None:
            return None
        if kind == "calculation.reperformed":
            if "figures" not in other:
                other["figures"] = figures_of(other["payload"].get("invoice"))
            if figure(payload, "recorded_kgco2e") not in other["figures"]:
                self.find("FOOTING", seq)
        if is_next:
            asked = (payload.get("line_item_id"), payload.get("assertion"), revision - 1)
            told = other["payload"]
            if asked != (told.get("line_item_id"), told.get("assertion"), told.get("revision")):
                self.find("LIFECYCLE", seq)
        return None

    def state(self):
        last = None if self.last_at is None else seconds_of(self.last_at)
        return {"chain": self.chain, "size": self.size, "head": self.head, "last_second": last}


def as_list(value):
    return value if isinstance(value, list) else []


def lines_of(invoice):
    return [line for line in as_list(invoice.get("line_items")) if isinstance(line, dict)] if isinstance(invoice, dict) else []


def figure(line, name):
    """Which line it is, and its kilograms."""
    return canonical(line.get("line_item_id")), milligrams(line.get(name))


def market_figure(line):
    """Market-based: the location-based kilograms of a line without a figure of its own."""
    market = line.get("market_based")
    if market is None:
        return milligrams(line.get("kgco2e"))
    return milligrams(market.get("kgco2e")) if isinstance(market, dict) else None


def is_market_footed(invoice, lines):
    if not any("market_based" in line for line in lines):
        return "total_market_based_kgco2e" not in invoice
    figures = [market_figure(line) for line in lines]
    return None not in figures and milligrams(invoice.get("total_market_based_kgco2e")) == sum(figures)


def figures_of(invoice):
    return {figure(line, "kgco2e") for line in lines_of(invoice)}


def kept_versions(payload):
    kept = [one for one in as_list((payload or {}).get("kept")) if isinstance(one, dict)]
    pairs = [(one.get("entry"), one.get("invoice")) for one in kept]
    return [(entry, invoice) for entry, invoice in pairs if isinstance(entry, str) and isinstance(invoice, dict)]


def adds_up(totals, name):
    """Whether a grouping of the totals, where it is there, is the whole."""
    rows, member = totals.get(name), name[len("by_"):]
    if name not in totals:
        return True
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return False
    values = [milligrams(row.get("kgco2e")) for row in rows]
    counts = [row.get("line_items") for row in rows]
    groups = [json.dumps(row.get(member)) for row in rows]
    if None in values or not all(map(is_int, counts)) or len(set(groups)) != len(groups):
        return False
    is_each = name not in ("by_method", "by_category") or sum(counts) == totals.get("line_items")
    return is_each and sum(values) == milligrams(totals.get("kgco2e"))


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
    texts = ("external_id", "invoice_number", "line_items", "vendor_name")
    return {name: invoice[name] for name in invoice if name not in texts}, lines


# --- the package ---


def is_plain_extra(extra):
    """Whether extra fields are times or the numbers of owners, each once and in its one form."""
    at, seen = 0, set()
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<HH", extra, at)
        field = extra[at + 4 : at + 4 + length]
        if tag in seen or len(field) != length or not is_plain_field(tag, field):
            return False
        seen.add(tag)
        at += 4 + length
    return at == len(extra)


def is_plain_field(tag, field):
    if tag == 0x5455:
        return len(field) in (1, 5, 9, 13)
    if tag == 0x000A:
        return len(field) == 32 and field[:8] == struct.pack("<IHH", 0, 1, 24)
    if tag != 0x7875 or len(field) < 3 or field[0] != 1 or field[1] > 8 or len(field) < field[1] + 3:
        return False
    group = field[2 + field[1]]
    return group <= 8 and len(field) == 3 + field[1] + group


def limit_of(name):
    if name == "metadata.json":
        return 16 * 2**20
    return 10 * 2**20 if DOCUMENT.fullmatch(name) else 2**36


def read_directory(data):
    """Members by name in the order of the directory; ValueError where the archive is not of the one form."""

    def demand(holds):
        if not holds:
            raise ValueError("archive")

    demand(len(data) >= 22 and data[-22:-18] == b"PK\x05\x06")
    disk, start_disk, here, count, length, offset, comment = struct.unpack_from("<HHHHIIH", data, len(data) - 18)
    demand(disk == start_disk == comment == 0 and here == count)
    end = len(data) - 22
    if end >= 76 and data[end - 20 : end - 16] == b"PK\x06\x07":
        end -= 76
        record = struct.unpack_from("<4sQHHIIQQQQ4sIQI", data, end)
        demand(record[:2] == (b"PK\x06\x06", 44) and record[4:6] == (0, 0) and record[6] == record[7])
        demand(record[11:] == (0, end, 1))
        wide = record[7:10]
        narrow, elsewhere = (count, length, offset), (2**16 - 1, 2**32 - 1, 2**32 - 1)
        demand(all(n in (w, e) for n, w, e in zip(narrow, wide, elsewhere)))
        count, length, offset = wide
    demand(length <= 65536 and offset + length == end)
    members, at = [], offset
    while at < offset + length:
        demand(at + 46 <= offset + length and data[at : at + 4] == b"PK\x01\x02")
        fields = struct.unpack_from("<HHHHHHIIIHHHHHII", data, at + 4)
        _, _, flags, method, time, date, crc, packed, size, n, e, c, on_disk, _, attributes, local = fields
        name = data[at + 46 : at + 46 + n].decode("latin-1")
        extra = data[at + 46 + n : at + 46 + n + e]
        demand(at + 46 + n + e + c <= offset + length)
        is_wide = extra[:4] == b"\1\0\x18\0" and len(extra) >= 28 and packed == size == local == 2**32 - 1
        if is_wide:
            size, packed, local = struct.unpack_from("<QQQ", extra, 4)
            extra = extra[28:]
        demand(c == 0 and is_plain_extra(extra) and on_disk == 0)
        kind = attributes >> 16 & 0xF000
        is_dos_folder = bool(attributes & 0x10)
        if name == FOLDER:
            demand(kind == 0x4000 or (kind == 0 and is_dos_folder))
            demand((crc, packed, size, method, flags & 8) == (0, 0, 0, 0, 0))
        else:
            demand(kind in (0, 0x8000) and not is_dos_folder and not name.endswith("/"))
        demand(flags & ~0b100000001110 == 0 and method in (0, 8))
        demand(size <= limit_of(name) and size <= 2**26 + 200 * packed)
        demand(method == 8 or size == packed)
        members.append((local, name, flags, method, time, date, crc, packed, size, is_wide))
        at += 46 + n + e + c
    demand(at == offset + length and len(members) == count)
    expected, placed = 0, []
    for local, name, flags, method, time, date, crc, packed, size, is_wide in sorted(members):
        demand(local == expected and local + 30 <= offset and data[local : local + 4] == b"PK\x03\x04")
        fields = struct.unpack_from("<HHHHHIIIHH", data, local + 4)
        n, e = fields[8:]
        start = local + 30 + n + e
        stated = (0, 0, 0) if flags & 8 else (crc, packed, size)
        demand(start <= offset and fields[1:5] == (flags, method, time, date) and fields[5:8] == stated)
        demand(data[local + 30 : local + 30 + n].decode("latin-1") == name)
        demand(is_plain_extra(data[local + 30 + n : start]))
        descriptor = struct.pack("<4sIQQ" if is_wide else "<4sIII", b"PK\x07\x08", crc, packed, size)
        expected = start + packed + (len(descriptor) if flags & 8 else 0)
        demand(expected <= offset)
        if flags & 8:
            demand(data[start + packed : expected] == descriptor)
        placed.append((name, method, crc, size, data[start : start + packed]))
    demand(expected == offset)
    return placed


def inflate(method, crc, size, packed):
    """Bytes of a member, and whether they are what the directory says."""
    if method == 0:
        return packed, zlib.crc32(packed) == crc
    stream = zlib.decompressobj(-15)
    try:
        content = stream.decompress(packed, size + 1)
    except zlib.error:
        return b"", False
    return content, stream.eof and not stream.unused_data and len(content) == size and zlib.crc32(content) == crc


def elements(data):
    """DER elements side by side as (tag, content); ValueError where they are none."""
    found, at = [], 0
    while at < len(data):
        tag = data[at]
        first = data[at + 1] if at + 1 < len(data) else 0x80
        count = first - 0x80 if first > 0x7F else 0
        if tag & 0x1F == 0x1F or first == 0x80 or count > 3 or at + 2 + count > len(data):
            raise ValueError("der")
        length = int.from_bytes(data[at + 2 : at + 2 + count], "big") if count else first
        if count and length < max(0x80, 256 ** (count - 1)):
            raise ValueError("der")
        start = at + 2 + count
        if start + length > len(data) or len(found) == 32:
            raise ValueError("der")
        found.append((tag, data[start : start + length]))
        at = start + length
    return found


def inside(element, tag):
    if element[0] != tag:
        raise ValueError("der")
    return elements(element[1])


def imprint_of(text):
    """SHA-256 a time stamp token in base64 is of (RFC 3161); ValueError where it is none."""
    token = base64.b64decode(text, validate=True)
    if len(text) > 87384 or base64.b64encode(token).decode() != text:
        raise ValueError("base64")
    (whole,) = elements(token)
    kind, wrapped = inside(whole, 0x30)[:2]
    content_type, content = inside(inside(inside(wrapped, 0xA0)[0], 0x30)[2], 0x30)[:2]
    oids = [bytes.fromhex("2a864886f70d010702"), bytes.fromhex("2a864886f70d0109100104")]
    if [kind, content_type] != [(6, oid) for oid in oids]:
        raise ValueError("type")
    octets = inside(content, 0xA0)[0]
    if octets[0] != 4:
        raise ValueError("content")
    info = inside(elements(octets[1])[0], 0x30)
    algorithm, imprint = inside(info[2], 0x30)[:2]
    if info[0] != (2, b"\x01") or inside(algorithm, 0x30)[0] != (6, bytes.fromhex("608648016503040201")):
        raise ValueError("form")
    if imprint[0] != 4 or len(imprint[1]) != 32 or info[4][0] != 0x18:
        raise ValueError("form")
    time = info[4][1].decode("ascii")
    if not re.fullmatch(r"[0-9]{14}(\.[0-9]{1,9})?Z", time):
        raise ValueError("time")
    datetime(int(time[:4]), *(int(time[at : at + 2]) for at in range(4, 14, 2)))
    return imprint[1].hex()


def check_timestamp(value, trail, find):
    try:
        if imprint_of(value) != sha256((trail.checkpoint or "").encode()) and trail.checkpoint is not None:
            find("TIMESTAMP")
    except (ValueError, TypeError, IndexError):
        find("TIMESTAMP")


def verify_package(data, context, keys, find):
    try:
        members = read_directory(data)
    except ValueError:
        return find("ARCHIVE")
    names = [name for name, *_ in members]
    required = ["audit-trail.json", "metadata.json", "workpapers.json"]
    documents = [name for name in names if DOCUMENT.fullmatch(name)]
    if (
        any(name not in required + [FOLDER] and name not in documents for name in names)
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
        if "timestamp" in metadata:
            check_timestamp(metadata["timestamp"], trail, find)
    return None


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


def verify(data, context):
    """Class and position of every finding, each once, in order."""
    findings = set()

    def find(name, seq=None):
        findings.add((name, seq))

    keys = read_keys(context["jwks"]) if "jwks" in context else None
    if data[:4] == b"PK\x03\x04" or data[-22:-18] == b"PK\x05\x06":
        verify_package(data, context, keys, find)
    else:
        verify_trail(data, context, keys, find)
    return sorted(findings, key=lambda finding: (finding[0], finding[1] or 0))


USAGE = """usage: verify_trail.py FILE [--jwks KEYS]
FILE: evidence.zip or audit-trail.json. KEYS: a file with the public keys (a JWK Set), from outside the package.
Without --jwks a package is checked with its own copy of the key, which shows no more than that it is of one piece.
Exit code 0: no finding. 1: findings, one a line. 2: wrong usage, or a file that cannot be read."""


class UsageError(Exception):
    pass


def read_arguments(arguments):
    """FILE and the path of the keys or None. An option that is not known would be a check that was asked for and not made."""
    files, keys = [], None
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--jwks":
            if keys is not None or not rest or not rest[0]:
                raise UsageError("--jwks needs one file")
            keys = rest.pop(0)
        elif argument.startswith("-"):
            raise UsageError(f"{argument} is no option of this verifier")
        else:
            files.append(argument)
    if len(files) != 1 or not files[0]:
        raise UsageError("one FILE is needed")
    return files[0], keys


def read_key_file(path):
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    keys = value.get("keys") if isinstance(value, dict) else None
    if not isinstance(keys, list):
        raise UsageError(f"{path} is no JWK Set")
    return keys


def batch(manifest_path):
    with open(manifest_path, encoding="utf-8") as manifest:
        cases = json.load(manifest)
    results = []
    for case in cases:
        with open(case["path"], "rb") as file:
            results.append(verify(file.read(), case["context"]))
    print(json.dumps(results))
    return 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--batch":
        return batch(arguments[1])
    if "--help" in arguments or "-h" in arguments:
        print(USAGE)
        return 0
    try:
        path, key_path = read_arguments(arguments)
        context = {} if key_path is None else {"jwks": read_key_file(key_path)}
        with open(path, "rb") as file:
            data = file.read()
    except (UsageError, OSError, ValueError) as error:
        print(f"{error}\n{USAGE}", file=sys.stderr)
        return 2
    findings = verify(data, context)
    for name, seq in findings:
        print(name, "" if seq is None else seq)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
