"""The trail: its lines, its chain, and the rules for each entry."""

import json
import re
from datetime import datetime

from verify.figures import is_footed, is_market_footed, kept_versions, lines_of
from verify.kinds import BOOKINGS, VERSIONS
from verify.references import check_references
from verify.values import HASH, UUID, as_list, canonical, in_profile, is_dense, is_int, milligrams, parse, sha256

CHAIN = re.compile(UUID + r"/[0-9A-Z-]{4,16}")
ACTOR = re.compile(r"(user|api_key|system):[A-Za-z0-9._-]{1,64}")
KIND = re.compile(r"[a-z_]+\.[a-z_]+")
SUBJECT = re.compile(r"[a-z_]+:[A-Za-z0-9._-]{1,64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
SALT = re.compile(r"[A-Za-z0-9_-]{22,}")
HEADER = ["actor", "at", "chain", "kind", "payload_digest", "prev_hash", "refs", "seq", "subject", "type"]
MAX_LINE = 16 * 1024 * 1024
LAST_LINE = b'],"format":"audit-trail/1"}'


def seconds_of(at):
    try:
        return int(datetime.strptime(at[:19] + "+0000", "%Y-%m-%dT%H:%M:%S%z").timestamp())
    except ValueError:
        return None


def milliseconds_of(at):
    seconds = seconds_of(at) if TIME.fullmatch(at) else None
    return None if seconds is None else seconds * 1000 + int(at[20:23])


class Times:
    """Where the times of entries say that a clock was wrong: remarks, no findings."""

    TOLERANCE, LEAP, MAX_RAN_BACK = 5 * 60_000, 24 * 60 * 60_000, 20

    def __init__(self, now):
        self.now, self.remarks = now, []
        self.last = self.leap = self.ahead = None

    def entry(self, at, seq):
        time = milliseconds_of(at)
        if time is None:
            return
        before = time if self.last is None else self.last[0]
        if time < before:
            passed = self.leap is not None and time < self.leap[0]
            if len(self.remarks) < self.MAX_RAN_BACK:
                self.remarks.append(("time_ran_back", seq, (self.leap if passed else self.last)[1]))
            self.leap = None if passed else self.leap
        elif time - before > self.LEAP:
            self.leap = (time, seq)
        self.last = (time, seq)
        if self.ahead is None and self.now is not None and time > self.now + self.TOLERANCE:
            self.ahead = seq

    def all(self, stamp=None):
        """Code, entry, and the entry before which it is or None. `stamp`: the time of the time stamp."""
        remarks = list(self.remarks)
        if self.ahead is not None:
            remarks.append(("time_ahead", self.ahead, None))
        if None not in (stamp, self.last) and self.last[0] > stamp + self.TOLERANCE:
            remarks.append(("time_after_stamp", self.last[1], None))
        return remarks


class Trail:
    """Everything one file says, and what is wrong with it."""

    def __init__(self, data, context, find, invoices=()):
        self.find, self.context, self.invoices = find, context, invoices
        self.chain = self.checkpoint = self.previous = self.last_at = None
        self.size, self.head = 0, "0" * 64
        self.heads, self.entries, self.counts = {}, [], {}
        self.documents, self.completed, self.closed = {}, {}, False
        self.differences, self.is_full = {}, False
        self.times = Times(context.get("now"))
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
        check_references(self)

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
        self.found(entry, seq)
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
        self.times.entry(entry["at"], seq)
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
            subject in self.completed and kind not in ("evidence.exported", "difference.found"),
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

    def found(self, entry, seq):
        """A completion states every difference found in its engagement before it, as its entry has it."""
        kind, subject, payload = entry["kind"], entry["subject"], entry["payload"]
        if kind == "difference.found":
            if subject not in self.differences and len(self.differences) == 10000:
                if not self.is_full:
                    self.find("LIFECYCLE")
                self.is_full = True
                return
            named = {name: (payload or {}).get(name) for name in ("differences", "more")}
            one = {"at": entry["at"], "entry": entry["hashed"], "found_by": entry["actor"], **named}
            self.differences.setdefault(subject, []).append(one)
        elif kind == "engagement.completed" and payload is not None:
            due, stated = self.differences.pop(subject, []), payload.get("differences_found", [])
            if not self.is_full and (not isinstance(stated, list) or canonical(stated) != canonical(due)):
                self.find("LIFECYCLE", seq)

    def invoice(self, invoice, seq):
        lines = lines_of(invoice)
        total = milligrams(invoice.get("total_kgco2e")) if isinstance(invoice, dict) else None
        parts = [p for line in lines for p in as_list(line.get("components")) if isinstance(p, dict)]
        values = [milligrams(line.get("kgco2e")) for line in lines]
        if None in [total, *values, *[milligrams(part.get("kgco2e")) for part in parts]]:
            self.find("PAYLOAD", seq)
        elif sum(values) != total or not all(map(is_footed, lines)) or not is_market_footed(invoice, lines):
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

    def state(self):
        last = None if self.last_at is None else seconds_of(self.last_at)
        return {"chain": self.chain, "size": self.size, "head": self.head, "last_second": last}
