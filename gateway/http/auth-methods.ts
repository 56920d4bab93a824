import { AuthMethods } from '../../schema/contracts/auth.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { OIDC_START } from './oidc-sign-in.ts';

/** `GET /api/auth/methods`: the same for everybody, so it tells of no account. */
export const authMethodsRoute: Route = {
  method: 'GET',
  path: '/api/auth/methods',
  operation: {
    operationId: 'getAuthMethods',
    tag: 'sign-in',
    summary: 'The ways to sign in here',
    description: 'For a sign-in page: it needs no credentials.',
    security: [],
    answers: { 200: { description: 'What this installation offers and asks for.', json: AuthMethods } },
    errors: [],
  },
  async handle({ deps: { config, oidcClient } }) {
    const answer: AuthMethods = {
      password: true,
      oidc: oidcClient === null ? [] : [{ name: oidcClient.name, start_url: OIDC_START }],
      password_reset_by_mail: config.smtpUrl !== null,
      second_factor_required: config.requireSecondFactor,
    };
    return jsonAnswer(200, JSON.stringify(answer));
  },
};
