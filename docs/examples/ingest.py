"""Sends a JSON file of any number of invoices, {"invoices": [...]} or [...], and prints what became of them:

    FOOTING_URL=http://127.0.0.1:8080 FOOTING_API_KEY=... python3 docs/examples/ingest.py invoices.json

Only Python's own library, 3.9 or newer. Sent again within 7 days, the same file books nothing twice.
"""

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request

INVOICES = 100  # of one request
TIMEOUT = 120
MAX_WAIT = 3700  # a little more than the hour after which a limit begins anew
MAX_ATTEMPTS = 10
PASSING = (408, 500, 502, 503, 504)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the API key to another host."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirect)


def post(body, key):
    """The answer, and whether an earlier request had it; repeated with the same key while that can help."""
    headers = {
        "Authorization": "Bearer " + os.environ["FOOTING_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    waited = attempts = 0
    while True:
        request = urllib.request.Request(os.environ["FOOTING_URL"] + "/api/ingest", body, headers)
        try:
            with OPENER.open(request, timeout=TIMEOUT) as answer:
                return json.load(answer), answer.headers.get("Idempotent-Replayed") == "true"
        except urllib.error.HTTPError as error:
            said = error.read().decode("utf-8", "replace")
            wait = error.headers.get("Retry-After", "")
            passes = error.code == 429 or error.code in PASSING or "idempotency_in_progress" in said
            attempts += error.code != 429
            reason = f"{error.code}: {said}"
        except (OSError, ValueError) as error:
            wait, passes, reason = "", True, str(error)
            attempts += 1
        seconds = int(wait) if wait.isdigit() else min(2**attempts, 30)
        if not passes or attempts == MAX_ATTEMPTS or waited + seconds > MAX_WAIT:
            sys.exit(reason)
        time.sleep(seconds)
        waited += seconds


def send(start, invoices):
    """Answers for invoices, {position: invoice}. What an earlier answer refused is sent again alone: the cause may be gone."""
    body = json.dumps({"invoices": list(invoices.values())}, sort_keys=True).encode()
    answer, replayed = post(body, hashlib.sha256(b"%d:%s" % (start, body)).hexdigest())
    positions = list(invoices)
    refused = {positions[error["index"]]: error["error"] for error in answer["errors"]}
    if replayed and answer["invoices"] and refused:
        yield answer["invoices"], {}
        yield from send(start, {position: invoices[position] for position in refused})
    else:
        yield answer["invoices"], refused


def main(path):
    with open(path, encoding="utf-8") as file:
        content = json.load(file)
    invoices = content["invoices"] if isinstance(content, dict) else content
    processed = kilograms = rejected = 0
    for start in range(0, len(invoices), INVOICES):
        for booked, refused in send(start, dict(enumerate(invoices[start : start + INVOICES], start))):
            processed += len(booked)
            kilograms += sum(invoice["total_kgco2e"] for invoice in booked)
            rejected += len(refused)
            for position, reason in refused.items():
                print(f"invoice {position} rejected: {reason}", file=sys.stderr)
    print(f"{processed} booked, {rejected} rejected, {kilograms:.3f} kg CO2e")


main(sys.argv[1])
