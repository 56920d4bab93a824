"""Distribution functions to 30 digits and more, where doubles have 16: sizes and factors of an audit sample.

Sources: Abramowitz and Stegun 6.1.40 (Stirling's series), 6.5.29 (incomplete gamma), 26.7.3 and 26.7.4 (Student's t for
whole degrees of freedom), 26.5.24 (binomial sums).
"""

import math
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist

DIGITS = Context(prec=50)
ENOUGH = Decimal("1e-40")
# A probability that equals the confidence exactly counts as met, as in the published tables.
TIE_SLACK = Fraction(1, 10**12)
LARGEST_BINOMIAL = 100_000


def exact(number):
    return number if isinstance(number, Decimal) else Decimal(number.numerator) / Decimal(number.denominator)


@lru_cache(maxsize=None)
def bernoulli(n):
    """B(n) with B(1) = -1/2."""
    if n == 0:
        return Fraction(1)
    return -sum(math.comb(n + 1, k) * bernoulli(k) for k in range(n)) / (n + 1)


STIRLING = [bernoulli(2 * n) / (2 * n * (2 * n - 1)) for n in range(1, 22)]


def log_gamma(x):
    """ln of the gamma function for x > 0."""
    product = Decimal(1)
    while x < 60:
        product *= x
        x += 1
    two_pi = 2 * Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
    series = sum(exact(term) / x ** (2 * n + 1) for n, term in enumerate(STIRLING))
    return (x - Decimal("0.5")) * x.ln() - x + two_pi.ln() / 2 + series - product.ln()


def gamma_cdf(x, shape):
    """Lower regularised incomplete gamma function P(shape, x), by its power series, all terms of which are positive."""
    with localcontext(DIGITS):
        x, shape = exact(x), exact(shape)
        if x <= 0:
            return Decimal(0)
        # The upper tail is below 1e-31 (Chernoff).
        if x - shape > 12 * x.sqrt() + 100:
            return Decimal(1)
        total = term = Decimal(1)
        n = 0
        while term > total * ENOUGH:
            n += 1
            term = term * x / (shape + n)
            total += term
        return total * (shape * x.ln() - x - log_gamma(shape + 1)).exp()


@lru_cache(maxsize=None)
def confidence_factor(confidence, misstatements):
    """R(k): the expected number of misstated units at which k or fewer are found with probability 1 - confidence."""
    shape = misstatements + 1
    normal = NormalDist().inv_cdf(float(confidence))
    start = shape * (1 - 1 / (9 * shape) + normal / (3 * math.sqrt(shape))) ** 3
    with localcontext(DIGITS):
        x, goal = Decimal(max(start, 0.01)), exact(confidence)
        for _ in range(100):
            density = ((shape - 1) * x.ln() - x - log_gamma(Decimal(shape))).exp()
            step = (gamma_cdf(x, Decimal(shape)) - goal) / density
            # Half the way to zero at most: from there Newton's method comes back.
            x = max(x - step, x / 2)
            if abs(step) < x * Decimal("1e-30"):
                break
        return Fraction(x)


def smallest(low, high, is_met):
    """Smallest whole number above `low` and up to `high` for which something holds that holds from there on."""
    while high - low > 1:
        middle = (low + high) // 2
        if is_met(middle):
            high = middle
        else:
            low = middle
    return high


def poisson_size(confidence, tolerable, expected, largest):
    """Smallest n with gammaquantile(confidence, shape 1 + n x expected, rate n) < tolerable; None beyond `largest`."""
    goal = exact(confidence - TIE_SLACK)

    def is_met(n):
        return gamma_cdf(n * tolerable, 1 + n * expected) >= goal

    high = 1
    while not is_met(high):
        if high >= largest:
            return None
        high = min(high * 2, largest)
    return smallest(high // 2, high, is_met)


def binomial_cdf(x, n, rate):
    """P(X <= x) of n trials."""
    with localcontext(DIGITS):
        rate = exact(rate)
        if rate >= 1:
            return Decimal(1 if x >= n else 0)
        term = total = (1 - rate) ** n
        for i in range(min(x, n)):
            term = term * rate * (n - i) / ((1 - rate) * (i + 1))
            total += term
        return total


def hypergeometric_cdf(x, population, deviations, size):
    """P(X <= x) when `size` are drawn of a population without replacement; exact."""
    first = max(0, size - (population - deviations))
    if x < first:
        return Fraction(0)
    term = math.comb(deviations, first) * math.comb(population - deviations, size - first)
    total = term
    for i in range(first, min(x, deviations, size)):
        below = (i + 1) * (population - deviations - size + i + 1)
        term = term * (deviations - i) * (size - i) // below
        total += term
    return Fraction(total, math.comb(population, size))


def size_by_allowed(expected, largest, is_met):
    """Smallest n that is met with x = ceil(n x expected) deviations: for one x a larger n is always safer."""
    for x in range(largest):
        first, last = 1, largest
        if expected > 0:
            first = math.floor((x - 1) / expected) + 1 if x > 0 else 1
            last = min(largest, math.floor(x / expected))
        first = max(first, x + 1)
        if first > largest:
            return None
        if first <= last and is_met(last, x):
            return smallest(first - 1, last, lambda n: is_met(n, x))
        if last >= largest:
            return None
    return None


def binomial_size(confidence, tolerable, expected):
    risk = exact(1 - confidence + TIE_SLACK)
    return size_by_allowed(expected, LARGEST_BINOMIAL, lambda n, x: binomial_cdf(x, n, tolerable) <= risk)


def hypergeometric_size(confidence, tolerable, expected, population):
    # The smallest count that is not below population x tolerable has to be ruled out.
    deviations = math.ceil(population * tolerable)
    if deviations > population:
        return None
    risk = 1 - confidence + TIE_SLACK
    largest = min(population, LARGEST_BINOMIAL)
    return size_by_allowed(
        expected, largest, lambda n, x: hypergeometric_cdf(x, population, deviations, n) <= risk
    )


def binomial_upper_rate(confidence, size, deviations):
    """The rate at which so few deviations are found with probability 1 - confidence (Clopper and Pearson)."""
    if deviations >= size:
        return 1.0
    low, high, risk = 0.0, 1.0, exact(1 - confidence)
    for _ in range(60):
        middle = (low + high) / 2
        if binomial_cdf(deviations, size, Decimal(middle)) > risk:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def hypergeometric_upper_count(confidence, population, size, deviations):
    """Largest number of deviations in the population that leaves P(X <= deviations) above 1 - confidence."""
    risk = 1 - confidence + TIE_SLACK
    low, high = deviations, population - size + deviations
    while low < high:
        middle = (low + high + 1) // 2
        if hypergeometric_cdf(deviations, population, middle, size) > risk:
            low = middle
        else:
            high = middle - 1
    return low


def student_quantile(probability, degrees):
    """t for a probability of 0.5 to 1, by bisection of the angle arctan(t / sqrt(degrees))."""
    goal, low, high = 2 * float(probability) - 1, 0.0, math.pi / 2
    for _ in range(200):
        angle = (low + high) / 2
        if two_sided(angle, degrees) < goal:
            low = angle
        else:
            high = angle
    return math.tan((low + high) / 2) * math.sqrt(degrees)


def two_sided(angle, degrees):
    sine, cosine = math.sin(angle), math.cos(angle)
    if degrees == 1:
        return 2 * angle / math.pi
    term = total = cosine if degrees % 2 else 1.0
    for i in range(3 if degrees % 2 else 2, degrees - 1, 2):
        term *= cosine * cosine * (i - 1) / i
        total += term
    return 2 / math.pi * (angle + sine * total) if degrees % 2 else sine * total
