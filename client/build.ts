import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { z } from 'zod';
import { trpcRouter } from '../gateway/trpc/router.ts';

/**
 * `npm run build -w @footing/client`: types of the interfaces to client/src/generated.ts, then client/dist. The types of
 * REST are those of docs/openapi.json; those of tRPC come from the contracts in the same way, as a schema beside them. GraphQL
 * has its schema as text, and its introspection as a type, from which gql.tada types operations.
 */
const HERE = import.meta.dirname;

/** The shapes of procedures are in `_def`, which tRPC types only partly. */
interface Procedure {
  readonly _def: {
    readonly type: 'query' | 'mutation';
    readonly inputs: readonly z.ZodType[];
    readonly output?: z.ZodType;
    readonly meta?: { readonly answer?: z.ZodType };
  };
}

const objectOf = (properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

/** The input may be left out where every part of it may. */
function procedureSchema({ _def: { type, inputs, output, meta } }: Procedure): unknown {
  const schema = (of: z.ZodType, io: 'input' | 'output') =>
    withoutDefinitions(z.toJSONSchema(of, { io, unrepresentable: 'any', reused: 'inline' }));
  const parts = inputs.length === 0 ? [z.strictObject({})] : inputs;
  const properties = {
    kind: { const: type },
    input: { allOf: parts.map((input) => schema(input, 'input')) },
    output: schema(output ?? meta?.answer ?? z.void(), 'output'),
  };
  const isOptional = inputs.every((input) => input.safeParse(undefined).success);
  return objectOf(properties, isOptional ? ['kind', 'output'] : undefined);
}

interface JsonSchema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, unknown>>;
}

/** Longer lists are codes (countries, currencies), which the server's own types have as text too. */
const LONGEST_UNION = 100;

/** With each definition in the place of its name. One that contains itself is a JSON value, whose type is unknown there. */
function withoutDefinitions({ $defs = {}, ...root }: JsonSchema): unknown {
  const resolved = (schema: unknown, within: readonly string[]): unknown => {
    if (typeof schema !== 'object' || schema === null) return schema;
    if (Array.isArray(schema)) return schema.map((item) => resolved(item, within));
    const { $ref: name, enum: values = [] } = schema as JsonSchema;
    if (values.length > LONGEST_UNION) return { type: 'string' };
    const definition = name === undefined ? undefined : name.replace('#/$defs/', '');
    if (definition === undefined)
      return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value, within)]));
    return within.includes(definition) ? {} : resolved($defs[definition], [...within, definition]);
  };
  return resolved(root, []);
}

/** One schema of all procedures, by router. */
function trpcSchema(): unknown {
  const routers: Record<string, Record<string, unknown>> = {};
  for (const [path, procedure] of Object.entries(trpcRouter._def.procedures)) {
    const [router = '', name = ''] = path.split('.');
    routers[router] = { ...routers[router], [name]: procedureSchema(procedure as unknown as Procedure) };
  }
  return objectOf(Object.fromEntries(Object.entries(routers).map(([name, of]) => [name, objectOf(of)])));
}

const document = JSON.parse(readFileSync(join(HERE, '../docs/openapi.json'), 'utf8')) as {
  readonly components: { readonly schemas: Record<string, unknown> };
};
document.components.schemas.TrpcProcedures = trpcSchema();
// A member with a default may be left out of a request; answers state which members they always have.
const types = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false });
writeFileSync(join(HERE, 'src/generated.ts'), astToString(types));
const sdl = readFileSync(join(HERE, '../schema/graphql/schema.graphql'), 'utf8');
const introspection = introspectionFromSchema(buildSchema(sdl), { descriptions: false });
writeFileSync(
  join(HERE, 'src/graphql-introspection.ts'),
  `export interface GraphqlIntrospection ${JSON.stringify(introspection)}\n`,
);
rmSync(join(HERE, 'dist'), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', HERE], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
copyFileSync(join(HERE, '../LICENSE'), join(HERE, 'dist/LICENSE'));
writeFileSync(join(HERE, 'dist/schema.graphql'), sdl);
