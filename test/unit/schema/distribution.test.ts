import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DISTRIBUTION_COLUMN, DISTRIBUTIONS } from '../../../schema/entities/distribution.ts';
import { MIGRATIONS } from '../../../schema/migrations/migrations.ts';

/** Since this migration tables may be distributed when a migration runs. */
const DISTRIBUTABLE = '0030-distributable';

interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly indexes: readonly {
    readonly unique: boolean;
    readonly keyName: string;
    readonly columnNames: readonly string[];
  }[];
  readonly foreignKeys: Readonly<
    Record<string, { readonly columnNames: readonly string[]; readonly referencedTableName: string }>
  >;
  readonly policies?: readonly { readonly name: string }[];
  readonly rlsEnabled?: boolean;
}

/** The tables as the newest migration leaves them. */
const { tables }: { readonly tables: readonly Table[] } = JSON.parse(
  readFileSync(new URL('../../../schema/migrations/snapshot.json', import.meta.url), 'utf8'),
);
const divided = tables.filter(({ name }) => DISTRIBUTIONS.get(name) === 'distributed');
const plainName = (name: string) => name.replace('public.', '');

describe('how Citus holds the tables', () => {
  it('is whole on every node for those read before the workspace is known, and divided for all others', () => {
    const whole = [...DISTRIBUTIONS].filter(([, as]) => as === 'reference').map(([name]) => name);
    expect(whole.toSorted()).toEqual([
      'api_key',
      'app_user',
      'event_channel',
      'membership',
      'password_reset',
      'recovery_code',
      'refresh_token',
      'second_factor',
      'sign_in_attempt',
      'sign_in_session',
      'signing_key',
      'user_identity',
      'workspace',
    ]);
  });

  it('has an answer for every table, and leaves none of a tenant without row-level security', () => {
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...DISTRIBUTIONS.keys()].toSorted());
    for (const { name, columns, policies = [], rlsEnabled = false } of tables) {
      if (!(DISTRIBUTION_COLUMN in columns)) continue;
      expect([name, rlsEnabled, policies.map((policy) => policy.name)]).toEqual([
        name,
        true,
        expect.arrayContaining(['tenant']),
      ]);
    }
  });

  it.each(divided)('divides $name by its workspace, which is in each of its keys', (table) => {
    const { columns, indexes, foreignKeys } = table;
    expect(Object.keys(columns)).toContain(DISTRIBUTION_COLUMN);
    const keys = [
      ...indexes.filter(({ unique }) => unique).map(({ columnNames }) => columnNames),
      ...Object.values(foreignKeys)
        .filter(
          ({ referencedTableName }) => DISTRIBUTIONS.get(plainName(referencedTableName)) === 'distributed',
        )
        .map(({ columnNames }) => columnNames),
    ];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toContain(DISTRIBUTION_COLUMN);
  });

  it('has every foreign key point back in the order, and none from a whole table to a divided one', () => {
    const order = [...DISTRIBUTIONS.keys()];
    for (const { name, foreignKeys } of tables) {
      for (const { referencedTableName } of Object.values(foreignKeys)) {
        const target = plainName(referencedTableName);
        expect(order.indexOf(target), `${name} refers to ${target}`).toBeLessThanOrEqual(order.indexOf(name));
        if (DISTRIBUTIONS.get(name) === 'reference') expect(DISTRIBUTIONS.get(target)).toBe('reference');
      }
    }
  });
});

describe('a migration of a database that may be distributed', () => {
  const later = MIGRATIONS.slice(MIGRATIONS.findIndex(({ name }) => name === DISTRIBUTABLE) + 1);

  it.each([{ name: DISTRIBUTABLE }, ...later])('$name sets nothing that Citus refuses', ({ name }) => {
    const text = readFileSync(new URL(`../../../schema/migrations/${name}.ts`, import.meta.url), 'utf8');
    const made = [...text.matchAll(/create table "?(\w+)"?/g)].map(([, table]) => table);
    const stored = [...text.matchAll(/alter table "?(\w+)"? alter column \S+ set (?:storage|compression)/g)];
    expect(stored.map(([, table]) => table).filter((table) => !made.includes(table))).toEqual([]);
    expect(text, 'a policy with a subquery: use a function').not.toMatch(/create policy [^`]*\(\s*select/i);
  });
});
