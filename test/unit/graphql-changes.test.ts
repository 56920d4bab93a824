import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  ACCEPTED,
  badlyDeprecated,
  changesOf,
  isBreaking,
  schemaChanges,
  undecided,
} from '../../scripts/graphql-changes.ts';

const current = buildSchema(readFileSync('schema/graphql/schema.graphql', 'utf8'));

const messages = async (before: string, after: string) =>
  (await changesOf(buildSchema(before), buildSchema(after))).map((change) => ({
    message: change.message,
    breaks: isBreaking(change),
  }));

describe('The GraphQL schema', () => {
  it('breaks no client of the version before, except where this was decided', async () => {
    const changes = await schemaChanges();
    expect(changes.at(0)?.version).toBe('Unreleased');
    expect(changes.flatMap(undecided)).toEqual([]);
    const seen = changes.flatMap((of) => of.changes).map(({ message }) => message);
    expect(
      Object.values(ACCEPTED).flatMap((of) => Object.keys(of).filter((text) => !seen.includes(text))),
    ).toEqual([]);
  });

  it('is kept for each version of the changelog', () => {
    const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d\S*)/gm)].map(([, of]) => of);
    expect(versions.length).toBeGreaterThan(0);
    expect(readdirSync('schema/graphql/released').sort()).toEqual(
      versions.map((of) => `${of}.graphql`).sort(),
    );
  });

  it('says since when something is deprecated and what to use', () => {
    expect(badlyDeprecated(current)).toEqual([]);
  });

  it('names the specification of each scalar', () => {
    const scalars = Object.values(current.getTypeMap())
      .filter(isScalarType)
      .filter((type) => !isSpecifiedScalarType(type));
    expect(Object.fromEntries(scalars.map(({ name, specifiedByURL }) => [name, specifiedByURL]))).toEqual({
      Date: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
      DateTime: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
      Decimal: 'https://www.w3.org/TR/xmlschema11-2/#decimal',
      JSON: 'https://www.rfc-editor.org/rfc/rfc8259',
    });
  });
});

describe('A change of a schema', () => {
  it('that removes a field breaks, unless it was deprecated before', async () => {
    const after = 'type Query { a: Int }';
    expect(await messages('type Query { a: Int b: Int }', after)).toEqual([
      { message: expect.stringContaining("Field 'b' was removed"), breaks: true },
    ]);
    const told = 'type Query { a: Int b: Int @deprecated(reason: "Since 0.2.0: use a.") }';
    expect(await messages(told, after)).toEqual([
      { message: expect.stringContaining("Field 'b'"), breaks: false },
    ]);
  });

  it('that removes a type breaks, and is not hidden by an addition beside it', async () => {
    const changes = await messages(
      'type Query { a: A! } type A { x: Int! } type B { y: Int }',
      'type Query { a: A! } interface Node { x: Int } type A implements Node { x: Int z: Int }',
    );
    expect(changes.filter(({ breaks }) => breaks).map(({ message }) => message)).toEqual([
      "Type 'B' was removed",
      "Field 'A.x' changed type from 'Int!' to 'Int'",
    ]);
    const decided = await changesOf(
      buildSchema('type Query { a: Int! }'),
      buildSchema('type Query { a: Int }'),
    );
    expect(undecided({ version: 'Unreleased', changes: decided })).toHaveLength(1);
  });

  it('that adds a type is one change, without its fields and words', async () => {
    const after = 'type Query { a: Int b: B } "Words." type B { x(n: Int = 1): Int } ';
    expect((await messages('type Query { a: Int }', after)).map(({ message }) => message).sort()).toEqual([
      "Field 'b' was added to object type 'Query'",
      "Type 'B' was added",
    ]);
  });

  it('that deprecates without version and replacement is found', () => {
    const schema = (reason: string) =>
      buildSchema(`type Query { a: Int @deprecated(reason: "${reason}") b: Int }`);
    expect(badlyDeprecated(schema('Since 0.2.0: use b.'))).toEqual([]);
    for (const reason of ['No longer supported', 'use b', 'Since 0.2.0: use .']) {
      expect(badlyDeprecated(schema(reason))).toEqual(['Query.a']);
    }
  });
});
