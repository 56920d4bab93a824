"""A draw over lines that the draws before could not select. Source: docs/later-draws.md."""

import math
from fractions import Fraction

from verify.plan import KG, half_even
from verify.selection import Selection

LEAST_INTERVAL = Fraction(1, 10**6)
SHARE_PLACES = 12


class Rate:
    """The rate of the draws so far, as a top-up states it: an interval, or a share of lines, or neither for all lines."""

    def __init__(self, selection, before):
        plan = selection.plan
        self.method, self.all_items, self.size = plan.method, plan.all_items, 0
        self.interval = self.share = self.interval_text = self.share_text = None
        lines, _, weighted = selection.size()
        text = plan.interval_text() if before is None else before.interval_text
        if text is not None:
            own = max(Fraction(text), LEAST_INTERVAL)
            if selection.extended:
                weighted = Fraction(weighted, KG)
                own = max(weighted / (weighted / own + selection.extended), LEAST_INTERVAL)
            self.interval_text = half_even(own, 6)
            self.interval = Fraction(self.interval_text) * KG
        elif not plan.all_items:
            share = Fraction(min(plan.size, selection.first_items), max(1, selection.first_items))
            if before is not None:
                share = before.share
            share = min(Fraction(1), share + Fraction(selection.extended, max(1, lines)))
            self.share_text = half_even(share, SHARE_PLACES).rstrip("0").rstrip(".")
            self.share = Fraction(self.share_text)

    def is_certain(self, line):
        if self.all_items:
            return line.micro != 0
        return self.interval is not None and line.size >= self.interval

    def expected(self, own):
        """Hits expected on the sampled stratum of a draw."""
        if self.interval is not None:
            return own.total / self.interval
        return len(own.rest) * (self.share or 0)

    def chance(self, line):
        return self.share if self.interval is None else line.size / self.interval


def draw_top_up(lines, rate, seed):
    """The draw, and the members of its plan."""
    own = Selection(lines, rate, seed, set())
    expected = Fraction(rate.expected(own))
    if own.rest and not own.has_units():
        start = 1 - own.uniforms.next()
        own.take(max(0, math.floor(expected - start) + 1))
    else:
        own.first()
    return own, {
        "expectedHits": half_even(expected, 6),
        "randomStartKgCo2e": None if own.start is None else half_even(own.start / KG, 6),
        "samplingIntervalKgCo2e": rate.interval_text,
        "samplingShare": rate.share_text,
    }
