import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { chainValue } from '../../compute/chain/chain-value.ts';
import {
  drawnMembers,
  sampleFigures,
  sampleMembers,
} from '../../gateway/actions/engagements/sample-members.ts';
import { appendEntries, type NewEntry } from '../../gateway/database/append-entries.ts';
import { insertRecords } from '../../gateway/database/bulk-insert.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { Stratum } from '../../schema/contracts/workpaper.ts';
import { chainEnd } from '../../schema/queries/checkpoints.ts';
import { changeEngagement } from '../../schema/queries/engagements.ts';
import { addSample } from '../../schema/queries/samples.ts';
import type { Row } from '../../schema/queries/sql.ts';
import { acceptWith } from './accept.ts';
import { checkChains } from './check-chain.ts';
import type { TestDatabase } from './databases.ts';
import { callTrpc, postWorkpaper } from './engagement.ts';
import { invoiceOf, postIngest, type TestGateway } from './gateway.ts';
import { newPerson, type Person } from './people.ts';
import { NOW, readChains, sha256 } from './tenant.ts';
import { verifierFindings } from './verify-chain.ts';

/** A line to sample: its kilograms as frozen, whatever its invoice says. */
export interface HandMadeItem {
  readonly kg: string;
  readonly stratum?: Stratum;
  readonly hits?: number;
  readonly weight?: string;
}

/** People at work on engagements of a test gateway. */
export interface Team {
  readonly owner: Person;
  readonly member: Person;
  readonly auditor: Person;
  readonly colleague: Person;
  /** An auditor of the workspace who is assigned to nothing. */
  readonly stranger: Person;
}

export async function newTeam({ deps, workspaceId }: TestGateway): Promise<Team> {
  const [owner, member, auditor, colleague, stranger] = [
    await newPerson(deps, workspaceId, 'owner'),
    await newPerson(deps, workspaceId, 'member'),
    await newPerson(deps, workspaceId, 'auditor'),
    await newPerson(deps, workspaceId, 'auditor'),
    await newPerson(deps, workspaceId, 'auditor'),
  ];
  return { owner, member, auditor, colleague, stranger };
}

/** An engagement in fieldwork whose sample was made by hand. */
export interface HandMadeEngagement {
  readonly engagementId: string;
  readonly sampleId: string;
  readonly invoiceId: string;
  /** Sampled lines, in the order asked for. */
  readonly lines: readonly string[];
  /** A line of the same invoice that is not sampled. */
  readonly otherLine: string;
}

/** Records one invoice with so many lines in a period, by default one of 2025. */
export async function recordLines(
  server: TestGateway,
  count: number,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly invoiceId: string; readonly lineItemIds: string[] }> {
  const line = { spend_amount: 1000, quantity: 4000, unit_of_measure: 'kWh' };
  // A meter each: equal lines of one would be the same energy billed again.
  const line_items = Array.from({ length: count }, (_, index) => ({
    description: `Strom Hochtarif Zähler ${index + 1}`,
    ...line,
  }));
  const vendor_name = `Stadtwerke ${randomUUID()}`;
  const invoice = invoiceOf({ vendor_name, line_items, ...changes });
  const answer = await postIngest(server, { invoices: [invoice] }, { query: '?detail=lines' });
  if (answer.status !== 200) throw new Error(`ingest: ${answer.status} ${await answer.text()}`);
  const { invoices } = (await answer.json()) as {
    invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
  };
  const [recorded] = invoices;
  if (recorded === undefined) throw new Error('ingest: the invoice was rejected');
  return {
    invoiceId: recorded.invoice_id,
    lineItemIds: recorded.line_items.map(({ line_item_id }) => line_item_id),
  };
}

const DRAWN_BY = 'user:test';
const BY_HAND = `"actor":"${DRAWN_BY}"`;

/** A planned engagement over 2025 with two auditors, the first of whom has accepted. */
export async function plannedEngagement(
  server: TestGateway,
  { owner, auditor, colleague }: Team,
  plan: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const auditors = [auditor.email];
  const created = await callTrpc(server, owner.token, 'engagement.create', { period: '2025', auditors });
  const { engagement_id } = created.data as { engagement_id: string };
  await acceptWith(server, engagement_id, [auditor, colleague]);
  if (Object.keys(plan).length > 0) {
    const planned = await callTrpc(server, auditor.token, 'engagement.plan', { engagement_id, ...plan });
    expect(planned.status).toBe(200);
  }
  return engagement_id;
}

/** An engagement whose sample has these items; `sample` replaces members of it. */
export async function handMadeEngagement(
  server: TestGateway,
  team: Team,
  options: {
    readonly items: readonly HandMadeItem[];
    readonly sample?: Partial<Row<'sample'>>;
    readonly plan?: Readonly<Record<string, unknown>>;
  },
): Promise<HandMadeEngagement> {
  const { items, sample = {}, plan = {} } = options;
  const engagementId = await plannedEngagement(server, team, plan);
  const { invoiceId, lineItemIds } = await recordLines(server, items.length + 1);
  const sampleId = randomUUID();
  await withTenant(server.deps.database, server.workspaceId, async (tx) => {
    const key = { workspaceId: tx.workspaceId, sampleId, engagementId };
    const chainSize = (await chainEnd(tx, '2025', null))?.size ?? 0;
    const row = { ...sampleRow(key, items), chainSize, ...sample };
    await addSample(tx, row);
    const rows = items.map((item, at) =>
      itemRow(item, { ...key, invoiceId, ordinal: at, lineItemId: lineItemIds[at] ?? '' }),
    );
    await insertRecords(tx, 'sample_item', rows);
    await changeEngagement(tx, engagementId, { status: 'fieldwork' });
    await appendEntries(tx, [drawEntry(row, rows)], NOW);
  });
  return {
    engagementId,
    sampleId,
    invoiceId,
    lines: lineItemIds.slice(0, items.length),
    otherLine: lineItemIds[items.length] ?? '',
  };
}

/** The entry of the draw, as the service writes it. */
function drawEntry(sample: Row<'sample'>, items: readonly Row<'sample_item'>[]): NewEntry {
  const payload = {
    ...sampleMembers(sample),
    ...sampleFigures(sample),
    algorithm: sample.algorithmVersion,
    plan: sample.plan,
    population_digest: sample.populationHash,
    population: sample.population,
    items: drawnMembers(items),
    population_at: { size: sample.chainSize, head: sample.chainHead },
  };
  return newEntry({
    period: '2025',
    kind: 'sample.generated',
    subject: `engagement:${sample.engagementId}`,
    actor: sample.generatedBy,
    payload: chainValue(payload) as Record<string, unknown>,
  });
}

function sampleRow(
  key: Pick<Row<'sample'>, 'workspaceId' | 'sampleId' | 'engagementId'>,
  items: readonly HandMadeItem[],
): Row<'sample'> {
  const hits = items.reduce(
    (sum, { stratum, hits = 1 }) => sum + ((stratum ?? 'sampled') === 'sampled' ? hits : 0),
    0,
  );
  return {
    ...key,
    version: 1,
    supersedeReason: null,
    method: 'systematic_pps',
    drawnBy: 'systematic_pps',
    statistical: true,
    confidenceLevel: '0.95',
    overallMaterialityKgco2e: '120000.000000',
    performanceMaterialityKgco2e: '90000.000000',
    tolerableMisstatementKgco2e: '90000.000000',
    expectedMisstatementKgco2e: '12500.000000',
    clearlyTrivialKgco2e: '6000.000000',
    riskWeighting: 'off',
    riskModelVersion: 'by hand',
    seed: 'twenty printable characters',
    algorithmVersion: 'by hand',
    keyItemIds: [],
    plan: { sampleSize: hits, samplingIntervalKgCo2e: '20833.333333' },
    population: {},
    populationHash: sha256('population'),
    strata: [],
    sampled: { lineItems: 5000, absoluteKgCo2e: '1250000', weightedKgCo2e: '1250000', hits },
    warnings: [],
    uniformsUsed: 1,
    chainSize: 0,
    chainHead: sha256('head'),
    generatedAt: NOW,
    generatedBy: DRAWN_BY,
    entryHash: sha256('entry'),
    topUps: [],
  };
}

function itemRow(
  { kg, stratum = 'sampled', hits = 1, weight = '1' }: HandMadeItem,
  of: Pick<
    Row<'sample_item'>,
    'workspaceId' | 'sampleId' | 'engagementId' | 'invoiceId' | 'ordinal' | 'lineItemId'
  >,
): Row<'sample_item'> {
  return {
    ...of,
    stratum,
    recordedKgco2e: kg,
    riskScore: '0',
    riskWeight: weight,
    riskFactors: [],
    hits,
    selectionUnits: [],
    inclusionProbability: '0.5',
    drawnAs: 'first',
    draw: 1,
    replaces: null,
    replacedBy: null,
    status: 'not_started',
  };
}

/** What an action answered; the type says what is asked for, not what it is. */
export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Does an action of the workpaper. */
export async function act<Body>(
  server: TestGateway,
  person: Pick<Person, 'token'>,
  request: Readonly<Record<string, unknown>>,
): Promise<Answered<Body>> {
  const { status, body } = await postWorkpaper(server, person.token, request);
  return { status, body: body as Body };
}

/** Status, code and the pointers of a refusal. */
export async function refusal(
  answered: Promise<Answered<Problem>>,
): Promise<{ readonly status: number; readonly code: string; readonly pointers: string[] }> {
  const { status, body } = await answered;
  return { status, code: body.code, pointers: (body.errors ?? []).map(({ pointer }) => pointer) };
}

/** Everything an action could have written. */
export function paperFingerprint({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<object[]> {
  const tables = ['engagement', 'sample', 'sample_item', 'assertion', 'assertion_review', 'audit_entry'];
  const digests = tables.map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`,
  );
  return asOwner(`select ${digests.join(', ')}`);
}

/** An entry with its header and payload read. */
export interface PaperEntry {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hash: string;
  readonly seq: number;
}

/** The entries about an engagement on its period's chain but a draw by hand, after chain and verifier rules were checked. */
export async function papersOnChain(server: TestGateway, engagementId: string): Promise<PaperEntry[]> {
  const { entries, heads } = await readChains(server.deps.database, server.workspaceId);
  expect(checkChains(entries, heads)).toEqual([]);
  const chain = entries.filter(({ period }) => period === '2025');
  expect(verifierFindings(chain)).toEqual([]);
  return chain
    .filter(({ header }) => header.includes(`"engagement:${engagementId}"`) && !header.includes(BY_HAND))
    .map(({ header, payload, hash, seq }) => ({
      header: JSON.parse(header),
      payload: JSON.parse(payload ?? 'null'),
      hash,
      seq,
    }));
}
