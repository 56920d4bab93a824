import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { pageMembers } from './page-members.ts';

/**
 * Recorded events: a sign-in, one refused for a wrong password or too many attempts, a used or expired refresh token,
 * an answer 403, and changes of an account's second factor.
 */
export const ACCESS_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_in_limited',
  'refresh_refused',
  'forbidden',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Actor and address of events beyond the number recorded singly per day. */
export const OTHERS = 'others';

const PAGE_MAX = 100;
export const ACCESS_PAGE_DEFAULT = 50;
const time = z.iso.datetime({ precision: 3 });

/** tRPC `workspace.accessEvents`. */
export const AccessEventsInput = inputObject({
  kind: z.enum(ACCESS_KINDS, `must be one of ${ACCESS_KINDS.join(', ')}`).nullish(),
  ...pageMembers(PAGE_MAX),
});
export type AccessEventsInput = z.infer<typeof AccessEventsInput>;

/** Equal events of one hour. */
export const AccessEvent = z.object({
  kind: z.enum(ACCESS_KINDS),
  actor: z.string().describe('`user:<id>` or `api_key:<public prefix>`.'),
  address: z.string().describe('IP address; for IPv6 the network of 64 bits.'),
  count: z.int().positive(),
  first_at: time,
  last_at: time,
});
export type AccessEvent = z.infer<typeof AccessEvent>;

export const AccessEventsAnswer = z.object({
  events: z.array(AccessEvent).describe('By the hour, newest first.'),
  next_cursor: z.string().nullable(),
});
export type AccessEventsAnswer = z.infer<typeof AccessEventsAnswer>;
