import type { InferKyselyTable } from '@mikro-orm/postgresql';
import type { ENTITIES } from './entities.ts';

type Entity = (typeof ENTITIES)[number];

/** Relations are declared as functions; a query joins on the columns beside them. */
type RelationOf<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends () => unknown ? Key : never;
}[keyof Properties];

/** Every table with its columns as the entities declare them, by the names of their properties. */
export type Tables = {
  [Each in Entity as Each['tableName']]: Omit<
    InferKyselyTable<Each, { columnNamingStrategy: 'property' }>,
    RelationOf<Each['properties']>
  >;
};

/** Names of the columns an entity declares. */
export function namesOfColumns<Each extends Entity>(entity: Each) {
  const names = Object.entries<object>(entity.properties).filter(([, property]) => !('entity' in property));
  return names.map(([name]) => name as keyof Tables[Each['tableName']] & string);
}
