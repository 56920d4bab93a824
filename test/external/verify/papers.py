"""The work papers: the form of their file, and whether they show the lines that were drawn again."""

import json
import math
from decimal import Decimal
from fractions import Fraction

from verify.plain import as_text, is_same
from verify.population import decimal_text, trimmed
from verify.values import is_dense, is_sound_text


def read_papers(data, engagement):
    """Work papers in their order, and whether the file is of the form."""
    opening = '{"engagement_id":%s,"format":"workpapers/1","items":[' % json.dumps(engagement, ensure_ascii=False)
    papers, is_form, had_comma = [], True, None
    lines = data.split(b"\n")
    is_form = lines.pop() == b"" and len(lines) > 1 and lines[0] == opening.encode("utf-8", "surrogatepass")
    is_form = is_form and lines[-1] == b"]}"
    for line in lines[1:-1]:
        if had_comma is False:
            is_form = False
        had_comma = line.endswith(b",")
        try:
            paper = None if is_dense(line) else is_sound_text((line[:-1] if had_comma else line).decode("utf-8"))
        except UnicodeDecodeError:
            paper = None
        if paper is None:
            is_form = False
        else:
            papers.append(paper)
    return papers, is_form and had_comma is not True


def are_selected(papers, selection):
    """Whether each line that was drawn has a paper with its figures, and no other line has one."""
    lines = {line.id: (line, stratum, 1, Fraction(1)) for line, stratum in selection.chosen}
    for name, hits in selection.drawn.items():
        line = selection.by_id[name]
        lines[name] = (line, "sampled", hits, selection.chance(line))
    names = {as_text(paper.get("line_item_id")) for paper in papers}
    return names == set(lines) and all(is_shown(paper, *lines[as_text(paper["line_item_id"])]) for paper in papers)


def is_shown(paper, line, stratum, hits, chance):
    own = {
        "hits": hits,
        "inclusion_probability": probability_text(chance),
        "recorded_kgco2e": decimal_text(line.micro, 6),
        "risk_weight": trimmed(line.weight, 6),
        "stratum": stratum,
    }
    return all(paper.get(name) is None or is_same(paper[name], value) for name, value in own.items())


def probability_text(chance):
    """To 10 decimals, half up."""
    return format(Decimal(math.floor(float(chance) * 1e10 + 0.5)).scaleb(-10), "f")
