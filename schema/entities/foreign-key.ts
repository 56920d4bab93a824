import { type EntityClass, p } from '@mikro-orm/core';

/**
 * A relation over columns that are properties themselves, so that several relations can share the workspace. They are
 * named in the order of the other table's primary key. Changes and deletions do not cascade.
 */
export function foreignKey<Target extends EntityClass | { '~entity': unknown }>(
  target: Target,
  ...columns: [string, ...string[]]
) {
  return p
    .manyToOne(target)
    .joinColumns(...columns)
    .nullable()
    .updateRule('no action')
    .deleteRule('no action');
}
