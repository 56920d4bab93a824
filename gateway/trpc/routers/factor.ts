import {
  Factor,
  FactorGetInput,
  FactorSearchAnswer,
  FactorSearchInput,
} from '../../../schema/contracts/factors.ts';
import { getFactor, searchFactors } from '../../actions/settings/factors.ts';
import { memberOrOwner, router } from '../trpc.ts';

/** The catalogue of emission factors, the same for every workspace. */
export const factorRouter = router({
  search: memberOrOwner
    .input(FactorSearchInput.default({}))
    .output(FactorSearchAnswer)
    .query(({ ctx: { deps }, input }) => searchFactors(deps, input)),
  get: memberOrOwner
    .input(FactorGetInput)
    .output(Factor)
    .query(({ ctx: { deps }, input }) => getFactor(deps, input)),
});
