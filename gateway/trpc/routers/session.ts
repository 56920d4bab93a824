import {
  BothFactors,
  ChangedPassword,
  ChangePassword,
  ConfirmSecondFactor,
  EndedSessions,
  EndSession,
  LanguageAnswer,
  RecoveryCodes,
  RemovedSecondFactor,
  SessionList,
  SessionMe,
  SetLanguage,
  StartedSecondFactor,
  StartSecondFactor,
} from '../../../schema/contracts/auth.ts';
import { changePassword } from '../../actions/identity/change-password.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../actions/identity/second-factor.ts';
import { endSessions, listSessions } from '../../actions/identity/sessions.ts';
import { setLanguage } from '../../actions/identity/set-language.ts';
import { sessionMe } from '../../auth/session-me.ts';
import { router, signedIn, withoutInput } from '../trpc.ts';

/** The user of the access token: who they are, where they are signed in, and what they sign in with. */
export const sessionRouter = router({
  me: signedIn
    .use(withoutInput)
    .output(SessionMe)
    .query(({ ctx: { viewer, deps } }) => sessionMe(viewer, deps.config)),
  list: signedIn
    .use(withoutInput)
    .output(SessionList)
    .query(({ ctx: { deps, viewer } }) => listSessions(deps, viewer)),
  end: signedIn
    .input(EndSession)
    .output(EndedSessions)
    .mutation(({ ctx: { deps, viewer }, input }) => endSessions(deps, viewer, input)),
  changePassword: signedIn
    .input(ChangePassword)
    .output(ChangedPassword)
    .mutation(({ ctx: { deps, viewer, address }, input }) =>
      changePassword(deps, { viewer, address }, input),
    ),
  setLanguage: signedIn
    .input(SetLanguage)
    .output(LanguageAnswer)
    .mutation(async ({ ctx: { deps, viewer }, input }) => {
      await setLanguage(deps, viewer.userId, input.language);
      return input;
    }),
  startSecondFactor: signedIn
    .input(StartSecondFactor.default({}))
    .output(StartedSecondFactor)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.deps, ctx, input)),
  confirmSecondFactor: signedIn
    .input(ConfirmSecondFactor)
    .output(RecoveryCodes)
    .mutation(({ ctx: { deps, viewer }, input }) => confirmSecondFactor(deps, viewer, input.code)),
  removeSecondFactor: signedIn
    .input(BothFactors)
    .output(RemovedSecondFactor)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.deps, ctx, input)),
  renewRecoveryCodes: signedIn
    .input(BothFactors)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.deps, ctx, input)),
});
