/** Settings of a workspace that decide how its invoices are read. */
export interface WorkspaceSettings {
  readonly workspaceId: string;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** ISO 3166-1 alpha-2. */
  readonly defaultRegion: string;
  /** 1 to 12: the month a fiscal year starts in. */
  readonly fiscalStartMonth: number;
  readonly periodLength: 'year' | 'quarter' | 'month';
  readonly reconciliationPolicy: 'accept' | 'strict' | 'scale';
}

/** A reporting period that exists, and the factor set it was bound to when opened. */
export interface KnownPeriod {
  readonly name: string;
  readonly status: 'open' | 'closed';
  readonly factorSetId: string;
}
