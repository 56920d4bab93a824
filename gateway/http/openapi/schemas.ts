import { z } from 'zod';

export type JsonObject = { readonly [member: string]: unknown };
type Direction = 'input' | 'output';

/** JSON Schemas of contracts, and those among them that have a name. */
export interface Schemas {
  /** `components/schemas`: contracts with an `id`, wherever they stand in others. */
  readonly named: Readonly<Record<string, JsonObject>>;
  /** The schema of a contract as it is sent or answered; for one with an `id` a reference. */
  readonly of: (contract: z.core.$ZodType, io: Direction) => JsonObject;
}

/** @throws Error for contracts of one name and different shapes, also where one is sent in another shape than it is answered. */
export function createSchemas(): Schemas {
  const named: Record<string, JsonObject> = {};
  const of = (contract: z.core.$ZodType, io: Direction): JsonObject => {
    const { $schema: _dialect, $defs = {}, ...own } = inComponents(contract, io);
    for (const [name, schema] of Object.entries($defs as Record<string, JsonObject>)) {
      named[name] ??= schema;
      if (JSON.stringify(named[name]) === JSON.stringify(schema)) continue;
      throw new Error(`two schemas have the name ${name}: give each contract an id of its own`);
    }
    return own;
  };
  return { named, of };
}

function inComponents(contract: z.core.$ZodType, io: Direction): JsonObject {
  const schema = z.toJSONSchema(contract, { target: 'draft-2020-12', io, override });
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

interface Converted {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function override({ zodSchema, jsonSchema }: Converted): void {
  // Members may be added inside v1, so a client that validates answers must accept new ones.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // What `format` says in a word.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Zod leaves them out where a value is transformed; ours are as sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples) && jsonSchema.$ref === undefined) jsonSchema.examples = examples;
  if (zodSchema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator: propertyName, options } = zodSchema.def;
    const names = options.map(({ _zod }) => [...(_zod.propValues?.[propertyName] ?? [])]);
    const mapping = names.flatMap((of, at) => of.map((name) => [name, jsonSchema.oneOf?.[at]?.$ref]));
    jsonSchema.discriminator = { propertyName, mapping: Object.fromEntries(mapping) };
  }
}
