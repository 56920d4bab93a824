import type { Row, SqlExecutor } from './sql.ts';

type SecondFactorRow = Row<'second_factor'>;
type Factor = Pick<SecondFactorRow, 'userId' | 'secret'>;

/** The second factor of an account, also one that is not confirmed yet. */
export async function secondFactorOf(
  lookup: SqlExecutor,
  userId: string,
): Promise<Pick<SecondFactorRow, 'secret' | 'confirmedAt'> | undefined> {
  return lookup.db
    .selectFrom('second_factor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Stores a secret to be confirmed, instead of an earlier one. False, and no change, if the account has a confirmed one. */
export async function addSecondFactor(
  tx: SqlExecutor,
  { userId, secret, startedAt }: Factor & Pick<SecondFactorRow, 'startedAt'>,
): Promise<boolean> {
  const added = await tx.db
    .insertInto('second_factor')
    .values({ userId, secret, startedAt, confirmedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, startedAt })
        .where('second_factor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return added !== undefined;
}

/** Confirms the secret with the step of its first code. False if it is not the stored one, or was confirmed before. */
export async function confirmFactor(
  tx: SqlExecutor,
  { userId, secret, step, now }: Factor & { readonly step: number; readonly now: string },
): Promise<boolean> {
  const confirmed = await tx.db
    .updateTable('second_factor')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/**
 * Uses the code of a time step. False if a code of this or a later step was used before; of two transactions with the
 * same code the second waits for the first.
 */
export async function spendStep(
  tx: SqlExecutor,
  { userId, secret, step }: Factor & { readonly step: number },
): Promise<boolean> {
  const spent = await tx.db
    .updateTable('second_factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Uses a recovery code. False if the account has no such code left. */
export async function spendRecoveryCode(tx: SqlExecutor, code: Row<'recovery_code'>): Promise<boolean> {
  const spent = await tx.db
    .deleteFrom('recovery_code')
    .where('userId', '=', code.userId)
    .where('codeHash', '=', code.codeHash)
    .returning('userId')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: SqlExecutor,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('userId', '=', userId).execute();
  await tx.db
    .insertInto('recovery_code')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Removes the second factor of an account with its recovery codes. False if there is none that was confirmed. */
export async function dropSecondFactor(tx: SqlExecutor, userId: string): Promise<boolean> {
  const dropped = await tx.db
    .deleteFrom('second_factor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return (dropped?.confirmedAt ?? null) !== null;
}
