import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  type SelectionNode,
} from 'graphql';
import { ApiError } from '../../api-error.ts';
import { requireBound, type Selections } from './selected-fields.ts';

/** A column: a value of the rows, or the values of a list in them. */
export interface TableColumn {
  /** Names of the fields down to the value, with points between them. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: 'number' | 'date' | 'text';
}

const NUMBERS = ['Int', 'Float', 'Decimal'];

/**
 * The columns of the rows: every value selected, also in objects below them.
 * @throws ApiError `query_invalid` for rows that contain a list with pages of its own, or one without a bound.
 */
export function tableColumns(
  selections: Selections,
  type: GraphQLNamedType,
  selected: readonly SelectionNode[],
  variables: Readonly<Record<string, unknown>>,
): readonly TableColumn[] {
  if (isLeafType(type)) return [{ name: 'value', path: [], kind: 'text' }];
  const columns: TableColumn[] = [];
  const add = (
    of: GraphQLNamedType,
    below: readonly SelectionNode[],
    path: readonly string[],
    inList: boolean,
  ) => {
    for (const one of selections.of(of, below)) {
      const { name, field, below: next } = one;
      const named = getNamedType(field.type);
      const own = [...path, name];
      if (isObjectType(named) && 'pageInfo' in named.getFields()) throw hasPages(own.join('.'));
      requireBound(one, variables);
      const isInList = inList || isList(field.type);
      if (isLeafType(named))
        columns.push({ name: own.join('.'), path: own, kind: kindOf(named.name, isInList) });
      else add(named, next, own, isInList);
    }
  };
  add(type, selected, [], false);
  if (columns.length === 0) throw new ApiError('query_invalid', { detail: 'The table has no columns.' });
  return columns;
}

const isList = (type: GraphQLOutputType) => isListType(getNullableType(type));

function kindOf(type: string, isInList: boolean): TableColumn['kind'] {
  if (isInList) return 'text';
  if (type === 'Date') return 'date';
  return NUMBERS.includes(type) ? 'number' : 'text';
}

function hasPages(name: string): ApiError {
  const detail = `${name} is a list with pages: a cell cannot have it. Ask for that list itself.`;
  return new ApiError('query_invalid', { detail });
}

const SEPARATOR = '; ';

/** The text of a row's value; null for none. Exact decimals stay as they are; values of a list are one text. */
export function cellText(row: unknown, path: readonly string[]): string | null {
  let values: readonly unknown[] = [row];
  let isMany = false;
  const spread = () => {
    if (values.some(Array.isArray)) isMany = true;
    values = values.flat(Number.POSITIVE_INFINITY);
  };
  spread();
  for (const name of path) {
    values = values.map((value) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null,
    );
    spread();
  }
  if (!isMany) return textOf(values[0]);
  const texts = values.map(textOf).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(SEPARATOR);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
