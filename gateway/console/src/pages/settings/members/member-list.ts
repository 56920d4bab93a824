import type { MemberListAnswer } from '../../../../../../schema/contracts/members.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';

export type Member = MemberListAnswer['members'][number];
export type Invitation = MemberListAnswer['invitations'][number];

export const ROLES = ['owner', 'member', 'auditor'] as const;

/** After a change of members or invitations. */
export function membersChanged(): void {
  void queryClient.invalidateQueries(trpc.member.list.queryFilter());
}

/** The person of `user:<id>` as others know them; null for who is no member any more. */
export function nameOfActor(actor: string, members: readonly Member[]): string | null {
  const member = members.find(({ user_id }) => actor === `user:${user_id}`);
  return member === undefined ? null : (member.name ?? member.email);
}
