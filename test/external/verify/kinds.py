"""Kinds of entries that several rules are about."""

WORK_KINDS = (
    "sample.generated",
    "assertion.saved",
    "assertion.reviewed",
    "note.saved",
    "calculation.reperformed",
    "evidence_file.attached",
    "evidence_file.withdrawn",
)
VERSIONS = ("invoice.recorded", "invoice.amended")
BOOKINGS = VERSIONS + ("invoice.voided",)
