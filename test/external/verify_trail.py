"""A second verifier of the audit trail and the evidence package, with Python's standard library alone.

It is written from docs/evidence-format.md and docs/sampling.md and shares nothing with the verifier it is held
against. It reads files whole, which is fine for a test. Its rules are in the folder verify, one subject a file.

    verify_trail.py FILE [--jwks FILE] [--population FILE]
                                        prints findings as "CLASS seq", exits 0 sound, 1 not, 2 wrong usage
    verify_trail.py --batch MANIFEST    a JSON array of {"path", "context"}; prints an array of findings
"""

import json
import sys
import time

sys.dont_write_bytecode = True

from verify.copies import verify_trail
from verify.package import verify_package
from verify.tokens import read_keys
from verify.trail import milliseconds_of


def verify(data, context):
    """Class and position of every finding, each once, in order; what is no breach is added to "remarks"."""
    findings = set()

    def find(name, seq=None):
        findings.add((name, seq))

    keys = read_keys(context["jwks"]) if "jwks" in context else None
    if data[:4] == b"PK\x03\x04" or data[-22:-18] == b"PK\x05\x06":
        remarks = verify_package(data, context, keys, find)
    else:
        remarks = verify_trail(data, context, keys, find)[0].times.all()
    context.get("remarks", []).extend(remarks or [])
    return sorted(findings, key=lambda finding: (finding[0], finding[1] or 0))


USAGE = """usage: verify_trail.py FILE [--jwks KEYS] [--population LINES]
FILE: evidence.zip or audit-trail.json. KEYS: a file with the public keys (a JWK Set), from outside the package.
LINES: population.csv of a package that only names it. Without it the sample of such a package is not drawn again.
Without --jwks a package is checked with its own copy of the key, which shows no more than that it is of one piece.
Exit code 0: no finding. 1: findings, one a line. 2: wrong usage, or a file that cannot be read."""


class UsageError(Exception):
    pass


def read_arguments(arguments):
    """FILE, and the files of options. An option that is not known would be a check that was asked for and not made."""
    files, given = [], {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument in ("--jwks", "--population"):
            if argument in given or not rest or not rest[0]:
                raise UsageError(f"{argument} needs one file")
            given[argument] = rest.pop(0)
        elif argument.startswith("-"):
            raise UsageError(f"{argument} is no option of this verifier")
        else:
            files.append(argument)
    if len(files) != 1 or not files[0]:
        raise UsageError("one FILE is needed")
    return files[0], given


def read_key_file(path):
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    keys = value.get("keys") if isinstance(value, dict) else None
    if not isinstance(keys, list):
        raise UsageError(f"{path} is no JWK Set")
    return keys


def batch(manifest_path):
    with open(manifest_path, encoding="utf-8") as manifest:
        cases = json.load(manifest)
    results = []
    for case in cases:
        with open(case["path"], "rb") as file:
            data = file.read()
        context = {**case["context"], "remarks": []}
        if "now" in context:
            context["now"] = milliseconds_of(context["now"])
        if "population_text" in context:
            context["population"] = context["population_text"].encode()
        try:
            results.append(verify(data, context) + context["remarks"])
        except Exception as error:  # A fault of this program must not hide what it says of the other files.
            results.append([(repr(error), None)])
    print(json.dumps(results))
    return 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--batch":
        return batch(arguments[1])
    if "--help" in arguments or "-h" in arguments:
        print(USAGE)
        return 0
    try:
        path, given = read_arguments(arguments)
        context = {"jwks": read_key_file(given["--jwks"])} if "--jwks" in given else {}
        if "--population" in given:
            with open(given["--population"], "rb") as file:
                context["population"] = file.read()
        with open(path, "rb") as file:
            data = file.read()
    except (UsageError, OSError, ValueError) as error:
        print(f"{error}\n{USAGE}", file=sys.stderr)
        return 2
    context.update({"notes": [], "remarks": [], "now": int(time.time() * 1000)})
    findings = verify(data, context)
    for note in context["notes"]:
        print(note, file=sys.stderr)
    for name, seq, before in context["remarks"]:
        print("REMARK", name, seq, "" if before is None else f"before {before}", file=sys.stderr)
    for name, seq in findings:
        print(name, "" if seq is None else seq)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
