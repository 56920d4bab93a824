import { z } from 'zod';
import { pageMembers } from './page-members.ts';

/**
 * What is kept of how a workspace is reached: a sign-in, one refused for a wrong password or for too many attempts,
 * a refresh token that was spent before or is too old, and an answer 403.
 */
export const ACCESS_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_in_limited',
  'refresh_refused',
  'forbidden',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Stands for actor and address of events beyond those a day keeps one by one. */
export const OTHERS = 'others';

const PAGE_MAX = 100;
export const ACCESS_PAGE_DEFAULT = 50;
const time = z.iso.datetime({ precision: 3 });

/** tRPC `workspace.accessEvents`. */
export const AccessEventsInput = z.object({
  kind: z.enum(ACCESS_KINDS, `must be one of ${ACCESS_KINDS.join(', ')}`).nullish(),
  ...pageMembers(PAGE_MAX),
});
export type AccessEventsInput = z.infer<typeof AccessEventsInput>;

/** Like events of one hour. */
export const AccessEvent = z.object({
  kind: z.enum(ACCESS_KINDS),
  actor: z.string().describe('`user:<id>` or `api_key:<public prefix>`.'),
  address: z.string().describe('IP address; of IPv6 the network of 64 bits.'),
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
