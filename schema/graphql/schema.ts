import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import { addViewer } from './viewer.ts';

addViewer();

/** The executable schema. `schema/graphql/schema.graphql` is it as text (`npm run print:sdl`). */
export const graphqlSchema: GraphQLSchema = builder.toSchema();
