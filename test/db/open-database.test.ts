import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { DatabaseError, openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { OWNER } from '../support/global-setup.ts';

/** A database with nothing in it, for a login that may or may not create roles. */
async function emptyDatabase(login: string): Promise<string> {
  const { port, superuserUrl } = inject('databases');
  const name = `footing_empty_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner ${login}`);
  await admin.end();
  return `postgresql://${login}@127.0.0.1:${port}/${name}`;
}

async function asAdministrator(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('databases').superuserUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

describe('opening a PostgreSQL server', () => {
  it('says what is wrong when nobody answers, and keeps the password to itself', async () => {
    const opening = openDatabase({ databaseUrl: 'postgresql://footing:top-secret@127.0.0.1:1/footing' });
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(/DATABASE_URL.*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow(/top-secret/);
  });

  it('says so when the database does not exist, and does not create it', async () => {
    const { port } = inject('databases');
    const opening = () =>
      openDatabase({ databaseUrl: `postgresql://${OWNER}@127.0.0.1:${port}/no_such_database` });
    await expect(opening()).rejects.toThrow(/no_such_database.*does not exist/);
    await expect(opening()).rejects.toThrow(/no_such_database.*does not exist/);
  });

  it('takes the options of the address', async () => {
    const url = `${await emptyDatabase(OWNER)}?application_name=ledger&sslmode=disable`;
    const db = await openDatabase({ databaseUrl: url });
    const rows = await withOwner(db, (tx) => tx.sql(`select current_setting('application_name') as name`));
    await db.close();
    expect(rows).toEqual([{ name: 'ledger' }]);
  });

  it('writes dates, times, bytes and numbers one way, whatever is set for the database, the role or in the address', async () => {
    const name = (await emptyDatabase(OWNER)).split('/').at(-1) ?? '';
    const login = `dated_${randomUUID().slice(0, 8)}`;
    await asAdministrator(`create role ${login} login superuser`);
    // One after the other: two at once change the same row of the catalogue.
    const sets = async (whose: string, settings: readonly string[]) => {
      for (const setting of settings) await asAdministrator(`alter ${whose} set ${setting}`);
    };
    await sets(`database ${name}`, ["datestyle = 'SQL, DMY'", "intervalstyle = 'sql_standard'"]);
    await sets(`role ${login}`, [
      "bytea_output = 'escape'",
      'extra_float_digits = -10',
      "timezone = 'Asia/Kathmandu'",
      "default_transaction_isolation = 'serializable'",
    ]);
    const { port } = inject('databases');
    const options = encodeURIComponent('-c datestyle=German -c timezone=Japan');
    for (const query of ['', `?options=${options}`]) {
      const db = await openDatabase({
        databaseUrl: `postgresql://${login}@127.0.0.1:${port}/${name}${query}`,
      });
      const [row] = await withOwner(db, (tx) =>
        tx.sql(`select '2025-03-04'::date::text as date, '2025-03-04T05:06:07Z'::timestamptz::text as time,
          '\\xff00'::bytea::text as bytes, (1.0 / 3)::float8::text as number,
          '1 year 2 days'::interval::text as span, current_setting('transaction_isolation') as isolation`),
      );
      await db.close();
      expect(row).toEqual({
        date: '2025-03-04',
        time: '2025-03-04 05:06:07+00',
        bytes: '\\xff00',
        number: '0.3333333333333333',
        span: '1 year 2 days',
        isolation: 'read committed',
      });
    }
  });

  it('lets three gateways that start at once migrate an empty database once', async () => {
    const databaseUrl = await emptyDatabase(OWNER);
    const gateways = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl })));
    const ran = await Promise.all(gateways.map(migrate));
    const [first] = gateways;
    const remembered =
      first === undefined
        ? []
        : await withOwner(first, (tx) =>
            tx.sql<{ name: string }>('select name from mikro_orm_migrations order by id'),
          );
    await Promise.all(gateways.map((gateway) => gateway.close()));
    expect(ran.filter((names) => names.length > 0)).toEqual([remembered.map(({ name }) => name)]);
    expect(remembered.length).toBeGreaterThan(0);
  });

  it('migrates for a login that may create no roles once an administrator granted them', async () => {
    const login = `plain_${randomUUID().slice(0, 8)}`;
    await asAdministrator(`create role ${login} login`);
    const databaseUrl = await emptyDatabase(login);
    const db = await openDatabase({ databaseUrl });
    await expect(migrate(db)).rejects.toThrow(new RegExp(`grant footing_app to ${login}`));
    await expect(withOwner(db, (tx) => tx.sql('select 1 from workspace'))).rejects.toMatchObject({
      code: '42P01',
    });
    await asAdministrator(`grant footing_app, footing_lookup, footing_identity, footing_erasure to ${login}`);
    expect(await migrate(db)).not.toEqual([]);
    const rows = await withTenant(db, randomUUID(), (tx) => tx.sql('select name from workspace'));
    await db.close();
    expect(rows).toEqual([]);
  });
});
