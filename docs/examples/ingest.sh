#!/bin/sh
# Sends a JSON file of up to 100 invoices, {"invoices": [...]}, and prints the answer:
#   FOOTING_URL=http://127.0.0.1:8080 FOOTING_API_KEY=... sh docs/examples/ingest.sh invoices.json
# The key of the request is made from the file: sent again, nothing is booked twice. Where some were booked and others refused,
# the answer stays the same: send those that were refused in a file of their own.
set -eu
key=$(sha256sum "$1" | cut -d ' ' -f 1)
# curl repeats after Retry-After on 429, 500 and 503. The API key comes on standard input, where no list of processes shows it.
curl -sS --fail-with-body --retry 9 --retry-all-errors --retry-max-time 3700 "$FOOTING_URL/api/ingest" \
  -H 'Content-Type: application/json' -H "Idempotency-Key: $key" -H @- --data-binary "@$1" <<END
Authorization: Bearer $FOOTING_API_KEY
END
