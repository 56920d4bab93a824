import type { WorkspaceEvent } from '../../schema/contracts/events.ts';
import type { TenantTransaction } from './transaction.ts';

/** A notification holds at most 8,000 bytes. Notifies every gateway on this database after the commit; a rolled-back transaction notifies nobody. */
export async function publish(tx: TenantTransaction, event: WithoutWorkspace<WorkspaceEvent>): Promise<void> {
  await tx.sql('select pg_notify(name, $1) from event_channel', [
    JSON.stringify({ ...event, workspace_id: tx.workspaceId }),
  ]);
}

/** Distributes over the kinds of event, so that the members of each are checked. */
type WithoutWorkspace<Event> = Event extends WorkspaceEvent ? Omit<Event, 'workspace_id'> : never;
