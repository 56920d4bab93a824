import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { z } from 'zod';
import { trpcRouter } from '../gateway/trpc/router.ts';

/**
 * `npm run build -w @footing/client`: types of the interfaces to client/src/generated.ts, then client/dist. The types of
 * REST are those of docs/openapi.json; those of tRPC come from the contracts in the same way, as a schema beside them.
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

function procedureSchema({ _def: { type, inputs, output, meta } }: Procedure): unknown {
  const schema = (of: z.ZodType, io: 'input' | 'output') =>
    withoutDefinitions(z.toJSONSchema(of, { io, unrepresentable: 'any', reused: 'inline' }));
  return objectOf({
    kind: { const: type },
    input: { allOf: inputs.map((input) => schema(input, 'input')) },
    output: schema(output ?? meta?.answer ?? z.void(), 'output'),
  });
}

/** Only a shape that contains itself is a definition: a JSON value, whose type is unknown. */
const withoutDefinitions = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$defs') return undefined;
    return typeof value?.$ref === 'string' && value.$ref.startsWith('#/$defs/') ? {} : value;
  });

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
rmSync(join(HERE, 'dist'), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', HERE], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
copyFileSync(join(HERE, '../LICENSE'), join(HERE, 'dist/LICENSE'));
