import { spendRecoveryCode, spendStep } from '../../../schema/queries/second-factors.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { readCode, stepOf } from '../../auth/one-time-code.ts';
import type { GatewayDeps } from '../../deps.ts';

/** A confirmed second factor, with its secret as stored. */
export interface Factor {
  readonly userId: string;
  readonly secret: string;
}

/** Uses the code in the transaction of what it is for. @throws ApiError `invalid_code`; then nothing may be kept. */
export type UseCode = (tx: SqlExecutor) => Promise<void>;

/** Reads a code of an account; whether it was used before is found out when it is used. */
export async function codeOf(deps: GatewayDeps, factor: Factor, text: string): Promise<UseCode> {
  const typed = readCode(text);
  const { userId } = factor;
  if (typed.kind === 'recovery') {
    return async (tx) => {
      if (!(await spendRecoveryCode(tx, { userId, codeHash: typed.codeHash }))) throw refusal(deps, userId);
    };
  }
  const step = await stepOfFactor(deps, factor, typed.code);
  return async (tx) => {
    if (step === null || !(await spendStep(tx, { ...factor, step }))) throw refusal(deps, userId);
  };
}

/** The time step of a code; null if it is none of this factor's. */
export async function stepOfFactor(
  { secretKey, log, clock }: Pick<GatewayDeps, 'secretKey' | 'log' | 'clock'>,
  { userId, secret }: Factor,
  code: string,
): Promise<number | null> {
  const opened = (await secretKey?.open(userId, secret)) ?? null;
  if (opened !== null) return stepOf(opened, code, clock());
  log.error(
    { user_id: userId },
    'a second factor cannot be read: SECRET_KEY_FILE is missing or another one, or the row was changed',
  );
  return null;
}

function refusal({ accessLog }: Pick<GatewayDeps, 'accessLog'>, userId: string): ApiError {
  accessLog.note('sign_in_refused', { userId });
  return invalidCode();
}

export function invalidCode(): ApiError {
  return new ApiError('invalid_code', { detail: 'The code is wrong, too old, or was used before.' });
}
