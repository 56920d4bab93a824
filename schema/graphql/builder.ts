import SchemaBuilder from '@pothos/core';
import type { GraphqlContext } from './context.ts';

/** The one builder every type of the graph is made with. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
}>({ defaultFieldNullability: false });
