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

/** Hashes of the newest entries about things on a period's chain, by subject: what is on record of each changes with it. */
export async function newestEntries(
  tx: SqlExecutor & { readonly workspaceId: string },
  period: string,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ subject: string; hash: string }>(
    `select s.subject, n.hash from unnest(string_to_array($3, ' ')) s(subject)
     join lateral (select e.hash from audit_entry e
       where e.workspace_id = $1 and e.period = $2 and e.subject = s.subject order by e.seq desc limit 1) n on true`,
    [tx.workspaceId, period, subjects.join(' ')],
  );
  return new Map(rows.map(({ subject, hash }) => [subject, hash]));
}
