import { IMPORT_ITEM_STATUSES, IMPORT_STATES } from '../contracts/import-job.ts';
import { isUuid } from '../contracts/text.ts';
import {
  countImports,
  IMPORT_ORDER,
  type ImportJobRow,
  importItems,
  importJobsNamed,
  importPage,
  newestImports,
} from '../queries/import-jobs.ts';
import type { Row } from '../queries/sql.ts';
import { builder } from './builder.ts';
import { connectionOf, costOfPage, MAX_PAGE_SIZE, pageRequest, pageSize } from './connection.ts';
import { WORKSPACE_ARGUMENT, type WorkspaceAccess } from './context.ts';
import { enumOf } from './enums.ts';
import { FOR_BOOKKEEPERS, forbidden } from './refuse.ts';

/** Jobs, and items of a job, by default. */
const DEFAULT_PAGE = 20;

const ImportStateEnum = enumOf(
  'ImportState',
  IMPORT_STATES,
  'How far an import is; the last three are final.',
);
const ImportItemStatusEnum = enumOf(
  'ImportItemStatus',
  IMPORT_ITEM_STATUSES,
  'What became of an item: an invoice that was booked, calculated in a dry run or refused, or something no invoice could be made of.',
);

export const ImportItem = builder.objectRef<Row<'import_item'>>('ImportItem').implement({
  description: 'An invoice of an import, or something that could not be read.',
  fields: (t) => ({
    ordinal: t.exposeInt('ordinal', { description: 'Position in the order of reading, from 1.' }),
    status: t.expose('status', { type: ImportItemStatusEnum, description: 'What became of it.' }),
    place: t.expose('place', { type: 'JSON', description: 'File, and page, sheet, row, column or XPath.' }),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'Of a booked invoice (UUID).' }),
    invoiceNumber: t.exposeString('invoiceNumber', { nullable: true, description: 'As it was read.' }),
    kgco2e: t.exposeFloat('kgco2e', { nullable: true, description: 'kg CO2e of the invoice.' }),
    code: t.exposeString('code', { nullable: true, description: 'Why it was not booked.' }),
    message: t.exposeString('message', { nullable: true, description: 'The same as a sentence.' }),
    notes: t.expose('notes', {
      type: 'JSON',
      description: 'What was adjusted or left out, and warnings of the calculation; the first 20.',
    }),
  }),
});

export const ImportJob = builder.objectRef<ImportJobRow>('ImportJob').implement({
  description: 'A file that was sent to be imported.',
  fields: (t) => ({
    jobId: t.exposeID('jobId', { description: 'Identifier of the job (UUID).' }),
    state: t.expose('state', { type: ImportStateEnum, description: 'How far it is.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether nothing but the report is stored.' }),
    fileName: t.exposeString('fileName', { description: 'Name of the file as sent.' }),
    bytes: t.exposeInt('bytes', { description: 'Length of the file.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    createdBy: t.exposeString('createdBy', { description: 'Who sent it, as on the audit trail.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    processed: t.exposeInt('processed', { description: 'Invoices booked; in a dry run, that would be.' }),
    rejected: t.exposeInt('rejected', { description: 'Invoices that were read and refused.' }),
    problems: t.exposeInt('problems', { description: 'Files, rows or invoices that could not be read.' }),
    possibleDuplicates: t.exposeInt('duplicates', { description: 'Booked invoices that repeat others.' }),
    lineItems: t.exposeInt('lineItems', { description: 'Lines of its invoices.' }),
    kgco2e: t.exposeFloat('kgco2e', { description: 'kg CO2e of its invoices.' }),
    codes: t.expose('codes', {
      type: 'JSON',
      description: 'Number of warnings, notes and problems by code.',
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed.' }),
    items: t.field({
      type: [ImportItem],
      nullable: true,
      description: 'Its items in the order of reading.',
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `How many, up to ${MAX_PAGE_SIZE}.` }),
        after: t.arg.int({ defaultValue: 0, description: 'Ordinal of the last item you have.' }),
        onlyErrors: t.arg.boolean({ defaultValue: false, description: 'Only what was not booked.' }),
      },
      complexity: ({ first }) => ({ field: 1, multiplier: costOfPage({ first }) }),
      resolve: ({ jobId }, { first, after, onlyErrors }, context) =>
        importItems(context.reader(), {
          jobId,
          after: after ?? 0,
          count: pageSize('first', first ?? DEFAULT_PAGE),
          only: onlyErrors === true ? 'errors' : 'all',
        }),
    }),
  }),
});

/** Imports are the work of those who keep the books, not of their auditors. */
export const isOpenTo = ({ role }: WorkspaceAccess) => role !== 'auditor';

function requireBookkeeper(reader: WorkspaceAccess): void {
  if (isOpenTo(reader)) return;
  const { workspaceId, actor } = reader;
  throw forbidden('Imports are not for auditors.', { requires: FOR_BOOKKEEPERS, workspaceId, actor });
}

const ImportJobConnection = builder.connectionObject(
  { type: ImportJob, name: 'ImportJobConnection', description: 'A page of imports.' },
  { name: 'ImportJobEdge', description: 'An import and its cursor.' },
);

/** Adds the root fields `importJobs`, `importJob` and `imports`. */
export function addImport(): void {
  builder.queryFields((t) => ({
    importJobs: t.field({
      type: ImportJobConnection,
      nullable: true,
      description: 'Files sent to be imported, newest first. Not for auditors.',
      args: { workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }), ...t.arg.connectionArgs() },
      complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
      resolve: async (_root, { workspaceId, ...args }, context) => {
        requireBookkeeper(context.access(workspaceId));
        const page = pageRequest(args, IMPORT_ORDER);
        const reader = await context.open(workspaceId);
        return connectionOf(await importPage(reader, page), IMPORT_ORDER, () => countImports(reader));
      },
    }),
    imports: t.field({
      type: [ImportJob],
      nullable: true,
      deprecationReason: 'Since 0.2.0: use importJobs.',
      description: 'Files sent to be imported, newest first. Not for auditors.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `How many, up to ${MAX_PAGE_SIZE}.` }),
      },
      complexity: ({ first }) => ({ field: 1, multiplier: costOfPage({ first }) }),
      resolve: async (_root, { workspaceId, first }, context) => {
        requireBookkeeper(context.access(workspaceId));
        const size = pageSize('first', first ?? DEFAULT_PAGE);
        return [...(await newestImports(await context.open(workspaceId), size))];
      },
    }),
    importJob: t.field({
      type: ImportJob,
      nullable: true,
      description: 'A file sent to be imported; null if there is none with this id. Not for auditors.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        jobId: t.arg.id({ required: true, description: 'Identifier of the job (UUID).' }),
      },
      resolve: async (_root, { workspaceId, jobId }, context) => {
        requireBookkeeper(context.access(workspaceId));
        const id = String(jobId).toLowerCase();
        const reader = await context.open(workspaceId);
        if (!isUuid(id)) return null;
        const [job] = await importJobsNamed(reader, [id]);
        return job ?? null;
      },
    }),
  }));
}
