import { hash } from 'node:crypto';
import { orderByHead } from './order-by-head.ts';

/** Bytes of a UUID and of its text. */
export const UUID_BYTES = 16;
const UUID_TEXT = 36;
const QUOTE = 0x22;
const DASH = 0x2d;
/** ASCII of the 16 digits, and a digit's value by its ASCII: 0xff for any other character. */
const DIGITS = new Uint8Array(Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0)));
const VALUES = new Uint8Array(128).fill(0xff);
DIGITS.forEach((digit, value) => {
  VALUES[digit] = value;
});

/** The ids of many lines, as few bytes. */
export interface IdColumn {
  readonly length: number;
  /** The 16 bytes of each id, or null where one of them is no UUID in lower case. */
  readonly uuids: Uint8Array | null;
  text(place: number): string;
  /** Most bytes an id takes as a JSON string. */
  readonly jsonBytes: number;
  /** Writes an id as a JSON string in UTF-8. @returns where it ends. */
  writeJson(place: number, into: Uint8Array, at: number): number;
  /** SHA-256(utf8(prefix) + id) of a line, each byte a character of the text. */
  hasher(prefix: string): (place: number) => string;
  /** Places in ascending order of id; null where they come in order. @throws RangeError for an id given twice. */
  order(): Uint32Array | null;
  /** The ids at these places. */
  pick(places: Uint32Array): IdColumn;
}

/** Ids as the service makes them, packed; any others as texts. */
export function idColumn(ids: readonly string[]): IdColumn {
  const bytes = new Uint8Array(ids.length * UUID_BYTES);
  const arePacked = ids.every((id, place) => packUuid(id, bytes, place * UUID_BYTES));
  return arePacked ? uuidColumn(bytes) : textColumn(ids);
}

/** Ids of 16 bytes each, in a row. */
export function uuidColumn(uuids: Uint8Array): IdColumn {
  const length = uuids.length / UUID_BYTES;
  const text = (place: number) => {
    const scratch = Buffer.alloc(UUID_TEXT);
    writeUuid(uuids, place, scratch, 0);
    return scratch.toString('latin1');
  };
  return {
    length,
    uuids,
    text,
    jsonBytes: UUID_TEXT + 2,
    writeJson(place, into, at) {
      into[at] = QUOTE;
      const end = writeUuid(uuids, place, into, at + 1);
      into[end] = QUOTE;
      return end + 1;
    },
    hasher(prefix) {
      const head = Buffer.from(prefix, 'utf8');
      const message = Buffer.concat([head, new Uint8Array(UUID_TEXT)]);
      return (place) => {
        writeUuid(uuids, place, message, head.length);
        return hash('sha256', message, 'latin1');
      };
    },
    order: () => orderOfUuids(uuids, length, text),
    pick(places) {
      const words = new Uint32Array(uuids.slice().buffer);
      const picked = new Uint32Array(places.length * 4);
      for (let i = 0; i < places.length; i += 1) {
        const from = (places[i] ?? 0) * 4;
        for (let word = 0; word < 4; word += 1) picked[4 * i + word] = words[from + word] ?? 0;
      }
      return uuidColumn(new Uint8Array(picked.buffer));
    },
  };
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
      into.set(bytes, at);
      return at + bytes.length;
    },
    hasher: (prefix) => (place) => hash('sha256', prefix + (ids[place] ?? ''), 'latin1'),
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

function writeUuid(uuids: Uint8Array, place: number, into: Uint8Array, at: number): number {
  const from = place * UUID_BYTES;
  let to = at;
  for (let i = 0; i < UUID_BYTES; i += 1) {
    if (i === 4 || i === 6 || i === 8 || i === 10) {
      into[to] = DASH;
      to += 1;
    }
    const byte = uuids[from + i] ?? 0;
    into[to] = DIGITS[byte >> 4] ?? 0;
    into[to + 1] = DIGITS[byte & 15] ?? 0;
    to += 2;
  }
  return to;
}

/** First bytes of a key; keys are compared from where they begin to differ. */
const HEAD_BYTES = 5;

function orderOfUuids(
  uuids: Uint8Array,
  length: number,
  text: (place: number) => string,
): Uint32Array | null {
  let isInOrder = true;
  let shared = UUID_BYTES;
  for (let place = 1; place < length; place += 1) {
    const differs = firstDifference(uuids, place - 1, place);
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
      const differs = firstDifference(uuids, a, b);
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
function firstDifference(uuids: Uint8Array, a: number, b: number): number {
  for (let i = 0; i < UUID_BYTES; i += 1) if (byteAt(uuids, a, i) !== byteAt(uuids, b, i)) return i;
  return UUID_BYTES;
}

function byteAt(uuids: Uint8Array, place: number, i: number): number {
  return uuids[place * UUID_BYTES + i] ?? 0;
}
