import { createHash } from 'node:crypto';
import { scaledToText } from '../decimal.ts';
import { KG_PLACES } from './kilograms.ts';
import type { PopulationColumns } from './population-columns.ts';

/** Text that is hashed at a time, in bytes. */
const BATCH_BYTES = 65_536;
/** Most bytes of a line beside its id: two figures of 38 characters, a weight of 8, and the member names. */
const LINE_BYTES = 192;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const COMMA = 0x2c;
const MICRO = 1_000_000;
/** Text that is written again and again, four bytes at a time: what is behind its end is written over. */
interface Text {
  readonly words: Uint32Array;
  readonly bytes: number;
}

const PARTS = {
  id: textOf('{"line_item_id":'),
  recorded: textOf(',"recorded_kgco2e":"'),
  weight: textOf('","risk_weight":"'),
  size: textOf('","size_kgco2e":"'),
  end: textOf('"}'),
};

/**
 * SHA-256, 64 hex digits, of the canonical JSON (RFC 8785) of lines that are in order of id,
 * `[{"line_item_id","recorded_kgco2e","risk_weight","size_kgco2e"}, ...]`, kilograms with 6 decimals, weights
 * without trailing zeros. The text is made as bytes: as strings it would take longer than its hash.
 * Source: design section 4.1, step 3.
 */
export function populationHash(lines: PopulationColumns): string {
  const digest = createHash('sha256').update('[');
  const room = lines.ids.jsonBytes + LINE_BYTES;
  const batch = new Uint8Array(BATCH_BYTES + room);
  const view = new DataView(batch.buffer);
  const weightText = weightTexts();
  let at = 0;
  for (let place = 0; place < lines.ids.length; place += 1) {
    if (place > 0) at = writeByte(COMMA, batch, at);
    at = writeText(PARTS.id, view, at);
    at = lines.ids.writeJson(place, batch, at);
    at = writeText(PARTS.recorded, view, at);
    const recorded = at;
    at = writeKilograms(lines, place, batch, at);
    // The size is the same figure without its sign.
    const size = batch[recorded] === MINUS ? recorded + 1 : recorded;
    const sizeEnd = at;
    at = writeText(PARTS.weight, view, at);
    at = writeText(weightText(lines.weight[place] ?? 0), view, at);
    at = writeText(PARTS.size, view, at);
    for (let i = size; i < sizeEnd; i += 1) at = writeByte(batch[i] ?? 0, batch, at);
    at = writeText(PARTS.end, view, at);
    if (at >= BATCH_BYTES) {
      digest.update(batch.subarray(0, at));
      at = 0;
    }
  }
  return digest.update(batch.subarray(0, at)).update(']').digest('hex');
}

function writeByte(byte: number, into: Uint8Array, at: number): number {
  into[at] = byte;
  return at + 1;
}

function textOf(text: string): Text {
  const bytes = Buffer.byteLength(text);
  const padded = Buffer.alloc(Math.ceil(bytes / 4) * 4);
  padded.write(text);
  const words = Uint32Array.from({ length: padded.length / 4 }, (_, i) => padded.readUInt32BE(4 * i));
  return { words, bytes };
}

function writeText({ words, bytes }: Text, into: DataView, at: number): number {
  for (let i = 0; i < words.length; i += 1) into.setUint32(at + 4 * i, words[i] ?? 0);
  return at + bytes;
}

function writeKilograms(
  { micro, large }: PopulationColumns,
  place: number,
  into: Uint8Array,
  at: number,
): number {
  const value = micro[place] ?? 0;
  const size = Math.abs(value);
  if (size > Number.MAX_SAFE_INTEGER) {
    const text = Buffer.from(scaledToText(large.get(place) ?? BigInt(value), KG_PLACES));
    into.set(text, at);
    return at + text.length;
  }
  let from = at;
  if (value < 0) from = writeByte(MINUS, into, from);
  const whole = Math.floor(size / MICRO);
  from = writeWhole(whole, into, from);
  into[from] = POINT;
  let rest = size - whole * MICRO;
  for (let i = from + KG_PLACES; i > from; i -= 1) {
    const tenth = (rest / 10) | 0;
    into[i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return from + KG_PLACES + 1;
}

/** A whole number from 0 to 2^53 / 10^6, in digits. */
function writeWhole(value: number, into: Uint8Array, at: number): number {
  let end = at + 1;
  for (let power = 10; power <= value; power *= 10) end += 1;
  let rest = value;
  for (let i = end - 1; i >= at; i -= 1) {
    const tenth = Math.floor(rest / 10);
    into[i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return end;
}

/** Weights are few, so each is written once. */
function weightTexts(): (millionths: number) => Text {
  const known = new Map<number, Text>();
  let last = { millionths: -1, text: PARTS.end };
  return (millionths) => {
    if (last.millionths === millionths) return last.text;
    const text = known.get(millionths) ?? textOf(String(millionths / MICRO));
    known.set(millionths, text);
    last = { millionths, text };
    return text;
  };
}
