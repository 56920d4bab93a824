import vectors from './vectors/audit-vectors.json' with { type: 'json' };

export interface AuditVector {
  readonly id: string;
  readonly kind: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly source: string;
  /** Absolute, by member; `kg` and `all_kg` for every kilogram figure. Without one a figure is exact. */
  readonly tolerance?: Readonly<Record<string, number>>;
}

/** The published figures of audit sampling: tables of the AICPA, textbooks and runs of peer programs. */
export const auditVectors: readonly AuditVector[] = vectors.vectors;
export const auditVectorCount: number = vectors.count;
export const peerDisagreements: readonly { readonly topic: string; readonly detail: string }[] =
  vectors.peer_disagreements;
