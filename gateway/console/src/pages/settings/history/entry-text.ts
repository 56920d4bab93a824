import type { EntryKind } from '../../../../../../schema/contracts/entry-kinds.ts';
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
  /** A person or key of `user:<id>` or an id. */
  readonly nameOf: (subject: string) => string;
  /** A member of a payload as the forms call it. */
  readonly label: (member: string) => string;
  /** Its value, as the forms and the country write it. */
  readonly value: (member: string, value: unknown) => string;
}

interface Entry {
  readonly subject: string;
  /** JSON text; null where it was erased. */
  readonly payload?: string | null | undefined;
}

/** Members that a sentence has in words; others choose its plural, or stand as they are. */
const IN_WORDS = new Set(['role', 'from', 'to', 'scope', 'kind', 'country', 'last_day']);

export function payloadOf({ payload }: Entry): Payload {
  return payload == null ? {} : (JSON.parse(payload) as Payload);
}

/** The values of the sentence about an entry. */
export function entryValues(entry: Entry, wording: Wording): TextValues {
  const payload = payloadOf(entry);
  const { nameOf } = wording;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    values[name] = IN_WORDS.has(name) ? wording.value(name, value) : value;
  }
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  const list = (name: string) => (Array.isArray(payload[name]) ? payload[name].length : 0);
  return {
    ...values,
    subject: nameOf(entry.subject),
    auditor: nameOf(`user:${text('auditor')}`),
    when: String(payload.period ?? payload.year ?? ''),
    vendors: list('vendor_ids'),
    lead: payload.lead === true ? 'lead' : String(payload.as ?? 'auditor'),
    changes: payload.changes === undefined ? '' : wording.value('changes', payload.changes),
  };
}
