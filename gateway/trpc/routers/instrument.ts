import {
  CreateInstrument,
  InstrumentAnswer,
  InstrumentListAnswer,
  RevokedInstrument,
  RevokeInstrument,
} from '../../../schema/contracts/instruments.ts';
import { createInstrument, listInstruments, revokeInstrument } from '../../actions/settings/instruments.ts';
import { memberOrOwner, ownerOnly, router, withoutInput } from '../trpc.ts';

/** Contractual instruments for market-based figures: supplier mixes and guarantees of origin. */
export const instrumentRouter = router({
  list: memberOrOwner
    .use(withoutInput)
    .output(InstrumentListAnswer)
    .query(({ ctx: { deps, caller } }) => listInstruments(deps, caller)),
  create: ownerOnly
    .input(CreateInstrument)
    .output(InstrumentAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => createInstrument(deps, caller, input)),
  revoke: ownerOnly
    .input(RevokeInstrument)
    .output(RevokedInstrument)
    .mutation(({ ctx: { deps, caller }, input }) => revokeInstrument(deps, caller, input.instrument_id)),
});
