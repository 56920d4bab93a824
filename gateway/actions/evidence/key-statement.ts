import { compactVerify, errors, importJWK } from 'jose';
import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import type { SigningKeyInfo } from '../../../schema/queries/signing-keys.ts';
import type { AuditKey } from '../../auth/audit-key.ts';
import { signCompact } from './sign-claims.ts';

const TYP = 'audit-key+jws';

type KeyFacts = Pick<SigningKeyInfo, 'kid' | 'jwk' | 'nbf' | 'exp'>;

/**
 * A compact JWS by an audit key about an earlier one: its public half and its period of use. It is stored beside the
 * row of that key: the owner of the database can change both and sign neither.
 */
export function signKeyStatement(signer: AuditKey, key: KeyFacts): Promise<string> {
  return signCompact(signer, TYP, claimsOf(key));
}

/** Whether the signer has signed a key exactly as in its row. */
export async function isSignedBy(
  signer: Pick<AuditKey, 'kid' | 'publicJwk'>,
  key: SigningKeyInfo,
): Promise<boolean> {
  const { statement } = key;
  if (statement === null) return false;
  try {
    const publicKey = await importJWK(signer.publicJwk, 'Ed25519');
    const { payload, protectedHeader } = await compactVerify(statement, publicKey, {
      algorithms: ['Ed25519'],
    });
    const { kid, typ } = protectedHeader;
    return kid === signer.kid && typ === TYP && new TextDecoder().decode(payload) === claimsOf(key);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

function claimsOf({ kid, jwk, nbf, exp }: KeyFacts): string {
  const publicHalf = { crv: 'Ed25519', kty: 'OKP', x: String(jwk.x) };
  return canonicalJson({ exp, jwk: publicHalf, kid, nbf, type: 'audit-key/1' });
}
