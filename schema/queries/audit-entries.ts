import type { SqlExecutor } from './sql.ts';

export interface EntryOfSubject {
  readonly seq: number;
  readonly kind: string;
  readonly hash: string;
}

/** The entries about one thing (`invoice:<id>`) on a period's chain, oldest first. */
export async function entriesOfSubject(
  tx: SqlExecutor & { readonly workspaceId: string },
  period: string,
  subject: string,
): Promise<EntryOfSubject[]> {
  const rows = await tx.sql<{ seq: string; kind: string; hash: string }>(
    `select e.seq::text as seq, e.kind, e.hash from audit_entry e
     where e.workspace_id = $1 and e.period = $2 and e.subject = $3 order by e.seq`,
    [tx.workspaceId, period, subject],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
