"""The lines of the invoices that counted at a place of the chain."""

from verify.figures import kept_versions, lines_of
from verify.kinds import VERSIONS
from verify.population import read_micro
from verify.values import is_int


class ChainLines:
    """Millionths of a kilogram by line, and of how many versions nothing is left."""

    def __init__(self, trail, at):
        size = at.get("size") if isinstance(at, dict) else None
        self.is_place = is_int(size) and trail.heads.get(size) == at.get("head")
        self.lines, self.erased, self.is_once = {}, 0, True
        entries = [entry for entry in trail.entries[: size if self.is_place else 0] if entry is not None]
        gone = {ref for entry in entries if entry["kind"] in ("invoice.amended", "invoice.voided") for ref in entry["refs"]}
        kept = {}
        for entry in filter(None, trail.entries):
            if entry["kind"] == "payload.erased":
                kept.update(kept_versions(entry["payload"]))
        for entry in entries:
            if entry["kind"] in VERSIONS and entry["hash"] not in gone:
                is_gone = entry["payload"] is None
                self.erased += is_gone and entry["hash"] not in kept
                self.take(kept.get(entry["hash"]) if is_gone else entry["payload"].get("invoice"))

    def take(self, invoice):
        for line in lines_of(invoice):
            name = line.get("line_item_id")
            if name in self.lines:
                self.is_once = False
            self.lines[name] = read_micro(line.get("kgco2e"))

    def are_new(self, population, before, sampled):
        """
        Whether the lines of a top-up are those that are new, or that have other kilograms than `before` and are not `sampled`.
        Where erasures left nothing of some, only the others are compared.
        """
        own = {line.id: line.micro for line in population}
        for name, micro in self.lines.items():
            old = before[name].micro if name in before else None
            is_due = old is None or (old != micro and name not in sampled)
            if own.get(name) != micro if name in own else is_due:
                return False
            if name in own and not is_due:
                return False
        return self.is_place and self.is_once and (self.erased > 0 or set(own) <= set(self.lines))

    def are(self, population):
        """Whether these are the lines of a population. Where erasures left nothing of some, nothing can be compared."""
        own = {line.id: line.micro for line in population}
        return self.is_place and (self.erased > 0 or (self.is_once and own == self.lines))
