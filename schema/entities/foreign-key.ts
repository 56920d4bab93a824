import { type EntityClass, p } from '@mikro-orm/core';

/**
 * A relation over columns that are properties of their own, so that the workspace can be part of several; they are
 * named in the order of the other table's primary key. Nothing follows a change or a deletion.
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
