import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../gateway/actions/identity/add-user.ts';
import { insertRecords } from '../../gateway/database/bulk-insert.ts';
import {
  type TenantTransaction,
  withIdentity,
  withLookup,
  withOwner,
  withTenant,
} from '../../gateway/database/transaction.ts';
import { ENTITIES } from '../../schema/entities/entities.ts';
import { Instrument } from '../../schema/entities/instrument.ts';
import { addAccessEvents } from '../../schema/queries/access-events.ts';
import { remember } from '../../schema/queries/classification-memory.ts';
import { addEngagement, assignAuditor } from '../../schema/queries/engagements.ts';
import { addFileContent } from '../../schema/queries/evidence-files.ts';
import { saveIdempotencyAnswer } from '../../schema/queries/idempotency.ts';
import { addImportChunk, addImportJob } from '../../schema/queries/import-jobs.ts';
import { rememberLayout } from '../../schema/queries/import-layouts.ts';
import { putInvitation } from '../../schema/queries/members.ts';
import { countRequest } from '../../schema/queries/rate-limits.ts';
import { addRateSet } from '../../schema/queries/rate-sets.ts';
import { addDocuments, addSharedDocument } from '../../schema/queries/source-documents.ts';
import { addMerges } from '../../schema/queries/vendor-merges.ts';
import { describeOnBothDatabases, isOnCitus, type TestDatabase } from '../support/databases.ts';
import {
  addKey,
  createTenant,
  engagementRow,
  insertRows,
  invoiceRow,
  lineComponentRow,
  lineItemRow,
  NOW,
  recordInvoice,
  sha256,
} from '../support/tenant.ts';
import { fillEvidence, fillWorkpaper, insertOf } from '../support/workpaper-rows.ts';

/** Tables of the identity role: who is signed in and how often somebody tried. */
const IDENTITY_TABLES = [
  'password_reset',
  'recovery_code',
  'refresh_token',
  'second_factor',
  'sign_in_attempt',
  'sign_in_session',
];
/** Tables of no workspace: users are seen through memberships, signing keys are public. */
const GLOBAL_TABLES = ['app_user', 'event_channel', ...IDENTITY_TABLES, 'signing_key', 'user_identity'];
const TENANT_TABLES = ENTITIES.map((entity) => entity.meta.tableName).filter(
  (table) => !GLOBAL_TABLES.includes(table),
);

interface Tenant {
  readonly workspaceId: string;
  readonly userId: string;
  readonly invoiceId: string;
  readonly lineItemId: string;
}

/** A workspace with a row in every tenant table. */
async function fullTenant({ db }: TestDatabase): Promise<Tenant> {
  const workspaceId = await createTenant(db);
  const userId = randomUUID();
  const event = { workspaceId, kind: 'sign_in', actor: `user:${userId}`, address: '192.0.2.1' } as const;
  await withIdentity(db, (tx) =>
    addAccessEvents(tx, [{ ...event, hour: NOW, count: 1, firstAt: NOW, lastAt: NOW }], 10),
  );
  return withTenant(db, workspaceId, async (tx) => {
    const { invoiceId, lineItemId } = await recordInvoice(tx);
    const account = { email: `${userId}@example.com`, passwordHash: 'none', emailConfirmed: true };
    addMember(tx, { userId, role: 'owner', ...account }, NOW);
    addKey(tx, { keyHash: sha256(workspaceId) });
    await tx.em.flush();
    const invitation = { invitationId: randomUUID(), email: 'x@example.com', role: 'member' } as const;
    const more = {
      tokenHash: sha256('token'),
      mailed: false,
      createdAt: NOW,
      createdBy: 'user:test',
      expiresAt: '2030-01-01T00:00:00.000Z',
    };
    await putInvitation(tx, { ...invitation, ...more });
    const mix = { kind: 'supplier_mix', energy: 'electricity', year: 2026, country: 'CH' } as const;
    const none = { period: null, supplier: null, mwh: null };
    const set = { reference: 'mix', createdAt: NOW, createdBy: 'user:test', revokedAt: null };
    const instrumentId = randomUUID();
    tx.em.create(Instrument, { workspaceId, instrumentId, ...mix, ...none, kgCo2ePerKwh: '0.02', ...set });
    const content = Buffer.from('%PDF-1.7');
    await addDocuments(tx, [
      {
        documentId: randomUUID(),
        invoiceId,
        version: 1,
        sha256: sha256('%PDF-1.7'),
        bytes: content.length,
        mediaType: 'application/pdf',
        content,
        createdAt: NOW,
      },
    ]);
    const shared = { sha256: sha256('a;b'), bytes: 3, content: Buffer.from('a;b'), createdAt: NOW };
    await addSharedDocument(tx, shared);
    await saveIdempotencyAnswer(tx, {
      key: 'k',
      fingerprint: sha256('k'),
      status: 200,
      contentType: 'application/json',
      response: '{}',
      createdAt: NOW,
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
    await countRequest(tx, 'ingest', new Date(NOW));
    const engagementId = randomUUID();
    await addEngagement(tx, engagementRow({ engagementId }));
    await assignAuditor(tx, { engagementId, userId, assignedAs: 'auditor', by: 'user:test' }, NOW);
    await fillWorkpaper(tx, { engagementId, invoiceId, lineItemId });
    await fillEvidence(tx, engagementId);
    await addFileContent(tx, { fileId: randomUUID(), engagementId, content: Buffer.from('a') });
    await remember(tx, rememberedLine(lineItemId), 10);
    const rates = { rateSetId: 'r', csv: 'x', sha256: sha256('x'), lastDate: '2026-01-01', createdAt: NOW };
    await addRateSet(tx, rates);
    await fillImport(tx, invoiceId);
    await addMerges(tx, [randomUUID()], randomUUID());
    return { workspaceId, userId, invoiceId, lineItemId };
  });
}

async function fillImport(tx: TenantTransaction, invoiceId: string): Promise<void> {
  const { workspaceId } = tx;
  const jobId = randomUUID();
  const sent = {
    dryRun: false,
    fileName: 'a.csv',
    party: workspaceId,
    createdAt: NOW,
    createdBy: 'api_key:x',
  };
  await addImportJob(tx, { jobId, ...sent, leaseUntil: NOW });
  await addImportChunk(tx, { jobId, part: 0, content: Buffer.from('a'), leaseUntil: NOW });
  const item = { workspaceId, jobId, ordinal: 1, status: 'booked' as const, place: { file: 'a.csv' } };
  const none = { code: null, message: null, invoiceNumber: null, kgco2e: '1', notes: [] };
  await insertRecords(tx, 'import_item', [{ ...item, invoiceId, ...none }]);
  const columns = { vendor_name: { column: 'A' } };
  const read = { amount_sign: 'as_stated', debit_means: 'purchase', blank_cells: 'missing' } as const;
  const mapping = {
    version: 1,
    layout: sha256('layout'),
    header_row: 1,
    columns,
    constants: {},
    ...read,
  } as const;
  await rememberLayout(tx, { mapping, name: null, at: NOW, by: 'api_key:x', most: 10 });
}

const rememberedLine = (lineItemId: string) => ({
  memoryKey: sha256('memory'),
  category: 'electricity',
  factorId: null,
  lineItemId,
  decidedBy: 'user:test',
  decidedAt: NOW,
});

async function columnsOf(db: TestDatabase, table: string): Promise<string[]> {
  const rows = await db.asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

describeOnBothDatabases('tenancy', (getDb) => {
  let mine: Tenant;
  let other: Tenant;

  beforeAll(async () => {
    mine = await fullTenant(getDb());
    other = await fullTenant(getDb());
  });

  it('names every table of the database an entity has', async () => {
    const tables = await getDb().asOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'mikro_orm_migrations' order by relname`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...TENANT_TABLES, ...GLOBAL_TABLES].sort());
  });

  it('leads every key, unique key and foreign key of a tenant table with the workspace', async () => {
    const keys = await getDb().asOwner<{ name: string; leader: string }>(
      `select c.conname as name, a.attname as leader
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace
         and c.conrelid::regclass::text = any(string_to_array($1, ' '))`,
      [TENANT_TABLES.join(' ')],
    );
    const others = keys.filter(({ leader }) => leader !== 'workspace_id').map(({ name }) => name);
    expect(keys.length).toBeGreaterThan(25);
    expect(others, 'users are global').toEqual(['membership_user_id_foreign']);
  });

  describe.each(TENANT_TABLES)('%s', (table) => {
    it('shows a workspace its own rows and no others', async () => {
      const count = `select count(*)::int as rows, count(*) filter (where workspace_id <> $1)::int as foreign
        from ${table}`;
      const [all] = await getDb().asOwner<{ rows: number }>(count, [mine.workspaceId]);
      const [seen] = await withTenant(getDb().db, mine.workspaceId, (tx) =>
        tx.sql<{ rows: number; foreign: number }>(count, [mine.workspaceId]),
      );
      expect(seen?.rows).toBeGreaterThan(0);
      expect(seen?.foreign).toBe(0);
      expect(all?.rows).toBeGreaterThan(seen?.rows ?? 0);
    });

    it('is empty while no workspace is set', async () => {
      const rows = await withOwner(getDb().db, async (tx) => {
        await tx.sql(`select set_config('role', 'footing_app', true)`);
        return tx.sql(`select 1 as one from ${table}`);
      });
      expect(rows).toEqual([]);
    });

    it('is empty for a workspace that has nothing, and for a setting that names none', async () => {
      const rows = await withTenant(getDb().db, randomUUID(), (tx) =>
        tx.sql(`select 1 as one from ${table}`),
      );
      expect(rows).toEqual([]);
      const unset = await withOwner(getDb().db, async (tx) => {
        await tx.sql(`select set_config('role', 'footing_app', true)`);
        await tx.sql(`set local app.workspace_id = ''`);
        return tx.sql(`select 1 as one from ${table}`);
      });
      expect(unset).toEqual([]);
    });

    it('refuses a row of another workspace', async () => {
      const columns = (await columnsOf(getDb(), table)).filter((name) => name !== 'workspace_id');
      const [row] = await getDb().asOwner<{ row: object }>(
        `select to_json(t) as row from ${table} t where workspace_id = $1 limit 1`,
        [other.workspaceId],
      );
      const insert = withTenant(getDb().db, mine.workspaceId, (tx) =>
        tx.sql(insertOf(table, columns), [other.workspaceId, JSON.stringify(row?.row)]),
      );
      await expect(insert).rejects.toThrow(/row-level security|permission denied for table access_event/);
    });

    it('lets no change reach a row of another workspace', async () => {
      const { db, asOwner } = getDb();
      const all = `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t where workspace_id = $1`;
      const before = await asOwner(all, [other.workspaceId]);
      const columns = await columnsOf(getDb(), table);
      await withTenant(db, mine.workspaceId, (tx) => tx.sql(everyChange(table, columns)));
      expect(await asOwner(all, [other.workspaceId])).toEqual(before);
    });
  });

  /** Tries each change of the other workspace's rows: none may find one, unless its privilege is refused. */
  const everyChange = (table: string, columns: readonly string[]) => {
    const changes = [
      ...columns.map((column) => `update ${table} set ${column} = ${column}`),
      `delete from ${table}`,
    ];
    return `do $$ declare change text; found bigint; begin
      foreach change in array string_to_array('${changes.join(';')}', ';') loop
        begin
          execute change || ' where workspace_id = ''${other.workspaceId}''';
          get diagnostics found = row_count;
        exception when insufficient_privilege then found := 0;
        end;
        if found > 0 then raise exception 'reached by: %', change; end if;
      end loop; end $$`;
  };

  it('never moves a row to another workspace', async () => {
    const moves = TENANT_TABLES.map((table) =>
      withTenant(getDb().db, mine.workspaceId, (tx) =>
        tx.sql(`update ${table} set workspace_id = $1`, [other.workspaceId]),
      ).then(
        () => `${table} moved`,
        (error: { code?: string }) => error.code,
      ),
    );
    // On Citus rows stay where their workspace is, whoever asks.
    const refusals = isOnCitus() ? ['0A000', '42501'] : ['42501'];
    expect(refusals).toEqual(expect.arrayContaining([...new Set(await Promise.all(moves))]));
  });

  it.each([
    ['invoice', () => invoiceRow(randomUUID(), { duplicate_of: other.invoiceId })],
    ['line_item', () => lineItemRow(randomUUID(), other.invoiceId)],
    ['line_component', () => lineComponentRow(other.lineItemId, mine.invoiceId)],
  ])('lets no %s point across workspaces', async (table, row) => {
    const insert = withTenant(getDb().db, mine.workspaceId, (tx) => insertRows(tx, table, [row()]));
    await expect(insert).rejects.toMatchObject({ code: '23503' });
  });

  it('shows a workspace its own members and never a password hash', async () => {
    const seen = await withTenant(getDb().db, mine.workspaceId, (tx) =>
      tx.sql('select user_id from app_user'),
    );
    expect(seen).toEqual([{ user_id: mine.userId }]);
    const hashes = withTenant(getDb().db, mine.workspaceId, (tx) =>
      tx.sql('select password_hash from app_user'),
    );
    await expect(hashes).rejects.toMatchObject({ code: '42501' });
  });

  it('lets the look-up role read who is who, and do nothing else', async () => {
    const granted = await getDb().asOwner<{ privilege: string }>(
      `select c.relname || ' ' || p.privilege as privilege
       from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (has_table_privilege('footing_lookup', c.oid, p.privilege)
           or p.privilege in ('INSERT', 'UPDATE') and has_any_column_privilege('footing_lookup', c.oid, p.privilege))
       order by 1`,
    );
    expect(granted.map(({ privilege }) => privilege)).toEqual(
      [
        'api_key',
        'app_user',
        'membership',
        'second_factor',
        'sign_in_session',
        'signing_key',
        'user_identity',
        'workspace',
      ].map((table) => `${table} SELECT`),
    );
    const written = withLookup(getDb().db, (tx) => tx.sql('delete from api_key'));
    await expect(written).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps sessions, refresh tokens and counted attempts to the identity role, which has nothing else', async () => {
    const granted = await getDb().asOwner<{ privilege: string }>(
      `select r.role || ' ' || c.relname || ' ' || p.privilege as privilege
       from pg_class c
       cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
       cross join unnest(array['footing_app', 'footing_identity', 'footing_erasure']) as r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (r.role = 'footing_identity' or c.relname = any(string_to_array($1, ' ')))
         and (has_table_privilege(r.role, c.oid, p.privilege)
           or p.privilege <> 'DELETE' and p.privilege <> 'TRUNCATE'
             and has_any_column_privilege(r.role, c.oid, p.privilege))
       order by 1`,
      [[...IDENTITY_TABLES, 'user_identity'].join(' ')],
    );
    expect(granted.map(({ privilege }) => privilege)).toEqual([
      'footing_identity access_event DELETE',
      'footing_identity access_event INSERT',
      'footing_identity access_event SELECT',
      'footing_identity access_event UPDATE',
      'footing_identity app_user SELECT',
      'footing_identity app_user UPDATE',
      'footing_identity password_reset DELETE',
      'footing_identity password_reset INSERT',
      'footing_identity password_reset SELECT',
      'footing_identity recovery_code DELETE',
      'footing_identity recovery_code INSERT',
      'footing_identity recovery_code SELECT',
      'footing_identity refresh_token INSERT',
      'footing_identity refresh_token SELECT',
      'footing_identity refresh_token UPDATE',
      'footing_identity second_factor DELETE',
      'footing_identity second_factor INSERT',
      'footing_identity second_factor SELECT',
      'footing_identity second_factor UPDATE',
      'footing_identity sign_in_attempt DELETE',
      'footing_identity sign_in_attempt INSERT',
      'footing_identity sign_in_attempt SELECT',
      'footing_identity sign_in_attempt UPDATE',
      'footing_identity sign_in_session DELETE',
      'footing_identity sign_in_session INSERT',
      'footing_identity sign_in_session SELECT',
      'footing_identity sign_in_session UPDATE',
      'footing_identity user_identity INSERT',
      'footing_identity user_identity SELECT',
    ]);
    const read = withIdentity(getDb().db, (tx) => tx.sql('select password_hash from app_user'));
    await expect(read).rejects.toMatchObject({ code: '42501' });
    const renamed = withIdentity(getDb().db, (tx) => tx.sql("update app_user set email = 'x@example.com'"));
    await expect(renamed).rejects.toMatchObject({ code: '42501' });
  });

  it('gives the application role exactly the privileges the audit trail allows', async () => {
    const granted = await getDb().asOwner<{ privilege: string }>(
      `select table_name || ' ' || privilege_type as privilege from information_schema.role_table_grants
       where grantee = 'footing_app' and table_name in ('audit_entry', 'audit_payload', 'chain_head')
       union all
       select table_name || '.' || column_name || ' ' || privilege_type from information_schema.column_privileges
       where grantee = 'footing_app' and table_name = 'chain_head' and privilege_type = 'UPDATE'
       order by 1`,
    );
    expect(granted.map(({ privilege }) => privilege)).toEqual([
      'audit_entry INSERT',
      'audit_entry SELECT',
      'audit_payload INSERT',
      'audit_payload SELECT',
      'chain_head INSERT',
      'chain_head SELECT',
      'chain_head.head UPDATE',
      'chain_head.last_at UPDATE',
      'chain_head.size UPDATE',
    ]);
  });

  it('gives the role for erasure exactly what one erasure writes, beside what it deletes', async () => {
    const tables = `('workspace', 'engagement', 'audit_entry', 'audit_payload', 'chain_head')`;
    const granted = await getDb().asOwner<{ privilege: string }>(
      `select table_name || ' ' || privilege_type as privilege from information_schema.role_table_grants
       where grantee = 'footing_erasure' and table_name in ${tables}
       union
       select table_name || '.' || column_name || ' ' || privilege_type from information_schema.column_privileges
       where grantee = 'footing_erasure' and table_name in ${tables} and privilege_type = 'UPDATE'
       order by 1`,
    );
    expect(granted.map(({ privilege }) => privilege)).toEqual([
      'audit_entry INSERT',
      'audit_entry SELECT',
      'audit_payload DELETE',
      'audit_payload INSERT',
      'audit_payload SELECT',
      'chain_head SELECT',
      'chain_head.head UPDATE',
      'chain_head.last_at UPDATE',
      'chain_head.size UPDATE',
      'engagement SELECT',
      'workspace SELECT',
      'workspace.document_bytes UPDATE',
      'workspace.memory_version UPDATE',
    ]);
  });

  it('lets the application role, which may lock people for Citus, delete none of them', async () => {
    const people = await getDb().asOwner<{ userId: string }>(
      'select user_id::text as "userId" from membership where workspace_id = $1',
      [mine.workspaceId],
    );
    expect(people.length).toBeGreaterThan(0);
    for (const { userId } of people) {
      const deleted = withTenant(getDb().db, mine.workspaceId, (tx) =>
        tx.write('delete from app_user where user_id = $1', [userId]),
      );
      expect(await deleted).toBe(0);
    }
  });

  it('lets no role of the service empty a table at once, which row-level security does not hold back', async () => {
    const granted = await getDb().asOwner(
      `select r.rolname || ' ' || c.relname || ' ' || p.privilege as privilege
       from pg_class c
       cross join pg_roles r
       cross join unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (privilege)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and r.rolname like 'footing\\_%' and r.rolname <> 'footing_owner'
         and has_table_privilege(r.oid, c.oid, p.privilege)`,
    );
    expect(granted).toEqual([]);
  });

  it('has row-level security on every table, and for the application role a rule on each it may use', async () => {
    const open = await getDb().asOwner<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
         and (has_any_column_privilege('footing_app', c.oid, 'SELECT')
           or has_any_column_privilege('footing_app', c.oid, 'INSERT')
           or has_any_column_privilege('footing_app', c.oid, 'UPDATE')
           or has_table_privilege('footing_app', c.oid, 'DELETE'))
       order by 1`,
    );
    expect(
      open.map(({ name }) => name),
      'the name of the channel of events, and public keys of tokens',
    ).toEqual(['event_channel', 'signing_key']);
  });

  it('keeps the roles from logging in and from bypassing row-level security', async () => {
    const roles = await getDb().asOwner(
      `select rolname, rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname like 'footing\\_%'
       and rolname <> 'footing_owner' and rolname not like 'footing\\_bi\\_%' order by rolname`,
    );
    const powerless = { rolsuper: false, rolbypassrls: false };
    // The coordinator of Citus logs in to its workers as the role of a transaction.
    const service = { rolcanlogin: isOnCitus(), ...powerless };
    expect(roles).toEqual([
      { rolname: 'footing_app', ...service },
      { rolname: 'footing_bi', rolcanlogin: false, ...powerless },
      { rolname: 'footing_erasure', ...service },
      { rolname: 'footing_identity', ...service },
      { rolname: 'footing_lookup', ...service },
    ]);
  });
});
