import { defineEntity, p } from '@mikro-orm/core';

/**
 * The name of the channel of events, in one row. It is not guessable and only the service's roles read it, because
 * whoever may connect to the database may listen to any channel: also a reader of another workspace.
 */
export const EventChannel = defineEntity({
  name: 'EventChannel',
  tableName: 'event_channel',
  properties: {
    name: p.text().primary(),
  },
});
