import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { TestDatabase } from './databases.ts';
import { callTrpc, createEngagement, pushDemoYear, workOn } from './engagement.ts';
import { attachPdf, exportPackage, pdfOf } from './evidence.ts';
import type { TestGateway } from './gateway.ts';
import { recordLines } from './hand-made-sample.ts';

/** Some of the demo year: enough for every stratum, few enough for thousands of copies. */
const INVOICES = 26;
const DOCUMENTS = 4;

/** How a sample is drawn and tested. */
export interface Audit {
  readonly method: string;
  /** Tolerable misstatement as a share of the period's kilograms. */
  readonly tolerable: number;
  readonly extendBy?: number;
  readonly hasKeyItem?: boolean;
  /** Top-ups over lines booked, changed and voided since: the first before the extension, the others after it. */
  readonly topUps?: number;
  /** Whether a small guarantee of origin is registered after the draw. */
  readonly isGuaranteedLate?: boolean;
  /** What is done about each top-up besides drawing it. @param late - the lines booked before it. */
  readonly around?: (topUp: () => Promise<void>, late: readonly string[]) => Promise<void>;
}

const AUDITS: readonly Audit[] = [
  { method: 'systematic_pps', tolerable: 0.12, extendBy: 4, hasKeyItem: true, topUps: 2 },
  { method: 'cell_pps', tolerable: 0.1, extendBy: 3 },
  { method: 'sieve_pps', tolerable: 0.15, extendBy: 2, topUps: 1 },
  { method: 'random_records', tolerable: 0.15, hasKeyItem: true, topUps: 2 },
  { method: 'systematic_pps', tolerable: 0.02, topUps: 1, isGuaranteedLate: true },
];

/** Evidence packages of completed engagements over one period, by every method, with every result a line can have. */
export async function workedPackages(server: TestGateway, database: TestDatabase): Promise<Buffer[]> {
  await pushDemoYear(server, INVOICES);
  const packages: Buffer[] = [];
  for (const [at, audit] of AUDITS.entries())
    packages.push(await workedPackage({ server, database }, audit, at));
  return packages;
}

/** One of them. @param at - makes its seeds and its key item. */
export async function workedPackage(
  { server, database }: { readonly server: TestGateway; readonly database: TestDatabase },
  audit: Audit,
  at: number,
): Promise<Buffer> {
  const engagement = await createEngagement(server);
  const work = (request: object) => workOn(server, engagement, request);
  const generate = { action: 'generate-sample', method: audit.method, seed: `dice ${at} 4 2 6 1 3 5 2 2 6` };
  const planned = (await work({ ...generate, dry_run: true })) as unknown as { sample: SampleAnswer };
  const kilograms = planned.sample.population.absolute_kgco2e * audit.tolerable;
  const drawn = (await work({
    ...generate,
    tolerable_misstatement_kgco2e: Number(kilograms.toFixed(6)),
    expected_misstatement_kgco2e: Number((kilograms / 20).toFixed(6)),
    ...(audit.hasKeyItem ? { key_item_ids: [await anyLine(database, at)] } : {}),
  })) as unknown as { sample: SampleAnswer };
  let { sample } = drawn;
  if (at === 0) await attach(server, sample);
  if (audit.isGuaranteedLate) await registerGuarantee(server);
  const go = async (request: object) => {
    ({ sample } = (await work({ action: 'generate-sample', ...request })) as unknown as typeof drawn);
  };
  for (let number = 1; number <= (audit.topUps ?? 0); number += 1) {
    const late = await lateWork(server, database, sample);
    const topUp = () => go({ top_up: true, seed: `late dice ${at} ${number} 5 1 3 3 6 2` });
    await (audit.around?.(topUp, late) ?? topUp());
    if (number === 1 && audit.extendBy !== undefined) await go({ extend_by: audit.extendBy });
  }
  if (audit.topUps === undefined && audit.extendBy !== undefined) await go({ extend_by: audit.extendBy });
  await work({ action: 're-perform' });
  const lines = sample.items.map(({ line_item_id, recorded_kgco2e }) => ({ line_item_id, recorded_kgco2e }));
  for (const [place, { line_item_id, recorded_kgco2e }] of lines.entries()) {
    const save = (result: object) => work({ action: 'save-assertion', line_item_id, ...result });
    const saved = await save(resultOf(place, recorded_kgco2e));
    if (String(saved.item_status) !== 'not_applicable') continue;
    const by: string | null = saved.replaced_by ?? null;
    // Nothing is left to draw in its place.
    if (by === null) await save({ result: 'no_exception', narrative: 'Agreed after all.' });
    else lines.push({ line_item_id: by, recorded_kgco2e: 0 });
  }
  const text = 'Tested as planned.';
  await work({
    action: 'complete',
    conclusion: { text, basis_adequate: true, basis_reason: 'Other evidence.' },
  });
  return exportPackage(server, engagement);
}

/** Of a line at a place in its sample: one of each, then mostly none. */
function resultOf(place: number, recorded: number): object {
  const cause = { nature_and_cause: 'Another meter' };
  switch (place) {
    case 1:
      return { result: 'exception', audited_kgco2e: Math.round(recorded * 900_000) / 1_000_000, ...cause };
    case 2:
      return {
        result: 'unable_to_test',
        narrative: 'No document.',
        alternative_procedure: 'Meter read on site.',
      };
    case 3:
    case 6:
      return { result: 'not_applicable', narrative: 'Not this procedure.' };
    case 4: {
      const audited = Math.round(recorded * 1_100_000) / 1_000_000;
      return {
        result: 'exception',
        audited_kgco2e: audited,
        is_anomaly: true,
        anomaly_procedures: 'All read.',
        ...cause,
      };
    }
    case 5:
      return { result: 'exception', assertion: 'occurrence', audited_kgco2e: 0, ...cause };
    default:
      return { result: 'no_exception', narrative: 'Agreed.' };
  }
}

/** Books lines, changes one and voids an invoice, none of the sample. @returns the lines booked. */
async function lateWork(
  server: TestGateway,
  database: TestDatabase,
  { items }: SampleAnswer,
): Promise<readonly string[]> {
  const late = [await recordLines(server, 5), await recordLines(server, 4)];
  const others = await database.asOwner<{ line: string; invoice: string }>(
    `select l.line_item_id as line, l.invoice_id as invoice from line_item l join invoice i using (workspace_id, invoice_id)
     where i.voided_at is null and l.kgco2e > 0 and l.category <> 'legal' and l.invoice_id::text not in (select json_array_elements_text($1::json)) order by l.line_item_id`,
    [
      JSON.stringify([
        ...items.map(({ invoice_id }) => invoice_id),
        ...late.map(({ invoiceId }) => invoiceId),
      ]),
    ],
  );
  const [changed, voided] = [others[0], others.at(-1)];
  const owner = await server.signIn(server.owner);
  const to = { category: 'legal', reason: 'another category' };
  if (changed !== undefined)
    await callTrpc(server, owner, 'invoice.reclassify', { line_item_id: changed.line, ...to });
  if (voided !== undefined && voided.invoice !== changed?.invoice) {
    await fetch(`${server.url}/api/invoices/${voided.invoice}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });
  }
  return late.flatMap(({ lineItemIds }) => lineItemIds);
}

/** Of so few kilograms that the completion needs no reason. */
async function registerGuarantee(server: TestGateway): Promise<void> {
  const owner = await server.signIn(server.owner);
  const of = { kind: 'guarantees_of_origin', period: '2025', country: 'CH', mwh: 0.01 };
  const { status } = await callTrpc(server, owner, 'instrument.create', { ...of, reference: 'Nachweis 4' });
  if (status !== 200) throw new Error(`instrument.create: ${status}`);
}

async function attach(server: TestGateway, sample: SampleAnswer): Promise<void> {
  const invoices = [...new Set(sample.items.map(({ invoice_id }) => invoice_id))].slice(0, DOCUMENTS);
  for (const invoice of invoices) await attachPdf(server, invoice, pdfOf(invoice));
}

/** A line of the period that is not 0 kg. */
async function anyLine(database: TestDatabase, at: number): Promise<string> {
  const [line] = await database.asOwner<{ line: string }>(
    'select line_item_id as line from line_item where kgco2e <> 0 order by line_item_id limit 1 offset $1',
    [at + 5],
  );
  return line?.line ?? '';
}
