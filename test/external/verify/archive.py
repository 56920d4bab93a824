"""The archive: a ZIP of the one form that packages have."""

import re
import struct
import zlib

from verify.values import UUID

FOLDER = "source-documents/"
POPULATION = "population.csv"
DOCUMENT = re.compile(r"source-documents/(" + UUID + r")\.(?:pdf|xml|csv|xlsx)")
FILE_ENDS = {
    "application/pdf": "pdf",
    "image/png": "png",
    "image/jpeg": "jpg",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "text/csv": "csv",
    "text/plain": "txt",
    "message/rfc822": "eml",
}
AUDITOR_FILE = re.compile(r"source-documents/auditor-(" + UUID + r")\.(?:" + "|".join(FILE_ENDS.values()) + ")")


def is_plain_extra(extra):
    """Whether extra fields are times or the numbers of owners, each once and in its one form."""
    at, seen = 0, set()
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<HH", extra, at)
        field = extra[at + 4 : at + 4 + length]
        if tag in seen or len(field) != length or not is_plain_field(tag, field):
            return False
        seen.add(tag)
        at += 4 + length
    return at == len(extra)


def is_plain_field(tag, field):
    if tag == 0x5455:
        return len(field) in (1, 5, 9, 13)
    if tag == 0x000A:
        return len(field) == 32 and field[:8] == struct.pack("<IHH", 0, 1, 24)
    if tag != 0x7875 or len(field) < 3 or field[0] != 1 or field[1] > 8 or len(field) < field[1] + 3:
        return False
    group = field[2 + field[1]]
    return group <= 8 and len(field) == 3 + field[1] + group


def limit_of(name):
    if name == "metadata.json":
        return 16 * 2**20
    if name == POPULATION:
        return 16 * 2**20
    return 10 * 2**20 if DOCUMENT.fullmatch(name) or AUDITOR_FILE.fullmatch(name) else 2**36


def read_directory(data):
    """Members by name in the order of the directory; ValueError where the archive is not of the one form."""

    def demand(holds):
        if not holds:
            raise ValueError("archive")

    demand(len(data) >= 22 and data[-22:-18] == b"PK\x05\x06")
    disk, start_disk, here, count, length, offset, comment = struct.unpack_from("<HHHHIIH", data, len(data) - 18)
    demand(disk == start_disk == comment == 0 and here == count)
    end = len(data) - 22
    if end >= 76 and data[end - 20 : end - 16] == b"PK\x06\x07":
        end -= 76
        record = struct.unpack_from("<4sQHHIIQQQQ4sIQI", data, end)
        demand(record[:2] == (b"PK\x06\x06", 44) and record[4:6] == (0, 0) and record[6] == record[7])
        demand(record[11:] == (0, end, 1))
        wide = record[7:10]
        narrow, elsewhere = (count, length, offset), (2**16 - 1, 2**32 - 1, 2**32 - 1)
        demand(all(n in (w, e) for n, w, e in zip(narrow, wide, elsewhere)))
        count, length, offset = wide
    demand(length <= 65536 and offset + length == end)
    members, at = [], offset
    while at < offset + length:
        demand(at + 46 <= offset + length and data[at : at + 4] == b"PK\x01\x02")
        fields = struct.unpack_from("<HHHHHHIIIHHHHHII", data, at + 4)
        _, _, flags, method, time, date, crc, packed, size, n, e, c, on_disk, _, attributes, local = fields
        name = data[at + 46 : at + 46 + n].decode("latin-1")
        extra = data[at + 46 + n : at + 46 + n + e]
        demand(at + 46 + n + e + c <= offset + length)
        is_wide = extra[:4] == b"\1\0\x18\0" and len(extra) >= 28 and packed == size == local == 2**32 - 1
        if is_wide:
            size, packed, local = struct.unpack_from("<QQQ", extra, 4)
            extra = extra[28:]
        demand(c == 0 and is_plain_extra(extra) and on_disk == 0)
        kind = attributes >> 16 & 0xF000
        is_dos_folder = bool(attributes & 0x10)
        if name == FOLDER:
            demand(kind == 0x4000 or (kind == 0 and is_dos_folder))
            demand((crc, packed, size, method, flags & 8) == (0, 0, 0, 0, 0))
        else:
            demand(kind in (0, 0x8000) and not is_dos_folder and not name.endswith("/"))
        demand(flags & ~0b100000001110 == 0 and method in (0, 8))
        demand(size <= limit_of(name) and size <= 2**26 + 200 * packed)
        demand(method == 8 or size == packed)
        members.append((local, name, flags, method, time, date, crc, packed, size, is_wide))
        at += 46 + n + e + c
    demand(at == offset + length and len(members) == count)
    expected, placed = 0, []
    for local, name, flags, method, time, date, crc, packed, size, is_wide in sorted(members):
        demand(local == expected and local + 30 <= offset and data[local : local + 4] == b"PK\x03\x04")
        fields = struct.unpack_from("<HHHHHIIIHH", data, local + 4)
        n, e = fields[8:]
        start = local + 30 + n + e
        stated = (0, 0, 0) if flags & 8 else (crc, packed, size)
        demand(start <= offset and fields[1:5] == (flags, method, time, date) and fields[5:8] == stated)
        demand(data[local + 30 : local + 30 + n].decode("latin-1") == name)
        demand(is_plain_extra(data[local + 30 + n : start]))
        descriptor = struct.pack("<4sIQQ" if is_wide else "<4sIII", b"PK\x07\x08", crc, packed, size)
        expected = start + packed + (len(descriptor) if flags & 8 else 0)
        demand(expected <= offset)
        if flags & 8:
            demand(data[start + packed : expected] == descriptor)
        placed.append((name, method, crc, size, data[start : start + packed]))
    demand(expected == offset)
    return placed


def inflate(method, crc, size, packed):
    """Bytes of a member, and whether they are what the directory says."""
    if method == 0:
        return packed, zlib.crc32(packed) == crc
    stream = zlib.decompressobj(-15)
    try:
        content = stream.decompress(packed, size + 1)
    except zlib.error:
        return b"", False
    return content, stream.eof and not stream.unused_data and len(content) == size and zlib.crc32(content) == crc
