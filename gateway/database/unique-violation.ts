const UNIQUE_VIOLATION = '23505';
/** Citus passes on the message of a node, without the name by itself. */
const NAMED = /unique constraint "([^"]+)"/;
/** There, a table and its keys are named with the number of the shard. */
const SHARD = /_\d{6,}$/;

/** Name of the unique constraint that a statement violated; null for every other error. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return null;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return (named || (NAMED.exec(error.message)?.[1] ?? '')).replace(SHARD, '');
}
