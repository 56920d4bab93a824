import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type TenantTransaction, withTenant } from '../../../gateway/database/transaction.ts';
import { addImportChunk, addImportJob } from '../../../schema/queries/import-jobs.ts';
import { rememberLayout } from '../../../schema/queries/import-layouts.ts';
import { addRateSet } from '../../../schema/queries/rate-sets.ts';
import { addSharedDocument } from '../../../schema/queries/source-documents.ts';
import { acceptWith } from '../accept.ts';
import type { TestDatabase } from '../databases.ts';
import { callTrpc, postWorkpaper } from '../engagement.ts';
import { putFile } from '../evidence-files.ts';
import { postIngest, type TestGateway } from '../gateway.ts';
import { importFile } from '../imports.ts';
import { newPerson, type Person } from '../people.ts';
import { NOW, sha256 } from '../tenant.ts';

/** Everyone a workspace knows. */
export interface People {
  readonly owner: Person;
  readonly member: Person;
  /** Assigned to all engagements but the one over the workspace's own year. */
  readonly auditor: Person;
  /** Assigned to all engagements; reviews what the other prepares. */
  readonly reviewer: Person;
  readonly unassigned: Person;
  /** An auditor assigned to the engagement at work until removed; their token is still good. */
  readonly removed: Person;
  readonly qualityReviewer: Person;
  /** Somebody to demote and to remove. */
  readonly spare: Person;
}

export interface Key {
  readonly keyId: string;
  readonly key: string;
}

/** A workspace with something in every table, and what a stranger would have to know to name it. */
export interface Books extends People {
  readonly workspaceId: string;
  /** In every text of the workspace that somebody wrote: 14 characters, found in no other. */
  readonly marker: string;
  /** The same in the texts about the year of its own. */
  readonly hiddenMarker: string;
  /** The same in what is said of engagements. */
  readonly engagementMarker: string;
  /** The same in plan, sample and papers of the engagement at work, which are its auditors' until it ends. */
  readonly papersMarker: string;
  readonly keys: { readonly ingest: Key; readonly read: Key; readonly revoked: Key; readonly spare: Key };
  /** A period no other workspace of the test has. */
  readonly ownYear: string;
  /** The request whose answer is stored under `idempotencyKey`. */
  readonly ingest: { readonly idempotencyKey: string; readonly body: string };
  /** With a document, in the period of the engagement at work. */
  readonly invoiceId: string;
  readonly lineItemId: string;
  /** Of the same invoice; remembered. */
  readonly reclassifiedLineId: string;
  /** Not voided, in the year of its own, which `auditor` may not read. */
  readonly hiddenInvoiceId: string;
  /** Two to void. */
  readonly spareInvoiceId: string;
  readonly otherInvoiceId: string;
  /** An import that has ended and booked nothing. */
  readonly importJobId: string;
  readonly document: string;
  readonly invitationId: string;
  readonly instrumentId: string;
  /** A vendor with another merged into it, and one to merge. */
  readonly vendorId: string;
  readonly mergedVendorId: string;
  readonly spareVendorId: string;
  readonly invitedEmail: string;
  /** In fieldwork, planned, with a lead who has not accepted, and completed. */
  readonly engagementId: string;
  readonly spareEngagementId: string;
  readonly namedEngagementId: string;
  readonly completedEngagementId: string;
  readonly seed: string;
  /** The first line of the sample at work, which has papers. */
  readonly sampledLineId: string;
  /** An auditor's file in the engagement at work. */
  readonly evidenceFileId: string;
  readonly loadedRates: string;
}

/** Rates of a workspace's own: the euro at par, so that a use of another's shows. */
const RATES = 'date,CHF,USD\n2015-01-05,1,1\n2026-12-31,1,1\n';

/** A file that is being sent, one that invoices share, and a mapping for such files. */
async function addUpload(tx: TenantTransaction, marker: string): Promise<void> {
  const jobId = randomUUID();
  const leaseUntil = '2099-01-01T00:00:00.000Z';
  const sent = { dryRun: false, fileName: `${marker}.csv`, createdAt: NOW, createdBy: `api_key:${marker}` };
  await addImportJob(tx, { jobId, ...sent, party: tx.workspaceId, leaseUntil });
  const content = Buffer.from(marker);
  await addImportChunk(tx, { jobId, part: 0, content, leaseUntil });
  const shared = { sha256: sha256(marker), bytes: content.length, content, createdAt: NOW };
  await addSharedDocument(tx, shared);
  const columns = { vendor_name: { column: marker } };
  const read = { amount_sign: 'as_stated', debit_means: 'purchase', blank_cells: 'missing' } as const;
  const mapping = {
    version: 1,
    layout: sha256(marker),
    header_row: 1,
    columns,
    constants: {},
    ...read,
  } as const;
  await rememberLayout(tx, { mapping, name: null, at: NOW, by: `api_key:${marker}`, most: 10 });
}

interface Filling {
  readonly server: TestGateway;
  readonly database: TestDatabase;
  readonly workspaceId: string;
}

const newMarker = () => `zq${randomBytes(6).toString('hex')}`;

type Call = (token: string, path: string, input: object) => Promise<never>;

/** Fills a workspace over the service's own interfaces, so that each row is as a client would have made it. */
export async function fillBooks(filling: Filling, ownYear: string): Promise<Books> {
  const { server, database, workspaceId } = filling;
  const marker = newMarker();
  const call: Call = async (token, path, input) => {
    const { status, data, problem } = await callTrpc(server, token, path, input);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(problem)}`);
    return data;
  };
  const people = await addPeople(filling, marker);
  const owner = people.owner.token;
  await call(owner, 'workspace.update', { name: `Workspace ${marker}` });
  const keys = {
    ingest: await addKey(call, owner, { name: `Ingest ${marker}`, scope: 'ingest' }),
    read: await addKey(call, owner, { name: `Read ${marker}`, scope: 'read' }),
    revoked: await addKey(call, owner, { name: `Revoked ${marker}`, scope: 'ingest' }),
    spare: await addKey(call, owner, { name: `Spare ${marker}`, scope: 'read' }),
  };
  await call(owner, 'apiKey.revoke', { key_id: keys.revoked.keyId });
  const invitedEmail = `invited-${marker}@example.com`;
  const invitation: { invitation_id: string } = await call(owner, 'member.invite', {
    email: invitedEmail,
    role: 'member',
  });
  const instrument: { instrument_id: string } = await call(owner, 'instrument.create', {
    kind: 'guarantees_of_origin',
    period: ownYear,
    country: 'CH',
    mwh: 1.5,
    reference: `Cancellation statement ${marker}`,
  });
  const loadedRates = `rates-${marker}`;
  const hiddenMarker = newMarker();
  const invoices = await pushInvoices(server, { key: keys.ingest.key, marker, hiddenMarker, ownYear });
  await call(owner, 'invoice.reclassify', {
    line_item_id: invoices.reclassifiedLineId,
    category: 'legal',
    reason: `reclassified ${marker}`,
  });
  const vendors = await mergeVendors(filling, (input) => call(owner, 'vendor.merge', input), marker);
  const unread = { name: `${marker}.ndjson`, content: `{"vendor_name": "Vendor ${marker}` };
  const imported = await importFile({ url: server.url, apiKey: keys.ingest.key }, unread);
  const markers = { engagementMarker: newMarker(), papersMarker: newMarker() };
  const engagements = await addEngagements({
    ...{ server, call, people, ownYear, ...markers },
    bookAfterDraw: () => bookLate(server, keys.ingest.key, marker),
    changeAfterDraw: (line_item_id) =>
      call(owner, 'invoice.reclassify', { line_item_id, category: 'legal', reason: `late ${marker}` }),
  });
  await withTenant(database.db, workspaceId, (tx) => addUpload(tx, marker));
  await withTenant(database.db, workspaceId, (tx) =>
    addRateSet(tx, {
      rateSetId: loadedRates,
      csv: RATES,
      sha256: sha256(marker),
      lastDate: '2015-01-05',
      createdAt: NOW,
    }),
  );
  await call(owner, 'member.remove', { user_id: people.removed.userId });
  await checkpoint(server, owner, ownYear);
  return {
    ...people,
    workspaceId,
    importJobId: imported.job_id,
    marker,
    hiddenMarker,
    ...markers,
    keys,
    ownYear,
    invitationId: invitation.invitation_id,
    instrumentId: instrument.instrument_id,
    invitedEmail,
    loadedRates,
    ...vendors,
    ...invoices,
    ...engagements,
  };
}

/** Merges the vendor of the fifth invoice into that of the first; that of the fourth is to spare. */
async function mergeVendors(
  { database, workspaceId }: Filling,
  merge: (input: object) => Promise<unknown>,
  marker: string,
): Promise<Pick<Books, 'vendorId' | 'mergedVendorId' | 'spareVendorId'>> {
  const vendorOf = async (n: number) => {
    const [row] = await database.asOwner<{ id: string }>(
      'select vendor_id as id from invoice where workspace_id = $1 and vendor_name = $2 limit 1',
      [workspaceId, `Vendor ${marker} ${n}`],
    );
    return row?.id ?? '';
  };
  const [vendorId, spareVendorId, mergedVendorId] = [await vendorOf(1), await vendorOf(4), await vendorOf(5)];
  await merge({ vendor_ids: [mergedVendorId], into: vendorId, reason: `merged ${marker}` });
  return { vendorId, mergedVendorId, spareVendorId };
}

async function addPeople({ server, database, workspaceId }: Filling, marker: string): Promise<People> {
  const add = async (name: string, role: 'owner' | 'member' | 'auditor'): Promise<Person> => {
    const person = await newPerson(server.deps, workspaceId, role);
    await database.asOwner('update app_user set name = $2 where user_id = $1', [
      person.userId,
      `${name} ${marker}`,
    ]);
    return person;
  };
  return {
    owner: await add('owner', 'owner'),
    member: await add('member', 'member'),
    auditor: await add('auditor', 'auditor'),
    reviewer: await add('reviewer', 'auditor'),
    unassigned: await add('unassigned', 'auditor'),
    removed: await add('removed', 'auditor'),
    qualityReviewer: await add('quality', 'auditor'),
    spare: await add('spare', 'member'),
  };
}

async function addKey(call: Call, owner: string, key: object): Promise<Key> {
  const answer: { key_id: string; api_key: string } = await call(owner, 'apiKey.create', key);
  return { keyId: answer.key_id, key: answer.api_key };
}

/** A signed state of a chain, kept from then on. */
async function checkpoint({ url }: Pick<TestGateway, 'url'>, token: string, period: string): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ period }));
  const answer = await fetch(`${url}/trpc/period.checkpoint?input=${input}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`checkpoint: ${await answer.text()}`);
}

interface Pushing {
  readonly key: string;
  readonly marker: string;
  readonly hiddenMarker: string;
  readonly ownYear: string;
}

interface Sent {
  readonly invoices: readonly {
    readonly invoice_id: string;
    readonly line_items: { line_item_id: string }[];
  }[];
}

async function pushInvoices(
  server: TestGateway,
  { key, marker, hiddenMarker, ownYear }: Pushing,
): Promise<
  Pick<
    Books,
    | 'ingest'
    | 'invoiceId'
    | 'lineItemId'
    | 'reclassifiedLineId'
    | 'hiddenInvoiceId'
    | 'spareInvoiceId'
    | 'otherInvoiceId'
    | 'document'
  >
> {
  const base = randomInt(10_000, 90_000);
  const invoice = (n: number, date: string, marker: string) => ({
    vendor_name: `Vendor ${marker} ${n}`,
    vendor_tax_id: `DE1${base}${String(n).padStart(3, '0')}`,
    invoice_number: `INV-${marker}-${n}`,
    external_id: `EXT-${marker}-${n}`,
    total_amount: (base * 3 + 2 * n) * 2,
    net_amount: (base * 3 + 2 * n) * 2,
    vat_rate: 8.1,
    service_period_start: `${date.slice(0, 4)}-01-01`,
    service_period_end: `${date.slice(0, 4)}-01-31`,
    invoice_date: date,
    line_items: [
      {
        description: `Strom Hochtarif ${marker} ${n}`,
        spend_amount: base + n + 0.37,
        quantity: base * 3 + n + 0.113,
        unit_of_measure: 'kWh',
        service_period_start: `${date.slice(0, 4)}-01-01`,
        service_period_end: `${date.slice(0, 4)}-01-31`,
      },
      {
        description: `Beratung Energieeffizienz ${marker} ${n}`,
        spend_amount: base * 2 + n + 0.59,
        item_codes: [{ scheme: 'CPV', code: '71314300-5' }],
      },
      {
        description: `Strassentransport LKW ${marker} ${n}`,
        spend_amount: 800 + n + 0.21,
        weight_tonnes: 12.5,
        distance_km: 310,
      },
      {
        description: `Heizöl ${marker} ${n}`,
        spend_amount: 1500 + n + 0.43,
        quantity: 1000 + n,
        unit_of_measure: 'l',
      },
    ],
  });
  const request = {
    invoices: [
      ...[1, 2, 3, 4, 5].map((n) => invoice(n, `2025-0${n}-1${n}`, marker)),
      invoice(5, '2025-05-15', marker),
      ...[6, 7].map((n) => invoice(n, `2024-0${n}-1${n}`, marker)),
      { vendor_name: `Rejected ${marker}` },
    ],
  };
  const body = JSON.stringify(request);
  const idempotencyKey = `idempotency ${marker}`;
  const options = { key, query: '?detail=lines', headers: { 'idempotency-key': idempotencyKey } };
  const answer = await postIngest(server, body, options);
  if (answer.status !== 200) throw new Error(`ingest: ${await answer.text()}`);
  const { invoices } = (await answer.json()) as Sent;
  const [first, second, third, fourth] = invoices;
  const apart = { invoices: [invoice(8, `${ownYear}-03-05`, hiddenMarker)] };
  const answerApart = (await (await postIngest(server, apart, { key })).json()) as Sent;
  const [hidden] = answerApart.invoices;
  const [line, another] = first?.line_items ?? [];
  if (!first || !second || !third || !fourth || !hidden || !line || !another)
    throw new Error('invoices were stored');
  const document = `%PDF-1.7\n${marker}\n%%EOF`;
  await send(server, key, `/api/invoices/${first.invoice_id}/source-document`, {
    method: 'PUT',
    type: 'application/pdf',
    body: document,
  });
  await send(server, key, `/api/invoices/${second.invoice_id}/void`, {
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({ reason: `voided ${marker}` }),
  });
  return {
    ingest: { idempotencyKey, body },
    invoiceId: first.invoice_id,
    lineItemId: line.line_item_id,
    reclassifiedLineId: another.line_item_id,
    hiddenInvoiceId: hidden.invoice_id,
    spareInvoiceId: third.invoice_id,
    otherInvoiceId: fourth.invoice_id,
    document,
  };
}

/** Books one more invoice of 2024. */
async function bookLate(server: TestGateway, key: string, marker: string): Promise<void> {
  const invoice = {
    vendor_name: `Vendor ${marker} late`,
    invoice_number: `INV-${marker}-late`,
    invoice_date: '2024-09-19',
    currency: 'CHF',
    line_items: [
      { description: `Diesel ${marker} late`, spend_amount: 1777.31, quantity: 911, unit_of_measure: 'l' },
    ],
  };
  const answer = await postIngest(server, { invoices: [invoice] }, { key });
  if (answer.status !== 200) throw new Error(`ingest: ${await answer.text()}`);
}

async function send(
  { url }: Pick<TestGateway, 'url'>,
  key: string,
  path: string,
  request: { readonly method: string; readonly type: string; readonly body: string },
): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method: request.method,
    headers: { authorization: `Bearer ${key}`, 'content-type': request.type },
    body: request.body,
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

interface EngagementWork {
  readonly server: TestGateway;
  readonly call: Call;
  readonly people: People;
  readonly ownYear: string;
  readonly engagementMarker: string;
  readonly papersMarker: string;
  readonly bookAfterDraw: () => Promise<void>;
  readonly changeAfterDraw: (lineItemId: string | undefined) => Promise<unknown>;
}

type Engagements = Pick<
  Books,
  | 'engagementId'
  | 'spareEngagementId'
  | 'namedEngagementId'
  | 'completedEngagementId'
  | 'seed'
  | 'sampledLineId'
  | 'evidenceFileId'
>;

async function addEngagements({
  server,
  call,
  people,
  ownYear,
  engagementMarker,
  papersMarker,
  bookAfterDraw,
  changeAfterDraw,
}: EngagementWork): Promise<Engagements> {
  const { owner, auditor, reviewer, removed } = people;
  /** Those beside the lead are assigned by the lead, who accepts. */
  const create = async (
    name: string,
    period: string,
    [lead, ...others]: readonly [Person, ...Person[]],
  ): Promise<string> => {
    const { engagement_id: id }: { engagement_id: string } = await call(owner.token, 'engagement.create', {
      period,
      name: `${name} ${engagementMarker}`,
      auditors: [lead.userId],
    });
    if (others.length > 0) await acceptWith(server, id, [lead, ...others]);
    return id;
  };
  const act = async (token: string, request: object): Promise<never> => {
    const { status, body } = await postWorkpaper(server, token, request);
    if (status >= 300) throw new Error(`workpaper: ${status} ${JSON.stringify(body)}`);
    return body as never;
  };
  const seed = `a seed nobody may see before it ends ${papersMarker}`;
  const team = [auditor, reviewer] as const;
  const at = await create('At work', '2025', [...team, removed]);
  await call(auditor.token, 'engagement.plan', {
    engagement_id: at,
    require_review: true,
    materiality_rationale: `rationale ${papersMarker}`,
    ...thresholds,
    completeness_test: completenessTest(papersMarker),
  });
  const lines = await draw(act, { engagementId: at, token: auditor.token, seed });
  const [first, second, third] = lines;
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error('the sample has three lines');
  }
  const upload = { engagementId: at, line: first, name: `file ${papersMarker}`, content: papersMarker };
  const { file } = (await putFile(server, auditor, upload)).body;
  await act(auditor.token, exception(at, first, papersMarker));
  await act(auditor.token, { ...exception(at, second, papersMarker), narrative: `second ${papersMarker}` });
  await act(auditor.token, { action: 're-perform', engagement_id: at });
  const note = { note: `note ${papersMarker}` };
  await act(reviewer.token, {
    action: 'review',
    engagement_id: at,
    line_item_id: first,
    decision: 'approve',
    ...note,
  });
  await call(auditor.token, 'engagement.unassign', { engagement_id: at, auditor: removed.userId });
  const quality = { auditor: people.qualityReviewer.userId, as: 'quality_reviewer' };
  await call(auditor.token, 'engagement.assign', { engagement_id: at, ...quality });
  const completed = await create('Completed', '2024', team);
  await call(auditor.token, 'engagement.plan', {
    engagement_id: completed,
    materiality_rationale: `rationale ${engagementMarker}`,
    ...thresholds,
    completeness_test: completenessTest(engagementMarker),
  });
  const drawn = await draw(act, {
    engagementId: completed,
    token: auditor.token,
    seed: `a seed of a completed engagement ${engagementMarker}`,
  });
  await bookAfterDraw();
  const { sample }: { sample: { items: { line_item_id: string; draw: number }[] } } = await act(
    auditor.token,
    {
      action: 'generate-sample',
      engagement_id: completed,
      top_up: true,
      seed: `a late seed of a completed engagement ${engagementMarker}`,
    },
  );
  drawn.push(...sample.items.flatMap(({ draw, line_item_id }) => (draw === 2 ? [line_item_id] : [])));
  await changeAfterDraw(drawn[0]);
  for (const line of drawn) {
    await act(auditor.token, exception(completed, line, engagementMarker));
  }
  await act(auditor.token, {
    action: 'save-assertion',
    engagement_id: completed,
    line_item_id: drawn[0],
    assertion: 'consistency',
    result: 'unable_to_test',
    alternative_procedure: `alternative ${engagementMarker}`,
  });
  await act(reviewer.token, {
    action: 'review',
    engagement_id: completed,
    line_item_id: drawn[0],
    decision: 'approve',
    note: `note ${engagementMarker}`,
  });
  await act(auditor.token, { action: 're-perform', engagement_id: completed });
  await act(auditor.token, {
    action: 're-perform',
    engagement_id: completed,
    line_item_id: drawn[0],
    overrides: { quantity: 7 },
  });
  const conclusion = {
    text: `conclusion ${engagementMarker}`,
    basis_adequate: true,
    basis_reason: `reason ${engagementMarker}`,
  };
  await act(auditor.token, {
    action: 'complete',
    engagement_id: completed,
    conclusion,
    late_changes_reason: `late ${engagementMarker}`,
  });
  await exportEvidence(server, auditor.token, completed);
  await create('Own year', ownYear, [reviewer]);
  const spare = await create('Planned', '2025', [auditor]);
  const named = await create('Named', '2025', [auditor]);
  const cancelled = await create('Cancelled', '2024', [auditor]);
  await call(owner.token, 'engagement.cancel', {
    engagement_id: cancelled,
    reason: `cancelled ${engagementMarker}`,
  });
  return {
    engagementId: at,
    spareEngagementId: spare,
    namedEngagementId: named,
    completedEngagementId: completed,
    seed,
    sampledLineId: first,
    evidenceFileId: file.file_id,
  };
}

const thresholds = {
  overall_materiality_kgco2e: 900,
  performance_materiality_kgco2e: 700,
  tolerable_misstatement_kgco2e: 600,
  expected_misstatement_kgco2e: 10,
  clearly_trivial_kgco2e: 5,
  required_assertions: ['accuracy'],
};

const completenessTest = (marker: string) => ({
  procedure: `procedure ${marker}`,
  result: `result ${marker}`,
  reference: `reference ${marker}`,
});

/** Makes the package, whose answer is no JSON; what it is made of is fixed from then on. */
async function exportEvidence({ url }: Pick<TestGateway, 'url'>, token: string, engagementId: string) {
  const answer = await fetch(`${url}/api/workpaper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'export-evidence', engagement_id: engagementId }),
  });
  if (!answer.ok) throw new Error(`export: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function draw(
  act: (token: string, request: object) => Promise<never>,
  {
    engagementId,
    token,
    seed,
  }: { readonly engagementId: string; readonly token: string; readonly seed: string },
): Promise<string[]> {
  const { sample }: { sample: { items: { line_item_id: string }[] } } = await act(token, {
    action: 'generate-sample',
    engagement_id: engagementId,
    seed,
    supersede_reason: 'drawn again, as it may be',
  });
  return sample.items.map(({ line_item_id }) => line_item_id);
}

function exception(engagementId: string, lineItemId: string, marker: string): object {
  return {
    action: 'save-assertion',
    engagement_id: engagementId,
    line_item_id: lineItemId,
    result: 'exception',
    procedure: 'inspection',
    audited_kgco2e: 1.5,
    nature_and_cause: `cause ${marker}`,
    narrative: `narrative ${marker}`,
    is_anomaly: true,
    anomaly_procedures: `anomaly ${marker}`,
    evidence: [{ type: 'external', reference: `reference ${marker}`, note: `note ${marker}`, page: 1 }],
    tick_marks: [marker.slice(0, 10)],
    workpaper_reference: marker.slice(0, 10),
  };
}
