"""Kilograms of invoices and of what erasures keep of them."""

import json

from verify.values import as_list, canonical, is_int, milligrams

def lines_of(invoice):
    return [line for line in as_list(invoice.get("line_items")) if isinstance(line, dict)] if isinstance(invoice, dict) else []


def figure(line, name):
    """Which line it is, and its kilograms."""
    return canonical(line.get("line_item_id")), milligrams(line.get(name))


def market_figure(line):
    """Market-based: the location-based kilograms of a line without a figure of its own."""
    market = line.get("market_based")
    if market is None:
        return milligrams(line.get("kgco2e"))
    return milligrams(market.get("kgco2e")) if isinstance(market, dict) else None


def is_market_footed(invoice, lines):
    if not any("market_based" in line for line in lines):
        return "total_market_based_kgco2e" not in invoice
    figures = [market_figure(line) for line in lines]
    return None not in figures and milligrams(invoice.get("total_market_based_kgco2e")) == sum(figures)


def figures_of(invoice):
    return {figure(line, "kgco2e") for line in lines_of(invoice)}


def kept_versions(payload):
    kept = [one for one in as_list((payload or {}).get("kept")) if isinstance(one, dict)]
    pairs = [(one.get("entry"), one.get("invoice")) for one in kept]
    return [(entry, invoice) for entry, invoice in pairs if isinstance(entry, str) and isinstance(invoice, dict)]


def adds_up(totals, name):
    """Whether a grouping of the totals, where it is there, is the whole."""
    rows, member = totals.get(name), name[len("by_"):]
    if name not in totals:
        return True
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return False
    values = [milligrams(row.get("kgco2e")) for row in rows]
    counts = [row.get("line_items") for row in rows]
    groups = [json.dumps(row.get(member)) for row in rows]
    if None in values or not all(map(is_int, counts)) or len(set(groups)) != len(groups):
        return False
    is_each = name not in ("by_method", "by_category") or sum(counts) == totals.get("line_items")
    return is_each and sum(values) == milligrams(totals.get("kgco2e"))


def is_footed(line):
    """Whether the components of a line, where it has any, add up to it."""
    parts = [milligrams(part.get("kgco2e")) for part in as_list(line.get("components")) if isinstance(part, dict)]
    return not parts or sum(parts) == milligrams(line.get("kgco2e"))
