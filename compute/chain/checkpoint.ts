import { canonicalJson } from './canonical-json.ts';

/** `typ` of a checkpoint's header. */
export const CHECKPOINT_TYP = 'audit-checkpoint+jws';
/** `typ` of a seal's header. */
export const SEAL_TYP = 'evidence-package+jws';

const HASH = /^[0-9a-f]{64}$/;

export interface CheckpointInput {
  /** `<workspace uuid>/<period>`. */
  readonly chain: string;
  /** Hash of the last entry. */
  readonly head: string;
  /** Number of entries. */
  readonly size: number;
  /** Seconds since 1970, not before the last entry. */
  readonly iat: number;
  /** Address of the service. */
  readonly iss: string;
}

export interface SealInput extends CheckpointInput {
  readonly engagementId: string;
  /** SHA-256 of the canonical metadata without the seal. */
  readonly metadataSha256: string;
}

/**
 * Canonical text of a checkpoint: the state of a chain at a time.
 * Source: docs/evidence-format.md, checkpoint; RFC 8785.
 * @throws TypeError for a head or size of another form.
 */
export function checkpointClaims(input: CheckpointInput): string {
  return canonicalJson({ ...stateOf(input), type: 'audit-checkpoint/1' });
}

/**
 * Canonical text of a seal: a package's metadata, which list its files, and the state of its chain.
 * Source: docs/evidence-format.md, package; RFC 8785.
 * @throws TypeError for a head, size or digest of another form.
 */
export function sealClaims(input: SealInput): string {
  if (!HASH.test(input.metadataSha256)) throw new TypeError('seal: metadataSha256 has the wrong form');
  return canonicalJson({
    ...stateOf(input),
    engagement_id: input.engagementId,
    metadata_sha256: input.metadataSha256,
    type: 'evidence-package/1',
  });
}

function stateOf({ chain, head, size, iat, iss }: CheckpointInput) {
  if (!HASH.test(head)) throw new TypeError('checkpoint: head has the wrong form');
  if (!Number.isSafeInteger(size) || size < 1) throw new TypeError('checkpoint: size must be 1 or more');
  return { chain, head, iat, iss, size };
}
