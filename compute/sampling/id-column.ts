import { Buffer } from 'node:buffer';
import { sha256 } from '../one-shot-hash.ts';
import { orderByHead } from './order-by-head.ts';

/** Bytes of a UUID and of its text. */
export const UUID_BYTES = 16;
const UUID_TEXT = 36;
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const QUOTE = 0x22;
const DASH = 0x2d;
/** ASCII of the 16 digits, and a digit's value by its ASCII: 0xff for any other character. */
const DIGITS = new Uint8Array(Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0)));
const VALUES = new Uint8Array(128).fill(0xff);
DIGITS.forEach((digit, value) => {
  VALUES[digit] = value;
});

/** The ids of many lines, packed. */
export interface IdColumn {
  readonly length: number;
  /** The 16 bytes of each id, or null if one of them is no UUID in lower case. */
  readonly uuids: Uint8Array | null;
  text(place: number): string;
  /** Most bytes an id takes as a JSON string. */
  readonly jsonBytes: number;
  /** Writes an id as a JSON string in UTF-8. @returns where it ends. */
  writeJson(place: number, into: DataView, at: number): number;
  /** SHA-256(utf8(prefix) + id) of a line, each byte a character of the text. */
  hasher(prefix: string): (place: number) => string;
  /** Positions in ascending order of id; null if already in order. @throws RangeError for a duplicate id. */
  order(): Uint32Array | null;
  /** The ids at these positions. */
  pick(places: Uint32Array): IdColumn;
}

/** Ids in the service's form, packed; any others as texts. */
export function idColumn(ids: readonly string[]): IdColumn {
  const bytes = new Uint8Array(ids.length * UUID_BYTES);
  const arePacked = ids.every((id, place) => packUuid(id, bytes, place * UUID_BYTES));
  return arePacked ? uuidColumn(bytes) : textColumn(ids);
}

/** Consecutive ids of 16 bytes each. */
export function uuidColumn(uuids: Uint8Array): IdColumn {
  const length = uuids.length / UUID_BYTES;
  const write = uuidWriter(uuids);
  const scratch = Buffer.alloc(UUID_TEXT);
  const scratchView = viewOf(scratch);
  const text = (place: number) => {
    write(place, scratchView, 0);
    return scratch.toString('latin1');
  };
  return {
    length,
    uuids,
    text,
    jsonBytes: UUID_TEXT + 2,
    writeJson(place, into, at) {
      into.setUint8(at, QUOTE);
      const end = write(place, into, at + 1);
      into.setUint8(end, QUOTE);
      return end + 1;
    },
    hasher(prefix) {
      const head = Buffer.from(prefix, 'utf8');
      const message = Buffer.concat([head, new Uint8Array(UUID_TEXT)]);
      const view = viewOf(message);
      return (place) => {
        write(place, view, head.length);
        return sha256(message, 'latin1');
      };
    },
    order: () => orderOfUuids(uuids, length, text),
    pick(places) {
      const aligned = uuids.byteOffset % 4 === 0 ? uuids : uuids.slice();
      const words = new Uint32Array(aligned.buffer, aligned.byteOffset, 4 * length);
      const picked = new Uint32Array(places.length * 4);
      let to = 0;
      for (const place of places) {
        const from = place * 4;
        picked[to] = words[from] ?? 0;
        picked[to + 1] = words[from + 1] ?? 0;
        picked[to + 2] = words[from + 2] ?? 0;
        picked[to + 3] = words[from + 3] ?? 0;
        to += 4;
      }
      return uuidColumn(new Uint8Array(picked.buffer));
    },
  };
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function textColumn(ids: readonly string[]): IdColumn {
  const json = (place: number) => Buffer.from(JSON.stringify(ids[place] ?? ''), 'utf8');
  return {
    length: ids.length,
    uuids: null,
    text: (place) => ids[place] ?? '',
    get jsonBytes() {
      return ids.reduce((most, _, place) => Math.max(most, json(place).length), 0);
    },
    writeJson(place, into, at) {
      const bytes = json(place);
      bytes.forEach((byte, i) => {
        into.setUint8(at + i, byte);
      });
      return at + bytes.length;
    },
    hasher: (prefix) => (place) => sha256(prefix + (ids[place] ?? ''), 'latin1'),
    order() {
      const compare = (a: number, b: number) => {
        const [left, right] = [ids[a] ?? '', ids[b] ?? ''];
        return left < right ? -1 : left > right ? 1 : 0;
      };
      const order = Uint32Array.from(ids.keys()).sort(compare);
      for (let i = 1; i < order.length; i += 1) {
        if (compare(order[i - 1] ?? 0, order[i] ?? 0) === 0) {
          throw new RangeError(`${ids[order[i] ?? 0]} given twice`);
        }
      }
      return order;
    },
    pick: (places) => textColumn(Array.from(places, (place) => ids[place] ?? '')),
  };
}

/** Packs a UUID written in lower case. @returns false for any other text. */
export function packUuid(id: string, into: Uint8Array, at: number): boolean {
  if (id.length !== UUID_TEXT) return false;
  let from = 0;
  let wrong = 0;
  for (let byte = 0; byte < UUID_BYTES; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) {
      if (id.charCodeAt(from) !== DASH) return false;
      from += 1;
    }
    const high = digitAt(id.charCodeAt(from));
    const low = digitAt(id.charCodeAt(from + 1));
    wrong |= high | low;
    into[at + byte] = (high << 4) | low;
    from += 2;
  }
  return wrong < 16;
}

function digitAt(character: number): number {
  return VALUES[character] ?? 0xff;
}

/** The ASCII digits of each two bytes as one number in memory order. */
function digitTable(): Uint32Array {
  const pair = new Uint8Array(2);
  const digits = new Uint8Array(4);
  const [value, text] = [new Uint16Array(pair.buffer), new Uint32Array(digits.buffer)];
  return Uint32Array.from({ length: 2 ** 16 }, (_, twoBytes) => {
    value[0] = twoBytes;
    pair.forEach((byte, i) => {
      digits[2 * i] = DIGITS[byte >> 4] ?? 0;
      digits[2 * i + 1] = DIGITS[byte & 15] ?? 0;
    });
    return text[0] ?? 0;
  });
}

let digitsOfPairs: Uint32Array | null = null;

/** Writes ids as text: eight times two bytes, with a dash after the second to the fifth. */
function uuidWriter(uuids: Uint8Array): (place: number, into: DataView, at: number) => number {
  digitsOfPairs ??= digitTable();
  const digits = digitsOfPairs;
  const aligned = uuids.byteOffset % 2 === 0 ? uuids : uuids.slice();
  const pairs = new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2);
  return (place, into, at) => {
    const from = place * 8;
    into.setUint32(at, digits[pairs[from] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint32(at + 4, digits[pairs[from + 1] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint8(at + 8, DASH);
    into.setUint32(at + 9, digits[pairs[from + 2] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint8(at + 13, DASH);
    into.setUint32(at + 14, digits[pairs[from + 3] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint8(at + 18, DASH);
    into.setUint32(at + 19, digits[pairs[from + 4] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint8(at + 23, DASH);
    into.setUint32(at + 24, digits[pairs[from + 5] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint32(at + 28, digits[pairs[from + 6] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    into.setUint32(at + 32, digits[pairs[from + 7] ?? 0] ?? 0, IS_LITTLE_ENDIAN);
    return at + UUID_TEXT;
  };
}

/** First bytes of a key, from the byte where the ids begin to differ. */
const HEAD_BYTES = 5;

function orderOfUuids(
  uuids: Uint8Array,
  length: number,
  text: (place: number) => string,
): Uint32Array | null {
  const view = viewOf(uuids);
  let isInOrder = true;
  let shared = UUID_BYTES;
  for (let place = 1; place < length; place += 1) {
    const differs = firstDifference(view, place - 1, place);
    if (differs === UUID_BYTES) throw new RangeError(`${text(place)} given twice`);
    shared = Math.min(shared, differs);
    if (byteAt(uuids, place - 1, differs) > byteAt(uuids, place, differs)) isInOrder = false;
  }
  if (isInOrder) return null;
  const from = Math.min(shared, UUID_BYTES - HEAD_BYTES);
  return orderByHead(
    Uint32Array.from({ length }, (_, place) => place),
    (place) => headOf(uuids, place * UUID_BYTES + from),
    (a, b) => {
      const differs = firstDifference(view, a, b);
      if (differs === UUID_BYTES) throw new RangeError(`${text(a)} given twice`);
      return byteAt(uuids, a, differs) - byteAt(uuids, b, differs);
    },
  );
}

function headOf(bytes: Uint8Array, at: number): number {
  let head = 0;
  for (let i = 0; i < HEAD_BYTES; i += 1) head = head * 256 + (bytes[at + i] ?? 0);
  return head;
}

/** The first byte in which two ids differ; `UUID_BYTES` where they are the same. */
function firstDifference(uuids: DataView, a: number, b: number): number {
  for (let i = 0; i < UUID_BYTES; i += 4) {
    const differing = uuids.getInt32(a * UUID_BYTES + i) ^ uuids.getInt32(b * UUID_BYTES + i);
    if (differing !== 0) return i + (Math.clz32(differing) >> 3);
  }
  return UUID_BYTES;
}

function byteAt(uuids: Uint8Array, place: number, i: number): number {
  return uuids[place * UUID_BYTES + i] ?? 0;
}
