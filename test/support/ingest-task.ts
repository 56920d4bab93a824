import type { Classifier } from '../../compute/ingest/prepare-invoice.ts';
import type {
  AcceptedInvoice,
  IngestOutcome,
  IngestPrepared,
  IngestTask,
  TableRows,
} from '../../compute/ingest/task.ts';
import type { Category } from '../../schema/contracts/categories.ts';
import { type LineDetail, lineDetailReader, placeOfDetail } from '../../schema/contracts/line-detail.ts';

export const WORKSPACE_ID = '0190f3a0-1111-7000-8000-00000000000a';

/** A task as the gateway would send it, on a fixed day with fixed randomness. */
export function ingestTask(body: string | Uint8Array, change: Partial<IngestTask> = {}): IngestTask {
  return {
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    now: '2026-05-04T03:02:01.123Z',
    random: Uint8Array.from({ length: 32 }, (_, index) => index),
    workspace: {
      workspaceId: WORKSPACE_ID,
      defaultCurrency: 'CHF',
      defaultRegion: 'CH',
      fiscalStartMonth: 1,
      periodLength: 'year',
      reconciliationPolicy: 'accept',
      strictMembers: false,
      vendorSalt: '5f0c7a0e-6f5c-4b52-9f2e-2f1d2c4b8a11',
    },
    baseUrl: 'http://127.0.0.1:8080',
    periods: [],
    rates: null,
    memory: null,
    supplierMixes: [],
    detail: true,
    dryRun: false,
    withContentDigest: false,
    refused: [],
    ...change,
  };
}

const WORDS: readonly [RegExp, Category][] = [
  [/strom|electric|énergie|energia/i, 'electricity'],
  [/diesel/i, 'diesel'],
  [/papier|paper|carta/i, 'paper'],
  [/fracht|transport|camion/i, 'road_freight'],
];

/** A classifier of a few words, so that tests of everything around it do not move with the real one. */
export const wordClassifier: Classifier = {
  version: 'words-1',
  classify: ({ lines }) =>
    lines.map(({ description }) => {
      const category = WORDS.find(([word]) => word.test(description))?.[1] ?? 'consulting';
      return {
        category,
        attributes: {},
        naics: null,
        certainty: 0.9,
        matched: [category],
        candidates: [{ category, score: 0.9 }],
      };
    }),
};

/** What was prepared. @throws Error when the whole request was refused. */
export function preparedOf(outcome: IngestOutcome): IngestPrepared {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.detail}`);
  return outcome.value;
}

/** The answer's object of an accepted invoice, as the gateway completes it. */
export function answerOf({ answerHead, warnings }: AcceptedInvoice): unknown {
  return JSON.parse(`${answerHead},"warnings":${JSON.stringify(warnings)}}`);
}

type Row = Readonly<Record<string, string | null>>;

/** Bytes from PostgreSQL's text of them. */
export const bytesOfText = (text: string | null | undefined): Buffer =>
  Buffer.from(String(text).slice('\\x'.length), 'hex');

/** The detail of a row of `line_item`, among those of `line_detail`. */
export function detailOfRow(line: Row, details: readonly Row[]): LineDetail {
  const lineIndex = Number(line.line_index);
  const row = details.find(
    ({ invoice_id, part }) =>
      invoice_id === line.invoice_id && Number(part) === placeOfDetail(lineIndex).part,
  );
  const packed = { invoiceId: String(line.invoice_id), lineIndex, details: bytesOfText(row?.details) };
  return lineDetailReader()(packed);
}

/** The column of a property. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows of a table, by column, read back from the array literals by PostgreSQL's own rules. */
export function rowsOf(tables: readonly TableRows[], table: string): Row[] {
  return tables
    .filter((chunk) => chunk.table === table)
    .flatMap(({ columns, arrays, rowCount }) => {
      const read = arrays.map(parseArrayLiteral);
      return Array.from({ length: rowCount }, (_, row) =>
        Object.fromEntries(columns.map((name, column) => [columnOf(name), read[column]?.[row] ?? null])),
      );
    });
}

/**
 * Elements of a one-dimensional array literal of PostgreSQL (documentation 8.15.6): quoted elements with
 * backslash escapes, unquoted ones, and NULL in any case.
 */
export function parseArrayLiteral(literal: string): (string | null)[] {
  if (!literal.startsWith('{') || !literal.endsWith('}')) throw new Error('not an array literal');
  const inner = literal.slice(1, -1);
  const element = /"((?:[^"\\]|\\[\s\S])*)"|([^",{}\\\s]+)/y;
  const values: (string | null)[] = [];
  while (element.lastIndex < inner.length) {
    const match = element.exec(inner);
    if (!match) throw new Error('malformed array literal');
    const [, quoted, bare] = match;
    if (quoted !== undefined) values.push(quoted.replace(/\\([\s\S])/g, '$1'));
    else values.push(/^null$/i.test(bare ?? '') ? null : String(bare));
    if (element.lastIndex === inner.length) break;
    if (inner[element.lastIndex] !== ',') throw new Error('malformed array literal');
    element.lastIndex += 1;
  }
  return values;
}
