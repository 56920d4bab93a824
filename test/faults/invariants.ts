import { checkChains } from '../support/check-chain.ts';
import { readTrail } from '../support/read-trail.ts';
import type { Ledger } from './ledger.ts';
import type { Sql } from './world.ts';

/** Sums as GraphQL answers them. */
export interface Totals {
  readonly kgco2e: number;
  readonly lineCount: number;
}

/** What must hold of the database after a round, by what clients were told. @param totals - by each gateway. */
export async function violatedInvariants(
  sql: Sql,
  ledger: Ledger,
  totals: readonly Totals[],
): Promise<string[]> {
  const problems: string[] = [];
  const expected = new Map(
    ledger.recorded().map(({ invoice_id, total_kgco2e }) => [invoice_id, total_kgco2e]),
  );
  const unknown = new Set<string>();
  const voided = new Set<string>();
  for (const { kind, invoice, total, answer } of ledger.corrections) {
    if (answer === null) problems.push(`${kind} of ${invoice.invoice_id} was never answered`);
    if (kind === 'void') voided.add(invoice.invoice_id);
    else if (total === null) unknown.add(invoice.invoice_id);
    else expected.set(invoice.invoice_id, total);
  }
  for (const { key, answer } of ledger.pushes)
    if (answer === null) problems.push(`${key} was never answered`);

  const stored = await sql<{ id: string; total: string; is_voided: boolean; sum: string; lines: boolean }>(
    `select invoice_id as id, total_kgco2e::text as total, voided_at is not null as is_voided,
       (select sum(kgco2e)::text from line_item l where l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id) as sum,
       line_item_count = (select count(*) from line_item l where l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id) as lines
     from invoice i`,
  );
  const ids = new Set(stored.map(({ id }) => id));
  for (const id of expected.keys()) if (!ids.has(id)) problems.push(`acknowledged and lost: ${id}`);
  for (const { id, total, is_voided, sum, lines } of stored) {
    const told = expected.get(id);
    if (told === undefined) problems.push(`stored and never answered: ${id}`);
    else if (!unknown.has(id) && told.toFixed(6) !== total)
      problems.push(`${id}: told ${told}, stored ${total}`);
    if (!lines || Number(sum) !== Number(total)) problems.push(`${id} is not whole: ${total}, lines ${sum}`);
    if (is_voided !== voided.has(id))
      problems.push(`${id}: ${is_voided ? 'voided by nobody' : 'not voided'}`);
  }
  problems.push(...(await otherSums(sql, totals)));
  const numbers = await sql<{ n: string }>(
    'select invoice_number as n from invoice group by 1 having count(*) > 1',
  );
  problems.push(...numbers.map(({ n }) => `stored twice: ${n}`));

  const tested = await sql<{ id: string }>('select distinct line_item_id as id from assertion');
  const saved = new Set(tested.map(({ id }) => id));
  for (const { lineItemId, isAnswered } of ledger.assertions) {
    if (isAnswered && !saved.has(lineItemId))
      problems.push(`acknowledged and lost: assertion on ${lineItemId}`);
  }
  problems.push(...(await trailProblems(sql, ledger, ids)));
  return problems;
}

async function otherSums(sql: Sql, totals: readonly Totals[]): Promise<string[]> {
  const [stored] = await sql<{ kgco2e: string; lines: number }>(
    `select sum(total_kgco2e)::text as kgco2e, sum(line_item_count)::int as lines
     from invoice where voided_at is null`,
  );
  return totals
    .filter(({ kgco2e, lineCount }) => kgco2e !== Number(stored?.kgco2e) || lineCount !== stored?.lines)
    .map((told) => `totals: told ${JSON.stringify(told)}, stored ${JSON.stringify(stored)}`);
}

async function trailProblems(sql: Sql, ledger: Ledger, invoices: ReadonlySet<string>): Promise<string[]> {
  const { entries, heads } = await readTrail(sql);
  const problems = [...checkChains(entries, heads)];
  const hashes = new Map(
    entries.map(({ workspaceId, period, seq, hash }) => [`${workspaceId}/${period} ${seq}`, hash]),
  );
  for (const { chain, size, head } of ledger.receipts) {
    if (hashes.get(`${chain} ${size}`) !== head)
      problems.push(`a receipt that is not on the chain: ${chain} ${size}`);
  }
  const recorded = entries
    .map(({ header }) => JSON.parse(header) as { readonly kind: string; readonly subject: string })
    .filter(({ kind }) => kind === 'invoice.recorded')
    .map(({ subject }) => subject.replace('invoice:', ''));
  if (new Set(recorded).size !== recorded.length) problems.push('an invoice is recorded twice on the chain');
  for (const id of invoices) if (!recorded.includes(id)) problems.push(`not on the chain: ${id}`);
  for (const id of recorded) if (!invoices.has(id)) problems.push(`on the chain alone: ${id}`);
  return problems;
}
