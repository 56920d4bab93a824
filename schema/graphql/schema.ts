import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './builder.ts';
import { addViewer } from './viewer.ts';

addViewer();

/** The executable schema. */
export const graphqlSchema: GraphQLSchema = builder.toSchema();

/** The schema as text, sorted: what `schema/graphql/schema.graphql` holds. */
export function printGraphqlSchema(): string {
  return `${printSchema(lexicographicSortSchema(graphqlSchema))}\n`;
}
