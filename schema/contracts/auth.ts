import { z } from 'zod';

/** `POST /api/auth/token`: sign-in with e-mail and password. */
export const TokenRequest = z.object({
  email: z
    .string('must be a string')
    .min(3, 'must be an e-mail address')
    .max(254, 'must have at most 254 characters'),
  password: z
    .string('must be a string')
    .min(1, 'must not be empty')
    .max(1_024, 'must have at most 1024 characters'),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

/** An access token (RFC 9068) and how many seconds it is good for. */
export const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().positive(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

export const ROLES = ['owner', 'member', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** tRPC `session.me`: who the token speaks for and where. */
export const SessionMe = z.object({
  user_id: z.uuid(),
  email: z.string(),
  memberships: z.array(z.object({ workspace_id: z.uuid(), workspace_name: z.string(), role: z.enum(ROLES) })),
});
export type SessionMe = z.infer<typeof SessionMe>;
