import type { Role } from '../contracts/auth.ts';
import type { Bind } from './line-filter.ts';

/**
 * Entries about an engagement that its owner makes or that end it: no sample or paper is in them, and of the plan
 * what every engagement of its kind begins with, which is in the documentation.
 */
const OPEN_KINDS = [
  'engagement.created',
  'engagement.assigned',
  'engagement.unassigned',
  'engagement.cancelled',
  'engagement.completed',
];

/** Headers are canonical JSON, and a quotation mark inside a text is escaped: this can be nothing else. */
const ABOUT_ENGAGEMENT = `e.header like '%"subject":"engagement:%'`;
const ENGAGEMENT_ID = `substring(e.header from '"subject":"engagement:([0-9a-f-]{36})"')::uuid`;
const KIND = `substring(e.header from '"kind":"([a-z_.]+)"')`;

/** Who reads the trail: a user with a role in the workspace, or an API key. */
export interface EntryReader {
  readonly role: Role | 'key';
  /** null for a key. */
  readonly userId: string | null;
}

/**
 * Condition on `audit_entry e`: entries about an engagement are for who may see what they say. Assigned
 * auditors see them all, owners and members those above until the engagement is completed, an API key none.
 */
export function readableEntries({ role, userId }: EntryReader, bind: Bind): string {
  if (role === 'key') return `not (${ABOUT_ENGAGEMENT})`;
  if (role === 'auditor') {
    return `(not (${ABOUT_ENGAGEMENT}) or exists (select 1 from engagement_auditor a
      where a.workspace_id = e.workspace_id and a.engagement_id = ${ENGAGEMENT_ID}
        and a.user_id = ${bind(userId)}::text::uuid))`;
  }
  return `(not (${ABOUT_ENGAGEMENT}) or ${KIND} = any(string_to_array(${bind(OPEN_KINDS.join(' '))}, ' '))
    or exists (select 1 from engagement g where g.workspace_id = e.workspace_id
      and g.engagement_id = ${ENGAGEMENT_ID} and g.status = 'completed'))`;
}

/**
 * The payload of `audit_payload p` as the reader gets it: an API key sees nobody's e-mail address. Payloads are canonical
 * JSON as well, so what is looked for can only be a member of that name.
 */
export function readablePayload({ role }: EntryReader): string {
  return role === 'key' ? `case when p.payload like '%"email":%' then null else p.payload end` : 'p.payload';
}
