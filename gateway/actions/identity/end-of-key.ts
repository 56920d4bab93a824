import { CHECKPOINT_TYP, checkpointClaims } from '../../../compute/chain/checkpoint.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { checkpointsAfter, type DatedCheckpoint } from '../../../schema/queries/checkpoints.ts';
import type { SigningKeyInfo } from '../../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { publicJwk } from '../../auth/token-key.ts';
import { timeOf } from '../evidence/checkpoints.ts';
import { isAsSigned } from '../evidence/signed-token.ts';

/** Checkpoints dated later than the clock that are looked at: only those somebody else wrote are passed over. */
const MAX_LATER_CHECKPOINTS = 10_000;

/**
 * A time no earlier than any at which a key, which signs no more, has signed: `now`, or that of the last entry of a
 * state it signed, where the clock of a gateway was ahead of this one or this one was put back. A package's seal is
 * dated as the checkpoint of its state is. Only what the key did sign, dated as this service dates it, counts: a row
 * that somebody wrote moves nothing.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`, as the answer.
 */
export async function endOfKey(tx: SqlExecutor, key: SigningKeyInfo, now: string): Promise<string> {
  // What the key signed of an earlier state is dated at its own beginning.
  const after = now > key.nbf ? now : key.nbf;
  const later = await checkpointsAfter(tx, { kid: key.kid, after, limit: MAX_LATER_CHECKPOINTS });
  for (const checkpoint of later) if (await isSignedBy(key, checkpoint)) return checkpoint.at;
  return after;
}

async function isSignedBy(
  { kid, jwk, nbf }: SigningKeyInfo,
  { workspaceId, period, head, size, token, at }: DatedCheckpoint,
): Promise<boolean> {
  const iat = timeOf({ at }, { nbf: Math.floor(Date.parse(nbf) / 1000) });
  const state = { chain: chainId(workspaceId, period), head, size, iat };
  try {
    return await isAsSigned(token, {
      key: publicJwk(jwk, kid),
      typ: CHECKPOINT_TYP,
      claims: ({ iss }) => checkpointClaims({ ...state, iss }),
    });
  } catch {
    // A row nobody could have signed, such as one with half a key, keeps no key from being replaced.
    return false;
  }
}
