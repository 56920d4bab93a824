import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import {
  type ExplainedLine,
  explainedDigest,
  type ScoredLine,
  scoredDigest,
  tracedDigest,
} from '../../../compute/chain/paper-digest.ts';
import { itemStatus } from '../../../compute/sampling/item-status.ts';
import { ERASED_TEXT } from '../../../schema/contracts/erased.ts';
import type { FactorData } from '../../../schema/contracts/factors.ts';
import type { PaperDocument } from '../../../schema/queries/evidence-documents.ts';
import type { ItemTexts, LineTexts, PaperTexts } from '../../../schema/queries/evidence-items.ts';
import type { FactorCache } from '../../threads/factor-cache.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { readAhead } from './read-ahead.ts';
import type { WorkOfLine } from './work-of-line.ts';

type PaperLine = TaskOutput<'paperLines'>[number];
type Members = Readonly<Record<string, unknown>>;

/** A drawn line in the trail. */
export interface DrawnLine {
  readonly id: string;
  readonly place: number;
  readonly stratum: string;
  readonly hits: number | null;
  readonly drawnAs: string | null;
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  /** Digest of its risk and probability; null in a draw of very many lines. */
  readonly scored: string | null;
  /** The newest version, and the kilograms of the one that was drawn. */
  readonly newest: PaperLine;
  readonly recordedKgCo2e: string;
  readonly work: WorkOfLine;
}

/** Some drawn lines, in the order of the sample. */
export interface PaperPage {
  readonly lines: readonly DrawnLine[];
  /** Data of which the trail has only the digest. */
  readonly texts: PaperTexts;
  /** By invoice. */
  readonly documents: ReadonlyMap<string, PaperDocument>;
}

/** Data for a work paper that are not in its page. */
export interface PaperContext {
  readonly factors: Pick<FactorCache, 'get'>;
  /** Invoices whose documents are in the package. */
  readonly included: ReadonlySet<string>;
  /** Codes of the assertions each line needs. */
  readonly required: readonly string[];
  /** Called with the factors that a work paper uses. */
  readonly uses: (factorSetId: unknown, factorId: unknown, factorYear: unknown) => void;
  /** Called with a line whose row differs from the recorded data: its work paper omits them. */
  readonly lost: (lineItemId: string) => void;
}

/**
 * Text of `workpapers.json`: an opening line, one canonical item a line in the order of the sample, a closing line.
 * Keeps a few pages at a time. Source: docs/evidence-format.md, package.
 */
export async function* workpapersFile(
  engagementId: string,
  pages: AsyncGenerator<PaperPage>,
  context: PaperContext,
): AsyncGenerator<string> {
  yield `{"engagement_id":${JSON.stringify(engagementId)},"format":"workpapers/1","items":[\n`;
  let isFirst = true;
  for await (const page of readAhead(pages)) {
    for (const line of page.lines) {
      yield `${isFirst ? '' : ',\n'}${canonicalJson(paperMembers(line, page, context))}`;
      isFirst = false;
    }
  }
  yield `${isFirst ? '' : '\n'}]}\n`;
}

/** Members are in canonical order, here and in those below: ordered members are written several times faster. */
function paperMembers(drawn: DrawnLine, page: PaperPage, context: PaperContext): object {
  const { id, newest, work } = drawn;
  const { line, invoice, invoiceId } = newest;
  const row = page.texts.lines.get(id);
  const texts = explained(drawn, row, context);
  const risk = scoredOf(row, drawn.scored);
  if (risk === null) context.lost(id);
  const components = membersOf(line.components).map((part) => componentMembers(part, newest, context));
  return {
    assertions: work.assertions,
    components,
    document: documentMembers(page.documents.get(invoiceId), context),
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
    re_performances: work.rePerformances.map((one) => rePerformanceMembers(one, drawn, page, context)),
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
    const { explanation, marketExplanation, trace, warnings } = row;
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

function scoredOf(row: ItemTexts | undefined, scored: string | null): ScoredLine | null {
  if (row === undefined || row.riskScore === null) return null;
  const shown = chainValue({
    inclusion_probability: row.inclusionProbability,
    risk_factors: row.riskFactors,
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

function rowOf({ factors }: PaperContext, invoice: Members, part: Members): FactorData | null {
  return factors.get(String(invoice.factor_set_id), String(part.factor_id), Number(part.factor_year));
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

function documentMembers(document: PaperDocument | undefined, { included }: PaperContext): object | null {
  if (document === undefined) return null;
  const { invoiceId, version, sha256, bytes } = document;
  return { bytes, in_package: included.has(invoiceId), sha256, version };
}

/** Members that an erasure leaves of a step: `eraseContent` in schema/queries/erasure.ts writes them. */
const LEFT: readonly string[] = ['step', 'factor_id', 'factor_year'];

function rePerformanceMembers(
  recorded: Members,
  { id, newest: { isErased } }: DrawnLine,
  { texts }: PaperPage,
  { uses, lost }: PaperContext,
) {
  const { line_item_id: _, salt: __, traced, ...members } = recorded;
  const stored = chainValue(texts.steps.get(String(recorded.re_performance_id))?.trace ?? []) as Members[];
  const isLeft = () => stored.every((step) => Object.keys(step).every((name) => LEFT.includes(name)));
  const isRecorded = traced === undefined || traced === tracedDigest(stored) || (isErased && isLeft());
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
