import { Migration } from '@mikro-orm/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute, isDistributed } from '../../gateway/database/distribute.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { DISTRIBUTIONS } from '../../schema/entities/distribution.ts';
import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import { createCitusDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { soundChains } from '../support/verify-chain.ts';

const SHARDS = { isDryRun: false, shards: 2 };

let database: TestDatabase;
let served: Database | undefined;
let server: TestGateway;
beforeAll(async () => {
  database = await createCitusDatabase({ isBlank: true });
});
afterAll(async () => {
  await server.close();
  await served?.close();
  await database.close();
});

/** As when servers are started afterwards: sessions from before do not have the settings. */
async function serveAgain(): Promise<void> {
  await server.close();
  served = await openDatabase({ databaseUrl: database.databaseUrl });
  server = await startTestGateway(served, { workspace: server });
}

/** How Citus holds each of the service's tables. */
async function held(): Promise<Record<string, string>> {
  const rows = await database.asOwner<{ name: string; as: string }>(
    `select logicalrelid::text as name, case partmethod when 'h' then 'distributed' else 'reference' end
       || ' ' || coalesce(column_to_column_name(logicalrelid, partkey), '') as as from pg_dist_partition`,
  );
  return Object.fromEntries(rows.map(({ name, as }) => [name, as.trim()]));
}

const wanted = Object.fromEntries(
  [...DISTRIBUTIONS].map(([name, as]) => [name, as === 'distributed' ? 'distributed workspace_id' : as]),
);

describe('distributing a database with books', () => {
  it('is refused before the tables are there', async () => {
    const { refusals } = await distribute(database.db, SHARDS);
    expect(refusals).toEqual([
      expect.stringMatching(/^Tables are missing .*: run npm run footing -- migrate first\.$/),
    ]);
  });

  it('changes nothing in a dry run, which names each table', async () => {
    await migrate(database.db);
    server = await startTestGateway(database.db);
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
    const { refusals, statements } = await distribute(database.db, { ...SHARDS, isDryRun: true });
    expect(refusals).toEqual([]);
    for (const name of DISTRIBUTIONS.keys()) {
      expect(statements.some((statement) => statement.includes(`'public.${name}'`))).toBe(true);
    }
    expect(await held()).toEqual({});
  });

  it.each([
    [
      'a foreign key that stays on one node',
      `create table note (workspace_id uuid, invoice_id uuid,
         foreign key (workspace_id, invoice_id) references invoice)`,
      'drop table note',
      ['note: the foreign key note_workspace_id_invoice_id_fkey on invoice does not fit.'],
    ],
    [
      'a unique key across workspaces',
      'create unique index one_number on invoice (invoice_number)',
      'drop index one_number',
      ['invoice: the unique key one_number does not have workspace_id.'],
    ],
    [
      'a table that is held in another way',
      `select create_reference_table('vendor_merge')`,
      `select undistribute_table('vendor_merge', cascade_via_foreign_keys => true)`,
      ['vendor_merge is a reference table and must be a distributed one.'],
    ],
  ])('is refused with %s, in a line, and changes nothing', async (_what, make, undo, lines) => {
    await database.asOwner(make);
    const before = await held();
    expect((await distribute(database.db, SHARDS)).refusals).toEqual(lines);
    expect(await held()).toEqual(before);
    await database.asOwner(undo);
  });

  it('is refused to a login that does not own the tables', async () => {
    await database.asSuperuser([
      'do $$ begin create role visitor login; exception when duplicate_object then null; end $$',
      'grant usage on schema public to visitor',
    ]);
    const url = new URL(database.databaseUrl ?? '');
    url.username = 'visitor';
    const visitor = await openDatabase({ databaseUrl: url.href });
    const { refusals } = await distribute(visitor, SHARDS);
    await visitor.close();
    expect(refusals).toContainEqual(
      'invoice belongs to another role: DATABASE_URL must name the owner of the tables.',
    );
    expect(refusals).toContainEqual(expect.stringMatching(/^The role is not the owner of the database: /));
  });

  it('divides tenant tables by workspace, keeps every row, and leaves no copy outside the shards', async () => {
    const before = await soundChains(server);
    await distribute(database.db, SHARDS);
    expect(await held()).toEqual(wanted);
    await serveAgain();
    expect(await soundChains(server)).toEqual(before);
    const copies = await database.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
       where pg_relation_size(c.oid) > 0`,
    );
    expect(copies).toEqual([]);
  });

  it('leaves the triggers of the trail always on', async () => {
    const off = await database.asOwner(
      `select tgname from pg_trigger where tgname like 'audit\\_%' and not tgisinternal and tgenabled <> 'A'`,
    );
    expect(off).toEqual([]);
    const change = database.asOwner('delete from audit_entry where workspace_id = $1', [server.workspaceId]);
    await expect(change).rejects.toThrow('append-only');
  });

  it('does nothing when it is repeated', async () => {
    expect(await distribute(database.db, SHARDS)).toEqual({ refusals: [], statements: [] });
  });

  it('goes on with the books', async () => {
    expect((await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'SBB' })] })).status).toBe(200);
    await soundChains(server);
  });
});

/** A migration that makes a tenant table anew, as one that adds one does. */
class NewTable extends Migration {
  override up(): void {
    this.addSql('drop table vendor_merge cascade');
    this.addSql(`create table vendor_merge (workspace_id uuid not null references workspace (workspace_id),
      vendor_id uuid not null, merged_into uuid not null, belongs_to uuid not null, primary key (workspace_id, vendor_id))`);
    this.addSql('alter table invoice add column trial text null');
  }
}

class Failing extends NewTable {
  override up(): void {
    this.addSql('alter table invoice add column other text null');
    this.addSql('select 1 / 0');
  }
}

describe('a migration of a distributed database', () => {
  const further = (name: string, of: typeof NewTable) => {
    database.db.orm.config.get('migrations').migrationsList = [...MIGRATIONS, { name, class: of }];
  };

  it('leaves it as it was when it fails', async () => {
    further('9998-failing', Failing);
    await expect(migrate(database.db)).rejects.toThrow('division by zero');
    expect(await held()).toEqual(wanted);
    await expect(database.asOwner('select other from invoice')).rejects.toThrow('does not exist');
  });

  it('distributes what it makes, in the same transaction', async () => {
    further('9999-new-table', NewTable);
    expect(await migrate(database.db)).toEqual(['9999-new-table']);
    expect(await held()).toEqual(wanted);
    expect(await withOwner(database.db, isDistributed)).toBe(true);
    expect(await migrate(database.db)).toEqual([]);
  });
});
