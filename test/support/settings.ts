import { expect } from 'vitest';
import { checkChains } from './check-chain.ts';
import type { TestDatabase } from './databases.ts';
import { readChains } from './tenant.ts';

export interface SettingsEntry {
  readonly kind: string;
  readonly actor: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The entries of a workspace's chain of settings behind its first, after every chain was checked. */
export async function settingsEntries(database: TestDatabase, workspaceId: string): Promise<SettingsEntry[]> {
  const { entries, heads } = await readChains(database.db, workspaceId);
  expect(checkChains(entries, heads)).toEqual([]);
  return entries
    .filter(({ period, seq }) => period === 'SETTINGS' && seq > 1)
    .map(({ header, payload }) => {
      const { kind, actor, subject } = JSON.parse(header) as SettingsEntry;
      const { salt, ...members } = JSON.parse(payload ?? '{}') as Record<string, unknown>;
      expect(salt).toMatch(/^[A-Za-z0-9_-]{22}$/);
      return { kind, actor, subject, payload: members };
    });
}

/** Everything a change of settings could have written, as one digest a table. */
export async function settingsState(database: TestDatabase): Promise<object[]> {
  const digest = (table: string) =>
    `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`;
  const tables = [
    'workspace',
    'app_user',
    'membership',
    'invitation',
    'rate_set',
    'audit_entry',
    'audit_payload',
    'chain_head',
  ];
  // A key's last use is noted by requests that change nothing.
  const keys = `(select md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' order by key_id), ''))
    from api_key t) as api_key`;
  return database.asOwner(`select ${[...tables.map(digest), keys].join(', ')}`);
}
