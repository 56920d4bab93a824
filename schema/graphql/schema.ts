import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { addAuditEntries } from './audit-entries.ts';
import { builder } from './builder.ts';
import { addEmissions } from './emissions.ts';
import { addEngagement } from './engagement.ts';
import { addFactor } from './factor.ts';
import { addImport } from './import.ts';
import { addInventory } from './inventory.ts';
import { addInvoice } from './invoice.ts';
import { addLineItem } from './line-item.ts';
import { addNodes } from './node.ts';
import { addIdentities } from './nodes.ts';
import { addReportingPeriod } from './reporting-period.ts';
import { addRoots } from './roots.ts';
import { addScalars } from './scalars.ts';
import { addSubscriptions } from './subscriptions.ts';
import { addVendor } from './vendor.ts';
import { addViewer } from './viewer.ts';
import { addWorkpaper } from './workpaper.ts';
import { addWorkspace } from './workspace.ts';

/** Members of edges and connections that are read from their objects. */
const RELAY_MEMBERS = new Set(['edges', 'nodes', 'node', 'cursor', 'pageInfo']);

addScalars();
addViewer();
addWorkspace();
addRoots();
addReportingPeriod();
addInvoice();
addVendor();
addLineItem();
addFactor();
addEngagement();
addEmissions();
addInventory();
addAuditEntries();
addSubscriptions();
addWorkpaper();
addImport();
addIdentities();
addNodes();

/** The executable schema; `schema/graphql/schema.graphql` is its text (`npm run print:sdl`). */
export const graphqlSchema: GraphQLSchema = withPlainMembers(builder.toSchema());

/**
 * Removes resolvers that only read the member with the field's name: compiled execution then reads it directly
 * instead of calling a function per value.
 */
function withPlainMembers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const relay = /(Connection|Edge)$/.test(type.name);
    for (const field of Object.values(type.getFields())) {
      const plain = field.resolve === defaultFieldResolver || (relay && RELAY_MEMBERS.has(field.name));
      if (plain) delete field.resolve;
    }
  }
  return schema;
}
