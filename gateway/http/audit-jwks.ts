import { JWKS_MAX_AGE_SECONDS } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { publicRead } from './openapi/operation.ts';

/** The public keys of checkpoints and seals, old ones too, each with its period of use. */
export const auditJwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/audit-jwks.json',
  operation: publicRead(
    'getAuditJwks',
    'Public keys of checkpoints and seals, old ones too',
    'application/jwk-set+json',
  ),
  async handle({ deps }) {
    const keys = await deps.auditKeys.published();
    return jsonAnswer(200, JSON.stringify({ keys }), {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    });
  },
};
