import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { isUuid } from '../contracts/text.ts';
import { builder } from './builder.ts';
import { MAX_PAGE_SIZE } from './connection.ts';
import { type GraphqlContext, loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';
import { refusal } from './refuse.ts';
import { nameOfSet, selectedNames } from './selection.ts';

/** Longest id that is decoded; the longest of the graph, those of factors, have some 150 characters. */
const MAX_ID_LENGTH = 400;
/** Cost of finding an object, beside its fields. */
const COST_OF_NODE = 2;

/** The rows of one type that have an identity, and how they are found again. */
type NodeKind<Row> =
  | {
      readonly in: 'workspace';
      /** The key of a row in its workspace. */
      readonly keyOf: (row: Row) => string;
      readonly isKey: (key: string) => boolean;
      /** The rows with these keys that the reader may see, in one statement. */
      readonly find: (
        reader: WorkspaceReader,
        keys: readonly string[],
        info: GraphQLResolveInfo,
      ) => Promise<ReadonlyMap<string, Row>>;
    }
  | {
      /** Of no workspace, and in memory. */
      readonly in: 'memory';
      readonly keyOf: (row: Row, context: GraphqlContext) => string;
      readonly find: (context: GraphqlContext, key: string) => Row | null;
    };

const KINDS = new Map<string, NodeKind<object>>();

/** An object as `node` answers it: its type is that of its id. */
type Found = object & { readonly __typename: string };

const ID_DESCRIPTION =
  'Identifier of the object in the whole graph: opaque, the same in every answer, and what `node` takes.';

export const NodeType = builder.interfaceRef<Found>('Node').implement({
  description: 'An object with an identity. Clients store it by its id.',
  resolveType: ({ __typename }) => __typename,
  fields: (t) => ({ id: t.id({ description: ID_DESCRIPTION }) }),
});

/** Gives the objects of a type an `id`, by which `node` and `nodes` find them. */
export function addNode<Row extends object>(
  ref: ObjectRef<typeof builder.$inferSchemaTypes, Row>,
  kind: NodeKind<Row>,
): void {
  const { name } = ref;
  KINDS.set(name, kind as NodeKind<object>);
  ref.addInterfaces([NodeType]);
  builder.objectField(ref, 'id', (t) =>
    t.id({
      description: ID_DESCRIPTION,
      complexity: 0,
      resolve: (row, _args, context) =>
        kind.in === 'memory'
          ? encoded(name, kind.keyOf(row as Row, context))
          : encoded(name, context.reader().workspaceId, kind.keyOf(row as Row)),
    }),
  );
}

export const byKey = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Map<string, Row> =>
  new Map([...rows].map((row) => [keyOf(row), row]));

function encoded(...parts: readonly string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

interface NodeId {
  readonly type: string;
  readonly kind: NodeKind<object>;
  /** null: of none. */
  readonly workspaceId: string | null;
  readonly key: string;
}

/** @throws an error for the client when the text is no id of this graph. */
function decoded(id: string, argument: string): NodeId {
  const text = id.length > MAX_ID_LENGTH ? '' : Buffer.from(id, 'base64url').toString();
  const [type = '', ...rest] = text.split(' ');
  const kind = KINDS.get(type);
  if (kind !== undefined && encoded(text) === id) {
    const [first = '', ...others] = rest;
    const key = others.join(' ');
    if (kind.in === 'memory') return { type, kind, workspaceId: null, key: rest.join(' ') };
    if (isUuid(first) && kind.isKey(key)) return { type, kind, workspaceId: first, key };
  }
  throw refusal(
    'validation_failed',
    `${argument} is no id of this graph: send the \`id\` of an object as it was answered.`,
  );
}

/** The key of an object that is named by its `id`, or by its key as it was answered beside it. */
export function keyGiven(type: string, given: string): string {
  const kind = KINDS.get(type);
  const [named, , ...key] = Buffer.from(given.slice(0, MAX_ID_LENGTH), 'base64url').toString().split(' ');
  return kind?.in === 'workspace' && named === type ? key.join(' ') : given;
}

interface Asking {
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly argument: string;
}

/** The object with this id; null if there is none, or none that the caller may see. */
async function nodeOf(id: string, { context, info, argument }: Asking): Promise<Found | null> {
  const { type, kind, workspaceId, key } = decoded(id, argument);
  const found =
    kind.in === 'memory'
      ? kind.find(context, key)
      : await ofWorkspace({ type, kind, workspaceId: workspaceId ?? '', key }, context, info);
  return found === null ? null : { ...found, __typename: type };
}

async function ofWorkspace(
  { type, kind, workspaceId, key }: NodeId & { readonly kind: { readonly in: 'workspace' } },
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  if (workspaceId === null || !context.belongsTo(workspaceId)) return null;
  const reader = await context.open(workspaceId);
  return loaderOf(reader, `node ${type} ${nameOfSet(selectedNames(info))}`, () =>
    batched<string, object | null>((keys) => kind.find(reader, keys, info), null),
  ).load(key);
}

/** As a value of a list: compiled execution leaves out an element that rejects. */
const errorInPlace = (error: unknown) => error as Found;

/** Adds the root fields `node` and `nodes`. */
export function addNodes(): void {
  builder.queryFields((t) => ({
    node: t.field({
      type: NodeType,
      nullable: true,
      description: 'An object by its id; null if there is none, or none that the caller may see.',
      args: { id: t.arg.id({ required: true, description: 'The `id` of an object, as it was answered.' }) },
      complexity: COST_OF_NODE,
      resolve: (_root, { id }, context, info) => nodeOf(String(id), { context, info, argument: 'id' }),
    }),
    nodes: t.field({
      type: [NodeType],
      nullable: { list: true, items: true },
      description:
        'Objects by their ids, in this order; null in the place of each that `node` does not find.',
      args: {
        ids: t.arg.idList({
          required: true,
          description: `The ids of up to ${MAX_PAGE_SIZE} objects, of one workspace.`,
        }),
      },
      complexity: ({ ids }) => ({
        field: COST_OF_NODE * ids.length,
        multiplier: Math.min(ids.length, MAX_PAGE_SIZE),
      }),
      resolve: (_root, { ids }, context, info) => {
        if (ids.length > MAX_PAGE_SIZE) {
          throw refusal(
            'validation_failed',
            `ids may name at most ${MAX_PAGE_SIZE} objects, got ${ids.length}.`,
          );
        }
        return Promise.all(
          ids.map((id, at) =>
            nodeOf(String(id), { context, info, argument: `ids[${at}]` }).catch(errorInPlace),
          ),
        );
      },
    }),
  }));
}
