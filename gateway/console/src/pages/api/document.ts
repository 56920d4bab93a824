import { queryOptions } from '@tanstack/react-query';
import { problemIn } from '../../data/problem.ts';

/** The members of the service's OpenAPI document that the page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

interface Content {
  readonly schema?: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, unknown>>;
        readonly content?: Readonly<Record<string, Content>>;
      }
    >
  >;
}

export interface OpenapiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface NamedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  async queryFn({ signal }): Promise<OpenapiDocument> {
    const response = await fetch('/openapi.json', { signal });
    if (!response.ok) throw await problemIn(response);
    return response.json();
  },
});

/** The operations that have all words of a search in their path or texts. */
export function operationsOf({ paths }: OpenapiDocument, search: string): NamedOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ method, operation: { summary, description, operationId } }) => {
        const text = `${method} ${path} ${summary} ${description} ${operationId}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
  );
}

const SCHEMAS = '#/components/schemas/';

/** The name of a schema that is referred to. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.slice(SCHEMAS.length);

export function resolved({ components }: OpenapiDocument, schema: Schema): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : { ...components.schemas[name], ...schema };
}
