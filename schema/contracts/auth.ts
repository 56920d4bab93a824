import { z } from 'zod';
import { named } from './named.ts';
import { unsoundText } from './text.ts';

/** Sign-in with e-mail and password. */
export interface PasswordGrant {
  readonly kind: 'password';
  /** In any case. */
  readonly email: string;
  readonly password: string;
}

/** A refresh token for new tokens. */
export interface RefreshGrant {
  readonly kind: 'refresh';
  readonly refreshToken: string;
}

/** Longer texts than any of our tokens are invalid. */
const refreshToken = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(512, 'must have at most 512 characters');

/** A password as sent; rules for new ones are checked where it is set. */
export const password = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(1_024, 'must have at most 1024 characters');

/** The two grants in JSON Schema. */
const GIVEN = { type: 'string' };
const ABSENT = { type: 'null' };

/**
 * `POST /api/auth/token`: either `email` and `password`, or `refresh_token`; `null` counts as absent. Each missing or
 * superfluous member is named.
 */
export const TokenRequest = z
  .object({
    email: z
      .string('must be a string')
      .min(3, 'must be an e-mail address')
      .max(254, 'must have at most 254 characters')
      .refine((text) => unsoundText(text) === null, 'must not hold NUL, DEL or broken Unicode')
      .nullish(),
    password: password.nullish(),
    refresh_token: refreshToken.nullish(),
  })
  .meta({
    id: 'TokenRequest',
    examples: [{ email: 'owner@example.com', password: 'a password long enough' }],
    // Members of the alternatives alone: beside `properties`, generators take them for optional ones.
    properties: undefined,
    anyOf: [
      {
        required: ['email', 'password'],
        properties: { email: GIVEN, password: GIVEN, refresh_token: ABSENT },
      },
      { required: ['refresh_token'], properties: { refresh_token: GIVEN, email: ABSENT, password: ABSENT } },
    ],
  })
  .transform((body, context): PasswordGrant | RefreshGrant => {
    const { email = null, password = null, refresh_token = null } = body;
    const missing = (member: string, message: string) =>
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        input: undefined,
        path: [member],
        message,
      });
    if (refresh_token !== null) {
      if (email === null && password === null) return { kind: 'refresh', refreshToken: refresh_token };
      const message = 'must not be sent together with email or password';
      context.addIssue({ code: 'custom', path: ['refresh_token'], message });
      return z.NEVER;
    }
    if (email !== null && password !== null) return { kind: 'password', email, password };
    if (email === null && password === null) {
      missing('email', 'must be given, with password; or refresh_token instead of both');
    } else if (email === null) missing('email', 'must be given with password');
    else missing('password', 'must be given with email');
    return z.NEVER;
  });
export type TokenRequest = z.infer<typeof TokenRequest>;

/** An access token (RFC 9068), its lifetime in seconds, and the refresh token for the next one, which works once. */
export const TokenResponse = named('TokenResponse', {
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().positive(),
  refresh_token: z.string(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** `POST /api/auth/sign-out`: any refresh token of the session. */
export const SignOutRequest = named(
  'SignOutRequest',
  { refresh_token: refreshToken },
  { refresh_token: 'ftr_…' },
);
export type SignOutRequest = z.infer<typeof SignOutRequest>;
export const ROLES = ['owner', 'member', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** tRPC `session.me`: the user of the token and their workspaces. */
export const SessionMe = z.object({
  user_id: z.uuid(),
  email: z.string(),
  memberships: z.array(z.object({ workspace_id: z.uuid(), workspace_name: z.string(), role: z.enum(ROLES) })),
});
export type SessionMe = z.infer<typeof SessionMe>;
