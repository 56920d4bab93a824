/**
 * Types of the console's GraphQL operations, from the schema and the calls of `graphql(...)` in its sources. Types
 * alone: what is built needs none of it.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = 'gateway/console/src/**/*.{ts,tsx}';
const GENERATED = join(ROOT, 'gateway/console/src/data/generated/');
const CALL = /\bgraphql\(\s*`([^`]+)`/g;
const SCALARS = { ID: 'string', Date: 'string', DateTime: 'string', Decimal: 'string', JSON: 'unknown' };

const sdl = readFileSync(join(ROOT, 'schema/graphql/schema.graphql'), 'utf8');
const documents = globSync(SOURCES, { cwd: ROOT })
  .filter((name) => !name.includes('/generated/'))
  .sort()
  .flatMap((location) =>
    [...readFileSync(join(ROOT, location), 'utf8').matchAll(CALL)].map(([, rawSDL = '']) => ({
      location,
      rawSDL,
      document: parse(rawSDL),
    })),
  );

const outputs = await preset.buildGeneratesSection({
  baseOutputDir: GENERATED,
  schema: parse(sdl),
  schemaAst: buildSchema(sdl),
  documents,
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    useTypeImports: true,
    strictScalars: true,
    scalars: SCALARS,
    enumsAsTypes: true,
    skipTypename: true,
  },
  plugins: [],
  pluginMap: {},
});
rmSync(GENERATED, { recursive: true, force: true });
mkdirSync(GENERATED, { recursive: true });
for (const output of outputs) {
  // What is generated is used as types: whether it would run as this compiler wants it does not matter.
  writeFileSync(output.filename, `// @ts-nocheck\n${await codegen(output)}`);
}
