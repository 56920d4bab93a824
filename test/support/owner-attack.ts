import { buildEntry, buildPayload, chainId, GENESIS_PREV_HASH } from '../../compute/chain/entry.ts';
import type { TestDatabase } from './databases.ts';

/** What whoever owns the tables can do to them: they switch the guards off, and have the program's own source. */

/** An entry as it is stored. */
export interface ChainRow {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly header: string;
  readonly payload: string;
}

interface Chain {
  readonly workspaceId: string;
  readonly period: string;
}

const TRIGGERS = [
  ['audit_entry', 'audit_entry_row'],
  ['audit_payload', 'audit_payload_row'],
] as const;

/** Does something with the triggers of the trail disabled, and covers the tracks. */
export async function unguarded(database: TestDatabase, work: () => Promise<unknown>): Promise<void> {
  for (const [table, trigger] of TRIGGERS) {
    await database.asOwner(`alter table ${table} disable trigger ${trigger}`);
  }
  try {
    await work();
  } finally {
    for (const [table, trigger] of TRIGGERS) {
      await database.asOwner(`alter table ${table} enable always trigger ${trigger}`);
    }
  }
}

/** The stored entries of a chain, in order. */
export async function chainRows(database: TestDatabase, { workspaceId, period }: Chain): Promise<ChainRow[]> {
  return database.asOwner<ChainRow & Record<string, unknown>>(
    `select e.seq::int as seq, e.prev_hash as "prevHash", e.hash, e.header, p.payload
     from audit_entry e join audit_payload p using (workspace_id, period, seq)
     where e.workspace_id = $1 and e.period = $2 order by e.seq`,
    [workspaceId, period],
  );
}

/** Cuts a chain off after an entry, head, checkpoints and seals included. */
export async function cutChain(database: TestDatabase, chain: Chain, size: number): Promise<void> {
  const from = [chain.workspaceId, chain.period, size];
  const last = (await chainRows(database, chain)).find(({ seq }) => seq === size);
  await forgetSigned(database, chain, size);
  await unguarded(database, async () => {
    await database.asOwner(
      `update chain_head set size = $3, head = $4 where workspace_id = $1 and period = $2`,
      [...from, last?.hash ?? ''],
    );
    for (const table of ['audit_payload', 'audit_entry']) {
      await database.asOwner(
        `delete from ${table} where workspace_id = $1 and period = $2 and seq > $3`,
        from,
      );
    }
  });
}

/** Writes another history over a chain, head included; what was signed of the old one is forgotten. */
export async function overwriteChain(
  database: TestDatabase,
  chain: Chain,
  rows: readonly ChainRow[],
): Promise<void> {
  const before = await chainRows(database, chain);
  const kept = before.findIndex(({ hash }, at) => hash !== rows[at]?.hash);
  await cutChain(database, chain, kept);
  for (const { seq, prevHash, hash, header, payload } of rows.slice(kept)) {
    const key = [chain.workspaceId, chain.period, seq];
    await database.asOwner(
      'insert into audit_entry (workspace_id, period, seq, prev_hash, hash, header) values ($1, $2, $3, $4, $5, $6)',
      [...key, prevHash, hash, header],
    );
    await database.asOwner(
      'insert into audit_payload (workspace_id, period, seq, payload) values ($1, $2, $3, $4)',
      [...key, payload],
    );
  }
  await renameEntries(database, before, rows);
  const last = rows.at(-1);
  await database.asOwner(
    'update chain_head set size = $3, head = $4 where workspace_id = $1 and period = $2',
    [chain.workspaceId, chain.period, last?.seq ?? 0, last?.hash ?? ''],
  );
}

/** Lets the last entry of a chain say something else, with its digests, and sets the head. */
export async function overwriteLast(
  database: TestDatabase,
  { workspaceId, period }: Chain,
  change: (payload: string) => string,
): Promise<void> {
  const last = (await chainRows(database, { workspaceId, period })).at(-1);
  if (last === undefined) throw new Error('the chain has no entry');
  const { salt, ...members } = JSON.parse(change(last.payload)) as { salt: string };
  const { text, digest: payloadDigest } = buildPayload(members, salt);
  const said = JSON.parse(last.header) as Pick<
    Parameters<typeof buildEntry>[0],
    'at' | 'actor' | 'kind' | 'subject' | 'refs'
  >;
  const place = { chain: chainId(workspaceId, period), seq: last.seq, prevHash: last.prevHash };
  const { header, hash } = buildEntry({ ...said, ...place, payloadDigest });
  await forgetSigned(database, { workspaceId, period }, last.seq - 1);
  const key = [workspaceId, period, last.seq];
  const here = 'workspace_id = $1 and period = $2';
  const setHead = `update chain_head set size = $3, head = $4 where ${here}`;
  await unguarded(database, async () => {
    await database.asOwner(setHead, [workspaceId, period, last.seq - 1, last.prevHash]);
    for (const table of ['audit_payload', 'audit_entry']) {
      await database.asOwner(`delete from ${table} where ${here} and seq = $3`, key);
    }
  });
  await database.asOwner(
    'insert into audit_entry (workspace_id, period, seq, prev_hash, hash, header) values ($1, $2, $3, $4, $5, $6)',
    [...key, last.prevHash, hash, header],
  );
  await database.asOwner(
    'insert into audit_payload (workspace_id, period, seq, payload) values ($1, $2, $3, $4)',
    [...key, text],
  );
  await database.asOwner(setHead, [workspaceId, period, last.seq, hash]);
}

/** Columns of the rows that name entries: those they stand for, and the last one when the lines were frozen. */
const NAMED_ENTRIES = [
  ['assertion', 'entry_hash'],
  ['re_performance', 'entry_hash'],
  ['sample', 'entry_hash'],
  ['sample', 'chain_head'],
] as const;

/** The rows of the work name entries: their tracks. */
async function renameEntries(
  database: TestDatabase,
  before: readonly ChainRow[],
  after: readonly ChainRow[],
): Promise<void> {
  const renamed = before.map(({ hash }, at) => [hash, after[at]?.hash ?? hash]);
  for (const [table, column] of NAMED_ENTRIES) {
    await database.asOwner(`alter table ${table} disable trigger user`);
    await database.asOwner(
      `update ${table} t set ${column} = r.value from json_each_text($1::text::json) r where r.key = t.${column}`,
      [JSON.stringify(Object.fromEntries(renamed))],
    );
    await database.asOwner(`alter table ${table} enable trigger user`);
  }
}

/** Removes the checkpoints after an entry and the seals, so that the service signs what it finds. */
export async function forgetSigned(
  database: TestDatabase,
  { workspaceId, period }: Chain,
  size: number,
): Promise<void> {
  await database.asOwner('delete from evidence_package where workspace_id = $1', [workspaceId]);
  await database.asOwner('delete from checkpoint where workspace_id = $1 and period = $2 and size > $3', [
    workspaceId,
    period,
    size,
  ]);
}

/**
 * The history in which one entry says something else and every digest, hash, link, reference and statement after it
 * agrees again: made with the functions the service itself writes entries with.
 */
export function rewritten(
  chain: Chain,
  rows: readonly ChainRow[],
  change: { readonly seq: number; readonly payload: (payload: never) => object },
): ChainRow[] {
  const renamed = new Map<string, string>();
  const follow = (text: string) => text.replace(/\b[0-9a-f]{64}\b/g, (hash) => renamed.get(hash) ?? hash);
  let prevHash = GENESIS_PREV_HASH;
  return rows.map((row) => {
    const { salt, ...members } = JSON.parse(follow(row.payload)) as { salt: string };
    const payload = buildPayload(row.seq === change.seq ? change.payload(members as never) : members, salt);
    const before = JSON.parse(follow(row.header)) as {
      at: string;
      actor: string;
      kind: string;
      subject: string;
      refs: string[];
    };
    const { header, hash } = buildEntry({
      ...before,
      chain: chainId(chain.workspaceId, chain.period),
      seq: row.seq,
      prevHash,
      payloadDigest: payload.digest,
    });
    const link = { seq: row.seq, prevHash, hash, header, payload: payload.text };
    renamed.set(row.hash, hash);
    prevHash = hash;
    return link;
  });
}
