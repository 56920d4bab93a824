import { isUuid } from '../contracts/text.ts';
import { INVOICE_LIST } from '../queries/invoice-list.ts';
import { LINE_LIST } from '../queries/line-list.ts';
import { builder } from './builder.ts';
import { costOfPage } from './connection.ts';
import { WORKSPACE_ARGUMENT } from './context.ts';
import { LineFilterInput } from './filter.ts';
import { invoiceById, invoiceMembers } from './invoice.ts';
import { knownFilter } from './known-filter.ts';
import { lineById } from './line-item.ts';
import { lineReading } from './line-parts.ts';
import { listConnection } from './list-field.ts';
import { InvoiceOrderInput, invoiceOrderOf, LineOrderInput, lineOrderOf } from './order.ts';
import { InvoiceConnection, InvoiceType, LineItemConnection, LineItemType } from './refs.ts';

/** Adds the root fields that read invoices and lines. */
export function addRoots(): void {
  addLists();
  addSingles();
}

function addLists(): void {
  builder.queryFields((t) => ({
    invoices: t.field({
      type: InvoiceConnection,
      nullable: true,
      description: 'Invoices, by default the newest first.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        ...t.arg.connectionArgs(),
        filter: t.arg({ type: LineFilterInput, description: 'Which invoices.' }),
        order: t.arg({ type: InvoiceOrderInput, description: 'Order of the list.' }),
      },
      complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
      resolve: async (_root, args, context, info) => {
        const reader = await context.open(args.workspaceId);
        return listConnection(reader, {
          list: INVOICE_LIST,
          filter: await knownFilter(reader, args.filter),
          order: invoiceOrderOf(args.order),
          args,
          members: invoiceMembers(info),
        });
      },
    }),
    lineItems: t.field({
      type: LineItemConnection,
      nullable: true,
      description: 'Lines of all invoices, by default the newest first.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        ...t.arg.connectionArgs(),
        filter: t.arg({ type: LineFilterInput, description: 'Which lines.' }),
        order: t.arg({ type: LineOrderInput, description: 'Order of the list.' }),
      },
      complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
      resolve: async (_root, args, context, info) => {
        const reader = await context.open(args.workspaceId);
        return listConnection(reader, {
          list: LINE_LIST,
          filter: await knownFilter(reader, args.filter),
          order: lineOrderOf(args.order, { by: 'date', direction: 'desc' }),
          args,
          ...lineReading(info),
        });
      },
    }),
  }));
}

function addSingles(): void {
  builder.queryFields((t) => ({
    invoice: t.field({
      type: InvoiceType,
      nullable: true,
      description: 'An invoice, voided or not; null if there is none with that id.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        invoiceId: t.arg.id({ required: true, description: 'Identifier of the invoice.' }),
      },
      resolve: async (_root, args, context, info) => {
        const reader = await context.open(args.workspaceId);
        const id = args.invoiceId.toLowerCase();
        return isUuid(id) ? invoiceById(reader, id, invoiceMembers(info)) : null;
      },
    }),
    lineItem: t.field({
      type: LineItemType,
      nullable: true,
      description: 'A line; null if there is none with that id.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        lineItemId: t.arg.id({ required: true, description: 'Identifier of the line.' }),
      },
      resolve: async (_root, args, context, info) => {
        const reader = await context.open(args.workspaceId);
        const id = args.lineItemId.toLowerCase();
        return isUuid(id) ? lineById(reader, id, lineReading(info).members) : null;
      },
    }),
  }));
}
