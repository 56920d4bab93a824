import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { statementOperation } from '../telemetry/statement.ts';
import { recorded } from '../telemetry/telemetry.ts';
import { copiedBytes } from './copied-bytes.ts';
import type { Database } from './open-database.ts';
import { allowSilence, socketOf } from './server-pool.ts';

/** Prepared statements per connection to a server; further texts are planned each time. */
const MAX_PLANNED_STATEMENTS = 300;

/** Runs one statement, or several without parameters in one message that return no rows. */
export type RunStatement = <Row extends object>(
  text: string,
  parameters?: readonly SqlValue[],
) => Promise<Row[]>;

export interface LeanConnection {
  readonly run: RunStatement;
  /** The one value of type `bytea` that a statement without parameters selects; null where there is none. */
  readonly bytes: (select: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Statements that `send` runs go to a server in one message. */
  readonly together: <Value>(send: () => Value) => Value;
}

/**
 * A connection of the pool without MikroORM and Kysely, for reading with prepared statements.
 * @param statementMs how long the server may be silent over a statement.
 */
export async function withLeanConnection<Value>(
  db: Database,
  statementMs: number,
  work: (connection: LeanConnection) => Promise<Value>,
): Promise<Value> {
  const { pool } = db;
  if (pool === null) {
    const kysely = db.orm.em.getConnection().getClient();
    return kysely.connection().execute((embedded) => {
      const run = async <Row extends object>(text: string, parameters: readonly SqlValue[] = []) =>
        (await embedded.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
      return work({ run, bytes: (select) => encodedBytes(run, select), together: (send) => send() });
    });
  }
  const client = await pool.take();
  allowSilence(client, statementMs);
  try {
    return await work({
      run: runOn(client),
      bytes: (select) =>
        recorded(
          () => statementOperation(`copy (${select})`),
          () => copiedBytes(client, select),
        ),
      together: (send) => corked(client, send),
    });
  } finally {
    pool.giveBack(client);
  }
}

/** As base64, which is faster to parse than the driver's hexadecimal. */
async function encodedBytes(run: RunStatement, select: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row, ...others] = await run<{ content: string | null }>(
    `select encode(value, 'base64') as content from (${select}) selected (value)`,
    [],
  );
  if (others.length > 0) throw new Error('expected one value');
  return row?.content == null ? null : Buffer.from(row.content, 'base64');
}

/** Statements are sent without waiting for earlier answers: the pool's connections pipeline. */
function corked<Value>(client: PoolClient, send: () => Value): Value {
  const stream = socketOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

function runOn(client: PoolClient): RunStatement {
  const run = async <Row extends object>(text: string, parameters?: readonly SqlValue[]) => {
    if (parameters === undefined) {
      const { rows } = await client.query(text);
      return (rows ?? []) as Row[];
    }
    const name = planName(text);
    const values = [...parameters];
    const { rows } = await client.query<Row>(name === null ? { text, values } : { name, text, values });
    return rows;
  };
  return (text, parameters) =>
    recorded(
      () => statementOperation(text),
      () => run(text, parameters),
    );
}

const planNames = new Map<string, string>();

/** The name of a prepared statement, the same on every connection; null once there are too many. */
function planName(text: string): string | null {
  const known = planNames.get(text);
  if (known !== undefined) return known;
  if (planNames.size >= MAX_PLANNED_STATEMENTS) return null;
  const name = `footing_${planNames.size}`;
  planNames.set(text, name);
  return name;
}
