const UNIQUE_VIOLATION = '23505';

/** Name of the unique constraint that a statement violated; null for every other error. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
