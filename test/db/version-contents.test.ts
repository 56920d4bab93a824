import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { appendSettings } from '../../gateway/database/settings-chain.ts';
import { type TenantTransaction, withTenant } from '../../gateway/database/transaction.ts';
import { executorOn } from '../../gateway/database/typed-queries.ts';
import { type VersionContents, versionContents } from '../../schema/queries/version-contents.ts';
import { describeOnBothDatabases, itOnOneServer } from '../support/databases.ts';
import { createTenant } from '../support/tenant.ts';

const FEW = 8;
const MANY = 4 * FEW;
/** What is kept of each, and what is asked for at once: two of them. */
const KEPT_CHARACTERS = 100_000;
const BYTES = 2.5 * KEPT_CHARACTERS;
const ACTOR = 'user:owner';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

describeOnBothDatabases('what the chain has of long invoices that were erased', (getDb) => {
  let workspaceId: string;
  let places: number[];

  beforeAll(async () => {
    const { db, asOwner } = getDb();
    workspaceId = await createTenant(db);
    const now = new Date().toISOString();
    const ids = Array.from({ length: MANY }, () => randomUUID());
    const about = (id: string) => ({ subject: `invoice:${id}`, actor: ACTOR });
    const versions = ids.map((id) => ({ ...about(id), kind: 'invoice.recorded', payload: { invoice: {} } }));
    await withTenant(db, workspaceId, (tx) => appendSettings(tx, versions, now));
    const recorded = await asOwner<{ id: string; seq: number; hash: string }>(
      `select substr(subject, 9) as id, seq::int as seq, hash from audit_entry
       where workspace_id = $1 and kind = 'invoice.recorded' order by seq`,
      [workspaceId],
    );
    const erasures = recorded.map(({ id, hash }) => {
      const invoice = { line_items: [randomBytes(KEPT_CHARACTERS / 2).toString('hex')] };
      const payload = { kept: [{ entry: hash, invoice }] };
      return { ...about(id), kind: 'payload.erased', refs: [hash], payload };
    });
    await withTenant(db, workspaceId, (tx) => appendSettings(tx, erasures, now));
    places = recorded.map(({ seq }) => seq);
    await asOwner('alter table audit_payload disable trigger audit_payload_row');
    await asOwner(
      `delete from audit_payload where workspace_id = $1 and seq = any(string_to_array($2, ' ')::bigint[])`,
      [workspaceId, places.join(' ')],
    );
    await asOwner('alter table audit_payload enable always trigger audit_payload_row');
  });

  /** Reads them by parts, as an export does, and counts the blocks of the database that it took. */
  async function read(tx: TenantTransaction, all: readonly number[]) {
    const parts: VersionContents[][] = [];
    let blocks = 0;
    for (let at = 0; at < all.length; at += parts.at(-1)?.length ?? 0) {
      const asked = { places: all.slice(at), bytes: BYTES };
      parts.push(await versionContents(tx, 'SETTINGS', asked));
      const explained = executorOn(tx.em, (text, parameters) =>
        tx.sql(`explain (analyze, buffers, format json) ${text}`, parameters),
      );
      const rows: unknown[] = await versionContents({ ...explained, workspaceId }, 'SETTINGS', asked);
      const [row] = rows as { 'QUERY PLAN': { Plan: Plan }[] | string }[];
      const said = row?.['QUERY PLAN'] ?? [];
      const [plan] = (typeof said === 'string' ? JSON.parse(said) : said) as { Plan: Plan }[];
      blocks += (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0);
    }
    return { parts, blocks };
  }

  const inTenant = <Value>(work: (tx: TenantTransaction) => Promise<Value>) =>
    withTenant(getDb().db, workspaceId, work);

  it('comes in their order, as many at once as fit, one at least', async () => {
    const { parts } = await inTenant((tx) => read(tx, places));
    expect(parts.map((part) => part.length)).toEqual(Array.from({ length: MANY / 2 }, () => 2));
    const found = parts.flat();
    expect(found.map(({ seq }) => seq)).toEqual(places);
    for (const { hash, payload, kept } of found) {
      expect(payload).toBeNull();
      expect(kept).toContain(`{"entry":"${hash}","invoice":`);
    }
    const [first] = await inTenant((tx) => versionContents(tx, 'SETTINGS', { places, bytes: 1 }));
    expect(first?.seq).toBe(places[0]);
  });

  itOnOneServer('is read about once: four times as many take four times as many blocks', async () => {
    const few = await inTenant((tx) => read(tx, places.slice(0, FEW)));
    const many = await inTenant((tx) => read(tx, places));
    // Each is kept in some dozen blocks.
    expect(few.blocks).toBeGreaterThan(FEW * 10);
    expect(many.blocks / few.blocks).toBeLessThan(5);
  });
});
