import { z } from 'zod';
import { ENTRY_KINDS } from '../contracts/entry-kinds.ts';
import { didYouMean, shownName } from '../contracts/nearest-name.ts';
import { namesOfActors } from '../queries/actors.ts';
import {
  auditEntryOrder,
  auditEntryPage,
  countAuditEntries,
  type ListedAuditEntry,
} from '../queries/audit-entries.ts';
import { builder } from './builder.ts';
import { type ConnectionArguments, connectionOf, costOfPage, pageRequest } from './connection.ts';
import { type GraphqlContext, loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';
import { requirePeriod } from './readable-periods.ts';
import {
  checkText,
  namesWithheld,
  type PlaceInDocument,
  refusal,
  withheld,
  withheldEverywhere,
} from './refuse.ts';

const MAX_FILTER_LENGTH = 200;

/** Members of a header with their own field; the database checked them when they were written. */
const Header = z.object({
  at: z.string(),
  actor: z.string(),
  kind: z.string(),
  subject: z.string(),
  prev_hash: z.string(),
  payload_digest: z.string(),
  refs: z.array(z.string()),
});

const headerOf = ({ header }: ListedAuditEntry) => Header.parse(JSON.parse(header));

const NAME_COST = 2;

const addressWithheld = () =>
  withheld(
    'The payload of this entry contains an e-mail address, which an API key does not see.',
    'The access token of an owner, a member or an assigned auditor.',
  );
const keysWithheld = () =>
  withheld('The names of API keys are for owners and members.', 'The access token of an owner or member.');

function nameOf(reader: WorkspaceReader, actor: string, place: PlaceInDocument) {
  const { role } = reader;
  if (role === 'key') return withheldEverywhere(reader, place, namesWithheld());
  if (role === 'auditor' && actor.startsWith('api_key:')) {
    return withheldEverywhere(reader, place, keysWithheld());
  }
  return loaderOf(reader, 'names of actors', () =>
    batched<string, string | null>((actors) => namesOfActors(reader, actors), null),
  ).load(actor);
}

export const AuditEntryType = builder.objectRef<ListedAuditEntry>('AuditEntry').implement({
  description:
    'An entry of the tamper-evident trail: a hashed header, and a payload whose digest is in the header.',
  fields: (t) => ({
    period: t.exposeString('period', { description: 'Period of its chain, or "SETTINGS".' }),
    seq: t.exposeInt('seq', { description: 'Position on the chain, from 1.' }),
    at: t.field({
      type: 'DateTime',
      description: 'When it was written.',
      resolve: (entry) => headerOf(entry).at,
    }),
    kind: t.string({
      description: 'What happened, for example "invoice.recorded".',
      resolve: (entry) => headerOf(entry).kind,
    }),
    subject: t.string({
      description: 'Subject, for example "invoice:<id>".',
      resolve: (entry) => headerOf(entry).subject,
    }),
    actor: t.string({
      description: 'By whom: "api_key:<prefix>", "user:<id>" or "system:<name>".',
      resolve: (entry) => headerOf(entry).actor,
    }),
    actorName: t.string({
      nullable: true,
      description:
        'Name of the person, else the e-mail address, or name of the API key for owners and members; null if the person has left. Not for API keys.',
      complexity: NAME_COST,
      resolve: (entry, _args, context, info) => nameOf(context.reader(), headerOf(entry).actor, info),
    }),
    refs: t.stringList({
      description: 'Hashes of earlier entries it builds on.',
      resolve: (entry) => headerOf(entry).refs,
    }),
    hash: t.exposeString('hash', { description: 'SHA-256 of the header, hex.' }),
    prevHash: t.string({
      description: 'Hash of the preceding entry, hex.',
      resolve: (entry) => headerOf(entry).prev_hash,
    }),
    payloadDigest: t.string({
      description: 'SHA-256 of the payload, hex.',
      resolve: (entry) => headerOf(entry).payload_digest,
    }),
    header: t.exposeString('header', { description: 'The exact text that was hashed.' }),
    payload: t.string({
      nullable: true,
      description:
        'The exact text of the payload; null after a lawful erasure. Not for an API key if it contains an e-mail address.',
      resolve: ({ payload, isWithheld }) => {
        if (isWithheld) throw addressWithheld();
        return payload;
      },
    }),
  }),
});

const AuditEntryFilterInput = builder.inputType('AuditEntryFilter', {
  description: 'Filter of entries; all members must match.',
  fields: (t) => ({
    period: t.string({ description: 'Name of a period, or "SETTINGS".' }),
    kind: t.string({ description: 'For example "invoice.voided".' }),
    subject: t.string({ description: 'For example "invoice:<id>".' }),
    actor: t.string({ description: 'For example "user:<id>".' }),
  }),
});

const AuditEntryConnection = builder.connectionObject(
  { type: AuditEntryType, name: 'AuditEntryConnection', description: 'A page of the trail.' },
  { name: 'AuditEntryEdge', description: 'An entry and its place in the list.' },
);

type Arguments = ConnectionArguments & {
  readonly workspaceId?: string | null | undefined;
  readonly filter?: typeof AuditEntryFilterInput.$inferInput | null | undefined;
  readonly newestFirst?: boolean | null | undefined;
};

async function readAuditEntries(_root: unknown, args: Arguments, context: GraphqlContext) {
  const filter = args.filter ?? {};
  for (const [name, value] of Object.entries(filter)) checkText(`filter.${name}`, value, MAX_FILTER_LENGTH);
  if (filter.kind != null && !Object.hasOwn(ENTRY_KINDS, filter.kind)) throw unknownKind(filter.kind);
  const order = auditEntryOrder(args.newestFirst ?? false);
  const page = pageRequest(args, order);
  const reader = await context.open(args.workspaceId);
  if (filter.period !== 'SETTINGS') await requirePeriod(reader, 'filter.period', filter.period);
  const found = await auditEntryPage(reader, reader, { filter, order, page });
  return connectionOf(found, order, () => countAuditEntries(reader, reader, filter));
}

function unknownKind(kind: string): Error {
  const meant = didYouMean(kind, Object.keys(ENTRY_KINDS));
  return refusal('validation_failed', `filter.kind is no kind of entry: ${shownName(kind)}${meant || '.'}`);
}

/** Adds the root field `auditEntries`. */
export function addAuditEntries(): void {
  builder.queryField('auditEntries', (t) =>
    t.field({
      type: AuditEntryConnection,
      nullable: true,
      description:
        'The trail, chain by chain in the order of its entries. Entries about the plan and work of an engagement are hidden from owners and members until its completion, and from API keys.',
      args: {
        ...t.arg.connectionArgs(),
        workspaceId: t.arg.id({
          description: 'The workspace. Required only for people who belong to several.',
        }),
        filter: t.arg({ type: AuditEntryFilterInput, description: 'Which entries.' }),
        newestFirst: t.arg.boolean({ defaultValue: false, description: 'Newest entry first.' }),
      },
      complexity: (args) => ({ field: 5, multiplier: costOfPage(args) }),
      resolve: readAuditEntries,
    }),
  );
}
