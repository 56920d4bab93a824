"""Values of a file compared as the evidence format has it: numbers in whatever form they are written."""

import re

DECIMAL = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60})?")
DEEPEST = 32


def plain(value, depth=0):
    """One text for equal numbers, 1.5 and 1.50; None for what is nested too deep, which was reported."""
    if depth > DEEPEST:
        return None
    if isinstance(value, list):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {name: plain(item, depth + 1) for name, item in value.items()}
    if isinstance(value, (bool, type(None), float)):
        return value
    text = str(value)
    if not DECIMAL.fullmatch(text):
        return text
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits.lstrip("0") if digits.lstrip("0")[:1].isdigit() else "0" + digits.lstrip("0")
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return "0" if digits == "0" else sign + digits


def is_same(a, b):
    return plain(a) == plain(b) and isinstance(a, bool) == isinstance(b, bool)


def as_text(value):
    """A member of a file as text."""
    if isinstance(value, (dict, list)):
        return "(no text)"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def as_object(value):
    return value if isinstance(value, dict) else {}


def objects(value):
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
