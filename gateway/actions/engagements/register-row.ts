import type { FactorUsed } from '../../../schema/queries/evidence-totals.ts';
import type { FactorCache } from '../../threads/factor-cache.ts';
import { registered, registerMembers } from '../evidence/metadata-file.ts';
import { chainValue } from './chain-values.ts';

/** The row that the register of a package is to have of a factor that was used, as its bytes say it. */
export function registerRow(factors: Pick<FactorCache, 'get'>, used: FactorUsed): unknown {
  return chainValue(registerMembers(registered(factors, used)));
}
