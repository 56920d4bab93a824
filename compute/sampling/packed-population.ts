import { scaledToText } from '../decimal.ts';
import { recordedOf, weightText } from './frozen-population.ts';
import { UUID_BYTES, uuidColumn } from './id-column.ts';
import { KG_PLACES } from './kilograms.ts';
import type { PopulationColumns } from './population-columns.ts';
import type { PopulationItem } from './sampling-types.ts';

/** Bytes of a line: 16 of id, 16 of kilograms and 4 of weight in millionths, 4 of risk factors. */
export const PACKED_LINE_BYTES = 40;
const LOW_BITS = 0xffff_ffff_ffff_ffffn;
/** Lines of one part: 2.5 MiB. */
export const LINES_PER_PART = 65_536;
const TWO_TO_32 = 2 ** 32;

/** A line of a frozen population with the risk factors of its weight. */
export interface PackedLine extends PopulationItem {
  /** One bit for each of `RISK_FACTOR_CODES`. */
  readonly riskMask: number;
}

/** Lines with the risk factors of their weights, as columns. */
export interface WeightedLines {
  readonly lines: PopulationColumns;
  /** One bit for each of `RISK_FACTOR_CODES`. */
  readonly masks: Uint32Array;
}

/**
 * A frozen population as bytes, big-endian, in order of id, cut into parts that threads share. Later draws of a sample use it,
 * even if the lines change.
 * @throws RangeError for an id that is no UUID.
 */
export function packPopulation({ lines, masks }: WeightedLines): Uint8Array[] {
  const { uuids } = lines.ids;
  if (uuids === null) throw new RangeError('a packed line has a UUID');
  const parts: Uint8Array[] = [];
  for (let start = 0; start < lines.ids.length; start += LINES_PER_PART) {
    const count = Math.min(LINES_PER_PART, lines.ids.length - start);
    const bytes = new Uint8Array(new SharedArrayBuffer(count * PACKED_LINE_BYTES));
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < count; i += 1) {
      const line = start + i;
      const at = i * PACKED_LINE_BYTES;
      for (let b = 0; b < UUID_BYTES; b += 1) bytes[at + b] = uuids[line * UUID_BYTES + b] ?? 0;
      packMicro(lines, line, view, at + 16);
      view.setUint32(at + 32, lines.weight[line] ?? 0);
      view.setUint32(at + 36, masks[line] ?? 0);
    }
    parts.push(bytes);
  }
  return parts;
}

/** 128 bits, two's complement. */
function packMicro(lines: PopulationColumns, line: number, view: DataView, at: number): void {
  const micro = lines.micro[line] ?? 0;
  if (micro >= 0 && micro <= Number.MAX_SAFE_INTEGER) {
    view.setUint32(at + 8, Math.floor(micro / TWO_TO_32));
    view.setUint32(at + 12, micro % TWO_TO_32);
    return;
  }
  const exact = recordedOf(lines, line);
  view.setBigInt64(at, exact >> 64n);
  view.setBigUint64(at + 8, exact & LOW_BITS);
}

/** The lines of packed parts, the inverse of `packPopulation`. @throws RangeError for bytes that are no whole lines. */
export function unpackColumns(parts: readonly Uint8Array[]): WeightedLines {
  const count = parts.reduce((sum, { byteLength }) => sum + byteLength, 0) / PACKED_LINE_BYTES;
  if (parts.some(({ byteLength }) => byteLength % PACKED_LINE_BYTES !== 0)) {
    throw new RangeError('a packed part holds whole lines');
  }
  const uuids = new Uint8Array(count * UUID_BYTES);
  const micro = new Float64Array(count);
  const large = new Map<number, bigint>();
  const weight = new Uint32Array(count);
  const masks = new Uint32Array(count);
  let line = 0;
  for (const part of parts) {
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    for (let at = 0; at < part.byteLength; at += PACKED_LINE_BYTES) {
      for (let b = 0; b < UUID_BYTES; b += 1) uuids[line * UUID_BYTES + b] = part[at + b] ?? 0;
      micro[line] = readMicro(view, at + 16);
      if (!Number.isSafeInteger(micro[line])) large.set(line, readExact(view, at + 16));
      weight[line] = view.getUint32(at + 32);
      masks[line] = view.getUint32(at + 36);
      line += 1;
    }
  }
  return { lines: { ids: uuidColumn(uuids), micro, large, weight }, masks };
}

function readMicro(view: DataView, at: number): number {
  if (view.getInt32(at) === 0 && view.getInt32(at + 4) === 0)
    return view.getUint32(at + 8) * TWO_TO_32 + view.getUint32(at + 12);
  return Number(readExact(view, at));
}

function readExact(view: DataView, at: number): bigint {
  return (view.getBigInt64(at) << 64n) | view.getBigUint64(at + 8);
}

/** The same lines one by one. @throws RangeError as `unpackColumns`. */
export function unpackPopulation(parts: readonly Uint8Array[]): PackedLine[] {
  const { lines, masks } = unpackColumns(parts);
  return Array.from({ length: lines.ids.length }, (_, line) => ({
    lineItemId: lines.ids.text(line),
    recordedKgCo2e: scaledToText(recordedOf(lines, line), KG_PLACES),
    riskWeight: weightText(lines, line),
    riskMask: masks[line] ?? 0,
  }));
}

/** The lines of one part, as a task. */
export function unpackPopulationPart({ content }: { readonly content: Uint8Array }): PackedLine[] {
  return unpackPopulation([content]);
}
