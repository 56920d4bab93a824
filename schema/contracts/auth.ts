import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { named } from './named.ts';
import { PAPER_LANGUAGES } from './paper-languages.ts';
import { unsoundText } from './text.ts';

/** Sign-in with e-mail and password. */
export interface PasswordGrant {
  readonly kind: 'password';
  /** In any case. */
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string | null;
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

/** An e-mail address as somebody signs in with it. */
const signInEmail = z
  .string('must be a string')
  .min(3, 'must be an e-mail address')
  .max(254, 'must have at most 254 characters')
  .refine((text) => unsoundText(text) === null, 'must not hold NUL, DEL or broken Unicode');

/** As a person types it: blanks and hyphens do not count. */
const code = z
  .string('must be a string')
  .min(6, 'must have at least 6 characters')
  .max(40, 'must have at most 40 characters');

/** The two grants in JSON Schema. */
const GIVEN = { type: 'string' };
const ABSENT = { type: 'null' };

/**
 * `POST /api/auth/token`: either `email` and `password`, or `refresh_token`; `null` counts as absent. Each missing or
 * superfluous member is named. `code` goes with a password.
 */
export const TokenRequest = z
  .object({
    email: signInEmail.nullish(),
    password: password.nullish(),
    code: code.nullish(),
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
        properties: {
          email: GIVEN,
          password: GIVEN,
          code: { type: ['string', 'null'] },
          refresh_token: ABSENT,
        },
      },
      {
        required: ['refresh_token'],
        properties: { refresh_token: GIVEN, email: ABSENT, password: ABSENT, code: ABSENT },
      },
    ],
  })
  .transform((body, context): PasswordGrant | RefreshGrant => {
    const { email = null, password = null, code = null, refresh_token = null } = body;
    const missing = (member: string, message: string) =>
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        input: undefined,
        path: [member],
        message,
      });
    if (refresh_token !== null) {
      if (email === null && password === null && code === null)
        return { kind: 'refresh', refreshToken: refresh_token };
      const message = 'must not be sent together with email, password or code';
      context.addIssue({ code: 'custom', path: ['refresh_token'], message });
      return z.NEVER;
    }
    if (email !== null && password !== null) return { kind: 'password', email, password, code };
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
export const SessionMe = named('SessionMe', {
  user_id: z.uuid(),
  email: z.string(),
  language: z.enum(PAPER_LANGUAGES).nullable().describe('null: none was chosen.'),
  second_factor: z.enum(['on', 'off']),
  second_factor_required: z
    .boolean()
    .describe('Whether the installation asks for one; not of people whom the OpenID provider signed in.'),
  signed_in_by: z.enum(['password', 'provider']).describe('provider: the OpenID provider.'),
  memberships: z.array(z.object({ workspace_id: z.uuid(), workspace_name: z.string(), role: z.enum(ROLES) })),
});
export type SessionMe = z.infer<typeof SessionMe>;

/** `POST /api/auth/browser-session`. */
export const BrowserSignIn = named(
  'BrowserSignIn',
  { email: signInEmail, password, code: code.nullish() },
  { email: 'owner@example.com', password: 'a password long enough' },
);
export type BrowserSignIn = z.infer<typeof BrowserSignIn>;

/** An access token (RFC 9068) and its lifetime in seconds. The refresh token is in a cookie no script can read. */
export const BrowserSession = named('BrowserSession', {
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().positive(),
  person: SessionMe,
});
export type BrowserSession = z.infer<typeof BrowserSession>;

const time = z.iso.datetime({ precision: 3 });

/** tRPC `session.list`: the open sessions of the user, the newest first. */
export const SessionList = z.object({
  sessions: z.array(
    z.object({
      session_id: z.uuid(),
      created_at: time.describe('When the person signed in.'),
      last_used_at: time.describe('When its newest access token was given: every 15 minutes of use.'),
      expires_at: time.describe('It ends then at the latest, or after seven days without use.'),
      address: z.string().nullable().describe('IP address of the sign-in; for IPv6 the network of 64 bits.'),
      client: z.string().nullable().describe('Browser and system, or the program.'),
      current: z.boolean().describe('Whether this request belongs to it.'),
    }),
  ),
});
export type SessionList = z.infer<typeof SessionList>;

/** tRPC `session.end`: one session, or all but that of the request. */
export const EndSession = inputObject({
  session_id: z
    .uuid('must be a UUID')
    .transform((id) => id.toLowerCase())
    .nullish(),
  others: z.boolean('must be true or false').nullish().describe('All but that of the request.'),
}).refine(({ session_id, others }) => (session_id == null) === (others === true), {
  message: 'must be given, or others as true instead',
  path: ['session_id'],
});
export type EndSession = z.infer<typeof EndSession>;
export const EndedSessions = z.object({ ended: z.int().nonnegative() });
export type EndedSessions = z.infer<typeof EndedSessions>;

/** tRPC `session.changePassword`. */
export const ChangePassword = inputObject({ current_password: password, new_password: password });
export type ChangePassword = z.infer<typeof ChangePassword>;
export const ChangedPassword = z.object({
  ended: z.int().nonnegative().describe('Other sessions, which have ended.'),
});

/** Longest token of a link that is examined; ours have 47 characters. */
const LINK_TOKEN_MAX = 512;

/** `POST /api/auth/password-reset`: the token of a link, which works once. */
export const ResetPassword = named(
  'ResetPassword',
  {
    token: z
      .string('must be a string')
      .min(1, 'must not be empty')
      .max(LINK_TOKEN_MAX, `must have at most ${LINK_TOKEN_MAX} characters`),
    password: password.describe('At least 15 characters, not easy to guess.'),
  },
  { token: 'ftp_…', password: 'a password long enough' },
);
export type ResetPassword = z.infer<typeof ResetPassword>;

/** The account whose password was set. It does not sign in, and every session of the account has ended. */
export const PasswordSet = named('PasswordSet', { user_id: z.uuid(), email: z.string() });
export type PasswordSet = z.infer<typeof PasswordSet>;

/** `POST /api/auth/password-reset/request`. */
export const ResetRequest = named('ResetRequest', { email: signInEmail }, { email: 'owner@example.com' });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** tRPC `session.setLanguage`. */
export const SetLanguage = inputObject({
  language: z
    .enum(PAPER_LANGUAGES, `must be one of ${PAPER_LANGUAGES.join(', ')}, or null`)
    .nullable()
    .describe('null: as the browser asks.'),
});
export const LanguageAnswer = z.object({ language: z.enum(PAPER_LANGUAGES).nullable() });

/** The password once more: an access token alone changes nothing of what its owner signs in with. */
const passwordAgain = password
  .nullish()
  .describe('Absent for people who have signed in at the OpenID provider within the last 5 minutes.');

/** tRPC `session.startSecondFactor`. */
export const StartSecondFactor = inputObject({ password: passwordAgain });
export type StartSecondFactor = z.infer<typeof StartSecondFactor>;

/** tRPC `session.startSecondFactor`: what the authenticator app needs, answered only here. */
export const StartedSecondFactor = z.object({
  secret: z.string().describe('Base32, for typing in.'),
  otpauth_uri: z.string().describe('For a QR code.'),
});
export type StartedSecondFactor = z.infer<typeof StartedSecondFactor>;

/** tRPC `session.confirmSecondFactor`. */
export const ConfirmSecondFactor = inputObject({ code });

/** Recovery codes, answered only once; older ones are void. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** tRPC `session.removeSecondFactor` and `session.renewRecoveryCodes`: both factors once more. */
export const BothFactors = inputObject({
  password: passwordAgain,
  code: code.describe('Of the authenticator app, or a recovery code.'),
});
export type BothFactors = z.infer<typeof BothFactors>;

export const RemovedSecondFactor = z.object({ removed: z.literal(true) });

/** `GET /api/auth/methods`: what a sign-in page offers. */
export const AuthMethods = named('AuthMethods', {
  password: z.literal(true),
  oidc: z
    .array(z.object({ name: z.string(), start_url: z.string() }))
    .describe('Open `start_url` in the browser, with `return`, the path of the console to come back to.'),
  password_reset_by_mail: z.boolean(),
  second_factor_required: z.boolean(),
});
export type AuthMethods = z.infer<typeof AuthMethods>;
