import { JWKS_MAX_AGE_SECONDS } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { JWK_SET, publicRead } from './openapi/operation.ts';

/** The public keys of checkpoints and seals, old ones too, each with its period of use. */
export const auditJwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/audit-jwks.json',
  operation: publicRead({
    operationId: 'getAuditJwks',
    summary: 'Public keys of checkpoints and seals, old ones too',
    description:
      'Each with its period of use. Compare them with those an auditor kept or got in another way.',
    content: JWK_SET,
  }),
  async handle({ deps }) {
    const keys = await deps.auditKeys.published();
    return jsonAnswer(200, JSON.stringify({ keys }), {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    });
  },
};
