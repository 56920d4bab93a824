"""The auditors' own files in a package."""

from verify.archive import AUDITOR_FILE, FILE_ENDS, FOLDER
from verify.values import canonical


def check_auditor_files(metadata, found, trail, find):
    """The auditors' own files are those the trail attached up to the completion, and are stated as it says."""
    subject, attached = "engagement:" + metadata["engagement_id"], {}
    end = trail.completed.get(subject, trail.size + 1)
    for seq, entry in enumerate(trail.entries, 1):
        payload = entry and entry["payload"]
        if not payload or seq >= end or entry["subject"] != subject:
            continue
        file_id = payload.get("file_id")
        if entry["kind"] == "evidence_file.attached" and file_id not in attached:
            members = ("bytes", "file_id", "line_item_id", "media_type", "name", "sha256")
            attached[file_id] = {name: payload.get(name) for name in members}
            attached[file_id].update(attached_at=entry["at"], attached_by=entry["actor"])
        elif entry["kind"] == "evidence_file.withdrawn" and file_id in attached:
            said = {"at": entry["at"], "by": entry["actor"], "reason": payload.get("reason")}
            attached[file_id]["withdrawn"] = said
    live = {}
    for file_id, file in attached.items():
        path = "%sauditor-%s.%s" % (FOLDER, file_id, FILE_ENDS.get(file["media_type"], "bin"))
        file["included"] = path in found
        if "withdrawn" not in file:
            live[path] = (file["bytes"], file["sha256"])
    for name, content in found.items():
        if AUDITOR_FILE.fullmatch(name) and live.get(name) != content:
            find("DOCUMENT")
    if canonical(metadata.get("evidence_files", [])) != canonical(list(attached.values())):
        find("DOCUMENT")
