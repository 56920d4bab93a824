import type { Buffer } from 'node:buffer';

// A line is in canonical order: its hash and kind come before the payload and its subject after it, so they are read
// without parsing the payload. A line in another form was reported, and may give any text.

/** Bytes before the payload of an entry: actor, chain and kind together are never longer. */
const HEAD_BYTES = 512;
/** Actor and time end within these bytes. */
const TIME_BYTES = 160;
/** Bytes of the subject and the members after it. */
const TAIL_BYTES = 160;

/** In an entry without a payload, as canonical JSON writes it. */
export const NO_PAYLOAD = ',"payload":null,"payload_digest":"';

/** The hash the entry of a line states; any text where it has none. */
export function hashOfLine(line: Buffer): string {
  const head = line.toString('latin1', 0, Math.min(HEAD_BYTES, line.length));
  const start = head.indexOf(',"hash":"') + 9;
  return head.slice(start, start + 64);
}

/** The time the entry of a line states; the empty text where it has none. */
export function timeOfLine(line: Buffer): string {
  const head = line.toString('latin1', 0, Math.min(TIME_BYTES, line.length));
  return /^\{"actor":"[^"]*","at":"([^"]*)"/.exec(head)?.[1] ?? '';
}

/** The kind the entry of a line states; the empty text where it has none. */
export function kindOfLine(line: Buffer): string {
  const head = line.toString('latin1', 0, Math.min(HEAD_BYTES, line.length));
  return /,"kind":"([a-z_]+\.[a-z_]+)","payload":/.exec(head)?.[1] ?? '';
}

/** The subject the entry of a line states; the empty text where it has none. */
export function subjectOfLine(line: Buffer): string {
  const tail = line.toString('latin1', Math.max(0, line.length - TAIL_BYTES));
  return /,"subject":"([^"]*)","type":"[^"]*"\},?$/.exec(tail)?.[1] ?? '';
}
