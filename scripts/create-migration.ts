import { readdirSync, writeFileSync } from 'node:fs';
import type { MigrationDiff } from '@mikro-orm/core';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import config from '../mikro-orm.config.ts';

/**
 * `npm run migration -- NAME` writes the changes of the entities since the last migration as a migration of that name,
 * stores the new state in `schema/migrations/snapshot.json` and lists the migration in `migrations.ts`. It needs no database.
 */
const FOLDER = new URL('../schema/migrations/', import.meta.url);
const MIGRATION = /^\d{4}-[a-z0-9-]+\.ts$/;

const className = (file: string) =>
  file.replace(/^\d+-|\.ts$/g, '').replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const name = process.argv[2] ?? '';
const last = Number(migrationFiles().at(-1)?.slice(0, 4) ?? 0);
const file = `${String(last + 1).padStart(4, '0')}-${name}.ts`;
if (!MIGRATION.test(file)) {
  console.error('usage: npm run migration -- NAME, in small letters, digits and hyphens');
  process.exit(2);
}

class MigrationFile extends TSMigrationGenerator {
  /** Without a way down: a program does not run on a database newer than itself. */
  override generateMigrationFile(_name: string, { up }: MigrationDiff): string {
    const lines = up.map((sql) =>
      sql === '' ? '' : `  \`${sql.replace(/;$/, '').replace(/[`$\\]/g, '\\$&')}\`,`,
    );
    return [
      "import { Migration } from '@mikro-orm/migrations';",
      '',
      'const statements = [',
      '  // Generated from the entities by `npm run migration`.',
      ...lines,
      '];',
      '',
      `export class ${className(file)} extends Migration {`,
      '  override up(): void {',
      '    for (const statement of statements) this.addSql(statement);',
      '  }',
      '}',
      '',
    ].join('\n');
  }
}

function migrationFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => MIGRATION.test(file))
    .sort();
}

function listMigrations(): void {
  const files = migrationFiles();
  const text = [
    ...files.map((file) => `import { ${className(file)} } from './${file}';`),
    '',
    '/** In the order they run; a database remembers them by name. Written by `npm run migration`. */',
    'export const MIGRATIONS = [',
    ...files.map((file) => `  { name: '${file.replace('.ts', '')}', class: ${className(file)} },`),
    '] as const;',
    '',
  ].join('\n');
  writeFileSync(new URL('migrations.ts', FOLDER), text);
}

const orm = await MikroORM.init({
  ...config,
  driver: PostgreSqlDriver,
  dbName: 'footing',
  migrations: {
    ...config.migrations,
    generator: MigrationFile,
    fileName: () => file.replace('.ts', ''),
  },
});
const { diff } = await orm.migrator.create();
await orm.close();
if (diff.up.length === 0) {
  console.log('The entities are as the last migration left them.');
} else {
  listMigrations();
  console.log(`Wrote schema/migrations/${file}. Read it, and add by hand what entities do not say:`);
  console.log(
    'what the roles may do with a new table or column, triggers, values for rows there are already.',
  );
}
