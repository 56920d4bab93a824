import type { EntryKind } from '../../../../../../schema/contracts/entry-kinds.ts';
import type { Formatter } from '../../../language/formatter.ts';
import type { TextValues } from '../../../language/use-texts.ts';
import type en from './texts/en.ts';

export type HistoryText = keyof typeof en;

/** Kinds of entries of the chain of the settings, and what is said of each. */
export const KINDS = {
  'workspace.created': 'workspaceCreated',
  'workspace.updated': 'workspaceUpdated',
  'key.created': 'keyCreated',
  'key.rolled': 'keyRolled',
  'key.revoked': 'keyRevoked',
  'key.rotated': 'keyRotated',
  'member.invited': 'memberInvited',
  'invitation.cancelled': 'invitationCancelled',
  'member.added': 'memberAdded',
  'member.account_recorded': 'accountRecorded',
  'member.reset_issued': 'resetIssued',
  'member.password_reset': 'passwordReset',
  'member.role_changed': 'roleChanged',
  'member.removed': 'memberRemoved',
  'instrument.created': 'instrumentCreated',
  'instrument.revoked': 'instrumentRevoked',
  'rates.loaded': 'ratesLoaded',
  'vendor.merged': 'vendorMerged',
  'vendor.split': 'vendorSplit',
  'engagement.created': 'engagementCreated',
  'engagement.planned': 'engagementPlanned',
  'engagement.assigned': 'engagementAssigned',
  'engagement.accepted': 'engagementAccepted',
  'engagement.unassigned': 'engagementUnassigned',
  'engagement.cancelled': 'engagementCancelled',
  'period.opened': 'chainBegun',
} as const satisfies Partial<Record<EntryKind, HistoryText>>;

export type SettingsKind = keyof typeof KINDS;
export const isSettingsKind = (kind: string): kind is SettingsKind => Object.hasOwn(KINDS, kind);

type Payload = Readonly<Record<string, unknown>>;

/** What the sentences are made with. */
export interface Wording {
  readonly format: Formatter;
  /** A person or key of `user:<id>` or an id. */
  readonly nameOf: (subject: string) => string;
  /** A code of the service in words: a role, a scope, a kind of instrument, a member of the settings. */
  readonly word: (code: string) => string;
  /** Several things in a sentence. */
  readonly list: (parts: readonly string[]) => string;
}

interface Entry {
  readonly subject: string;
  /** JSON text; null where it was erased. */
  readonly payload?: string | null | undefined;
}

/** Members whose values are codes, days or people. */
const CODES = new Set(['role', 'from', 'to', 'scope', 'kind']);

export function payloadOf({ payload }: Entry): Payload {
  return payload == null ? {} : (JSON.parse(payload) as Payload);
}

/** The values of the sentence about an entry. */
export function entryValues(entry: Entry, wording: Wording): TextValues {
  const payload = payloadOf(entry);
  const { format, nameOf, word } = wording;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    values[name] = CODES.has(name) ? word(String(value)) : value;
  }
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  const list = (name: string) => (Array.isArray(payload[name]) ? payload[name].length : 0);
  return {
    ...values,
    subject: nameOf(entry.subject),
    auditor: nameOf(`user:${text('auditor')}`),
    last_day: text('last_day') === '' ? '' : format.date(text('last_day')),
    when: String(payload.period ?? payload.year ?? ''),
    vendors: list('vendor_ids'),
    lead: payload.lead === true ? 'lead' : String(payload.as ?? 'auditor'),
    changes: changesIn(payload, wording),
  };
}

/** `Currency: CHF → EUR`. */
function changesIn({ changes }: Payload, { word, list }: Wording): string {
  if (typeof changes !== 'object' || changes === null) return '';
  return list(
    Object.entries(changes as Record<string, { readonly from?: unknown; readonly to?: unknown }>).map(
      ([name, { from, to }]) => `${word(name)}: ${word(String(from))} → ${word(String(to))}`,
    ),
  );
}
