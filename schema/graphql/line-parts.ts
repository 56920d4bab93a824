import { componentsOfLines, type ListedComponent, type ListedLine } from '../queries/line-list.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';
import { type Needs, namesOfRow, neededMembers, type Selection, selectedNames } from './selection.ts';

/** A component and its factor set. */
export type ComponentRow = ListedComponent & { readonly factorSetId: string };

/** A line for resolvers. */
export type LineRow = ListedLine & {
  /** Its components, if the list read them for all its lines. */
  parts?: readonly ComponentRow[];
};

const NEEDS: Needs<ListedLine> = {
  invoice: ['invoiceId'],
  components: ['factorSetId'],
  marketBasedKgco2e: ['kgco2e'],
  isUndoable: ['classificationBefore'],
  matchedWords: ['matched'],
  factor: ['factorSetId', 'factorId'],
};
const NO_COMPONENTS: readonly ListedComponent[] = [];

/** The members a list of lines needs for the fields below it. */
export function lineReading(info: Selection): {
  readonly members: ReadonlySet<string>;
  readonly extend?: (reader: WorkspaceReader, lines: readonly LineRow[]) => Promise<void>;
} {
  const names = namesOfRow(info);
  const members = neededMembers(names, NEEDS);
  if (!names.has('components') && !names.has('factor')) return { members };
  const ofParts = selectedNames(info);
  return { members, extend: (reader, lines) => readParts(reader, lines, ofParts) };
}

/** Reads the components of all lines of a level at once. */
async function readParts(
  reader: WorkspaceReader,
  lines: readonly LineRow[],
  members: ReadonlySet<string>,
): Promise<void> {
  if (lines.length === 0) return;
  const ids = new Set(lines.map(({ lineItemId }) => lineItemId));
  const found = await componentsOfLines(reader, [...ids], members);
  for (const line of lines) line.parts = withSet(found.get(line.lineItemId) ?? NO_COMPONENTS, line);
}

/** The components of a line; those of a single line are read with the others of its level. */
export function partsOf(
  reader: WorkspaceReader,
  line: LineRow,
): readonly ComponentRow[] | Promise<readonly ComponentRow[]> {
  if (line.parts !== undefined) return line.parts;
  const loader = loaderOf(reader, 'components', () =>
    batched<string, readonly ListedComponent[]>((ids) => componentsOfLines(reader, ids), NO_COMPONENTS),
  );
  return loader.load(line.lineItemId).then((components) => withSet(components, line));
}

function withSet(components: readonly ListedComponent[], { factorSetId }: ListedLine): ComponentRow[] {
  return components.map((component) => Object.assign(component, { factorSetId }));
}
