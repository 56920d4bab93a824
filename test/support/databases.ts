import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { copyTemplate, dropDatabase, makeDatabase, superuserUrl } from './citus-cluster.ts';
import { OWNER } from './global-setup.ts';

export type DatabaseName = 'PGlite' | 'PostgreSQL' | 'Citus';

declare module 'vitest' {
  interface ProvidedContext {
    databaseNames: DatabaseName[];
  }
}

export interface TestDatabase {
  readonly db: Database;
  readonly kind: Database['kind'];
  /** Address for further processes and gateways; null for the embedded database, which has one process. */
  readonly databaseUrl: string | null;
  /** Runs one statement as the tables' owner, outside row-level security. */
  asOwner<Row extends object>(text: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs statements as superuser in one session, errors included. */
  asSuperuser(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Start {
  /** Without tables, for tests that run the migrations themselves. */
  readonly isBlank?: boolean;
}

/** A migrated, empty database of one's own on the server of the test run; in a project for Citus on its cluster. */
export async function createServerDatabase(start: Start = {}): Promise<TestDatabase> {
  if (isOnCitus()) return createCitusDatabase(start);
  const { port, superuserUrl, template: migrated } = inject('databases');
  const template = start.isBlank ? 'template1' : migrated;
  const name = `footing_test_${randomUUID().replaceAll('-', '')}`;
  await administer(superuserUrl, [`create database ${name} template ${template} owner ${OWNER}`]);
  const databaseUrl = `postgresql://${OWNER}@127.0.0.1:${port}/${name}`;
  const db = await openDatabase({ databaseUrl });
  return {
    ...common(db),
    databaseUrl,
    asSuperuser: (statements) => administer(new URL(name, superuserUrl).href, statements),
    async close() {
      await db.close();
      await administer(superuserUrl, [`drop database ${name} with (force)`]);
    },
  };
}

/** The same, distributed, on the cluster. */
export async function createCitusDatabase(start: Start = {}): Promise<TestDatabase> {
  const { citus } = inject('databases');
  if (citus === null) throw new Error('the project has no Citus cluster');
  const name = `footing_test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await (start.isBlank ? makeDatabase : copyTemplate)(citus, name);
  const db = await openDatabase({ databaseUrl });
  return {
    ...common(db),
    databaseUrl,
    asSuperuser: (statements) => administer(superuserUrl(citus.ports[0], name), statements),
    async close() {
      await db.close();
      await dropDatabase(citus, name);
    },
  };
}

export const isOnCitus = (): boolean => inject('databaseNames').includes('Citus');

/** A test of how one server reads, or of what only one has; Citus leaves the reading to its workers. */
export const itOnOneServer = (name: string, test: () => Promise<void>): void => {
  if (!isOnCitus()) it(name, test);
};

/** A migrated, empty embedded database in memory. */
export async function createEmbeddedDatabase(start: Start = {}): Promise<TestDatabase> {
  const db = await openDatabase({ loadDump: await openAsBlob(inject('databases').dump) });
  // To empty it takes milliseconds; to make another one takes seconds.
  if (start.isBlank) {
    await withOwner(db, async (tx) => {
      for (const statement of ['drop schema public cascade', 'create schema public']) await tx.sql(statement);
    });
  }
  return {
    ...common(db),
    databaseUrl: null,
    asSuperuser: (statements) =>
      withOwner(db, async (tx) => {
        for (const statement of statements) await tx.sql(statement);
      }),
    close: () => db.close(),
  };
}

const CREATE: Readonly<Record<DatabaseName, (start: Start) => Promise<TestDatabase>>> = {
  PGlite: createEmbeddedDatabase,
  PostgreSQL: createServerDatabase,
  Citus: createCitusDatabase,
};

/**
 * Runs a suite on PGlite and on a PostgreSQL server, each with a fresh, migrated database: on both in `test/db` and
 * `test/long`; in `test/gateway` on PostgreSQL by `npm test` and on PGlite by `npm run test:all`.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (getDb: () => TestDatabase) => void,
  start: Start = {},
): void {
  describe.each(inject('databaseNames').map((on) => ({ on, create: CREATE[on] })))(
    `${name} on $on`,
    ({ create }) => {
      let database: TestDatabase | undefined;
      beforeAll(async () => {
        database = await create(start);
      });
      afterAll(async () => {
        await database?.close();
        // Suites outlive their file, and an embedded database holds its memory as long as anything names it.
        database = undefined;
      });
      suite(() => {
        if (database === undefined) throw new Error('the database is there once a test runs');
        return database;
      });
    },
  );
}

function common(db: Database): Pick<TestDatabase, 'db' | 'kind' | 'asOwner'> {
  return {
    db,
    kind: db.kind,
    asOwner: (text, parameters) => withOwner(db, (tx) => tx.sql(text, parameters)),
  };
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
