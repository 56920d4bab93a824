"""The time stamp of a checkpoint (RFC 3161)."""

import base64
import re
from datetime import datetime, timezone

from verify.values import sha256

def elements(data):
    """DER elements side by side as (tag, content); ValueError where they are none."""
    found, at = [], 0
    while at < len(data):
        tag = data[at]
        first = data[at + 1] if at + 1 < len(data) else 0x80
        count = first - 0x80 if first > 0x7F else 0
        if tag & 0x1F == 0x1F or first == 0x80 or count > 3 or at + 2 + count > len(data):
            raise ValueError("der")
        length = int.from_bytes(data[at + 2 : at + 2 + count], "big") if count else first
        if count and length < max(0x80, 256 ** (count - 1)):
            raise ValueError("der")
        start = at + 2 + count
        if start + length > len(data) or len(found) == 32:
            raise ValueError("der")
        found.append((tag, data[start : start + length]))
        at = start + length
    return found


def inside(element, tag):
    if element[0] != tag:
        raise ValueError("der")
    return elements(element[1])


def read_stamp(text):
    """SHA-256 a time stamp token in base64 is of (RFC 3161), and its time in milliseconds; ValueError where it is none."""
    token = base64.b64decode(text, validate=True)
    if len(text) > 87384 or base64.b64encode(token).decode() != text:
        raise ValueError("base64")
    (whole,) = elements(token)
    kind, wrapped = inside(whole, 0x30)[:2]
    content_type, content = inside(inside(inside(wrapped, 0xA0)[0], 0x30)[2], 0x30)[:2]
    oids = [bytes.fromhex("2a864886f70d010702"), bytes.fromhex("2a864886f70d0109100104")]
    if [kind, content_type] != [(6, oid) for oid in oids]:
        raise ValueError("type")
    octets = inside(content, 0xA0)[0]
    if octets[0] != 4:
        raise ValueError("content")
    info = inside(elements(octets[1])[0], 0x30)
    algorithm, imprint = inside(info[2], 0x30)[:2]
    if info[0] != (2, b"\x01") or inside(algorithm, 0x30)[0] != (6, bytes.fromhex("608648016503040201")):
        raise ValueError("form")
    if imprint[0] != 4 or len(imprint[1]) != 32 or info[4][0] != 0x18:
        raise ValueError("form")
    time = info[4][1].decode("ascii")
    if not re.fullmatch(r"[0-9]{14}(\.[0-9]{1,9})?Z", time):
        raise ValueError("time")
    moment = datetime(int(time[:4]), *(int(time[at : at + 2]) for at in range(4, 14, 2)), tzinfo=timezone.utc)
    return imprint[1].hex(), int(moment.timestamp()) * 1000 + int((time[15:-1] + "000")[:3])


def check_timestamp(value, trail, find):
    """The time it states, where it is a time stamp of the trail's checkpoint."""
    try:
        imprint, time = read_stamp(value)
    except (ValueError, TypeError, IndexError):
        find("TIMESTAMP")
        return None
    if trail.checkpoint is None:
        return None
    if imprint != sha256(trail.checkpoint.encode()):
        find("TIMESTAMP")
        return None
    return time
