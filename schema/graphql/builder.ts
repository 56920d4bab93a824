import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';
import type { GraphqlContext } from './context.ts';

/**
 * The one builder of all types of the graph. Resolvers return rows as they come from the database, whose numbers are
 * exact decimal text that `Float` turns into JSON numbers.
 */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    Float: { Input: number; Output: number | string };
    Date: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    Decimal: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [ComplexityPlugin, RelayPlugin],
  defaultFieldNullability: false,
  complexity: { defaultComplexity: 1, defaultListMultiplier: 1 },
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: {
      description: 'The rows of the page, each with its cursor.',
      nullable: { list: false, items: false },
      complexity: { field: 0, multiplier: 1 },
    },
    nodeFieldOptions: { nullable: false, description: 'The row.' },
    pageInfoFieldOptions: { description: 'Position of the page in the list.' },
    nodesOnConnection: { description: 'The rows of the page.', complexity: { field: 0, multiplier: 1 } },
    pageInfoTypeOptions: { description: 'Position of a page in its list.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow the page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows come before the page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row; null on an empty page.' },
    cursorFieldOptions: {
      description: 'Position of the row in this order; opaque. Send it as `after` or `before`.',
    },
  },
});
