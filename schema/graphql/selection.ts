import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** What names the fields asked for below one. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Names below a field; documents are cached, so the same nodes come again. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/**
 * Names of all fields asked for below a field, at any depth, whether included in the end or not: what need
 * not be read from the database is not among them.
 */
export function selectedNames(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
): ReadonlySet<string> {
  const [first, ...others] = info.fieldNodes.map((node) => namesBelow(node, info.fragments));
  if (first === undefined || others.length === 0) return first ?? new Set();
  return others.reduce((all, names) => all.union(names), first);
}

function namesBelow(node: FieldNode, fragments: Fragments): ReadonlySet<string> {
  const before = known.get(node);
  if (before !== undefined) return before;
  const names = new Set<string>();
  collect(node.selectionSet, { fragments, names, visited: new Set() });
  known.set(node, names);
  return names;
}

interface Collection {
  readonly fragments: Fragments;
  readonly names: Set<string>;
  /** Fragments already looked into, so that none is read twice. */
  readonly visited: Set<string>;
}

function collect(selections: SelectionSetNode | undefined, collection: Collection): void {
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      if (collection.visited.has(name)) continue;
      collection.visited.add(name);
      collect(collection.fragments[name]?.selectionSet, collection);
      continue;
    }
    if (selection.kind === Kind.FIELD) collection.names.add(selection.name.value);
    collect(selection.selectionSet, collection);
  }
}

const setNames = new WeakMap<ReadonlySet<string>, string>();

/** A text that two equal sets of names share, for the name of a loader. */
export function nameOfSet(names: ReadonlySet<string>): string {
  const known = setNames.get(names);
  if (known !== undefined) return known;
  const name = [...names].sort().join(' ');
  setNames.set(names, name);
  return name;
}

/** What fields need beside the member they are called like. */
export type Needs<Row> = Readonly<Record<string, readonly (keyof Row & string)[]>>;

const withNeeds = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Names of the members of a row that fields of these names need. Ask with one `needs` for a set of names. */
export function neededMembers<Row>(names: ReadonlySet<string>, needs: Needs<Row>): ReadonlySet<string> {
  const known = withNeeds.get(names);
  if (known !== undefined) return known;
  const more = Object.entries(needs).flatMap(([field, members]) => (names.has(field) ? members : []));
  const all = new Set([...names, ...more]);
  withNeeds.set(names, all);
  return all;
}
