import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionNode,
  typeFromAST,
} from 'graphql';
import { ApiError } from '../../api-error.ts';

/** A field as it is selected on a type, also in fragments. */
export interface SelectedField {
  /** Its name in the answer. */
  readonly name: string;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly below: readonly SelectionNode[];
}

/** Reads which fields of a valid document are selected. */
export interface Selections {
  readonly of: (type: GraphQLNamedType, selections: readonly SelectionNode[]) => readonly SelectedField[];
}

export function selectionsOf(schema: GraphQLSchema, document: DocumentNode): Selections {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  function add(
    found: Map<string, SelectedField>,
    type: GraphQLNamedType,
    selections: readonly SelectionNode[],
  ): void {
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        if (fragment === undefined) continue;
        const condition = fragment.typeCondition;
        const narrowed = condition === undefined ? type : (typeFromAST(schema, condition) ?? type);
        add(found, narrowed, fragment.selectionSet.selections);
        continue;
      }
      const field = fieldOf(type, selection.name.value);
      if (field === null) continue;
      const name = selection.alias?.value ?? selection.name.value;
      const before = found.get(name);
      const below = [...(before?.below ?? []), ...(selection.selectionSet?.selections ?? [])];
      found.set(name, { name, field, below, node: before?.node ?? selection });
    }
  }
  return {
    of(type, selections) {
      const found = new Map<string, SelectedField>();
      add(found, type, selections);
      return [...found.values()];
    },
  };
}

/** Null for `__typename`, which is the same in every row. */
function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | null {
  if (!isObjectType(type) && !isInterfaceType(type)) return null;
  return (type.getFields()[name] as GraphQLField<unknown, unknown> | undefined) ?? null;
}

/** Whether the query has the argument with a value: its default counts for less. */
export function isGiven(
  { node }: SelectedField,
  name: string,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value] != null;
  return value !== undefined && value.kind !== Kind.NULL;
}

/**
 * A list without pages must not be cut short by a default that nobody asked for.
 * @throws ApiError `query_invalid`
 */
export function requireBound(one: SelectedField, variables: Readonly<Record<string, unknown>>): void {
  const bound = ['first', 'last'].find((name) => one.field.args.some((argument) => argument.name === name));
  if (bound === undefined || isGiven(one, bound, variables)) return;
  const detail = `${one.name} has no pages: say with ${bound} how many of it the table has at most.`;
  throw new ApiError('query_invalid', { detail });
}
