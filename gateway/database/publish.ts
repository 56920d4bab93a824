import { EVENT_CHANNEL, type WorkspaceEvent } from '../../schema/contracts/events.ts';
import type { TenantTransaction } from './transaction.ts';

/** Tells every gateway on this database, once the transaction has committed; of an undone one nothing is heard. */
export async function publish(tx: TenantTransaction, event: WithoutWorkspace<WorkspaceEvent>): Promise<void> {
  await tx.sql('select pg_notify($1, $2)', [
    EVENT_CHANNEL,
    JSON.stringify({ ...event, workspace_id: tx.workspaceId }),
  ]);
}

/** Each kind of event by itself, so that its own members are checked. */
type WithoutWorkspace<Event> = Event extends WorkspaceEvent ? Omit<Event, 'workspace_id'> : never;
