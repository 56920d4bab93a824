import {
  CancelInvitation,
  CancelledInvitation,
  ChangeRole,
  InvitationAnswer,
  InviteMember,
  Member,
  MemberListAnswer,
  RemovedMember,
  RemoveMember,
  ResetLink,
  ResetMember,
} from '../../../schema/contracts/members.ts';
import { cancelInvitation, inviteMember } from '../../actions/identity/invitations.ts';
import { resetMember } from '../../actions/identity/issue-reset.ts';
import { changeRole, listMembers, removeMember } from '../../actions/identity/members.ts';
import { memberOrOwner, ownerOnly, router, withoutInput } from '../trpc.ts';

/** Members of a workspace and their roles. Invitations are accepted over REST, before sign-in. */
export const memberRouter = router({
  list: memberOrOwner
    .use(withoutInput)
    .output(MemberListAnswer)
    .query(({ ctx: { deps, caller } }) => listMembers(deps, caller)),
  invite: ownerOnly
    .input(InviteMember)
    .output(InvitationAnswer)
    .mutation(({ ctx: { deps, caller, languages }, input }) =>
      inviteMember(deps, caller, { ...input, languages }),
    ),
  cancelInvitation: ownerOnly
    .input(CancelInvitation)
    .output(CancelledInvitation)
    .mutation(({ ctx: { deps, caller }, input }) => cancelInvitation(deps, caller, input.invitation_id)),
  changeRole: ownerOnly
    .input(ChangeRole)
    .output(Member)
    .mutation(({ ctx: { deps, caller }, input }) => changeRole(deps, caller, input)),
  resetPassword: ownerOnly
    .input(ResetMember)
    .output(ResetLink)
    .mutation(({ ctx: { deps, caller }, input }) => resetMember(deps, caller, input.user_id)),
  remove: ownerOnly
    .input(RemoveMember)
    .output(RemovedMember)
    .mutation(({ ctx: { deps, caller }, input }) => removeMember(deps, caller, input.user_id)),
});
