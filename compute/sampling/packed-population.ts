import { scaledToText, trimZeros } from '../decimal.ts';
import { KG_PLACES, parseWeight, readKg } from './kilograms.ts';
import type { PopulationItem } from './sampling-types.ts';

/** Bytes of a line: 16 of id, 16 of kilograms and 4 of weight in millionths, 4 of risk factors. */
export const PACKED_LINE_BYTES = 40;
const LOW_BITS = 0xffff_ffff_ffff_ffffn;
/** Lines of one part: 2.5 MiB. */
export const LINES_PER_PART = 65_536;
const WEIGHT_PLACES = 6;

/** A line of a frozen population with the risk factors it was weighted by. */
export interface PackedLine extends PopulationItem {
  /** One bit for each of `RISK_FACTOR_CODES`. */
  readonly riskMask: number;
}

/**
 * A frozen population as bytes, big-endian, in the order given, cut into parts: what later draws of a sample
 * are made from, whatever happens to the lines.
 * @throws RangeError for an id that is no UUID, or figures a line cannot have.
 */
export function packPopulation(lines: readonly PackedLine[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART) {
    const part = lines.slice(start, start + LINES_PER_PART);
    const bytes = Buffer.alloc(part.length * PACKED_LINE_BYTES);
    for (const [place, line] of part.entries()) packLine(bytes, place * PACKED_LINE_BYTES, line);
    parts.push(bytes);
  }
  return parts;
}

function packLine(bytes: Buffer, at: number, line: PackedLine): void {
  const id = line.lineItemId.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError('a packed line has a UUID');
  bytes.write(id, at, 'hex');
  const microKg = readKg(line.recordedKgCo2e);
  bytes.writeBigInt64BE(microKg >> 64n, at + 16);
  bytes.writeBigUInt64BE(microKg & LOW_BITS, at + 24);
  bytes.writeUInt32BE(parseWeight(line.riskWeight), at + 32);
  bytes.writeUInt32BE(line.riskMask >>> 0, at + 36);
}

/** The lines of packed parts, as `packPopulation` got them. @throws RangeError for bytes that are no whole lines. */
export function unpackPopulation(parts: readonly Uint8Array[]): PackedLine[] {
  const lines: PackedLine[] = [];
  for (const part of parts) {
    if (part.byteLength % PACKED_LINE_BYTES !== 0) throw new RangeError('a packed part holds whole lines');
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    for (let at = 0; at < bytes.length; at += PACKED_LINE_BYTES) lines.push(unpackLine(bytes, at));
  }
  return lines;
}

function unpackLine(bytes: Buffer, at: number): PackedLine {
  const hex = bytes.toString('hex', at, at + 16);
  return {
    lineItemId: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    recordedKgCo2e: scaledToText(
      (bytes.readBigInt64BE(at + 16) << 64n) | bytes.readBigUInt64BE(at + 24),
      KG_PLACES,
    ),
    riskWeight: trimZeros(scaledToText(BigInt(bytes.readUInt32BE(at + 32)), WEIGHT_PLACES)),
    riskMask: bytes.readUInt32BE(at + 36),
  };
}

/** The lines of one part, as a task. */
export function unpackPopulationPart({ content }: { readonly content: Uint8Array }): PackedLine[] {
  return unpackPopulation([content]);
}
