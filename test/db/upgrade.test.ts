import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { withLookup, withTenant } from '../../gateway/database/transaction.ts';
import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import { restore } from '../support/copy-rows.ts';
import { describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { changesToEntities } from '../support/schema-changes.ts';
import baseline from './baseline-rows.json' with { type: 'json' };

/** The last migration of the first release; `baseline-rows.json` has rows of each of its tables, of one workspace. */
const BASELINE = '0005-storage';
const WORKSPACE_ID = 'eee1aacd-c622-4fe6-b1d2-ff4f60f8c301';

type Rows = Record<string, Record<string, unknown>[]>;
const BASELINE_ROWS: Rows = baseline;

/** What a later release may bring: a column of a table that has rows, and a table of its own. */
class Trial extends Migration {
  override up(): void {
    for (const statement of [
      "alter table assertion add column trial_note text not null default 'none'",
      `create table trial_record (workspace_id uuid not null, record_id uuid not null,
         primary key (workspace_id, record_id), foreign key (workspace_id) references workspace (workspace_id))`,
      'alter table trial_record enable row level security',
      `create policy tenant on trial_record to footing_app
         using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
      'grant select, insert on trial_record to footing_app',
    ]) {
      this.addSql(statement);
    }
  }
}

async function fill(database: TestDatabase): Promise<void> {
  const backup = Object.entries(BASELINE_ROWS).map(([table, rows]) => ({
    table,
    columns: Object.keys(rows[0] ?? {}).join(', '),
    rows: JSON.stringify(rows),
  }));
  await restore(database, backup);
}

/** The rows as they were, without columns that came later. */
async function keptRows({ asOwner }: TestDatabase): Promise<Rows> {
  const kept: Rows = {};
  for (const [table, rows] of Object.entries(BASELINE_ROWS)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    const order = table.startsWith('audit_') ? 'order by seq' : '';
    const [answer] = await asOwner<{ rows: string }>(
      `select json_agg(t)::text as rows from (select ${columns} from ${table} ${order}) t`,
    );
    kept[table] = JSON.parse(answer?.rows ?? '[]');
  }
  return kept;
}

const isTenantTable = (table: string) => 'workspace_id' in (BASELINE_ROWS[table]?.[0] ?? {});

describeOnBothDatabases(
  'an upgrade of a database of the first release',
  (getDb) => {
    let ran: string[];

    beforeAll(async () => {
      await getDb().db.orm.migrator.up({ to: BASELINE });
      await fill(getDb());
      ran = await migrate(getDb().db);
    });

    it('runs the migrations made since, once, and comes to what the entities declare', async () => {
      const names = MIGRATIONS.map(({ name }) => name);
      expect(ran).toEqual(names.slice(names.indexOf(BASELINE) + 1));
      expect(await migrate(getDb().db)).toEqual([]);
      expect(await changesToEntities(getDb().db)).toEqual([]);
    });

    it('keeps every row', async () => {
      expect(await keptRows(getDb())).toEqual(BASELINE_ROWS);
    });

    describe('by a further migration', () => {
      beforeAll(async () => {
        const trial = { name: '9999-trial', class: Trial };
        getDb().db.orm.config.get('migrations').migrationsList = [...MIGRATIONS, trial];
        expect(await migrate(getDb().db)).toEqual(['9999-trial']);
      });

      it('keeps every row, gives it the new column, and runs once', async () => {
        expect(await migrate(getDb().db)).toEqual([]);
        expect(await keptRows(getDb())).toEqual(BASELINE_ROWS);
        expect(await getDb().asOwner('select trial_note from assertion')).toEqual([{ trial_note: 'none' }]);
      });

      it('leaves the rows to their workspace and to no other', async () => {
        const { db } = getDb();
        const rowsOf = (workspaceId: string) =>
          withTenant(db, workspaceId, async (tx) => {
            const counts: Record<string, number> = {};
            for (const table of Object.keys(BASELINE_ROWS).filter(isTenantTable)) {
              counts[table] = (await tx.sql(`select 1 as one from ${table}`)).length;
            }
            return counts;
          });
        const own = await rowsOf(WORKSPACE_ID);
        expect(own).toEqual(
          Object.fromEntries(Object.keys(own).map((table) => [table, BASELINE_ROWS[table]?.length])),
        );
        expect(new Set(Object.values(await rowsOf(randomUUID())))).toEqual(new Set([0]));
      });

      it('gives roles what it says of a new column and a new table, and nothing else', async () => {
        const { db } = getDb();
        const recordId = randomUUID();
        const seen = await withTenant(db, WORKSPACE_ID, async (tx) => {
          await tx.sql('insert into trial_record values ($1, $2)', [tx.workspaceId, recordId]);
          return tx.sql('select record_id, trial_note from trial_record cross join assertion');
        });
        expect(seen).toEqual([{ record_id: recordId, trial_note: 'none' }]);
        const other = withTenant(db, randomUUID(), (tx) => tx.sql('select record_id from trial_record'));
        expect(await other).toEqual([]);
        const denied = { code: '42501' };
        const written = withTenant(db, WORKSPACE_ID, (tx) => tx.sql("update assertion set trial_note = ''"));
        await expect(written).rejects.toMatchObject(denied);
        const looked = withLookup(db, (tx) => tx.sql('select record_id from trial_record'));
        await expect(looked).rejects.toMatchObject(denied);
      });
    });
  },
  { isBlank: true },
);
