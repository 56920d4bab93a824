"""Checks an audit trail with Python's standard library alone.

Input: a file with one JSON array a line, [period, seq, prev_hash, hash, header, payload], sorted by period and
seq. Prints the number of entries and ends with 0 when everything agrees; else says what does not and ends with 1.
"""

import hashlib
import json
import sys


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def canonical(text):
    return json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def check(entry, previous):
    period, seq, prev_hash, digest, header_text, payload = entry
    header = json.loads(header_text)
    is_next = previous is not None and previous[0] == period
    return {
        "seq": seq == header["seq"] == (previous[1] + 1 if is_next else 1),
        "prev_hash": prev_hash == header["prev_hash"] == (previous[3] if is_next else "0" * 64),
        "hash": sha256(header_text) == digest,
        "chain": header["chain"].split("/")[1] == period,
        "canonical header": canonical(header_text) == header_text,
        "canonical payload": canonical(payload) == payload,
        "payload_digest": sha256(payload) == header["payload_digest"],
    }


def main(path):
    previous, count, problems = None, 0, []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            problems += [f"{entry[0]}#{entry[1]}: {rule}" for rule, holds in check(entry, previous).items() if not holds]
            previous, count = entry, count + 1
    print("\n".join(problems) or count)
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
