import type { ShownLink } from './link-dialog.tsx';
import type { Invitation, Member } from './member-list.ts';

/** What an owner is doing in a dialog. */
export type MemberAction =
  | { readonly what: 'invite' }
  | { readonly what: 'show'; readonly link: ShownLink }
  | { readonly what: 'role' | 'reset' | 'remove'; readonly member: Member }
  | { readonly what: 'cancel'; readonly invitation: Invitation };
