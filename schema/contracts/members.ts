import { z } from 'zod';
import { password, ROLES } from './auth.ts';
import { Unproven } from './engagements.ts';
import { inputObject } from './input-object.ts';
import { named } from './named.ts';
import { unsoundText } from './text.ts';

const EMAIL_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** For passwords without a second factor. Source: NIST SP 800-63B-4, 3.1.1.2. */
export const PASSWORD_MIN = 15;
/** Members and open invitations of a workspace. */
export const MAX_MEMBERS = 1_000;
/** Longest invitation token that is examined; ours have 68 characters. */
const TOKEN_MAX = 512;

const time = z.iso.datetime({ precision: 3 });
const userId = z.uuid('must be a UUID').transform((id) => id.toLowerCase());
export const role = z.enum(ROLES, `must be one of ${ROLES.join(', ')}`);

/** An e-mail address, stored in lower case. */
export const email = z
  .string('must be a string')
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => EMAIL.test(text) && text.length <= EMAIL_MAX && unsoundText(text) === null,
    `must be an e-mail address of at most ${EMAIL_MAX} characters`,
  );

/** tRPC `member.invite`. */
export const InviteMember = inputObject({
  email,
  role,
  send: z
    .boolean('must be true or false')
    .nullish()
    .describe('Mails the link to the address and shows it to nobody else. Accepting it proves the address.'),
});
export type InviteMember = z.infer<typeof InviteMember>;

/** An open invitation, without its token. */
const Invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  created_at: time,
  created_by: z.string().describe('`user:<id>`.'),
  expires_at: time,
});

/** The same for an address with or without an account. Token and link are returned only here, unless they were mailed. */
export const InvitationAnswer = Invitation.extend({
  invitation_token: z.string().nullable(),
  invitation_url: z.string().nullable(),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/** tRPC `member.cancelInvitation`. */
export const CancelInvitation = inputObject({
  invitation_id: z.uuid('must be a UUID').transform((id) => id.toLowerCase()),
});
export const CancelledInvitation = z.object({ invitation_id: z.uuid(), cancelled: z.literal(true) });

/** A member of the workspace. */
export const Member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(ROLES),
  joined_at: time,
  identity: Unproven,
});
export type Member = z.infer<typeof Member>;

export const MemberListAnswer = z.object({
  members: z.array(Member).describe('By e-mail.'),
  invitations: z.array(Invitation).describe('Those open, by e-mail.'),
});
export type MemberListAnswer = z.infer<typeof MemberListAnswer>;

/** tRPC `member.changeRole`. */
export const ChangeRole = inputObject({ user_id: userId, role });
export type ChangeRole = z.infer<typeof ChangeRole>;

/** tRPC `member.resetPassword`. */
export const ResetMember = inputObject({ user_id: userId });
/** A link by which its holder sets the member's password, once. It is returned only here. */
export const ResetLink = z.object({
  user_id: z.uuid(),
  reset_token: z.string(),
  reset_url: z.string(),
  expires_at: time,
});
export type ResetLink = z.infer<typeof ResetLink>;

/** tRPC `member.remove`. */
export const RemoveMember = inputObject({ user_id: userId });
export const RemovedMember = z.object({ user_id: z.uuid(), removed: z.literal(true) });

/**
 * `POST /api/auth/accept-invitation`: with `password`, that of the existing account or of a new one; without it, by
 * the access token of the account.
 */
export const AcceptInvitation = named(
  'AcceptInvitation',
  {
    invitation_token: z
      .string('must be a string')
      .min(1, 'must not be empty')
      .max(TOKEN_MAX, `must have at most ${TOKEN_MAX} characters`),
    password: password
      .nullish()
      .describe(
        `That of the existing account, or a new one: at least ${PASSWORD_MIN} characters, not easy to guess.`,
      ),
  },
  { invitation_token: 'fti_…', password: 'a password long enough' },
);
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** The account and workspace of the membership. It does not sign in. */
export const AcceptedInvitation = named('AcceptedInvitation', {
  user_id: z.uuid(),
  email: z.string(),
  workspace_id: z.uuid(),
  workspace_name: z.string(),
  role: z.enum(ROLES),
});
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>;
