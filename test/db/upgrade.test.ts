import { randomUUID } from 'node:crypto';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { beforeAll, describe, expect, it } from 'vitest';
import { vendorId } from '../../compute/ingest/vendor-id.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { withLookup, withTenant } from '../../gateway/database/transaction.ts';
import { LINES_OF_PART, lineDetailReader } from '../../schema/contracts/line-detail.ts';
import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import { restore } from '../support/copy-rows.ts';
import { describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { bytesOfText } from '../support/ingest-task.ts';
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

/** Columns of a line whose values are packed in another table now. */
const PACKED = ['attributes', 'candidates', 'classification_rest', 'explanation', 'matched', 'trace'];

const DETAILS = `(select d.details from line_detail d where d.workspace_id = l.workspace_id
  and d.invoice_id = l.invoice_id and d.part = l.line_index / ${LINES_OF_PART}) as details`;

function unpacked({ details, ...line }: Record<string, unknown>): Record<string, unknown> {
  const { invoice_id: invoiceId, line_index: lineIndex } = line;
  const packed = { invoiceId: String(invoiceId), lineIndex: Number(lineIndex) };
  const { rest, ...members } = lineDetailReader()({ ...packed, details: bytesOfText(String(details)) });
  return { ...line, ...members, classification_rest: rest };
}

/** The rows as they were, without columns that came later. */
async function keptRows({ asOwner }: TestDatabase): Promise<Rows> {
  const kept: Rows = {};
  for (const [table, rows] of Object.entries(BASELINE_ROWS)) {
    const isLines = table === 'line_item';
    const names = Object.keys(rows[0] ?? {}).filter((name) => !isLines || !PACKED.includes(name));
    const columns = [...names, ...(isLines ? [DETAILS] : [])].join(', ');
    const order = table.startsWith('audit_') ? 'order by seq' : '';
    const [answer] = await asOwner<{ rows: string }>(
      `select json_agg(t)::text as rows from (select ${columns} from ${table} l ${order}) t`,
    );
    const read: Record<string, unknown>[] = JSON.parse(answer?.rows ?? '[]');
    kept[table] = isLines ? read.map(unpacked) : read;
  }
  return kept;
}

/** Invoices beside those of the baseline: more than a page of the migration, under names of all kinds. */
const MORE_INVOICES = 5_003;

/** Copies an invoice of the first release, as if they had been recorded then; every seventh one erased since. */
async function recordMore({ asOwner }: TestDatabase): Promise<void> {
  const [invoice] = BASELINE_ROWS.invoice ?? [];
  const columns = Object.keys(invoice ?? {}).filter(
    (name) => !['invoice_id', 'vendor_name', 'erased_at', 'erased_by'].includes(name),
  );
  await asOwner(
    `insert into invoice (invoice_id, vendor_name, erased_at, erased_by, ${columns.join(', ')})
     select gen_random_uuid(), case n % 5 when 0 then 'SBB Cargo' when 1 then 'SBB  CARGO' when 2 then 'SBB'
         when 3 then 'Stra' || chr(223) || 'e ' || n else upper('stra') || 'SSE ' || (n - 1) end,
       case when n % 7 = 0 then now() end, case when n % 7 = 0 then 'user:test' end, ${columns.join(', ')}
     from (select * from invoice where invoice_id = $1) i cross join generate_series(1, ${MORE_INVOICES}) n`,
    [String(invoice?.invoice_id)],
  );
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

/** Adds a column, and fails. */
class Broken extends Migration {
  override up(): void {
    this.addSql('alter table assertion add column half_note text');
    this.addSql('alter table no_such_table add column note text');
  }
}

describeOnBothDatabases('a database of a newer version, and an upgrade that fails', (getDb) => {
  const TRIAL = { name: '9999-trial', class: Trial };
  const know = (migrations: readonly MigrationObject[]) => {
    getDb().db.orm.config.get('migrations').migrationsList = [...migrations];
  };
  const columns = async () =>
    (
      await getDb().asOwner<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_name = 'assertion' and column_name in ('trial_note', 'half_note') order by 1`,
      )
    ).map(({ name }) => name);

  it('leaves the old state where one of several migrations fails, and runs them once they are mended', async () => {
    know([...MIGRATIONS, TRIAL, { name: '9999-wrong', class: Broken }]);
    await expect(migrate(getDb().db)).rejects.toThrow(/no_such_table/);
    expect(await columns()).toEqual([]);
    know(MIGRATIONS);
    expect(await migrate(getDb().db)).toEqual([]);
    know([...MIGRATIONS, TRIAL]);
    expect(await migrate(getDb().db)).toEqual(['9999-trial']);
    expect(await columns()).toEqual(['trial_note']);
  });

  it('is refused where a table lost its rules, as after a dump was loaded before the roles existed', async () => {
    know([...MIGRATIONS, TRIAL]);
    if (getDb().kind === 'pglite') {
      // Its folder is copied with the roles.
      expect(await migrate(getDb().db)).toEqual([]);
      return;
    }
    const { asOwner } = getDb();
    await asOwner('create table of_others (note text)');
    await asOwner('alter table of_others enable row level security');
    expect(await migrate(getDb().db)).toEqual([]);
    const policies = await asOwner<{ name: string }>(
      `select policyname as name from pg_policies where tablename = 'rate_set'`,
    );
    for (const { name } of policies) await asOwner(`drop policy "${name}" on rate_set`);
    await expect(migrate(getDb().db)).rejects.toThrow(
      /^no role may use the tables rate_set: the dump was loaded before the roles existed\. Create the roles/,
    );
  });

  it('is refused by an older program in one line that says what to do', async () => {
    know(MIGRATIONS);
    await expect(migrate(getDb().db)).rejects.toThrow(
      'the database was migrated by a newer version of Footing (9999-trial): start that version, or restore the backup from before the upgrade',
    );
    expect(await columns()).toEqual(['trial_note']);
  });
});

describeOnBothDatabases(
  'an upgrade of a database without vendors',
  (getDb) => {
    beforeAll(async () => {
      await getDb().db.orm.migrator.up({ to: BASELINE });
      await fill(getDb());
      await recordMore(getDb());
      await migrate(getDb().db);
    });

    it('gives every invoice the vendor that ingest gives one of its name, and erased ones none', async () => {
      const [workspace] = await getDb().asOwner<{ salt: string }>(
        'select vendor_salt::text as salt from workspace',
      );
      const rows = await getDb().asOwner<{ name: string; id: string | null; erased: boolean }>(
        'select vendor_name as name, vendor_id::text as id, erased_at is not null as erased from invoice',
      );
      expect(rows.length).toBeGreaterThan(MORE_INVOICES);
      const salt = workspace?.salt ?? '';
      const wrong = rows.filter(
        ({ name, id, erased }) => id !== (erased ? null : vendorId(salt, name, null)),
      );
      expect(wrong).toEqual([]);
      const ids = (name: RegExp) =>
        new Set(rows.filter((row) => name.test(row.name) && !row.erased).map(({ id }) => id));
      expect(ids(/^SBB +CARGO$/i).size).toBe(1);
      expect(ids(/^SBB/).size).toBe(2);
      expect(ids(/^stra(ß|ss)e 3$/i).size).toBe(1);
    });
  },
  { isBlank: true },
);
