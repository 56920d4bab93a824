import {
  CheckpointAnswer,
  CheckpointInput,
  ClosePeriodAnswer,
  ClosePeriodInput,
  PeriodListAnswer,
  ReopenPeriodAnswer,
  ReopenPeriodInput,
} from '../../../schema/contracts/periods.ts';
import { closePeriod, listPeriods, periodCheckpoint, reopenPeriod } from '../../actions/settings/periods.ts';
import { memberOrOwner, ownerOnly, router, withoutInput } from '../trpc.ts';

/** Reporting periods: totals and status. */
export const periodRouter = router({
  list: memberOrOwner
    .use(withoutInput)
    .output(PeriodListAnswer)
    .query(async ({ ctx: { deps, caller } }) => ({ periods: await listPeriods(deps, caller) })),
  checkpoint: memberOrOwner
    .input(CheckpointInput)
    .output(CheckpointAnswer)
    .query(({ ctx: { deps, caller }, input: { period, size } }) =>
      periodCheckpoint(deps, { caller, period, size: size ?? null }),
    ),
  close: ownerOnly
    .input(ClosePeriodInput)
    .output(ClosePeriodAnswer)
    .mutation(({ ctx: { deps, caller }, input: { period } }) => closePeriod(deps, { caller, period })),
  reopen: ownerOnly
    .input(ReopenPeriodInput)
    .output(ReopenPeriodAnswer)
    .mutation(({ ctx: { deps, caller }, input: { period, reason } }) =>
      reopenPeriod(deps, { caller, period, reason }),
    ),
});
