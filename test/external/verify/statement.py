"""What metadata.json states of sample, evaluation and conclusion, against the entries of the draw and of the completion."""

from verify.plain import as_object, as_text, is_same, objects
from verify.trail import TIME
from verify.values import is_int

DRAW_MEMBERS = (
    "sample_id version supersede_reason method risk_model risk_weighting confidence_level overall_materiality_kgco2e "
    "performance_materiality_kgco2e tolerable_misstatement_kgco2e expected_misstatement_kgco2e clearly_trivial_kgco2e seed "
    "key_item_ids drawn_by statistical warnings"
).split()
FIGURES = ("uniforms_used", "sampled", "strata")
PLAN = {
    "sample_size": "sampleSize",
    "sampling_interval_kgco2e": "samplingIntervalKgCo2e",
    "random_start": "randomStartKgCo2e",
    "basic_precision_kgco2e": "basicPrecisionKgCo2e",
    "confidence_factor": "confidenceFactor",
    "distribution": "distribution",
}
POPULATION = {
    "line_items": "lineItems",
    "absolute_kgco2e": "absoluteKgCo2e",
    "net_kgco2e": "netKgCo2e",
    "weighted_kgco2e": "weightedKgCo2e",
    "zero_line_items": "zeroLineItems",
    "credit_line_items": "creditLineItems",
    "credit_kgco2e": "creditKgCo2e",
}
TOP_UP = {
    "draw": "top_up",
    "seed": "seed",
    "algorithm_version": "algorithm",
    "risk_model": "risk_model",
    "warnings": "warnings",
    "over": "population_at",
}
TOP_UP_PLAN = {
    "sampling_interval_kgco2e": "samplingIntervalKgCo2e",
    "sampling_share": "samplingShare",
    "random_start": "randomStartKgCo2e",
    "expected_hits": "expectedHits",
}
COMPLETION = (
    "completeness_test instruments team late_changes carried_forward earlier_engagements "
    "differences_found review_notes management_response sign_offs"
).split()


def is_stated(metadata, work):
    """Whether it states what the trail does."""
    if work.draw is None:
        return False
    sample, payload = as_object(metadata.get("sample")), work.completion or {}
    pairs = [(sample.get(name), work.draw.get(name)) for name in DRAW_MEMBERS]
    pairs += [
        (sample.get("algorithm_version"), work.draw.get("algorithm")),
        (sample.get("over"), work.draw.get("population_at")),
        (sample.get("entry"), work.last_draw),
        (sample.get("generated_by"), work.drawn_by),
        (as_object(sample.get("population")).get("hash"), work.draw.get("population_digest")),
        (sample.get("sample_id"), payload.get("sample_id")),
        (metadata.get("evaluation"), payload.get("evaluation")),
        (metadata.get("conclusion"), payload.get("conclusion")),
        (metadata.get("testing_summary"), summary_of(as_object(payload.get("items")))),
    ]
    for part, names in (("plan", PLAN), ("population", POPULATION)):
        stated, drawn = as_object(sample.get(part)), as_object(work.draw.get(part))
        pairs += [(stated.get(name), drawn.get(own)) for name, own in names.items()]
    if work.figures is not None:
        pairs += [(sample.get(name), work.figures.get(name)) for name in FIGURES]
    for part in ("engagement", "period"):
        stated = as_object(metadata.get(part))
        pairs += [(stated.get(name), value) for name, value in as_object(payload.get(part)).items()]
    pairs += [(metadata.get(name), payload.get(name)) for name in COMPLETION]
    engagement, period = as_object(metadata.get("engagement")), as_object(metadata.get("period"))
    at, by = work.completed or (None, None)
    return (
        all(is_same(stated, own) for stated, own in pairs)
        and are_top_ups(objects(sample.get("top_ups")), work.top_ups)
        and is_moment(sample.get("generated_at"), *work.drawn_at)
        and period.get("name") == as_text(metadata.get("chain")).split("/")[1]
        and period.get("closed_at_completion") is work.is_closed
        and (engagement.get("completed_at"), engagement.get("completed_by")) == (at, by)
        and engagement.get("status", "completed") in ("completed", None)
    )


def are_top_ups(stated, top_ups):
    """Whether each top-up is stated as its entry has it, numbered from 2."""
    if len(stated) != len(top_ups):
        return False
    for number, (own, (payload, entry, actor, moment)) in enumerate(zip(stated, top_ups), 2):
        population = renamed(POPULATION, payload.get("population"))
        due = {
            **renamed(TOP_UP, payload),
            "plan": renamed(TOP_UP_PLAN, payload.get("plan")),
            "population": {**population, "hash": payload.get("population_digest")},
            "generated_by": actor,
            "entry": entry,
        }
        others = {name: value for name, value in own.items() if name != "generated_at"}
        is_number = is_int(due["draw"]) and due["draw"] == number
        if not (is_number and is_same(others, due) and is_moment(own.get("generated_at"), *moment)):
            return False
    return True


def renamed(names, value):
    return {name: as_object(value).get(own) for name, own in names.items()}


def summary_of(items):
    def count(name):
        return items[name] if is_int(items.get(name)) else 0

    tested = ("tested_no_exception", "tested_exception", "unable_to_test")
    return {
        "exceptions": count("tested_exception"),
        "items": count("listed") - count("not_applicable"),
        "not_applicable": count("not_applicable"),
        "tested": sum(map(count, tested)),
        "unable_to_test": count("unable_to_test"),
    }


def is_moment(stated, at, may_be_earlier):
    """Whether a time is that of its entry; work that was begun before the entry before it may state an earlier one."""
    if not isinstance(stated, str) or not TIME.fullmatch(stated):
        return False
    return stated == at or (may_be_earlier and stated < at)
