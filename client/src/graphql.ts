import type { GraphqlIntrospection } from './graphql-introspection.ts';

export type { GraphqlIntrospection } from './graphql-introspection.ts';

type ScalarName = Extract<
  GraphqlIntrospection['__schema']['types'][number],
  { readonly kind: 'SCALAR' }
>['name'];

/** What each scalar of the GraphQL schema is in JSON; numbers that must stay exact are text. */
export type GraphqlScalars = {
  [Name in ScalarName]: Name extends 'Int' | 'Float'
    ? number
    : Name extends 'Boolean'
      ? boolean
      : Name extends 'JSON'
        ? unknown
        : string;
};
