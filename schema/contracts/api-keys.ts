import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { requiredText } from './text.ts';

export const API_KEY_SCOPES = ['ingest', 'read'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

const NAME_MAX = 100;
/** Live keys of a workspace. */
export const MAX_LIVE_API_KEYS = 100;
/** Keys in one list: all live ones, and as many ended ones as fit. */
export const API_KEYS_LISTED = 1_000;
export const DEFAULT_OVERLAP_HOURS = 24;
/** Thirty days: enough for any deployment, short enough that an old key is not forgotten. */
export const MAX_OVERLAP_HOURS = 720;

const HOURS = `must be a whole number of hours from 0 to ${MAX_OVERLAP_HOURS}`;

const keyId = z.uuid('must be a UUID').transform((id) => id.toLowerCase());
const time = z.iso.datetime({ precision: 3 });

/** When a key expires; the server checks that it is in the future. */
const expiry = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .nullish();

/** tRPC `apiKey.create`. */
export const CreateApiKey = inputObject({
  name: requiredText(NAME_MAX).transform((text) => text.trim()),
  scope: z
    .enum(API_KEY_SCOPES, `must be one of ${API_KEY_SCOPES.join(', ')}`)
    .nullish()
    .describe(
      '`ingest` pushes and voids invoices, `read` reads GraphQL; both read invoices over REST. Default: ingest.',
    ),
  expires_at: expiry.describe('Absent: valid until revoked.'),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** tRPC `apiKey.roll`. */
export const RollApiKey = inputObject({
  key_id: keyId,
  overlap_hours: z
    .int(HOURS)
    .min(0, HOURS)
    .max(MAX_OVERLAP_HOURS, HOURS)
    .nullish()
    .describe(`How long the old key still works. Default: ${DEFAULT_OVERLAP_HOURS}.`),
});
export type RollApiKey = z.infer<typeof RollApiKey>;

/** tRPC `apiKey.revoke`. */
export const RevokeApiKey = inputObject({ key_id: keyId });

/** A key without its secret. */
export const ApiKeyAnswer = z.object({
  key_id: z.uuid(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  prefix: z.string().describe('First eight characters.'),
  last_four: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  revoked_at: time.nullable(),
  last_used_at: time.nullable().describe('Updated at most once a minute.'),
  rolled_to: z.uuid().nullable().describe('The key that replaced it.'),
});
export type ApiKeyAnswer = z.infer<typeof ApiKeyAnswer>;

export const ApiKeyListAnswer = z.object({
  keys: z
    .array(ApiKeyAnswer)
    .max(API_KEYS_LISTED)
    .describe('Those in use first, then those that ended; newest first.'),
});
export type ApiKeyListAnswer = z.infer<typeof ApiKeyListAnswer>;

/** A new key with its secret, which is returned only here. */
export const NewApiKeyAnswer = ApiKeyAnswer.extend({ api_key: z.string() });
export type NewApiKeyAnswer = z.infer<typeof NewApiKeyAnswer>;

export const RolledApiKeyAnswer = NewApiKeyAnswer.extend({
  rolled_key_id: z.uuid(),
  rolled_key_expires_at: time,
});
export type RolledApiKeyAnswer = z.infer<typeof RolledApiKeyAnswer>;

export const RevokedApiKeyAnswer = z.object({ key_id: z.uuid(), revoked_at: time });
export type RevokedApiKeyAnswer = z.infer<typeof RevokedApiKeyAnswer>;
