import { buildPayload } from '../chain/entry.ts';
import { parseUnit } from '../emissions/units.ts';

/** An entry of an invoice that is being erased: canonical JSON of its payload. */
export interface ErasedEntry {
  readonly hash: string;
  readonly kind: string;
  readonly payload: string;
}

/** Some entries of an invoice, what the erasure rests on, and what stands in place of texts. */
export interface KeepTask {
  readonly basis: string;
  readonly marker: string;
  /** For the new payload. */
  readonly salt: string;
  /** Hash of the newest version of the invoice among all that are erased; null where there is none. */
  readonly newest: string | null;
  readonly entries: readonly ErasedEntry[];
}

export interface KeptContent {
  /** The payload of `payload.erased`, and its SHA-256. */
  readonly payloadText: string;
  readonly payloadDigest: string;
  /** Lines of the newest version whose unit stays, where it is among the entries. */
  readonly unitsOf: readonly string[];
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

/** Kinds of entries that hold a whole invoice. */
const VERSIONS: readonly string[] = ['invoice.recorded', 'invoice.amended'];

/**
 * The payload of `payload.erased`: the basis, and what lawfully stays of the versions of the invoice. Of the newest
 * that is all but its texts, of each older one, from which a line may have been drawn, the kilograms of its lines.
 * It is made of the payloads that go, never of rows, so that figures can be held to it afterwards.
 * Source: docs/evidence.md, erasure; docs/decisions/0011-what-an-erasure-leaves.md.
 */
export function keepContent({ basis, marker, salt, newest, entries }: KeepTask): KeptContent {
  const unitsOf: string[] = [];
  const kept = entries
    .filter(({ kind }) => VERSIONS.includes(kind))
    .map(({ hash, payload }) => {
      const { invoice } = JSON.parse(payload) as { readonly invoice: Invoice };
      if (hash !== newest) return { entry: hash, invoice: { line_items: invoice.line_items.map(figureOf) } };
      unitsOf.push(
        ...invoice.line_items.filter((line) => hasUnit(line, invoice)).map((line) => line.line_item_id),
      );
      return { entry: hash, invoice: withoutTexts(invoice, marker) };
    });
  const { text, digest } = buildPayload({ basis, kept }, salt);
  return { payloadText: text, payloadDigest: digest, unitsOf };
}

const figureOf = ({ kgco2e, line_item_id }: Line) => ({ kgco2e, line_item_id });

/** A unit that a figure can rest on is read as one; any other could be any word. */
function hasUnit({ method, quantity, unit_of_measure: unit }: Line, { region }: Invoice): boolean {
  return (
    method === 'physical' && quantity !== undefined && unit !== undefined && parseUnit(unit, region) !== null
  );
}

/** As the rows of the invoice show it from now on. */
function withoutTexts(invoice: Invoice, marker: string) {
  return {
    ...invoice,
    invoice_number: undefined,
    line_items: invoice.line_items.map((line) => ({
      ...line,
      description: marker,
      unit_of_measure: hasUnit(line, invoice) ? line.unit_of_measure : undefined,
    })),
    vendor_name: marker,
  };
}
