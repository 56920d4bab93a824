import { CompactSign } from 'jose';
import {
  CHECKPOINT_TYP,
  type CheckpointInput,
  checkpointClaims,
  SEAL_TYP,
  type SealInput,
  sealClaims,
} from '../../../compute/chain/checkpoint.ts';
import type { AuditKey } from '../../auth/audit-key.ts';

/**
 * The signed state of a chain, a compact JWS. Ed25519 is deterministic, so the same state at the same second
 * gives the same token. Source: RFC 7515, RFC 9864 section 2.2.
 */
export function signCheckpoint(key: AuditKey, input: CheckpointInput): Promise<string> {
  return signCompact(key, CHECKPOINT_TYP, checkpointClaims(input));
}

/** The seal of a package's metadata, a compact JWS. */
export function signSeal(key: AuditKey, input: SealInput): Promise<string> {
  return signCompact(key, SEAL_TYP, sealClaims(input));
}

/** A compact JWS over canonical claims. Members of the header stand in canonical order, as jose writes them. */
export function signCompact({ kid, privateKey }: AuditKey, typ: string, claims: string): Promise<string> {
  return new CompactSign(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg: 'Ed25519', kid, typ })
    .sign(privateKey);
}
