import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** Changes with every change of what the workspace remembers; 0 while nothing was ever remembered. */
export async function memoryVersion(tx: Tenant): Promise<number> {
  const [row] = await tx.sql<{ version: number }>(
    'select memory_version as version from workspace where workspace_id = $1',
    [tx.workspaceId],
  );
  return row?.version ?? 0;
}

/** Notes that the memory changes in this transaction, and lets nobody else change it until the commit. */
export async function raiseMemoryVersion(tx: Tenant): Promise<void> {
  await tx.sql('update workspace set memory_version = memory_version + 1 where workspace_id = $1', [
    tx.workspaceId,
  ]);
}

/**
 * Everything remembered, as JSON: an array of the decided line's vendor, text, category, factor id and region, oldest
 * first. Vendor and text are those recorded, not the keys of the day: an erased line has no entry.
 */
export async function memoryJson(tx: Tenant): Promise<string> {
  const [row] = await tx.sql<{ text: string }>(
    `select coalesce(json_agg(json_build_array(i.vendor_name, l.description, m.category, m.factor_id, i.region)
       order by m.decided_at, m.memory_key), '[]')::text as text
     from classification_memory m
     join line_item l on l.workspace_id = m.workspace_id and l.line_item_id = m.line_item_id
     join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
     where m.workspace_id = $1`,
    [tx.workspaceId],
  );
  return row?.text ?? '[]';
}

export interface NewMemory {
  /** SHA-256 over the normalised vendor and description, hex. */
  readonly memoryKey: string;
  readonly category: string;
  readonly factorId: string | null;
  readonly lineItemId: string;
  readonly decidedBy: string;
}

/**
 * Remembers a decision, in place of an earlier one for the same vendor and text. Beyond `most` entries the
 * oldest are forgotten. The version is raised before.
 */
export async function remember(
  tx: Tenant,
  memory: NewMemory,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<void> {
  await tx.sql(
    `insert into classification_memory (workspace_id, memory_key, category, factor_id, line_item_id,
       decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7::text::timestamptz)
     on conflict (workspace_id, memory_key) do update set category = excluded.category,
       factor_id = excluded.factor_id, line_item_id = excluded.line_item_id, decided_by = excluded.decided_by,
       decided_at = excluded.decided_at`,
    [
      tx.workspaceId,
      memory.memoryKey,
      memory.category,
      memory.factorId,
      memory.lineItemId,
      memory.decidedBy,
      now,
    ],
  );
  await tx.sql(
    `delete from classification_memory where workspace_id = $1 and memory_key in (
       select memory_key from classification_memory where workspace_id = $1
       order by decided_at desc, memory_key offset $2::int)`,
    [tx.workspaceId, most],
  );
}
