import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';
import type { GraphqlContext } from './context.ts';

/**
 * The one builder every type of the graph is made with. Resolvers hand rows on as they come from the
 * database: numbers of the database are exact decimal text, which `Float` turns into JSON numbers.
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
      description: 'The rows of the page, each with its place.',
      nullable: { list: false, items: false },
      complexity: { field: 0, multiplier: 1 },
    },
    nodeFieldOptions: { nullable: false, description: 'The row.' },
    pageInfoFieldOptions: { description: 'Where the page stands in the list.' },
    nodesOnConnection: { description: 'The rows of the page.', complexity: { field: 0, multiplier: 1 } },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow the page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows come before the page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row; null on an empty page.' },
    cursorFieldOptions: {
      description: 'Place of the row in this order; opaque. Hand it back as `after` or `before`.',
    },
  },
});
