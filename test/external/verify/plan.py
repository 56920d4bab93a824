"""The plan of a draw, from its population and parameters. Source: docs/sampling.md; design sections 3 and 4.1."""

import math
from fractions import Fraction

from verify.distributions import (
    binomial_size,
    confidence_factor,
    hypergeometric_size,
    poisson_size,
)
from verify.population import decimal_text

WITHOUT_REPLACEMENT = 5_000
PPS = ("systematic_pps", "cell_pps", "sieve_pps")
METHODS = PPS + ("random_records",)
# Sums of sizes are whole numbers of 10^-12 kg.
KG = 10**12


def half_even(value, places):
    """Decimal text of a fraction, rounded half to even."""
    return decimal_text(round(value * 10**places), places)


class Plan:
    """Size, interval in 10^-12 kg (None without one) and whether every line is tested."""

    def __init__(self, lines, parameters):
        self.method, self.confidence = parameters["method"], parameters["confidence"]
        tolerable, expected = parameters["tolerable"], parameters["expected"]
        absolute = sum(abs(line.micro) for line in lines)
        weighted = sum(line.size for line in lines)
        items = sum(line.micro != 0 for line in lines)
        self.interval, self.factor = None, Fraction(0)
        self.items = items
        if absolute == 0:
            self.size, self.all_items = 0, True
            return
        if not 0 <= expected < tolerable < absolute:
            raise ValueError("thresholds")
        if self.method == "random_records":
            size = self.records(Fraction(tolerable, absolute), Fraction(expected, absolute))
        else:
            rates = (Fraction(kg * 10**6, weighted) for kg in (tolerable, expected))
            size = poisson_size(self.confidence, *rates, items)
        self.all_items = size is None or size >= items
        self.size = items if self.all_items else size
        self.factor = confidence_factor(self.confidence, 0)
        if self.method in PPS and not self.all_items:
            self.interval = Fraction(weighted, self.size)

    def records(self, tolerable, expected):
        if self.items <= WITHOUT_REPLACEMENT:
            return hypergeometric_size(self.confidence, tolerable, expected, self.items)
        size = binomial_size(self.confidence, tolerable, expected)
        return poisson_size(self.confidence, tolerable, expected, self.items) if size is None else size

    def distribution(self):
        if self.method != "random_records":
            return "poisson"
        return "hypergeometric" if self.items <= WITHOUT_REPLACEMENT else "binomial"

    def interval_text(self):
        return None if self.interval is None else half_even(self.interval / KG, 6)

    def basic_precision(self, factor):
        """R(0) x interval with a factor; None where there is no bound in kg."""
        if self.all_items:
            return "0.000000"
        return None if self.interval is None else half_even(self.interval / KG * factor, 6)

    def is_certain(self, line):
        """Whether a line is tested without a draw: of the interval or more, or all of them."""
        if self.all_items:
            return line.micro != 0
        return self.interval is not None and line.size >= self.interval


def expected_hits(weighted, interval):
    """Hits expected on a stratum, rounded up."""
    return math.ceil(weighted / interval)
