"""The audit done again from the package: population, plan, selection and evaluation. Every difference is RECALCULATION."""

import re
from decimal import Decimal
from fractions import Fraction

from verify.evaluation import SLACK, Item, Range, evaluate
from verify.plan import KG, METHODS, Plan, half_even
from verify.chain_lines import ChainLines
from verify.population import MOST_DRAWS, figures_of_population, read_micro, trimmed
from verify.selection import Selection
from verify.top_up import Rate, draw_top_up
from verify.plain import as_object, as_text, is_same, objects
from verify.values import as_list, is_int
from verify.work import finding_of, status_of, whole

ALGORITHM = "footing-sampling-1"
MODEL = "evaluation-1"
STRATA = ("certainty", "key", "sampled", "zero")
NUMBER = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60})?")
MOST_HITS = 1_000_000
FIGURES = ("sampled", "strata", "uniforms_used")


class Different(Exception):
    """Something on the trail is not what the rest of the package gives."""


def demand(holds):
    if not holds:
        raise Different


def number(value):
    """A number of a file as a fraction; Different for anything else."""
    if is_int(value):
        return Fraction(value)
    demand(isinstance(value, str) and NUMBER.fullmatch(value))
    return Fraction(value)


def kilograms(value):
    """Millionths of a kilogram of a text or number; Different for anything else."""
    micro = read_micro(as_text(value))
    demand(micro is not None)
    return micro


def parameters_of(draw):
    """What the sample was planned with."""
    demand(draw.get("method") in METHODS and draw.get("algorithm") == ALGORITHM)
    seed, keys, confidence = as_text(draw.get("seed")), as_list(draw.get("key_item_ids")), number(draw.get("confidence_level"))
    demand(Fraction(1, 2) <= confidence < 1)
    return {
        "method": draw["method"],
        "confidence": confidence,
        "tolerable": kilograms(draw.get("tolerable_misstatement_kgco2e")),
        "expected": kilograms(draw.get("expected_misstatement_kgco2e")),
        "seed": seed,
        "keys": {as_text(key) for key in keys},
    }


def redo_selection(work, draws, trail):
    """The selection from the populations, compared with every draw on the trail. Different where one differs."""
    draw, lines = work.draw, draws.get(1, [])
    demand(draw is not None)
    figures = figures_of_population(lines)
    demand(figures.pop("hash") == draw.get("population_digest"))
    stated = as_object(draw.get("population"))
    demand(all(is_same(stated.get(name), own) for name, own in figures.items()))
    parameters = parameters_of(draw)
    if figures["absoluteKgCo2e"] == "0.000000":
        demand(parameters["tolerable"] == parameters["expected"] == 0)
    else:
        demand(parameters["keys"] <= {line.id for line in lines})
    try:
        plan = Plan(lines, parameters)
        selection = Selection(lines, plan, parameters["seed"], parameters["keys"])
    except ValueError:
        raise Different from None
    selection.first()
    demand(draw.get("drawn_by") == ("all_items" if plan.all_items else plan.method))
    demand(draw.get("statistical") is (not plan.all_items))
    demand(is_plan(as_object(draw.get("plan")), plan, selection))
    demand(are_items(draw, items_of(selection), selection) and are_figures(draw, selection))
    top_ups, before = TopUps(selection, draws, trail), 0
    for kind, payload, seq in work.later:
        try:
            if kind == "top_up":
                top_ups.take(payload, before, seq)
            else:
                demand(is_later_draw(kind, payload, selection))
            demand("strata" not in payload or are_figures(payload, selection))
        except ValueError:
            raise Different from None
        before = seq
    return selection


def items_of(selection):
    """The lines of a first draw or a top-up, in its order."""
    items = [(line.id, stratum, 1) for line, stratum in selection.chosen]
    return items + [(name, "sampled", hits) for name, hits in selection.drawn.items()]


class TopUps:
    """Draws over lines that the draws before could not select, redone one after the other."""

    def __init__(self, selection, draws, trail):
        self.selection, self.draws, self.trail = selection, draws, trail
        self.rate, self.number, self.seeds = None, 1, {selection.seed}

    def take(self, payload, before, seq):
        """Redoes one. `before` and `seq`: places of the entry of the draw before, and of its own."""
        selection, at = self.selection, as_object(payload.get("population_at"))
        self.number += 1
        demand(self.number <= MOST_DRAWS)
        lines, seed = self.draws.get(self.number, []), as_text(payload.get("seed"))
        figures = figures_of_population(lines)
        demand(figures.pop("hash") == payload.get("population_digest") and len(seed) <= 100 and seed not in self.seeds)
        demand(is_int(at.get("size")) and before <= at["size"] < seq)
        demand(ChainLines(self.trail, at).are_new(lines, selection.by_id, selection.names()))
        stated = as_object(payload.get("population"))
        demand(all(is_same(stated.get(name), own) for name, own in figures.items()))
        self.rate = Rate(selection, self.rate)
        self.seeds.add(seed)
        own, plan = draw_top_up(lines, self.rate, seed)
        stated = as_object(payload.get("plan"))
        demand(all(is_same(stated.get(name), value) for name, value in plan.items()))
        drawn_by = "all_items" if selection.plan.all_items else selection.plan.method
        others = {"top_up": self.number, "algorithm": ALGORITHM, "drawn_by": drawn_by, "method": selection.plan.method}
        demand(all(is_same(payload.get(name), value) for name, value in others.items()))
        items = items_of(own)
        selection.join(own, self.number, self.rate.chance)
        demand(are_items(payload, items, selection))


def is_plan(stated, plan, selection):
    start = None if selection.start is None else half_even(selection.start / KG, 6)
    exact = {
        "distribution": plan.distribution(),
        "randomStartKgCo2e": start,
        "sampleSize": plan.size,
        "samplingIntervalKgCo2e": plan.interval_text(),
    }
    factor = number(stated.get("confidenceFactor"))
    ends = [plan.basic_precision(plan.factor * (1 + slack)) for slack in (-SLACK, SLACK)]
    basic = stated.get("basicPrecisionKgCo2e")
    is_basic = basic is None if ends[0] is None else number(ends[0]) <= number(basic) <= number(ends[1])
    is_factor = abs(factor - plan.factor) <= plan.factor * SLACK
    return is_basic and is_factor and all(is_same(stated.get(name), own) for name, own in exact.items())


def are_items(payload, items, selection):
    stated = objects(payload.get("items"))
    return len(stated) == len(items) and all(is_item(item, own, selection) for item, own in zip(stated, items))


def is_item(stated, own, selection):
    name, stratum, hits = own
    weight = stated.get("risk_weight")
    return (
        as_text(stated.get("line_item_id")) == name
        and stated.get("stratum", stratum) == stratum
        and is_count(stated.get("hits", hits), hits)
        and is_count(stated.get("draw", 1), selection.frozen_by[name])
        and (weight is None or as_text(weight) == trimmed(selection.by_id[name].weight, 6))
    )


def is_count(stated, own):
    return is_int(stated) and stated == own


def are_figures(payload, selection):
    own = selection.figures()
    return all(is_same(payload.get(name), own[name]) for name in FIGURES)


def is_later_draw(kind, payload, selection):
    if kind == "replacement":
        return is_item(payload, (selection.replace(), "sampled", 1), selection)
    hits = whole(payload.get("extend_by"))
    demand(hits)
    new, further = selection.extend(hits)
    stated = [(one.get("line_item_id"), one.get("hits")) for one in objects(payload.get("further_hits"))]
    return are_items(payload, [(name, "sampled", own) for name, own in new.items()], selection) and stated == list(
        further.items()
    )


class Figures:
    """Kilograms and weights of lines: of the population where the sample was drawn again, else of the work papers."""

    def __init__(self, lines, papers):
        self.lines, self.papers = {line.id: line for line in lines}, papers

    def micro(self, name):
        if name in self.lines:
            return self.lines[name].micro
        demand(name in self.papers)
        return kilograms(self.papers[name].get("recorded_kgco2e"))

    def weight(self, name, place):
        """Millionths; None where nothing states it."""
        stated = place.weight
        if stated is None and name in self.lines:
            return self.lines[name].weight
        if stated is None:
            stated = self.papers.get(name, {"risk_weight": ""}).get("risk_weight")
        if stated is None:
            return None
        weight = kilograms(stated)
        demand(10**6 <= weight <= 10**7)
        return weight


def redo_evaluation(work, figures):
    """Evaluation, conclusion and numbers of items, compared with those of the completion. Different where one differs."""
    items, statuses = [], {}
    required = as_object(as_object(work.completion.get("engagement")).get("plan")).get("required_assertions")
    required = [as_text(name) for name in as_list(required)]
    by_line, places = work.by_line(), work.places()
    weights = [figures.weight(name, place) for name, place in places]
    if None in weights:
        return
    for (name, place), weight in zip(places, weights):
        hits = 1 if place.hits is None else whole(place.hits)
        demand(place.stratum in STRATA and hits is not None)
        item = Item(name, place.stratum, figures.micro(name), weight, hits + place.further, place.replaced_by)
        outcomes = by_line.get(name, [])
        for outcome in outcomes:
            for text in (outcome.audited, outcome.misstatement):
                demand(text is None or kilograms(text) is not None)
        status = status_of(outcomes, required)
        statuses[status] = statuses.get(status, 0) + 1
        item.status, item.audited, item.is_anomaly = finding_of(outcomes, required, kilograms)
        items.append(item)
    demand(sum(item.hits for item in items) <= MOST_HITS)
    own = evaluate(items, evaluation_plan(work))
    stated = {name: value for name, value in as_object(work.completion.get("evaluation")).items() if name != "warnings"}
    demand(all(name in own or value is None for name, value in stated.items()))
    demand(all(is_shown(stated.get(name), own[name]) for name in own))
    statuses["listed"] = len(items)
    counted = as_object(work.completion.get("items")).items()
    demand(all(is_count(count, statuses.get(name, 0)) for name, count in counted))
    conclusion = as_object(work.completion.get("conclusion"))
    is_reason_due = conclusion.get("basis_adequate") is True and "basis_reason" not in conclusion
    demand(not is_reason_due or not is_above_tolerable(own))


def is_above_tolerable(own):
    """Whether the most likely misstatement or an upper limit is above tolerable."""
    tolerable = own["tolerable_misstatement_kgco2e"].low
    uppers = [own[direction]["upper_limit_kgco2e"] for direction in ("over", "under")]
    return (
        "projection_above_tolerable" in own["state"]
        or abs(own["most_likely_net_kgco2e"].low) > tolerable
        or any(upper is not None and upper.low > tolerable for upper in uppers)
    )


def evaluation_plan(work):
    draw = work.draw
    interval = as_object(draw.get("plan")).get("samplingIntervalKgCo2e")
    sampled = as_object((draw if work.figures is None else work.figures).get("sampled"))
    confidence, items = number(draw.get("confidence_level")), number(sampled.get("line_items"))
    demand(draw.get("drawn_by") in (*METHODS, "all_items") and Fraction(1, 2) <= confidence < 1)
    return {
        "method": draw["drawn_by"],
        "confidence": confidence,
        "tolerable": kilograms(draw.get("tolerable_misstatement_kgco2e")),
        "expected": kilograms(draw.get("expected_misstatement_kgco2e")),
        "interval": None if interval is None else number(interval),
        "sampled_items": int(items),
        "sampled_weighted": round(number(sampled.get("weighted_kgco2e")) * KG),
    }


def is_shown(stated, own):
    """Whether a stated value is the own one, or within its range."""
    if isinstance(own, dict):
        members = isinstance(stated, dict) and sorted(stated) == sorted(own)
        return members and all(is_shown(stated[name], own[name]) for name in own)
    if isinstance(own, Range):
        return shown(own.low) <= number(stated) <= shown(own.high)
    if isinstance(own, tuple):
        return own[0] <= float(number(stated)) <= own[1]
    if isinstance(own, list):
        return stated in own
    return is_same(stated, own)


def shown(micro):
    """Kilograms as an entry has them: a double of at most 15 digits, with 6 decimals."""
    return Fraction("%.6f" % float("%.15g" % float(Decimal(micro).scaleb(-6))))
