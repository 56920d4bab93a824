"""The evaluation of a sample. Source: docs/sampling.md, evaluation; design section 5; ISA 530.9 to 530.15.

Kilograms are whole numbers of millionths, sizes of 10^-12. Figures that depend on a confidence factor are ranges: the
verifier this one is held against has the factors as doubles, to some 13 digits.
"""

import math
from fractions import Fraction

from verify.distributions import (
    binomial_upper_rate,
    confidence_factor,
    hypergeometric_upper_count,
    student_quantile,
)
from verify.plan import KG, WITHOUT_REPLACEMENT

# Of a factor, as a share of it.
SLACK = Fraction(1, 10**12)
# Of taintings that are added up with 40 decimals.
DUST = Fraction(1, 10**36)
# Of estimates by doubles throughout.
ESTIMATED = 1e-9
MANY_DIFFERENCES = 20
MILLION = 10**6


class Item:
    """A drawn line with its test result."""

    def __init__(self, name, stratum, micro, weight, hits, replaced_by):
        self.id, self.stratum, self.micro, self.weight = name, stratum, micro, weight
        self.hits, self.replaced_by = hits, replaced_by
        self.size = abs(micro) * weight
        self.status, self.audited, self.is_anomaly = "untested", None, False

    def misstatement(self):
        """Recorded less audited, over positive."""
        if self.status != "tested" or self.audited is None:
            return 0
        return self.micro - self.audited

    def is_drawn(self):
        return self.stratum == "sampled" and self.status != "not_applicable"


class Range:
    """A figure in millionths of a kilogram that lies between two."""

    def __init__(self, low, high=None):
        self.low, self.high = low, low if high is None else high

    def __add__(self, other):
        other = other if isinstance(other, Range) else Range(other)
        return Range(self.low + other.low, self.high + other.high)

    def at_least(self, low, high):
        return Range(max(self.low, low), max(self.high, high))


class Stratum:
    """How the drawn lines of the sampled stratum are projected: each with its number of taintings, and the rest."""

    def __init__(self, items, plan):
        self.lines = [item for item in items if item.is_drawn()]
        by_id = {item.id: item for item in items}
        replaced, self.in_full = {}, []
        for item in items:
            if item.status == "not_applicable":
                taker = last_in_place_of(item, by_id) if item.stratum == "sampled" else None
                if taker is None:
                    self.in_full.append(item)
                else:
                    replaced[item] = taker
        self.whole_size, self.plan = plan["sampled_items"], plan
        if plan["method"] == "random_records":
            self.is_whole = self.all_known()
            self.projected = {} if self.is_whole else {item: 1 for item in self.lines}
            self.hits, self.weighted = len(self.projected), 0
            return
        alone = list(self.in_full)
        self.take_out(replaced, alone, own_hits(replaced, self.lines))
        if self.hits <= 0 and not self.is_whole and replaced:
            # Nobody represents them: all count in full, and their replacements for themselves.
            self.take_out({}, alone + list(replaced), lambda item: item.hits)

    def all_known(self):
        in_full = sum(item.stratum == "sampled" for item in self.in_full)
        return len(self.lines) + in_full >= self.whole_size

    def take_out(self, replaced, alone, hits_of):
        """Lines that reach the interval of the others represent only themselves."""
        counted = {item: hits_of(item) for item in self.lines}
        takers = {item: taker for item, taker in replaced.items() if taker.size >= item.size}
        for item, taker in takers.items():
            counted[taker] = counted.get(taker, 0) + hits_of(item)
        self.in_full = list(alone)
        hits = sum(counted.values())
        weighted = self.plan["sampled_weighted"] - sum(item.size for item in alone if item.stratum == "sampled")
        candidates = list(replaced) + (self.lines if self.plan["method"] == "sieve_pps" else [])
        for item in sorted(candidates, key=lambda item: -item.size):
            if item.size * hits < weighted:
                break
            weighted -= item.size
            hits -= counted.pop(item, 0)
            if item.is_drawn():
                continue
            self.in_full.append(item)
            taker = takers.get(item)
            if taker in counted:
                hits -= hits_of(item)
                counted[taker] -= hits_of(item)
        self.is_whole = self.all_known()
        self.projected = {} if self.is_whole else {i: max(1, counted[i]) for i in self.lines if i in counted}
        self.hits, self.weighted = 0 if self.is_whole else hits, weighted


def last_in_place_of(item, by_id):
    """The line that was tested in place of one; None without one, or where the chain of replacements has no end."""
    seen = set()
    while item is not None and item.status == "not_applicable" and item.id not in seen:
        seen.add(item.id)
        item = by_id.get(item.replaced_by)
    return None if item is None or item.id in seen else item


def own_hits(replaced, lines):
    """A line drawn as a replacement has one of its hits for that."""
    in_place = {item.replaced_by for item in [*replaced, *lines]}
    return lambda item: item.hits - (item.id in in_place)


class Direction:
    """One direction of the sampled stratum."""

    def __init__(self, basic=Range(0), projected=0, incremental=Range(0), found=0):
        self.basic, self.projected, self.incremental, self.found = basic, projected, incremental, found


def tainted(projected, sign):
    """Tainting divided by weight of each hit with a difference in a direction, largest first, and their lines."""
    hits, found = [], 0
    for item, count in projected.items():
        kilograms = 0 if item.is_anomaly else sign * item.misstatement()
        if kilograms > 0 and item.micro != 0:
            hits += [Fraction(kilograms * MILLION, item.size)] * count
            found += kilograms
    return sorted(hits, reverse=True), found


def micro(kilograms):
    """Millionths, half to even."""
    return round(kilograms * MILLION)


def stringer(hits, found, interval, confidence):
    """The bound with Poisson factors: basic precision, projection and incremental allowance."""
    factors = [confidence_factor(confidence, k) for k in range(len(hits) + 1)]
    stretch = max(hits[:1] + [Fraction(1)])
    basic = interval * factors[0] * stretch
    precise = 10**50
    taintings = Fraction(sum(math.floor(t * precise) for t in hits), precise)
    steps = [t - after for t, after in zip(hits, hits[1:] + [Fraction(0)])]
    gained = Fraction(sum(math.floor(f * step * precise) for f, step in zip(factors[1:], steps)), precise)
    start = factors[0] * (hits[0] if hits else 0)
    incremental, doubt = interval * (gained - start - taintings), interval * (SLACK * (gained + start) + DUST)
    result = Direction(
        Range(micro(basic * (1 - SLACK)), micro(basic * (1 + SLACK))),
        micro(interval * (taintings + DUST)),
        Range(micro(incremental - doubt), micro(incremental + doubt)),
        found,
    )
    # The limit covers all lines, so that it is not below what was found on the drawn ones.
    missing = found - result.projected
    result.incremental = result.incremental.at_least(missing - result.basic.high, missing - result.basic.low)
    return result


def estimate(projected, margin):
    """An estimate and its limits in kg, as ranges of doubles."""
    slack = ESTIMATED * (abs(projected) + abs(margin)) + 1e-6
    return {
        "projected_kgco2e": (projected - slack, projected + slack),
        "lower_kgco2e": (projected - margin - slack, projected - margin + slack),
        "upper_kgco2e": (projected + margin - slack, projected + margin + slack),
    }


def spread_of(values):
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


class Sampled:
    """The result of the sampled stratum."""

    def __init__(self, stratum, plan):
        self.is_broken, self.mean, self.deviations = False, None, None
        if plan["method"] == "random_records":
            self.records(stratum, plan)
        else:
            self.units(stratum, plan)

    def units(self, stratum, plan):
        over, found_over = tainted(stratum.projected, 1)
        under, found_under = tainted(stratum.projected, -1)
        interval = None
        if not stratum.is_whole:
            interval = Fraction(stratum.weighted, stratum.hits * KG) if stratum.hits > 0 else plan["interval"]
        self.differences = len(over) + len(under)
        self.is_broken = any(t > 1 for t in over[:1] + under[:1])
        self.over = self.under = Direction()
        if interval is not None:
            self.over = stringer(over, found_over, interval, plan["confidence"])
            self.under = stringer(under, found_under, interval, plan["confidence"])
        if self.differences >= MANY_DIFFERENCES:
            values = [float(t) for t in over] + [-float(t) for t in under]
            values += [0.0] * (stratum.hits - len(values))
            mean, spread = spread_of(values)
            size = float(Fraction(stratum.weighted, KG))
            quantile = student_quantile(plan["confidence"], self.differences - 1)
            self.mean = estimate(mean * size, quantile * spread * size / math.sqrt(len(values)))

    def records(self, stratum, plan):
        values = [0 if item.is_anomaly else item.misstatement() for item in stratum.lines]
        found, count, items = sum(value != 0 for value in values), len(values), plan["sampled_items"]
        self.differences = 0 if stratum.is_whole else found
        self.over = self.under = Direction()
        if not stratum.is_whole:
            self.over, self.under = [
                Direction(None, round(Fraction(items * total, max(1, count))), None, total)
                for total in (sum(v for v in values if v > 0), -sum(v for v in values if v < 0))
            ]
        if not stratum.is_whole and found >= MANY_DIFFERENCES:
            mean, spread = spread_of([value / MILLION for value in values])
            margin = items * spread / math.sqrt(count) * student_quantile(plan["confidence"], count - 1)
            self.mean = estimate(items * mean, margin)
        if count > 0:
            rate = found / count if stratum.is_whole else rate_limit(found, count, plan)
            self.deviations = {
                "found": found,
                "records": count,
                "upper_rate": (rate - ESTIMATED, rate + ESTIMATED),
            }


def rate_limit(found, count, plan):
    items = plan["sampled_items"]
    if items > WITHOUT_REPLACEMENT:
        return binomial_upper_rate(plan["confidence"], count, found)
    return hypergeometric_upper_count(plan["confidence"], items, count, found) / items


class Total:
    """One direction with what is not projected."""

    def __init__(self, sampled, certainty, anomalies, in_full):
        self.sampled, self.certainty, self.anomalies, self.in_full = sampled, certainty, anomalies, in_full
        self.most_likely = sampled.projected + certainty + anomalies
        self.upper = None
        if sampled.basic is not None:
            self.upper = sampled.basic + sampled.incremental + (self.most_likely + in_full)
        self.at_least = self.most_likely - sampled.projected + max(sampled.found, sampled.projected)

    def members(self, other):
        net = None if self.upper is None else self.upper + -other.sampled.projected
        return {
            "anomalies_kgco2e": Range(self.anomalies),
            "basic_precision_kgco2e": self.sampled.basic,
            "certainty_kgco2e": Range(self.certainty),
            "incremental_allowance_kgco2e": self.sampled.incremental,
            "net_upper_limit_kgco2e": net,
            "not_applicable_kgco2e": Range(self.in_full),
            "projected_kgco2e": Range(self.sampled.projected),
            "upper_limit_kgco2e": self.upper,
        }


def evaluate(items, plan):
    """The members of `evaluation`: a Range in kilograms, a pair of doubles, a list of possible values, or the value."""
    stratum = Stratum(items, plan)
    sampled = Sampled(stratum, plan)
    faces = [item for item in items if item not in stratum.projected and not item.is_anomaly]
    anomalies = [item for item in items if item.is_anomaly]
    in_full = sum(abs(item.micro) for item in stratum.in_full)

    def total(direction, sign):
        gross = [sum(max(0, sign * item.misstatement()) for item in own) for own in (faces, anomalies)]
        return Total(direction, *gross, in_full)

    over, under = total(sampled.over, 1), total(sampled.under, -1)
    certainty, anomaly = over.certainty - under.certainty, over.anomalies - under.anomalies
    untested = sum(item.status == "untested" for item in items)
    net = over.sampled.projected - under.sampled.projected + certainty + anomaly
    result = (over, under, sampled, stratum, untested, in_full)
    return {
        "anomalies_kgco2e": Range(anomaly),
        "certainty_kgco2e": Range(certainty),
        "deviations": sampled.deviations,
        "flags": [flags_of(items, plan, result, end) for end in ("low", "high")],
        "hits": sum(item.hits for item in stratum.lines),
        "most_likely_net_kgco2e": Range(net),
        "over": over.members(under),
        "pps_mean": sampled.mean,
        "state": [state_of(plan, result, end) for end in ("low", "high")],
        "tolerable_misstatement_kgco2e": Range(plan["tolerable"]),
        "under": under.members(over),
        "untested_items": untested,
    }


def state_of(plan, result, end):
    """The first that fits. `end`: with the lower or the higher ends of the ranges."""
    over, under, sampled, stratum, untested, in_full = result
    tolerable = plan["tolerable"]
    if untested > 0:
        return "testing_in_progress"
    if over.at_least > tolerable or under.at_least > tolerable:
        return "projection_above_tolerable"
    if stratum.is_whole and in_full == 0:
        return "all_items_tested"
    if over.upper is None or under.upper is None:
        return "no_upper_limit"
    if sampled.is_broken:
        return "bound_assumption_broken"
    if all(getattr(one.upper, end) < tolerable for one in (over, under)):
        return "upper_limit_below_tolerable"
    return "upper_limit_above_tolerable_projection_below"


def flags_of(items, plan, result, end):
    over, under, sampled, stratum, _, in_full = result
    exceptions = [item for item in items if item.misstatement() != 0]

    def is_net_below_zero(one, other):
        return one.upper is not None and getattr(one.upper, end) < other.sampled.projected

    flags = {
        "projection_above_expected": not stratum.is_whole
        and any(one.at_least - one.anomalies > plan["expected"] for one in (over, under)),
        "not_applicable_in_full": in_full > 0,
        "bound_assumption_broken": sampled.is_broken,
        "many_differences": sampled.differences >= MANY_DIFFERENCES,
        "all_exceptions_are_anomalies": len(exceptions) > 0 and all(item.is_anomaly for item in exceptions),
        "net_limit_below_zero": is_net_below_zero(over, under) or is_net_below_zero(under, over),
    }
    return [name for name, holds in flags.items() if holds]
