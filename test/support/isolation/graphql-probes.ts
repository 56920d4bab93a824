import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** A query of one root field that asks for every field of every type below it. */
export interface Probe {
  readonly query: string;
  /** `Type.field` of everything asked for. */
  readonly fields: ReadonlySet<string>;
}

export interface ProbeOptions {
  readonly schema: GraphQLSchema;
  /** Name of the root type: Query or Subscription. */
  readonly root: 'Query' | 'Subscription';
  readonly field: string;
  /** Arguments of the root field, with their brackets. */
  readonly args: string;
  /** Fields to leave out, as `Type.field`. */
  readonly without?: ReadonlySet<string>;
}

/** Rows of a page below the root field. */
const PAGE = 4;
/** All engagements of a workspace of the test: the one at work is among them. */
const ENGAGEMENTS = 5;

/** Names of all fields of all object types of a schema. */
export function fieldsOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.keys((type as GraphQLObjectType).getFields()).map((name) => `${type.name}.${name}`),
    );
}

/**
 * Builds the query from the schema: each object type is opened where it is nearest to the root, with all its
 * fields, and elsewhere only named, so that the query ends although the types go round in circles.
 */
export function probeOf(options: ProbeOptions): Probe {
  const { schema, root, field, args, without = new Set() } = options;
  const rootType = schema.getType(root);
  if (!isObjectType(rootType)) throw new Error(`the schema has no ${root}`);
  const definition = rootType.getFields()[field];
  if (definition === undefined) throw new Error(`${root} has no field ${field}`);
  const opened = openedAt(rootType, definition, without);
  const fields = new Set([`${root}.${field}`]);

  function selection(parent: string, name: string, type: GraphQLOutputType): string {
    const named = getNamedType(type);
    if (isInterfaceType(named)) return '{ __typename id }';
    if (!isObjectType(named)) return '';
    if (opened.get(named) !== `${parent}.${name}`) return '{ __typename }';
    const inner = wanted(named, without).map((one) => {
      fields.add(`${named.name}.${one.name}`);
      return `${one.name}${argumentsOf(named, one)} ${selection(named.name, one.name, one.type)}`;
    });
    return `{ __typename ${inner.join(' ')} }`;
  }

  const operation = root === 'Query' ? 'query' : 'subscription';
  const query = `${operation} { ${field}${args} ${selection(root, field, definition.type)} }`;
  return { query, fields };
}

function wanted(type: GraphQLObjectType, without: ReadonlySet<string>): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(({ name }) => !without.has(`${type.name}.${name}`));
}

/** The field each object type is opened at: the first one a walk in breadth meets. */
function openedAt(
  root: GraphQLObjectType,
  start: GraphQLField<unknown, unknown>,
  without: ReadonlySet<string>,
): Map<GraphQLObjectType, string> {
  const opened = new Map<GraphQLObjectType, string>();
  const queue: [GraphQLObjectType, string][] = [];
  const meet = (parent: GraphQLObjectType, { name, type }: GraphQLField<unknown, unknown>) => {
    const named = getNamedType(type);
    if (!isObjectType(named) || opened.has(named)) return;
    opened.set(named, `${parent.name}.${name}`);
    queue.push([named, name]);
  };
  meet(root, start);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const field of wanted(next[0], without)) meet(next[0], field);
  }
  return opened;
}

function argumentsOf(parent: GraphQLObjectType, { name, args }: GraphQLField<unknown, unknown>): string {
  const required = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  if (required.length > 0) {
    throw new Error(
      `say in the probes what ${parent.name}.${name} is asked with: ${required.map(String).join()}`,
    );
  }
  const names = args.map((argument) => argument.name);
  if (name === 'engagements') return `(first: ${ENGAGEMENTS})`;
  if (names.includes('first')) return `(first: ${PAGE})`;
  return names.includes('last') ? `(last: ${PAGE})` : '';
}

/** `Type.field` of every value of an answer that is neither null nor a list of nothing. */
export function valuesIn(schema: GraphQLSchema, root: string, data: unknown): Set<string> {
  const found = new Set<string>();
  walk(data, root);
  return found;

  function walk(value: unknown, typeName: string): void {
    const type = schema.getType(typeName);
    if (!isObjectType(type) || typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const field = type.getFields()[name];
      const isNothing = member === null || (Array.isArray(member) && member.every((one) => one === null));
      if (field === undefined || isNothing) continue;
      found.add(`${type.name}.${name}`);
      const inner = getNamedType(field.type).name;
      const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
      for (const one of isList && Array.isArray(member) ? member : [member]) walk(one, inner);
    }
  }
}
