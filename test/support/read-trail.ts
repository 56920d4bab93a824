import type { SqlValue } from '../../schema/queries/sql.ts';
import type { StoredEntry, StoredHead } from './check-chain.ts';

export type Sql = <Row extends object>(text: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

/** The whole stored trail of a database, for `checkChains`; to be read as the tables' owner. */
export async function readTrail(
  sql: Sql,
): Promise<{ readonly entries: StoredEntry[]; readonly heads: StoredHead[] }> {
  const entries = await sql<Omit<StoredEntry, 'seq'> & { seq: string }>(
    `select e.workspace_id as "workspaceId", e.period, e.seq, e.prev_hash as "prevHash", e.hash, e.header, p.payload
     from audit_entry e left join audit_payload p using (workspace_id, period, seq)
     order by e.workspace_id, e.period, e.seq`,
  );
  const heads = await sql<Omit<StoredHead, 'size'> & { size: string }>(
    'select workspace_id as "workspaceId", period, size, head from chain_head',
  );
  return {
    entries: entries.map((entry) => ({ ...entry, seq: Number(entry.seq) })),
    heads: heads.map((head) => ({ ...head, size: Number(head.size) })),
  };
}
