import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

/** Stores what a person reads the console in; null: as the browser asks. */
export async function setLanguage(
  { database }: Pick<GatewayDeps, 'database'>,
  userId: string,
  language: PaperLanguage | null,
): Promise<void> {
  await withIdentity(database, async (tx) => {
    await tx.db.updateTable('app_user').set({ language }).where('userId', '=', userId).execute();
  });
}
