"""Kinds of entries that several rules are about."""

WORK_KINDS = (
    "sample.generated",
    "assertion.saved",
    "assertion.reviewed",
    "note.saved",
    "calculation.reperformed",
    "evidence_file.attached",
    "evidence_file.withdrawn",
    "difference.found",
)
# They name the entry of the invoice in the payload, or in the header where earlier versions made them.
TESTS = ("assertion.saved", "calculation.reperformed")
VERSIONS = ("invoice.recorded", "invoice.amended")
BOOKINGS = VERSIONS + ("invoice.voided",)
