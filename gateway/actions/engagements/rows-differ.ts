import { ApiError } from '../../api-error.ts';

/** Stored rows differ from a chain that is whole. */
export class RowsDiffer extends ApiError {
  /** What differs, by names and ids: `sampled line <id>`. */
  readonly differences: readonly string[];

  constructor(differences: readonly string[], detail: string) {
    super('trail_broken', { detail });
    this.differences = differences;
  }
}

/** As `RowsDiffer`, with its usual beginning. */
export function rowsDiffer(differences: readonly string[], words: string): RowsDiffer {
  const detail = `Stored data differ from the audit trail, so they were changed outside the service: ${words}.`;
  return new RowsDiffer(differences, detail);
}
