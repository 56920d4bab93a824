import {
  LoadedRatesAnswer,
  LoadRates,
  RateAnswer,
  RateGetInput,
  RateSetListAnswer,
} from '../../../schema/contracts/rates.ts';
import { getRate, listRates, loadRates } from '../../actions/settings/rates.ts';
import { memberOrOwner, ownerOnly, router, withoutInput } from '../trpc.ts';

/** Exchange rates of a workspace: the shipped ones and those its owners loaded. */
export const ratesRouter = router({
  list: memberOrOwner
    .use(withoutInput)
    .output(RateSetListAnswer)
    .query(({ ctx: { deps, caller } }) => listRates(deps, caller)),
  get: memberOrOwner
    .input(RateGetInput)
    .output(RateAnswer)
    .query(({ ctx: { deps, caller }, input }) => getRate(deps, caller, input)),
  load: ownerOnly
    .input(LoadRates)
    .output(LoadedRatesAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => {
      const { database, clock, pool } = deps;
      return loadRates({ database, clock, grow: (task) => pool.run('growRates', task) }, caller, input);
    }),
});
