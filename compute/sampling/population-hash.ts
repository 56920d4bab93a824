import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { scaledToText } from '../decimal.ts';
import { KG_PLACES } from './kilograms.ts';
import type { PopulationColumns } from './population-columns.ts';

/** Text hashed at a time, in bytes. */
const BATCH_BYTES = 65_536;
/** Most bytes of a line besides its id: two figures of 38 characters, a weight of 8, and the member names. */
const LINE_BYTES = 192;
const ZERO = 0x30;
const POINT = 0x2e;
const MICRO = 1_000_000;
/** Longest figure in characters, with room. */
const MAX_DIGITS = 64;
const FIRST = '{"line_item_id":';
const NEXT = `,${FIRST}`;

/**
 * SHA-256, 64 hex digits, of the canonical JSON (RFC 8785) of lines in order of id,
 * `[{"line_item_id","recorded_kgco2e","risk_weight","size_kgco2e"}, ...]`, kilograms with 6 decimals, weights without trailing
 * zeros. The text is built as bytes: building strings would take longer than hashing.
 * Source: design section 4.1, step 3.
 */
export function populationHash(lines: PopulationColumns): string {
  const digest = createHash('sha256').update('[');
  const last = lines.ids.length - 1;
  if (last < 0) return digest.update(']').digest('hex');
  const room = lines.ids.jsonBytes + LINE_BYTES;
  const batch = Buffer.alloc(BATCH_BYTES + room);
  const view = new DataView(batch.buffer, batch.byteOffset, batch.length);
  const formOf = lineForms();
  let at = batch.write(FIRST, 'latin1');
  for (let place = 0; place <= last; place += 1) {
    at = lines.ids.writeJson(place, view, at);
    at = writeFigures(lines, place, { batch, at, formOf });
    if (at >= BATCH_BYTES && place < last) {
      digest.update(batch.subarray(0, at));
      at = 0;
    }
  }
  // The text after each line includes the beginning of the next one; the last has none.
  return digest
    .update(batch.subarray(0, at - NEXT.length))
    .update(']')
    .digest('hex');
}

/** The text between a line's id and the next one, with room for its figures. */
interface LineForm {
  readonly bytes: Buffer;
  /** Where the recorded figure and the size begin. */
  readonly recorded: number;
  readonly size: number;
}

type FormOf = (line: { weight: number; digits: number; isNegative: boolean }) => LineForm;

/** Weights and lengths are few, so the text around the figures is built once per pair. */
function lineForms(): FormOf {
  const known = new Map<number, LineForm>();
  return ({ weight, digits, isNegative }) => {
    const key = (weight * MAX_DIGITS + digits) * 2 + (isNegative ? 1 : 0);
    const before = known.get(key);
    if (before !== undefined) return before;
    const sign = isNegative ? '-' : '';
    const figure = ' '.repeat(digits);
    const recorded = `,"recorded_kgco2e":"${sign}`;
    const size = `${recorded}${figure}","risk_weight":"${String(weight / MICRO)}","size_kgco2e":"`;
    const bytes = Buffer.from(`${size}${figure}"}${NEXT}`, 'latin1');
    const form = { bytes, recorded: recorded.length, size: size.length };
    known.set(key, form);
    return form;
  };
}

interface Place {
  readonly batch: Buffer;
  readonly at: number;
  readonly formOf: FormOf;
}

/** Writes a line from after its id to the beginning of the next one. @returns the end position. */
function writeFigures(lines: PopulationColumns, place: number, { batch, at, formOf }: Place): number {
  const value = lines.micro[place] ?? 0;
  const size = Math.abs(value);
  const weight = lines.weight[place] ?? 0;
  if (size > Number.MAX_SAFE_INTEGER) {
    const exact = lines.large.get(place) ?? BigInt(value);
    const text = scaledToText(exact < 0n ? -exact : exact, KG_PLACES);
    const form = formOf({ weight, digits: text.length, isNegative: exact < 0n });
    batch.set(form.bytes, at);
    batch.write(text, at + form.recorded, 'latin1');
    batch.write(text, at + form.size, 'latin1');
    return at + form.bytes.length;
  }
  const whole = Math.floor(size / MICRO);
  const form = formOf({ weight, digits: digitsOf(whole) + 1 + KG_PLACES, isNegative: value < 0 });
  batch.set(form.bytes, at);
  const recorded = at + form.recorded;
  const end = writeKilograms(batch, recorded, { whole, millionths: size - whole * MICRO });
  const shift = form.size - form.recorded;
  for (let i = recorded; i < end; i += 1) batch[i + shift] = batch[i] ?? 0;
  return at + form.bytes.length;
}

/** Digits of a whole number from 0 to 2^53 / 10^6. */
function digitsOf(value: number): number {
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) digits += 1;
  return digits;
}

function writeKilograms(into: Buffer, at: number, kg: { whole: number; millionths: number }): number {
  const point = at + digitsOf(kg.whole);
  let rest = kg.whole;
  for (let i = point - 1; i >= at; i -= 1) {
    const tenth = Math.floor(rest / 10);
    into[i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  into[point] = POINT;
  rest = kg.millionths;
  for (let i = point + KG_PLACES; i > point; i -= 1) {
    const tenth = (rest / 10) | 0;
    into[i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return point + KG_PLACES + 1;
}
