import type { Database } from '../../gateway/database/open-database.ts';

/** Triggers and functions are written by hand; the mapper would take any it does not know away. */
const BY_HAND = /^drop (trigger|function) if exists "(audit_(entry|payload)_|is_fellow_member")/;

/** The statements that would bring the database's tables to what the entities declare. */
export async function changesToEntities({ orm }: Database): Promise<string[]> {
  const sql = await orm.schema.getUpdateSchemaSQL();
  return sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '' && statement !== "set names 'utf8'")
    .filter((statement) => !BY_HAND.test(statement));
}
