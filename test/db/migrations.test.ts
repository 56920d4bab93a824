import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { changesToEntities } from '../support/schema-changes.ts';

/** SHA-256 of the statements of the first release's migrations. */
const AS_RUN = {
  '0001-roles': '8080a93c23361f703cbc3d540759f358834203c9858f362e8acd3e8a81597865',
  '0002-baseline': '76cc2d0ae12da3984d2501e014040c17d300a0a038e887f7bc769c80b0f78967',
  '0003-privileges': 'bf308231fcd27542013ce1494f24647e9883a93a20ae92bf7146540d8569a1af',
  '0004-append-only': '12dba593a610c7a6d2f6aacdb9225719b54b1ac526f58ce119c406a780faf387',
  '0005-storage': '2560b7b787559d3662f11a12dba3dd0f3a3c3f577cb5e202723d82bd52c3cf95',
};

describeOnBothDatabases('migrations', (getDb) => {
  it('change nothing when they are run again', async () => {
    expect(await migrate(getDb().db)).toEqual([]);
  });

  it('leave exactly the tables, columns, keys, indexes and policies the entities declare', async () => {
    expect(await changesToEntities(getDb().db)).toEqual([]);
  });

  it('are as new as the entities, by the snapshot: npm run migration writes the next one', async () => {
    expect(await getDb().db.orm.migrator.checkSchema()).toBe(false);
  });

  it('stay what they were once a database has run them: a change is a further migration', () => {
    const { orm } = getDb().db;
    const digests = MIGRATIONS.slice(0, Object.keys(AS_RUN).length).map(({ name, class: Class }) => {
      const migration = new Class(orm.em.getDriver(), orm.config);
      migration.up();
      return [name, createHash('sha256').update(migration.getQueries().join(';\n')).digest('hex')];
    });
    expect(Object.fromEntries(digests)).toEqual(AS_RUN);
  });

  it('start no index but a key’s with the workspace, lest a key’s check be planned on the wrong one', async () => {
    const indexes = await getDb().asOwner<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index i
       join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace and not i.indisunique and a.attname = 'workspace_id'`,
    );
    expect(indexes).toEqual([]);
  });
});
