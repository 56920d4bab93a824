import { type Reason, reasonMembers, reasonTexts } from '../../schema/contracts/reasons.ts';

/** Members of a step of a trace: why it is so, in English and by code. */
export const because = (reasons: readonly Reason[]) => ({
  reason: reasonTexts(reasons),
  reasons: reasonMembers(reasons),
});
