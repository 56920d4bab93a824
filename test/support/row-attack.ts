import type { TestDatabase } from './databases.ts';

/** What whoever owns the database does to the rows of a table, whose guards they have switched off. */
export interface RowAttack {
  readonly table: string;
  readonly does: string;
}

/** What tells the rows of a table apart, where it is not its id. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  sample_item: ['sample_id', 'line_item_id'],
  sample_population: ['sample_id', 'part'],
  assertion_review: ['review_id'],
  line_component: ['line_item_id', 'ordinal'],
  line_detail: ['invoice_id', 'part'],
  reporting_period: ['workspace_id', 'name'],
};

/** A member of a JSON column set to a value, as `update` sets it. */
export const withMember = (column: string, member: string, value: string) =>
  `${column} = (${column}::jsonb || '{"${member}":${value}}'::jsonb)::json`;

/** Does something while rows are changed; afterwards they are what they were. */
export async function whileChanged(
  database: TestDatabase,
  attacks: readonly RowAttack[],
  work: () => Promise<void>,
): Promise<void> {
  const nested = [...Map.groupBy(attacks, ({ table }) => table)].reduceRight(
    (inner, [table, of]) =>
      () =>
        whileOneIs(database, { table, does: of.map(({ does }) => does) }, inner),
    work,
  );
  await nested();
}

async function whileOneIs(
  { asOwner }: TestDatabase,
  { table, does }: { readonly table: string; readonly does: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const columns = await asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`);
  const isSame = (KEYS[table] ?? [`${table}_id`]).map((key) => `k.${key} = t.${key}`).join(' and ');
  await asOwner(`create table kept_${table} as select * from ${table}`);
  const unguarded = async (statements: readonly string[]) => {
    await asOwner(`alter table ${table} disable trigger user`);
    try {
      for (const statement of statements) await asOwner(statement);
    } finally {
      await asOwner(`alter table ${table} enable trigger user`);
    }
  };
  try {
    await unguarded(does);
    await work();
  } finally {
    await unguarded([
      `delete from ${table} t where not exists (select from kept_${table} k where ${isSame})`,
      `update ${table} t set ${names.map((name) => `${name} = k.${name}`).join(', ')} from kept_${table} k where ${isSame}`,
      `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from kept_${table} k
       where not exists (select from ${table} t where ${isSame})`,
      `drop table kept_${table}`,
    ]);
  }
}
