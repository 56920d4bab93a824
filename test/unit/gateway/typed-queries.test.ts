import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { executorOn } from '../../../gateway/database/typed-queries.ts';
import config from '../../../mikro-orm.config.ts';
import type { SqlValue } from '../../../schema/queries/sql.ts';

// `MikroORM.init` of another file of this worker marks the options it shares: entities are found here all the same.
const discovery = { ...config.discovery, skipSyncDiscovery: false };
const { em } = new MikroORM({ ...config, discovery, dbName: 'none' });

/** An executor whose every statement is answered with these rows, and what it was asked. */
function answering(...rows: readonly object[]) {
  const asked: { text: string; parameters: readonly SqlValue[] }[] = [];
  const tx = executorOn(
    em,
    async <Row extends object>(text: string, parameters: readonly SqlValue[] = []) => {
      asked.push({ text, parameters });
      return rows as Row[];
    },
  );
  return { tx, asked };
}

describe('queries typed by the entities', () => {
  it('ask for columns and answer with properties, times as text', async () => {
    const { tx, asked } = answering({
      invoice_id: 'i',
      recorded_at: '2026-01-31 08:00:00.12+00',
      later: '2026-01-31 08:00:00+00',
    });
    const rows = await tx.db
      .selectFrom('invoice as i')
      .select(['i.invoiceId', 'i.recordedAt', 'i.voidedAt as later'])
      .where('i.totalKgco2e', '>', '1')
      .execute();
    expect(asked[0]?.text).toBe(
      'select "i"."invoice_id", "i"."recorded_at", "i"."voided_at" as "later" from "invoice" as "i" where "i"."total_kgco2e" > $1',
    );
    expect(rows).toEqual([
      { invoiceId: 'i', recordedAt: '2026-01-31T08:00:00.120Z', later: '2026-01-31T08:00:00.000Z' },
    ]);
  });

  it('read what comes under the name of its property already', async () => {
    const { tx } = answering({ seq: '12', voidedAt: null, recordedAt: '2026-01-31 08:00:00+00', other: '1' });
    const { rows } = await sql`select 1`.execute(tx.db);
    expect(rows).toEqual([{ seq: 12, voidedAt: null, recordedAt: '2026-01-31T08:00:00.000Z', other: '1' }]);
  });

  it('write JSON as its text', async () => {
    const { tx, asked } = answering();
    const warnings = [{ code: 'possible_duplicate' as const, message: 'Seen before.' }];
    await tx.db.updateTable('invoice').set({ warnings, voidedAt: '2026-01-31T08:00:00.000Z' }).execute();
    expect(asked[0]?.parameters).toEqual([JSON.stringify(warnings), '2026-01-31T08:00:00.000Z']);
  });
});
