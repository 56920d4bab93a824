import { PasswordSet, ResetPassword, ResetRequest } from '../../schema/contracts/auth.ts';
import { requestReset } from '../actions/identity/issue-reset.ts';
import { resetPassword } from '../actions/identity/reset-password.ts';
import { jsonAnswer } from './answer.ts';
import { readCredentials } from './auth-token.ts';
import type { Route } from './context.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { JSON_BODY_ERRORS } from './openapi/operation.ts';

const PATH = '/api/auth/password-reset';

const resetRoute: Route = {
  method: 'POST',
  path: PATH,
  operation: {
    operationId: 'resetPassword',
    tag: 'sign-in',
    summary: 'Set a new password by the token of a link',
    description:
      'The token works once, within 24 hours. It does not sign in; every session of the account ends.',
    security: [],
    body: { json: ResetPassword },
    answers: { 200: { description: 'The account. Sign in next.', json: PasswordSet } },
    errors: [...JSON_BODY_ERRORS, 'invalid_reset_link', 'weak_password', 'busy'],
  },
  async handle(request) {
    const { deps, headers, clientAddress } = request;
    requireMediaType(headers, 'application/json');
    const input = parseJsonBody(ResetPassword, await readCredentials(request));
    return jsonAnswer(200, JSON.stringify(await resetPassword(deps, input, clientAddress)));
  },
};

const requestRoute: Route = {
  method: 'POST',
  path: `${PATH}/request`,
  operation: {
    operationId: 'requestPasswordReset',
    tag: 'sign-in',
    summary: 'Ask for a link for a new password by e-mail',
    description:
      'The answer is the same for an address without an account, and does not wait for the mail. 404 where the installation sends no mail. Three mails an address and 15 minutes.',
    security: [],
    body: { json: ResetRequest },
    answers: { 202: { description: 'If the address has an account with a password, a mail is on its way.' } },
    errors: [...JSON_BODY_ERRORS, 'not_found', 'too_many_attempts', 'busy'],
  },
  async handle(request) {
    const { deps, headers, clientAddress } = request;
    requireMediaType(headers, 'application/json');
    const { email } = parseJsonBody(ResetRequest, await readCredentials(request));
    const languages = headers.get('accept-language');
    await requestReset(deps, email.trim().toLowerCase(), { address: clientAddress, languages });
    return { status: 202, headers: { 'cache-control': 'no-store' }, body: null };
  },
};

export const passwordResetRoutes: readonly Route[] = [resetRoute, requestRoute];
