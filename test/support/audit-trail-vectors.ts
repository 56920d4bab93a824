import vectors from './vectors/audit-trail-vectors.json' with { type: 'json' };

/** The published vectors of the audit trail, typed as far as the tests read them. */
export const auditTrailVectors = vectors;
