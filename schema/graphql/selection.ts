import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The selection below a field. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Names of fields, cached by node: documents are cached, so the same nodes recur. */
type Known = WeakMap<FieldNode, ReadonlySet<string>>;
const namesAtAnyDepth: Known = new WeakMap();
const namesOfRows: Known = new WeakMap();

/** Fields between a connection and its rows. */
const BETWEEN: ReadonlySet<string> = new Set(['nodes', 'edges', 'node', 'pageInfo']);

/** Names of all selected fields below a field, at any depth, included or not: other data need not be read. */
export function selectedNames(info: Selection): ReadonlySet<string> {
  return union(info, namesAtAnyDepth, () => true);
}

/** Names of the selected fields of a row, or of a connection and its rows. */
export function namesOfRow(info: Selection): ReadonlySet<string> {
  return union(info, namesOfRows, (name) => BETWEEN.has(name));
}

function union(info: Selection, known: Known, enters: Collection['enters']): ReadonlySet<string> {
  const [first, ...others] = info.fieldNodes.map((node) =>
    namesBelow(node, known, {
      fragments: info.fragments,
      enters,
    }),
  );
  if (first === undefined || others.length === 0) return first ?? new Set();
  return others.reduce((all, names) => all.union(names), first);
}

function namesBelow(
  node: FieldNode,
  known: Known,
  rules: Pick<Collection, 'fragments' | 'enters'>,
): ReadonlySet<string> {
  const before = known.get(node);
  if (before !== undefined) return before;
  const names = new Set<string>();
  collect(node.selectionSet, { ...rules, names, visited: new Set() });
  known.set(node, names);
  return names;
}

interface Collection {
  readonly fragments: Fragments;
  /** Whether the selection below a field of this name counts. */
  readonly enters: (name: string) => boolean;
  readonly names: Set<string>;
  /** Fragments already read. */
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
    if (selection.kind === Kind.FIELD) {
      collection.names.add(selection.name.value);
      if (!collection.enters(selection.name.value)) continue;
    }
    collect(selection.selectionSet, collection);
  }
}

const setNames = new WeakMap<ReadonlySet<string>, string>();

/** A text equal for equal sets of names, as the name of a loader. */
export function nameOfSet(names: ReadonlySet<string>): string {
  const known = setNames.get(names);
  if (known !== undefined) return known;
  const name = [...names].sort().join(' ');
  setNames.set(names, name);
  return name;
}

/** Members a field needs beside the one with its name. */
export type Needs<Row> = Readonly<Record<string, readonly (keyof Row & string)[]>>;

/** By needs and names: a selection of several types has one set of names. */
const withNeeds = new WeakMap<object, WeakMap<ReadonlySet<string>, ReadonlySet<string>>>();

/** Names of the members that fields of these names need. */
export function neededMembers<Row>(names: ReadonlySet<string>, needs: Needs<Row>): ReadonlySet<string> {
  const ofNeeds = withNeeds.get(needs) ?? new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
  withNeeds.set(needs, ofNeeds);
  const known = ofNeeds.get(names);
  if (known !== undefined) return known;
  const more = Object.entries(needs).flatMap(([field, members]) => (names.has(field) ? members : []));
  const all = new Set([...names, ...more]);
  ofNeeds.set(names, all);
  return all;
}
