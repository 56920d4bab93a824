/**
 * The limits on requests. Each kind is counted for itself, in windows of an hour, up to `multiple` times the setting
 * RATE_LIMIT_PER_HOUR: those of a workspace in the database, for all servers together, those of a person in each
 * process.
 */
export const RATE_LIMITS = {
  ingest: {
    of: 'workspace',
    multiple: 1,
    counts: 'ingest requests answered 200, without dry runs and repeated answers',
  },
  attempt: {
    of: 'workspace',
    multiple: 20,
    counts: 'all ingest requests, refused ones, dry runs and repeated answers included',
  },
  read: { of: 'workspace', multiple: 20, counts: 'reads with a key' },
  void: { of: 'workspace', multiple: 20, counts: 'requests to void invoices' },
  import: { of: 'workspace', multiple: 20, counts: 'requests to import files or to map their columns' },
  document: { of: 'workspace', multiple: 20, counts: 'documents sent' },
  person: { of: 'person', multiple: 20, counts: 'requests of a signed-in person at one server' },
} as const;

export type RateLimitKind = keyof typeof RATE_LIMITS;
/** Kinds counted in the database. */
export type WorkspaceLimitKind = {
  [Kind in RateLimitKind]: (typeof RATE_LIMITS)[Kind]['of'] extends 'workspace' ? Kind : never;
}[RateLimitKind];

/** A window lasts this long from its first counted request. */
export const RATE_LIMIT_WINDOW_SECONDS = 3_600;
