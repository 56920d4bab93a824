import { hash } from 'node:crypto';
import { countAttempt, SIGN_IN_WINDOW_SECONDS } from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { MAILS_PER_ADDRESS, MAILS_PER_SENDER } from '../../limits.ts';

/**
 * Counts a mail for the address it goes to and for who causes it, whether it will be sent or not.
 * @param mail.from - a network or a workspace.
 * @throws ApiError `too_many_attempts`; then nothing is counted.
 */
export async function countMail(
  deps: Pick<GatewayDeps, 'database' | 'clock'>,
  mail: { readonly to: string; readonly from: string },
): Promise<void> {
  const to = `mails to ${hash('sha256', mail.to.toLowerCase())}`;
  const from = `mails from ${mail.from}`;
  await withIdentity(deps.database, async (tx) => {
    for (const { subject, attempts } of await countAttempt(tx, [to, from], deps.clock())) {
      if (attempts > (subject === to ? MAILS_PER_ADDRESS : MAILS_PER_SENDER)) throw tooMany();
    }
  });
}

function tooMany(): ApiError {
  return new ApiError('too_many_attempts', {
    detail:
      'Too many mails were asked for. Look among those that came, or try again in a quarter of an hour.',
    retryAfterSeconds: SIGN_IN_WINDOW_SECONDS,
  });
}
