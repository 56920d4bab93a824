"""Replays a systematic PPS draw from its published inputs. Standard library only.

Reads {"seed", "sample_size", "certain_ids", "lines": [[id, kg, weight], ...], "further": k} and prints the
population's hash, the sampled lines with their hits, and the owners of k further units.
"""

import hashlib
import json
import sys
from fractions import Fraction


def uniform(seed, k):
    digest = hashlib.sha256(seed.encode() + b"," + b"\x00" * k).digest()
    return Fraction(int.from_bytes(digest, "big"), 2**256)


def owner(order, unit):
    total = Fraction(0)
    for line in order:
        total += line["size"]
        if unit <= total:
            return line["id"]


draw = json.load(sys.stdin)
seed = draw["seed"]
lines = [
    {"id": i, "kg": kg, "weight": w, "size": abs(Fraction(kg)) * Fraction(w)} for i, kg, w in draw["lines"]
]
frozen = [
    {
        "line_item_id": line["id"],
        "recorded_kgco2e": line["kg"],
        "risk_weight": line["weight"],
        "size_kgco2e": line["kg"].lstrip("-"),
    }
    for line in sorted(lines, key=lambda line: line["id"])
]
text = json.dumps(frozen, separators=(",", ":"), ensure_ascii=False, sort_keys=True)

interval = sum(line["size"] for line in lines) / draw["sample_size"]
certain = sorted(line["id"] for line in lines if line["size"] >= interval)
rest = [line for line in lines if line["size"] < interval and line["size"] > 0]
rest.sort(key=lambda line: hashlib.sha256((seed + "," + line["id"]).encode()).hexdigest())
total = sum(line["size"] for line in rest)

hits = {}
unit = interval * (1 - uniform(seed, 0))
while unit <= total:
    name = owner(rest, unit)
    hits[name] = hits.get(name, 0) + 1
    unit += interval
further = [owner(rest, total * (1 - uniform(seed, k))) for k in range(1, 1 + draw["further"])]

print(
    json.dumps(
        {
            "hash": hashlib.sha256(text.encode()).hexdigest(),
            "certain": certain,
            "sampled": [[name, count] for name, count in hits.items()],
            "further": further,
        }
    )
)
