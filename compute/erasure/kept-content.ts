import { buildPayload } from '../chain/entry.ts';
import { VERSION_KINDS } from '../chain/package-bounds.ts';
import { parseUnit } from '../emissions/units.ts';

/** An entry of an invoice that is being erased: canonical JSON of its payload. */
export interface ErasedEntry {
  readonly hash: string;
  readonly kind: string;
  readonly payload: string;
}

/** Some entries of an invoice, the basis of the erasure, and the replacement for texts. */
export interface KeepTask {
  readonly basis: string;
  readonly marker: string;
  /** For the new payload. */
  readonly salt: string;
  /** Hash of the newest version of the invoice among those erased; null without one. */
  readonly newest: string | null;
  readonly entries: readonly ErasedEntry[];
}

export interface KeptContent {
  /** The payload of `payload.erased`, and its SHA-256. */
  readonly payloadText: string;
  readonly payloadDigest: string;
  /** The units in which the quantities of the newest version's lines were read, by line, if it is among the entries. */
  readonly unitsOf: Readonly<Record<string, string>>;
}

interface Line {
  readonly line_item_id: string;
  readonly kgco2e: string;
  readonly method: string;
  readonly quantity?: string;
  readonly unit_of_measure?: string;
}

interface Invoice {
  readonly region: string;
  readonly line_items: readonly Line[];
}

/**
 * The payload of `payload.erased`: the basis, and the content of the invoice's versions that is lawfully kept. Of the newest
 * version that is all but its texts; of each older one, from which a line may have been drawn, the kilograms of its lines. It
 * is built from the erased payloads, never from rows, so that figures can be verified against it later.
 * Source: docs/evidence-format.md, erasure; docs/decisions/0011-what-an-erasure-leaves.md.
 */
export function keepContent({ basis, marker, salt, newest, entries }: KeepTask): KeptContent {
  const unitsOf: Record<string, string> = {};
  const kept = entries
    .filter(({ kind }) => VERSION_KINDS.includes(kind))
    .map(({ hash, payload }) => {
      const { invoice } = JSON.parse(payload) as { readonly invoice: Invoice };
      if (hash !== newest) return { entry: hash, invoice: { line_items: invoice.line_items.map(figureOf) } };
      const kept = withoutTexts(invoice, marker);
      for (const { line_item_id, unit_of_measure: unit } of kept.line_items) {
        if (unit !== undefined) unitsOf[line_item_id] = unit;
      }
      return { entry: hash, invoice: kept };
    });
  const { text, digest } = buildPayload({ basis, kept }, salt);
  return { payloadText: text, payloadDigest: digest, unitsOf };
}

const figureOf = ({ kgco2e, line_item_id }: Line) => ({ kgco2e, line_item_id });

/**
 * The name of the unit in which a quantity was read, never the text that was sent: "kWh Maria Muster" is read as kWh. None if
 * no figure depends on it: the text could be any word.
 */
function unitOf({ method, quantity, unit_of_measure: unit }: Line, { region }: Invoice): string | undefined {
  if (method !== 'physical' || quantity === undefined || unit === undefined) return undefined;
  return parseUnit(unit, region)?.label;
}

/** The invoice's rows after the erasure. */
function withoutTexts(invoice: Invoice, marker: string) {
  return {
    ...invoice,
    external_id: undefined,
    invoice_number: undefined,
    line_items: invoice.line_items.map((line) => ({
      ...line,
      description: marker,
      explained: undefined,
      item_codes: undefined,
      unit_of_measure: unitOf(line, invoice),
    })),
    vendor_name: marker,
    vendor_tax_id: undefined,
  };
}
