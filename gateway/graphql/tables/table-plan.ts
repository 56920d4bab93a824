import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionNode,
} from 'graphql';
import { ApiError } from '../../api-error.ts';
import { TABLE_PAGE_ROWS } from '../../limits.ts';
import {
  isGiven,
  requireBound,
  type SelectedField,
  type Selections,
  selectionsOf,
} from './selected-fields.ts';
import { type TableColumn, tableColumns } from './table-columns.ts';

/** The variable by which the pages of a list follow each other. */
export const AFTER = 'tablePageAfter';
const PAGE_INFO = 'tablePageInfo';

/** How the answer to a query is read as a table. */
export interface TablePlan {
  /** The query, with one page of the list. */
  readonly document: DocumentNode;
  /** Name of the list. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Most rows; null: all. */
  readonly limit: number | null;
  /** The cursor to begin after. */
  readonly after: string | null;
  /** The workspace that the root field names. */
  readonly workspaceId: string | null;
  readonly page: (data: unknown) => TablePage;
}

export interface TablePage {
  readonly rows: readonly unknown[];
  /** Null where there are no further rows. */
  readonly next: string | null;
}

export interface TableQuery {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced values of the variables. */
  readonly variables: { readonly [name: string]: unknown };
}

/** @throws ApiError `query_invalid` for a query that is no table. */
export function tablePlan(query: TableQuery): TablePlan {
  const { schema, document, operation } = query;
  const root = schema.getQueryType();
  if (operation.operation !== OperationTypeNode.QUERY || root == null) {
    throw noTable('Only a query can be answered as a table.');
  }
  const selections = selectionsOf(schema, document);
  const path: SelectedField[] = [];
  for (let type: GraphQLNamedType = root, below = operation.selectionSet.selections; ; ) {
    const [only, ...others] = selections.of(type, below);
    if (only === undefined || others.length > 0) {
      throw noTable(
        'A table is one list: select one field at each level down to the list, and its columns below it.',
      );
    }
    path.push(only);
    const named = getNamedType(only.field.type);
    const isList = isListType(getNullableType(only.field.type));
    if (isList || isConnection(named)) return planOf(query, { path, selections, isList });
    if (!isObjectType(named)) throw noTable(`${only.name} is no list.`);
    [type, below] = [named, only.below];
  }
}

const isConnection = (type: GraphQLNamedType): boolean =>
  isObjectType(type) && 'pageInfo' in type.getFields();

interface Found {
  readonly path: readonly SelectedField[];
  readonly selections: Selections;
  readonly isList: boolean;
}

function planOf(query: TableQuery, { path, selections, isList }: Found): TablePlan {
  const [root, list] = [path[0], path.at(-1)];
  if (root === undefined || list === undefined) throw new Error('a path has a field');
  const { variables, document } = query;
  const args = getArgumentValues(list.field, list.node, variables);
  const { workspaceId } = getArgumentValues(root.field, root.node, variables);
  const common = { name: list.name, workspaceId: typeof workspaceId === 'string' ? workspaceId : null };
  const at = (data: unknown) => {
    const value = path.reduce((outer, { name }) => memberOf(outer, name), data);
    if (value != null) return value;
    throw new ApiError('not_found', { detail: `There is no ${list.name}, or not for this caller.` });
  };
  if (isList) {
    for (const one of path) requireBound(one, variables);
    const columns = tableColumns(selections, getNamedType(list.field.type), list.below, variables);
    const page = (data: unknown) => ({ rows: asList(at(data)), next: null });
    return { ...common, document, columns, limit: null, after: null, page };
  }
  if (args.last != null || args.before != null)
    throw noTable('A table is read forwards: with first and after.');
  const rows = rowsOf(selections, list);
  return {
    ...common,
    document: pagedDocument(query, path, rows.field),
    columns: rows.columnsOf.flatMap(({ type, below, path: within }) =>
      tableColumns(selections, type, below, variables).map((column) => ({
        ...column,
        path: [...within, ...column.path],
      })),
    ),
    limit: isGiven(list, 'first', variables) && typeof args.first === 'number' ? args.first : null,
    after: typeof args.after === 'string' ? args.after : null,
    page(data) {
      const connection = at(data);
      const info = memberOf(connection, PAGE_INFO);
      const next = memberOf(info, 'hasNextPage') === true ? memberOf(info, 'endCursor') : null;
      return {
        rows: asList(memberOf(connection, rows.field.name)),
        next: typeof next === 'string' ? next : null,
      };
    },
  };
}

/**
 * What is selected as the rows of a list with pages: `nodes`, `groups`, or `edges` with `node` and what else they have.
 * Where the columns are of: a type, what is selected of it, and the way to it.
 */
function rowsOf(selections: Selections, list: SelectedField) {
  const type = getNamedType(list.field.type);
  const found = selections
    .of(type, list.below)
    .filter(({ field }) => isListType(getNullableType(field.type)));
  const [field, ...others] = found;
  if (field === undefined || others.length > 0)
    throw noTable(`Select the rows of ${list.name}, such as its nodes, once.`);
  const rowType = getNamedType(field.field.type);
  if (field.field.name !== 'edges') {
    return { field, columnsOf: [{ type: rowType, below: field.below, path: [] }] };
  }
  const ofEdge = selections.of(rowType, field.below);
  const [node, ...more] = ofEdge.filter((one) => one.field.name === 'node');
  if (node === undefined || more.length > 0) throw noTable(`Select node of the edges of ${list.name}, once.`);
  const beside = ofEdge.filter((one) => !['node', 'cursor'].includes(one.field.name));
  return {
    field,
    columnsOf: [
      { type: getNamedType(node.field.type), below: node.below, path: [node.name] },
      ...(beside.length === 0 ? [] : [{ type: rowType, below: beside.map((one) => one.node), path: [] }]),
    ],
  };
}

const [PAGE_INFO_FIELD] = selectionsIn(`{ ${PAGE_INFO}: pageInfo { hasNextPage endCursor } }`);

function selectionsIn(text: string): readonly SelectionNode[] {
  const [definition] = parse(text, { noLocation: true }).definitions;
  return definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
}

/** The query with the rows of one page alone, and where the next one begins. */
function pagedDocument(
  { document, operation }: TableQuery,
  path: readonly SelectedField[],
  rows: SelectedField,
): DocumentNode {
  const after = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: AFTER } } as const;
  const PAGING = ['first', 'after', 'last', 'before'];
  const paging: ArgumentNode[] = [
    argument('first', { kind: Kind.INT, value: String(TABLE_PAGE_ROWS) }),
    argument('after', after),
  ];
  const inner = [below(rows, rows.below), ...(PAGE_INFO_FIELD === undefined ? [] : [PAGE_INFO_FIELD])];
  const selected = path.toReversed().reduce<readonly SelectionNode[]>((selections, field, up) => {
    const given = field.node.arguments ?? [];
    const others = given.filter(({ name }) => up > 0 || !PAGING.includes(name.value));
    return [{ ...below(field, selections), arguments: up === 0 ? [...others, ...paging] : others }];
  }, inner);
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'String' } } as const;
  const paged: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: [
      ...(operation.variableDefinitions ?? []),
      { kind: Kind.VARIABLE_DEFINITION, variable: after, type },
    ],
    selectionSet: { kind: Kind.SELECTION_SET, selections: selected },
  };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return { kind: Kind.DOCUMENT, definitions: [paged, ...fragments] };
}

const argument = (name: string, value: ArgumentNode['value']): ArgumentNode => ({
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: name },
  value,
});

function below({ node }: SelectedField, selections: readonly SelectionNode[]): FieldNode {
  return { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function noTable(detail: string): ApiError {
  return new ApiError('query_invalid', { detail });
}
