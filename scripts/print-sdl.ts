import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { graphqlSchema } from '../schema/graphql/schema.ts';

/**
 * Writes the GraphQL schema as text to `schema/graphql/schema.graphql`, or to stdout with `--stdout`; a test fails if the
 * committed copy differs.
 */
const text = `${printSchema(lexicographicSortSchema(graphqlSchema))}\n`;
if (process.argv.includes('--stdout')) process.stdout.write(text);
else writeFileSync(new URL('../schema/graphql/schema.graphql', import.meta.url), text);
