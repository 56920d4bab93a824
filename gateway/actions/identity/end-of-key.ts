import { CHECKPOINT_TYP, checkpointClaims } from '../../../compute/chain/checkpoint.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { checkpointsAfter, type DatedCheckpoint } from '../../../schema/queries/checkpoints.ts';
import type { SigningKeyInfo } from '../../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { publicJwk } from '../../auth/token-key.ts';
import { timeOf } from '../evidence/checkpoints.ts';
import { isAsSigned } from '../evidence/signed-token.ts';

/** Checkpoints dated later than the clock that are examined. Only rows somebody else wrote are skipped. */
const MAX_LATER_CHECKPOINTS = 10_000;

/**
 * A time not before any signature of a retired key: `now`, or the time of the last entry of a state it signed, if
 * clocks of gateways differ or this one was set back. A package's seal has the date of the checkpoint of its state.
 * Only signatures by the key count, dated as this service dates them; rows written by somebody else have no effect.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`, like the answer.
 */
export async function endOfKey(tx: SqlExecutor, key: SigningKeyInfo, now: string): Promise<string> {
  // A signature of an earlier state has the date at which the key began.
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
    // An invalid row, such as one with half a key, does not block a rotation.
    return false;
  }
}
