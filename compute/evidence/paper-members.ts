import { ERASED_TEXT } from '../../schema/contracts/erased.ts';
import type { FactorData } from '../../schema/contracts/factors.ts';
import { chainValue } from '../chain/chain-value.ts';
import {
  type ExplainedLine,
  explainedDigest,
  type ScoredLine,
  scoredDigest,
  tracedDigest,
} from '../chain/paper-digest.ts';
import { itemStatus } from '../sampling/item-status.ts';
import { isMembers } from '../verify/profile.ts';
import { isLeft } from '../verify/reperformed-trace.ts';
import type { PaperLine } from './read-versions.ts';
import type { WorkOfLine } from './work-of-line.ts';

type Members = Readonly<Record<string, unknown>>;

/** A drawn line as in the trail. */
export interface DrawnPlace {
  readonly id: string;
  readonly place: number;
  readonly stratum: string;
  readonly hits: number | null;
  readonly drawnAs: string | null;
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  /** Digest of its risk and probability; null in a draw of very many lines. */
  readonly scored: string | null;
}

export interface DrawnLine extends DrawnPlace {
  /** The newest version, and the kilograms of the one that was drawn. */
  readonly newest: PaperLine;
  readonly recordedKgCo2e: string;
  readonly work: WorkOfLine;
}

/** Data of a line of which the trail has only the digest. Members of JSON are its text. */
export interface LineTexts {
  readonly lineItemId: string;
  readonly explanation: string | null;
  readonly marketExplanation: string | null;
  readonly warnings: string | null;
  readonly trace: string | null;
  /** How it was drawn; null where it is in no sample. */
  readonly inclusionProbability: unknown;
  readonly riskScore: unknown;
  readonly riskWeight: unknown;
  readonly riskFactors: string | null;
}

/** The document of an invoice, and whether the package has it. */
export interface PaperDocument {
  readonly invoiceId: string;
  readonly version: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly isIncluded: boolean;
}

/** Data for work papers beside their lines. */
export interface PaperContext {
  readonly lines: ReadonlyMap<string, LineTexts>;
  /** JSON of the steps of a re-performance, by its id. */
  readonly steps: ReadonlyMap<string, string>;
  /** By invoice. */
  readonly documents: ReadonlyMap<string, PaperDocument>;
  readonly factor: (factorSetId: string, factorId: string, year: number) => FactorData | null;
  /** Codes of the assertions each line needs. */
  readonly required: readonly string[];
  /** Called with the factors that a work paper uses. */
  readonly uses: (factorSetId: unknown, factorId: unknown, factorYear: unknown) => void;
  /** Called with a line whose row differs from the recorded data: its work paper omits them. */
  readonly lost: (lineItemId: string) => void;
}

/** Members are in canonical order, here and in those below: ordered members are written several times faster. */
export function paperMembers(drawn: DrawnLine, context: PaperContext): object {
  const { id, newest, work } = drawn;
  const { line, invoice, invoiceId } = newest;
  const row = context.lines.get(id);
  const texts = explained(drawn, row, context);
  const risk = scoredOf(row, drawn.scored);
  if (risk === null) context.lost(id);
  const components = membersOf(line.components).map((part) => componentMembers(part, newest, context));
  return {
    assertions: work.assertions,
    components,
    document: documentMembers(context.documents.get(invoiceId)),
    drawn_as: drawn.drawnAs,
    factor: factorMembers(newest, context),
    hits: drawn.hits,
    inclusion_probability: risk?.inclusion_probability ?? null,
    invoice: invoiceMembers(invoice),
    invoice_id: invoiceId,
    line: lineMembers(newest, texts),
    line_item_id: id,
    ...(work.notes?.management_response.length && { management_response: work.notes.management_response }),
    ordinal: drawn.place,
    re_performances: work.rePerformances.map((one) => rePerformanceMembers(one, drawn, context)),
    recorded_kgco2e: drawn.recordedKgCo2e,
    replaced_by: drawn.replacedBy,
    replaces: drawn.replaces,
    ...(work.notes?.review_notes.length && { review_notes: work.notes.review_notes }),
    risk_factors: risk?.risk_factors ?? null,
    risk_score: risk?.risk_score ?? null,
    risk_weight: risk?.risk_weight ?? null,
    status: itemStatus(work.newest, context.required),
    stratum: drawn.stratum,
    trace: texts.trace,
  };
}

/** The explanation of a line's figure from its row, once it is known to match the recorded digest. */
function explained(
  { id, newest: { line, isErased } }: DrawnLine,
  row: LineTexts | undefined,
  { lost }: PaperContext,
): ExplainedLine {
  if (row !== undefined) {
    const { explanation, marketExplanation } = row;
    const [trace, warnings] = [parsed(row.trace), parsed(row.warnings)];
    const found = { explanation, market_explanation: marketExplanation, trace, warnings };
    const shown = chainValue(found) as ExplainedLine;
    if (isErased) return { ...shown, explanation: ERASED_TEXT };
    if (line.explained === explainedDigest(shown)) return shown;
  }
  lost(id);
  const codes = Array.isArray(line.warnings) ? line.warnings : [];
  return {
    explanation: null,
    market_explanation: null,
    trace: [],
    warnings: codes.map((code) => ({ code: String(code) })),
  };
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

function scoredOf(row: LineTexts | undefined, scored: string | null): ScoredLine | null {
  if (row === undefined || row.riskScore === null) return null;
  const shown = chainValue({
    inclusion_probability: row.inclusionProbability,
    risk_factors: parsed(row.riskFactors),
    risk_score: row.riskScore,
    risk_weight: row.riskWeight,
  }) as ScoredLine;
  return scored === null || scored === scoredDigest(shown) ? shown : null;
}

function invoiceMembers(invoice: Members) {
  return {
    classifier_version: invoice.classifier_version ?? null,
    currency: invoice.currency ?? null,
    factor_set_id: invoice.factor_set_id ?? null,
    invoice_date: invoice.invoice_date ?? null,
    invoice_number: invoice.invoice_number ?? null,
    rate_set_id: invoice.rate_set_id ?? null,
    region: invoice.region ?? null,
    vendor_name: invoice.vendor_name ?? null,
  };
}

function lineMembers({ line, index }: PaperLine, texts: ExplainedLine) {
  return {
    category: line.category ?? null,
    confidence: String(Number(line.confidence)),
    description: line.description ?? null,
    distance_km: line.distance_km ?? null,
    explanation: texts.explanation,
    index,
    kgco2e: line.kgco2e,
    ...marketMembers(line.market_based, texts),
    method: line.method ?? null,
    quantity: line.quantity ?? null,
    scope: line.scope ?? null,
    scope3_category: line.scope3_category ?? null,
    spend_amount: line.spend_amount ?? null,
    unit_of_measure: line.unit_of_measure ?? null,
    warnings: texts.warnings,
    weight_tonnes: line.weight_tonnes ?? null,
  };
}

/** In canonical order, as in the chain, with an explanation. */
function marketMembers(market: unknown, { market_explanation: explanation }: ExplainedLine) {
  if (typeof market !== 'object' || market === null) return {};
  const { basis, factor_id, factor_year, kgco2e, uncovered_kwh } = market as Members;
  return { market_based: { basis, explanation, factor_id, factor_year, kgco2e, uncovered_kwh } };
}

function rowOf({ factor }: PaperContext, invoice: Members, part: Members): FactorData | null {
  return factor(String(invoice.factor_set_id), String(part.factor_id), Number(part.factor_year));
}

/** The factor of the line's first part; the register in metadata.json has all data about each. */
function factorMembers({ line, invoice }: PaperLine, context: PaperContext) {
  const { market_based: market } = line;
  if (typeof market === 'object' && market !== null && (market as Members).factor_id != null) {
    context.uses(invoice.factor_set_id, (market as Members).factor_id, (market as Members).factor_year);
  }
  const [first] = membersOf(line.components);
  if (first === undefined) return null;
  const row = rowOf(context, invoice, first);
  return {
    factor_id: first.factor_id,
    factor_set_id: invoice.factor_set_id,
    label: row?.label ?? null,
    region: row?.region ?? null,
    source: row?.source ?? null,
    unit: row?.unit ?? null,
    value: row?.kgCo2ePerUnit ?? null,
    year: first.factor_year,
  };
}

function componentMembers(part: Members, { invoice }: PaperLine, context: PaperContext) {
  context.uses(invoice.factor_set_id, part.factor_id, part.factor_year);
  const row = rowOf(context, invoice, part);
  return {
    ...(part.biogenic_co2_kg != null && { biogenic_co2_kg: part.biogenic_co2_kg }),
    boundary: row?.boundary ?? null,
    factor_id: part.factor_id,
    factor_year: part.factor_year,
    gwp_basis: row?.gwpBasis ?? null,
    kgco2e: part.kgco2e,
    scope: part.scope,
    scope3_category: part.scope3_category ?? null,
  };
}

function documentMembers(document: PaperDocument | undefined): object | null {
  if (document === undefined) return null;
  const { isIncluded, version, sha256, bytes } = document;
  return { bytes, in_package: isIncluded, sha256, version };
}

function rePerformanceMembers(
  recorded: Members,
  { id, newest: { isErased } }: DrawnLine,
  { steps: texts, uses, lost }: PaperContext,
) {
  const { line_item_id: _, salt: __, traced, ...members } = recorded;
  // The row may have any JSON.
  const read = chainValue(parsed(texts.get(String(recorded.re_performance_id)) ?? '[]'));
  const isTrace = Array.isArray(read) && read.every(isMembers);
  const stored: readonly Members[] = isTrace ? read : [];
  const isWhole = traced === undefined || traced === tracedDigest(stored);
  const isRecorded = isWhole || (isErased && isTrace && stored.every(isLeft));
  if (!isRecorded) lost(id);
  const trace = isRecorded ? stored : [];
  const steps = recorded.overrides === null ? [] : trace.filter(({ step }) => step === 'component');
  for (const { factor_id, factor_year } of steps) uses(recorded.factor_set_id, factor_id, factor_year);
  return inOrder({ ...members, trace });
}

/** Members in canonical order. */
function inOrder(members: Members): Members {
  const ordered: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) ordered[name] = members[name];
  return ordered;
}

function membersOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? (value as readonly Members[]) : [];
}
