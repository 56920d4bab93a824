import type { EngagementData } from '../queries/engagements.ts';
import type { WorkspaceAccess } from './context.ts';
import { forbidden, withheld } from './refuse.ts';

/** The auditor whose engagements a reader may read; null: all of the workspace. */
export function assignedTo({ role, userId }: WorkspaceAccess): string | null {
  return role === 'auditor' ? userId : null;
}

/**
 * The one rule of what is shown of an engagement that can be read, as in tRPC: assigned auditors see all of it, owners
 * and members its plan and work once it is completed, an API key its state and counts.
 */
export function seesAll({ role }: WorkspaceAccess, { status }: EngagementData): boolean {
  return role === 'auditor' || (role !== 'key' && status === 'completed');
}

/** @throws an error for the client unless the reader may see plan and work. */
export function requireAll(reader: WorkspaceAccess, engagement: EngagementData): void {
  requirePerson(reader);
  if (seesAll(reader, engagement)) return;
  throw withheld(
    'Owners and members see plan and work of an engagement once it is completed.',
    'The access token of an assigned auditor, or the completion of the engagement.',
  );
}

const NOT_FOR_KEYS = 'An API key sees state and counts of an engagement, and nothing else of it.';
const FOR_PEOPLE = 'The access token of an assigned auditor, or of an owner or member.';
/** Requests that the log for owners has: a query may ask for many such fields. */
const NOTED = new WeakSet<WorkspaceAccess>();

/** @throws an error for the client for an API key. */
export function requirePerson(reader: WorkspaceAccess): void {
  const { role, workspaceId, actor } = reader;
  if (role !== 'key') return;
  if (NOTED.has(reader)) throw withheld(NOT_FOR_KEYS, FOR_PEOPLE);
  NOTED.add(reader);
  throw forbidden(NOT_FOR_KEYS, { requires: FOR_PEOPLE, workspaceId, actor });
}
