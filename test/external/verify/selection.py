"""The selection of a sample, repeated from its seed. Source: docs/sampling.md; design section 4.

Sizes are whole numbers of 10^-12 kg. A unit is rounded up to a whole one, which has the same owner.
"""

import hashlib
import math
from bisect import bisect_left
from fractions import Fraction
from itertools import accumulate

from verify.plan import expected_hits
from verify.population import decimal_text, trimmed

ONE = 2**256
REPLACEMENT_TRIES = 1_000
HITS_A_LINE = 10


def line_hash(seed, name):
    return hashlib.sha256(f"{seed},{name}".encode()).digest()


class Uniforms:
    """u_0, u_1, ... of a seed, and how many of them are used."""

    def __init__(self, seed):
        self.state, self.used = hashlib.sha256(f"{seed},".encode()), 0

    def next(self):
        digest = self.state.digest()
        self.state.update(b"\0")
        self.used += 1
        return Fraction(int.from_bytes(digest, "big"), ONE)


def unit_of(position):
    return max(1, math.ceil(position))


def systematic_units(start, interval, total):
    """One unit in each interval, at the same place of each."""
    position = start
    while unit_of(position) <= total:
        yield unit_of(position)
        position += interval


def cell_units(interval, total, uniforms):
    """One unit in each interval, at a place of its own; one beyond the total has no owner."""
    while uniforms.used * interval < total:
        unit = unit_of((uniforms.used + uniforms.next()) * interval)
        if unit <= total:
            yield unit


def sieve_order(lines, draw_of):
    """By size / uniform, largest first."""
    return sorted(lines, key=lambda line: (-Fraction(line.size, max(1, draw_of(line))), line.id))


class Selection:
    """The strata of a population by its plan, and the draws from the sampled one, the first and the later ones."""

    def __init__(self, lines, plan, seed, keys):
        self.plan, self.seed = plan, seed
        certain = [line for line in lines if plan.is_certain(line)]
        others = [line for line in lines if not plan.is_certain(line)]
        self.chosen = [(line, "certainty") for line in certain]
        self.chosen += [(line, "key") for line in others if line.id in keys]
        self.chosen.sort(key=lambda pair: pair[0].id)
        others = [line for line in others if line.id not in keys]
        self.zero = [line for line in others if line.micro == 0]
        rest = [line for line in others if line.micro != 0]
        self.sampled_from(rest)
        # Hits of the lines of the sampled stratum in the order of their draw.
        self.drawn, self.start = {}, None
        self.uniforms = Uniforms(seed)
        # The lines of all draws, each with its newest figure and the draw that froze it.
        self.by_id, self.frozen_by = {line.id: line for line in lines}, {line.id: 1 for line in lines}
        # Of a line drawn by a top-up its chance there; the lines of each stratum, those of each draw behind each other.
        self.chances, self.first_items = {}, len(self.rest)
        self.strata = {
            "certainty": [line for line, stratum in self.chosen if stratum == "certainty"],
            "key": [line for line, stratum in self.chosen if stratum == "key"],
            "sampled": [line for line in rest if line.micro > 0],
            "credit": [line for line in rest if line.micro < 0],
            "zero": self.zero,
        }
        # Hits of extensions since the last top-up.
        self.extended = 0

    def sampled_from(self, rest):
        """The lines to draw from, in the orders of the seed."""
        self.rest = sorted(rest, key=lambda line: line_hash(self.seed, line.id))
        self.ends = list(accumulate(line.size for line in self.rest))
        self.total = self.ends[-1] if self.ends else 0
        self.order = self.rest
        if self.plan.method == "sieve_pps":
            self.order = sieve_order(self.rest, lambda line: int.from_bytes(line_hash(self.seed, line.id), "big"))

    def join(self, own, draw, chance):
        """Adds a top-up: its draws, and its lines to those that are drawn from. `chance`: of a line of its sampled stratum."""
        for name, lines in self.strata.items():
            lines.extend(own.strata[name])
        self.by_id.update(own.by_id)
        self.frozen_by.update(dict.fromkeys(own.by_id, draw))
        self.chances.update({name: chance(own.by_id[name]) for name in own.drawn})
        self.chosen += own.chosen
        self.drawn.update(own.drawn)
        self.extended = 0
        chosen = {line.id for line, _ in self.chosen}
        self.sampled_from([line for line in self.by_id.values() if line.micro != 0 and line.id not in chosen])

    def names(self):
        """The lines of the sample."""
        return {line.id for line, _ in self.chosen} | set(self.drawn)

    def size(self):
        """Lines, 10^-6 kg and 10^-12 weighted kg of the sampled stratum of all draws."""
        lines = self.strata["sampled"] + self.strata["credit"]
        return len(lines), sum(abs(line.micro) for line in lines), sum(line.size for line in lines)

    def has_units(self):
        return self.plan.interval is not None and self.plan.method != "sieve_pps"

    def chance(self, line):
        """The probability of a line of the sampled stratum to be drawn."""
        if line.id in self.chances:
            return self.chances[line.id]
        if self.plan.interval is None:
            return min(Fraction(1), Fraction(self.plan.size, self.first_items)) if self.first_items else Fraction(1)
        return line.size / self.plan.interval

    def owner(self, unit):
        """The line that owns a unit of the running total; None beyond it."""
        at = bisect_left(self.ends, unit)
        return self.rest[at] if at < len(self.rest) else None

    def first(self):
        """Draws the sample."""
        if not self.rest:
            return
        interval = self.plan.interval
        if interval is None:
            self.take(self.plan.size)
        elif self.plan.method == "sieve_pps":
            self.take(min(expected_hits(self.total, interval), len(self.rest)))
        else:
            if self.plan.method == "cell_pps":
                units = cell_units(interval, self.total, self.uniforms)
            else:
                self.start = interval * (1 - self.uniforms.next())
                units = systematic_units(self.start, interval, self.total)
            for unit in units:
                owner = self.owner(unit)
                self.drawn[owner.id] = self.drawn.get(owner.id, 0) + 1

    def take(self, count):
        """The next lines of the own order of a sieve or a record sample."""
        found = [line for line in self.order if line.id not in self.drawn][:count]
        for line in found:
            self.drawn[line.id] = 1
        return found

    def next_owner(self):
        return self.owner(unit_of(self.total * (1 - self.uniforms.next()))).id

    def extend(self, hits):
        """Draws further units: new lines in the order of their draw, and hits on lines drawn before."""
        if len(self.drawn) >= len(self.rest):
            raise ValueError("nothing left to draw")
        if not self.has_units():
            taken = {line.id: 1 for line in self.take(hits)}
            self.extended += len(taken)
            return taken, {}
        most = len(self.rest) * HITS_A_LINE - sum(self.drawn.values())
        if most <= 0:
            raise ValueError("nothing left to draw")
        added, missing = {}, len(self.rest) - len(self.drawn)
        for _ in range(min(hits, most)):
            owner = self.next_owner()
            missing -= owner not in self.drawn and owner not in added
            added[owner] = added.get(owner, 0) + 1
            if missing == 0:
                break
        self.extended += sum(added.values())
        new = {name: count for name, count in added.items() if name not in self.drawn}
        further = {name: count for name, count in added.items() if name in self.drawn}
        for name, count in added.items():
            self.drawn[name] = self.drawn.get(name, 0) + count
        return new, further

    def replace(self):
        """Draws the line in place of one that is not applicable."""
        if len(self.drawn) >= len(self.rest):
            raise ValueError("nothing left to draw")
        if not self.has_units():
            return self.take(1)[0].id
        for _ in range(REPLACEMENT_TRIES):
            owner = self.next_owner()
            if owner not in self.drawn:
                self.drawn[owner] = 1
                return owner
        return self.take(1)[0].id

    def figures(self):
        """What the entry of a draw says of the sampled stratum, the strata and the random numbers, after its draws."""
        drawn = [self.by_id[name].micro < 0 for name in self.drawn]
        selected = {
            "certainty": len(self.strata["certainty"]),
            "key": len(self.strata["key"]),
            "sampled": drawn.count(False),
            "credit": drawn.count(True),
            "zero": 0,
        }
        lines, micro, weighted = self.size()
        return {
            "uniforms_used": self.uniforms.used,
            "sampled": {
                "absolute_kgco2e": decimal_text(micro, 6),
                "hits": sum(self.drawn.values()),
                "line_items": lines,
                "weighted_kgco2e": trimmed(weighted, 12),
            },
            "strata": [
                {
                    "absolute_kgco2e": absolute_text(own),
                    "line_items": len(own),
                    "selected": selected[stratum],
                    "stratum": stratum,
                }
                for stratum, own in self.strata.items()
            ],
        }


def absolute_text(lines):
    return decimal_text(sum(abs(line.micro) for line in lines), 6)
