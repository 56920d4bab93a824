import { ROUTES } from '../../../gateway/http/routes.ts';
import { trpcRouter } from '../../../gateway/trpc/router.ts';
import { graphqlSchema } from '../../../schema/graphql/schema.ts';
import type { Ask } from './ask.ts';
import type { Expected } from './callers.ts';
import { QUERY_ENTRIES } from './graphql-entries.ts';
import { probeOf } from './graphql-probes.ts';
import { ACTION_ENTRIES, type Entry, ROUTE_ENTRIES } from './rest-entries.ts';
import type { Target } from './target.ts';
import { PROCEDURE_ENTRIES, type ProcedureEntry } from './trpc-entries.ts';

/** One line of the matrix: a way to ask, for some or all callers. */
export interface Line {
  readonly name: string;
  readonly ask: (target: Target) => Ask;
  readonly expected: Partial<Expected>;
  readonly writes: boolean;
  /** Answers that are no refusals say the same of a workspace and of none; a place in a list does not. */
  readonly answersAlike: boolean;
}

export const ROUTE_NAMES = ROUTES.map(({ method, path }) => `${method} ${path}`);
export const PROCEDURE_NAMES = Object.keys(trpcRouter._def.procedures);
export const QUERY_NAMES = Object.keys(graphqlSchema.getQueryType()?.getFields() ?? {});
export const SUBSCRIPTION_NAMES = Object.keys(graphqlSchema.getSubscriptionType()?.getFields() ?? {});

const JSON_BODY = { 'content-type': 'application/json' };

function restLine([name, { ask, expected, writes, sameForNothing }]: readonly [string, Entry]): Line {
  return { name, ask, expected, writes: writes ?? false, answersAlike: sameForNothing ?? false };
}

function trpcAsk(path: string, kind: ProcedureEntry['kind'], input: object): Ask {
  const text = JSON.stringify(input);
  return kind === 'query'
    ? { method: 'GET', path: `/trpc/${path}?input=${encodeURIComponent(text)}` }
    : { method: 'POST', path: `/trpc/${path}`, headers: JSON_BODY, body: text };
}

/** A procedure that takes a workspace is asked twice: with it, and by strangers without. */
function procedureLines([path, entry]: readonly [string, ProcedureEntry]): Line[] {
  const { kind, input, expected, unnamed, writes = false } = entry;
  const line = { name: `trpc ${path}`, writes, answersAlike: kind === 'query' && path !== 'engagement.list' };
  const bare = (target: Target) => trpcAsk(path, kind, input(target));
  if (unnamed === undefined) return [{ ...line, expected, ask: bare }];
  const named = (target: Target) =>
    trpcAsk(path, kind, { ...input(target), workspace_id: target.workspaceId });
  return [
    { ...line, expected, ask: named },
    { ...line, name: `${line.name}, workspace unnamed`, expected: unnamed, ask: bare },
  ];
}

/** The query of a root field for all that is below it. */
export function rootQuery(field: string, args: string): Ask {
  const given = args === '' ? '' : `(${args})`;
  const { query } = probeOf({ schema: graphqlSchema, root: 'Query', field, args: given });
  return { method: 'POST', path: '/graphql', headers: JSON_BODY, body: JSON.stringify({ query }) };
}

function rootLines(field: string): Line[] {
  const entry = QUERY_ENTRIES[field];
  if (entry === undefined) return [];
  const line = { writes: false, answersAlike: true, name: `Query.${field}` };
  const named = (target: Target) => rootQuery(field, argumentsOf(field, target));
  const lines = [{ ...line, expected: entry.expected, ask: named }];
  if (entry.unnamed === undefined) return lines;
  const bare = (target: Target) => rootQuery(field, entry.args(target));
  return [...lines, { ...line, name: `${line.name}, workspace unnamed`, expected: entry.unnamed, ask: bare }];
}

/** Arguments of a root field with the workspace, where it takes one. */
export function argumentsOf(field: string, target: Target): string {
  const taken = graphqlSchema.getQueryType()?.getFields()[field]?.args ?? [];
  const workspace = taken.some(({ name }) => name === 'workspaceId')
    ? [`workspaceId: "${target.workspaceId}"`]
    : [];
  const rest = QUERY_ENTRIES[field]?.args(target) ?? '';
  return [...workspace, ...(rest === '' ? [] : [rest])].join(', ');
}

/** The whole matrix, in an order in which all that may be done can be done. */
export const LINES: readonly Line[] = [
  ...Object.entries(ROUTE_ENTRIES).map(restLine),
  ...Object.entries(ACTION_ENTRIES).map(restLine),
  ...QUERY_NAMES.flatMap(rootLines),
  ...Object.entries(PROCEDURE_ENTRIES).flatMap(procedureLines),
];
