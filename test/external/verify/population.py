"""The population of a draw: lines with kilograms and weights, their figures and their digest."""

import re

from verify.values import KILOGRAMS, UUID, canonical, sha256

HEADER = "draw,line_item_id,recorded_kgco2e,risk_weight"
MICRO = 10**6
# The draw of the sample, and a hundred top-ups.
MOST_DRAWS = 101
ROW = re.compile(r"([1-9][0-9]{0,8}),(" + UUID + r"),(-?(?:0|[1-9][0-9]{0,17})\.[0-9]{6}),([1-9][0-9]?(?:\.[0-9]{0,5}[1-9])?)")


class Line:
    """A line in whole numbers: millionths of a kilogram with sign, millionths of its weight, 10^-12 kg of both."""

    __slots__ = ("id", "micro", "weight", "size")

    def __init__(self, name, micro, weight):
        self.id, self.micro, self.weight, self.size = name, micro, weight, abs(micro) * weight


def read_micro(text):
    """Kilograms with at most 6 decimals as a whole number of millionths; None for anything else."""
    if not isinstance(text, str) or not KILOGRAMS.fullmatch(text):
        return None
    whole, _, decimals = text.partition(".")
    return int(whole + decimals.ljust(6, "0"))


def decimal_text(value, places):
    """A whole number of 10^-places as decimal text with that many decimals."""
    digits = str(abs(value)).rjust(places + 1, "0")
    return ("-" if value < 0 else "") + digits[:-places] + "." + digits[-places:]


def trimmed(value, places):
    return decimal_text(value, places).rstrip("0").rstrip(".")


def read_population(data):
    """Lines of each draw, by its number; ValueError where the file is not of the form."""
    rows = data.decode("ascii").split("\n")
    if rows[0] != HEADER or rows.pop() != "":
        raise ValueError("population")
    draws, before = {}, (0, "")
    for row in rows[1:]:
        match = ROW.fullmatch(row)
        if match is None or match[3] == "-0.000000":
            raise ValueError(row)
        draw, weight = int(match[1]), read_micro(match[4])
        if (draw, match[2]) <= before or draw > MOST_DRAWS or weight > 10 * MICRO:
            raise ValueError(row)
        before = (draw, match[2])
        draws.setdefault(draw, []).append(Line(match[2], read_micro(match[3]), weight))
    return draws


def digest_of(lines):
    """SHA-256 of the canonical JSON of the lines in order of id."""
    return sha256(
        canonical(
            [
                {
                    "line_item_id": line.id,
                    "recorded_kgco2e": decimal_text(line.micro, 6),
                    "risk_weight": trimmed(line.weight, 6),
                    "size_kgco2e": decimal_text(abs(line.micro), 6),
                }
                for line in lines
            ]
        )
    )


def figures_of_population(lines):
    """The members of `population` in the entry of a draw."""
    return {
        "lineItems": len(lines),
        "absoluteKgCo2e": decimal_text(sum(abs(line.micro) for line in lines), 6),
        "netKgCo2e": decimal_text(sum(line.micro for line in lines), 6),
        "weightedKgCo2e": trimmed(sum(line.size for line in lines), 12),
        "zeroLineItems": sum(line.micro == 0 for line in lines),
        "creditLineItems": sum(line.micro < 0 for line in lines),
        "creditKgCo2e": decimal_text(sum(line.micro for line in lines if line.micro < 0), 6),
        "hash": digest_of(lines),
    }
