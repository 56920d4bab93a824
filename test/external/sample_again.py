"""Feeds the second verifier's sampling with published figures, draws and evaluations of another program, for tests.

Reads {"figures": [{"kind", "inputs"}], "draws": [...], "evaluations": [...]} and prints the same lists of results: the
figures; lines, hits, figures and later lines of a draw; and the members in which an evaluation differs.
"""

import json
import sys
from fractions import Fraction

sys.dont_write_bytecode = True

from verify import distributions as d
from verify.evaluation import Item, evaluate, stringer
from verify.plan import Plan, half_even
from verify.population import Line, figures_of_population, read_micro, read_population
from verify.redone import is_shown
from verify.selection import Selection, Uniforms, cell_units, sieve_order, systematic_units

LARGEST = 10_000_000


def exact(value):
    return Fraction(str(value))


def lines_of(inputs):
    return [Line(name, int(exact(size) * 10**6), 10**6) for name, size in zip(inputs["ids"], inputs["sizes"])]


def hits_of(inputs, units, lines):
    hits, total, at = {}, 0, 0
    for line in lines:
        total += line.size
        while at < len(units) and units[at] <= total:
            hits.setdefault(line.id, []).append(units[at])
            at += 1
    return hits


class Given:
    """Uniforms that are given."""

    def __init__(self, values):
        self.values, self.used = [exact(value) for value in values], 0

    def next(self):
        self.used += 1
        return self.values[self.used - 1]


def counted(hits):
    return [{"id": name, "hits": len(units)} for name, units in hits.items()]


def confidence_factor(i):
    return {"factor": float(d.confidence_factor(exact(i["confidence"]), i["misstatements"]))}


def mus_sample_size(i):
    rates = exact(i["tolerable_fraction"]), exact(i["expected_fraction"])
    return {"sample_size": d.poisson_size(exact(i["confidence"]), *rates, LARGEST)}


def mus_sample_size_kg(i):
    rates = [exact(i[name]) / exact(i["population_kg"]) for name in ("tolerable_kg", "expected_kg")]
    if i["distribution"] == "binomial":
        return {"sample_size": d.binomial_size(exact(i["confidence"]), *rates)}
    return {"sample_size": d.poisson_size(exact(i["confidence"]), *rates, LARGEST)}


def attribute_sample_size(i):
    given = exact(i["confidence"]), exact(i["tolerable_rate"]), exact(i["expected_rate"])
    if i["distribution"] == "binomial":
        size = d.binomial_size(*given)
    else:
        size = d.hypergeometric_size(*given, i["population_size"])
    return {"sample_size": size}


def attribute_upper_limit(i):
    given = exact(i["confidence"]), i["sample_size"], i["deviations"]
    if i["distribution"] == "binomial":
        return {"upper_rate": d.binomial_upper_rate(*given)}
    population = i["population_size"]
    return {"upper_rate": d.hypergeometric_upper_count(given[0], population, *given[1:]) / population}


def stringer_bound(i):
    hits = sorted((min(Fraction(1), exact(t)) for t in i["taintings"] if t > 0), reverse=True)
    # Millions of kilograms, so that the rounding at 6 decimals does not show.
    result = stringer(hits, 0, Fraction(10**12, i["sample_size"]), exact(i["confidence"]))
    total = result.basic.low + result.projected + result.incremental.low
    return {"upper_fraction": total / 10**18}


def mus_evaluation_kg(i):
    pairs = [(exact(one["recorded_kg"]), exact(one["audited_kg"])) for one in i["misstated_items"]]
    hits = sorted(((recorded - audited) / recorded for recorded, audited in pairs), reverse=True)
    result = stringer(hits, 0, exact(i["sampling_interval_kg"]), exact(i["confidence"]))
    parts = result.basic.low, result.projected, result.incremental.low
    names = "basic_precision_kg", "projected_overstatement_kg", "incremental_allowance_kg"
    figures = {name: part / 10**6 for name, part in zip(names, parts)}
    return {**figures, "upper_misstatement_limit_kg": sum(parts) / 10**6}


def sha256_uniform(i):
    uniforms = Uniforms(i["seed"])
    return {"hex": ["%064x" % int(uniforms.next() * 2**256) for _ in range(i["draws"])]}


def systematic_selection(i):
    lines = lines_of(i)
    total = sum(line.size for line in lines)
    interval, start = Fraction(total, i["sample_size"]), exact(i["random_start"]) * 10**12
    return {"hits": counted(hits_of(i, list(systematic_units(start, interval, total)), lines))}


def systematic_selection_top_stratum(i):
    lines = lines_of(i)
    cutoff = exact(i["cutoff"]) * 10**12
    rest = [line for line in lines if line.size < cutoff]
    total = sum(line.size for line in rest)
    units = list(systematic_units(exact(i["random_start"]) * 10**12, exact(i["interval"]) * 10**12, total))
    hits = [{"unit": unit // 10**12, "id": name} for name, own in hits_of(i, units, rest).items() for unit in own]
    return {"top_stratum_ids": [line.id for line in lines if line.size >= cutoff], "hits": hits}


def cell_selection(i):
    lines = lines_of(i)
    total = sum(line.size for line in lines)
    units = list(cell_units(Fraction(total, i["sample_size"]), total, Given(i["uniforms"])))
    return {"hits": counted(hits_of(i, units, lines))}


def sieve_selection(i):
    draws = {name: exact(value) for name, value in zip(i["ids"], i["uniforms"])}
    lines = [line for line in lines_of(i) if line.size > 0]
    # Uniforms of a line are whole numbers of 2^-256.
    ordered = sieve_order(lines, lambda line: int(draws[line.id] * 2**256))
    return {"order": [line.id for line in ordered[: i["sample_size"]]]}


KINDS = {
    one.__name__: one
    for one in (
        confidence_factor,
        mus_sample_size,
        mus_sample_size_kg,
        attribute_sample_size,
        attribute_upper_limit,
        stringer_bound,
        mus_evaluation_kg,
        sha256_uniform,
        systematic_selection,
        systematic_selection_top_stratum,
        cell_selection,
        sieve_selection,
    )
}


def figure(task):
    if task["kind"] not in KINDS or (task["kind"], task["inputs"].get("distribution")) == ("stringer_bound", "binomial"):
        return None
    return KINDS[task["kind"]](task["inputs"])


def draw(task):
    """A draw, an extension of it and replacements after that."""
    lines = read_population(task["population"].encode())[1]
    given = {
        "method": task["method"],
        "confidence": exact(task["confidence"]),
        "tolerable": read_micro(task["tolerable"]),
        "expected": read_micro(task["expected"]),
    }
    plan = Plan(lines, given)
    selection = Selection(lines, plan, task["seed"], set(task["keys"]))
    selection.first()
    items = [[line.id, stratum, 1] for line, stratum in selection.chosen]
    first = {
        "population": figures_of_population(lines),
        "all_items": plan.all_items,
        "size": plan.size,
        "distribution": plan.distribution(),
        "interval": plan.interval_text(),
        "basic": plan.basic_precision(plan.factor),
        "start": None if selection.start is None else half_even(selection.start / 10**12, 6),
        "items": items + [[name, "sampled", hits] for name, hits in selection.drawn.items()],
        "figures": selection.figures(),
    }
    try:
        new, further = selection.extend(task["extend_by"])
        first["extension"] = [list(new.items()), list(further.items()), selection.uniforms.used]
        first["replacement"] = [selection.replace(), selection.uniforms.used]
    except ValueError:
        pass
    return first


def differing(task):
    """Members of an evaluation that differ."""
    items = []
    for one in task["items"]:
        item = Item(one["id"], one["stratum"], read_micro(one["recorded"]), read_micro(one["weight"]), one["hits"], one["by"])
        item.status, item.is_anomaly = one["status"], one["is_anomaly"]
        item.audited = None if one["audited"] is None else read_micro(one["audited"])
        if item.status == "unable_to_test":
            item.status, item.audited = "tested", 0
        items.append(item)
    given = task["plan"]
    own = evaluate(
        items,
        {
            "method": given["method"],
            "confidence": exact(given["confidence"]),
            "tolerable": read_micro(given["tolerable"]),
            "expected": read_micro(given["expected"]),
            "interval": None if given["interval"] is None else exact(given["interval"]),
            "sampled_items": given["items"],
            "sampled_weighted": int(exact(given["weighted"]) * 10**12),
        },
    )
    stated = task["stated"]
    return [name for name in sorted({*own, *stated}) if name not in own or not is_shown(stated.get(name), own[name])]


tasks = json.load(sys.stdin)
print(
    json.dumps(
        {
            "figures": [figure(task) for task in tasks.get("figures", [])],
            "draws": [draw(task) for task in tasks.get("draws", [])],
            "evaluations": [differing(task) for task in tasks.get("evaluations", [])],
        }
    )
)
