import { type EntityManager, MikroKyselyPlugin } from '@mikro-orm/postgresql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '../../schema/entities/tables.ts';
import type { SqlExecutor, SqlValue } from '../../schema/queries/sql.ts';

/** Columns by the names of their properties; values as the entities' types have them in JavaScript. */
export const AS_ENTITIES = { columnNamingStrategy: 'property', convertValues: true } as const;

type RunSql = SqlExecutor['sql'];

/** An executor of statements on a connection that MikroORM does not hold. */
export function executorOn(em: EntityManager, sql: RunSql): SqlExecutor {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new StatementDriver(sql),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new MikroKyselyPlugin(em, AS_ENTITIES)],
  });
  return { sql, db };
}

/** Runs what Kysely compiles as one statement of a transaction that somebody else began. */
class StatementDriver extends DummyDriver {
  readonly #sql: RunSql;

  constructor(sql: RunSql) {
    super();
    this.#sql = sql;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = async <Row>({ sql, parameters }: CompiledQuery) => ({
      rows: (await this.#sql(sql, parameters as readonly SqlValue[])) as Row[],
    });
    return { executeQuery, streamQuery: () => notStreamed() };
  }
}

function notStreamed(): never {
  throw new Error('a statement of a transaction is not streamed');
}
