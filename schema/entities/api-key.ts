import { defineEntity, p } from '@mikro-orm/core';
import { API_KEY_SCOPES } from '../contracts/api-keys.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { lookupPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * A workspace's API key. Only the SHA-256 of the key is stored; people recognise it by prefix and last four
 * characters. A rolled key stays valid until `expiresAt` and names its one successor.
 */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  policies: [tenantPolicy, lookupPolicy],
  indexes: [{ name: 'api_key_key_hash_index', properties: ['keyHash'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    keyId: p.uuid().primary(),
    name: p.text(),
    scope: p.enum(API_KEY_SCOPES),
    prefix: p.text(),
    lastFour: p.text(),
    /** SHA-256 of the whole key, hex. */
    keyHash: p.text(),
    createdAt: instant(),
    expiresAt: instant().strictNullable(),
    revokedAt: instant().strictNullable(),
    lastUsedAt: instant().strictNullable(),
    rolledTo: p.uuid().strictNullable(),
    successor: () => foreignKey(ApiKey, 'workspace_id', 'rolled_to'),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
