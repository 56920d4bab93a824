"""The file of the population, and whether the audit of a package is what its trail and population give."""

from verify.archive import POPULATION
from verify.chain_lines import ChainLines
from verify.completion import check_completion
from verify.papers import are_selected, read_papers
from verify.plain import as_object
from verify.population import read_population
from verify.redone import MODEL, Different, Figures, redo_evaluation, redo_selection
from verify.statement import is_stated
from verify.values import HASH, is_int, sha256
from verify.work import Work

MEMBERS = {"bytes", "included", "lines", "name", "sha256"}


def check_audit(metadata, files, trail, context, find):
    """Does plan, selection and evaluation again. What cannot be read is not done again, and was reported."""
    lines = population_of(metadata, files, context, find)
    work = Work(trail, metadata["engagement_id"])
    is_compared = "population" in metadata or context.get("population") is not None
    if is_compared and not is_stated(metadata, work):
        find("RECALCULATION")
    selection = None
    if lines is None:
        context.get("notes", []).append("NOT REDONE: the selection of the sample, since its population is not here")
    else:
        own = lines.get(1, [])
        is_more = max(lines, default=1) > 1 + len(work.top_ups)
        if is_more or not ChainLines(trail, as_object(metadata.get("sample")).get("over")).are(own):
            find("RECALCULATION")
        selection = attempt(lambda: redo_selection(work, lines, trail), find)
    is_due = work.draw is not None and as_object(work.completion).get("evaluated_by") == MODEL
    if is_due:
        check_completion(work, find)
    if selection is None and not is_due:
        return
    papers, is_form = read_papers(files["workpapers.json"], metadata["engagement_id"])
    if not is_form or (selection is not None and not are_selected(papers, selection)):
        find("RECALCULATION")
    if is_due:
        drawn = [] if selection is None else selection.by_id.values()
        figures = Figures(drawn, {paper.get("line_item_id"): paper for paper in papers})
        attempt(lambda: redo_evaluation(work, figures), find)


def attempt(work, find):
    try:
        return work()
    except Different:
        find("RECALCULATION")
        return None


def population_of(metadata, files, context, find):
    """Lines by draw; None where the package has none, or they are not at hand."""
    stated, own, given = metadata.get("population"), files.get(POPULATION), context.get("population")
    if own is not None if "population" not in metadata else not is_named(stated, own is not None):
        find("PACKAGE")
        return None
    contents = [content for content in (own, given) if content is not None]
    if not contents:
        return None
    try:
        draws = [read_population(content) for content in contents]
    except ValueError:
        find("PACKAGE")
        return None
    if "population" in metadata:
        for content, lines in zip(contents, draws):
            found = {"bytes": len(content), "lines": sum(map(len, lines.values())), "sha256": sha256(content)}
            if any(stated[name] != value for name, value in found.items()):
                find("PACKAGE")
                return None
    return draws[0]


def is_named(stated, is_there):
    """Whether metadata.json names a population, and whether it is in the package."""
    return (
        isinstance(stated, dict)
        and MEMBERS <= set(stated)
        and stated["name"] == POPULATION
        and stated["included"] is is_there
        and isinstance(stated["sha256"], str)
        and HASH.fullmatch(stated["sha256"]) is not None
        and is_int(stated["bytes"])
        and is_int(stated["lines"])
    )
