import { sql } from 'kysely';
import { isUuid } from '../contracts/text.ts';
import { entriesAt, entriesOf, type PeriodAt, payloadOf } from './evidence-period.ts';
import type { BytesReader, Row, Tenant } from './sql.ts';

/** An entry about an auditor's file, with its hash. */
export interface StoredFileEntry {
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly seq: number;
  readonly hash: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The entries about the files of an engagement, in their order. @param at.size - null: all of the chain. */
export async function fileEntries(
  tx: Tenant,
  at: { readonly period: string; readonly engagementId: string; readonly size: number | null },
): Promise<StoredFileEntry[]> {
  const { period, size } = at;
  const entries = size === null ? entriesOf(tx, period) : entriesAt(tx, { period, size });
  const rows = await entries
    .crossJoinLateral(payloadOf(tx, at.period))
    .select(['e.seq', 'e.kind', 'e.header', 'e.hash', 'p.payload'])
    .where('e.subject', '=', `engagement:${at.engagementId}`)
    .where('e.kind', 'in', ['evidence_file.attached', 'evidence_file.withdrawn'])
    .orderBy('e.seq')
    .execute();
  return rows.map(({ header, payload, ...row }) => {
    const { at: time, actor } = JSON.parse(header) as { readonly at: string; readonly actor: string };
    return { ...row, at: time, actor, payload: JSON.parse(payload) };
  });
}

/** Recorded kilograms of each line with an assertion, according to its newest one when the chain had a size. */
export async function assertedKilograms(
  tx: Tenant,
  at: PeriodAt & { readonly engagementId: string },
): Promise<Map<string, string>> {
  const rows = await entriesAt(tx, at)
    .crossJoinLateral(payloadOf(tx, at.period))
    .select([
      sql<string>`p.payload::json ->> 'line_item_id'`.as('line'),
      sql<string>`p.payload::json ->> 'recorded_kgco2e'`.as('kg'),
    ])
    .where('e.subject', '=', `engagement:${at.engagementId}`)
    .where('e.kind', '=', 'assertion.saved')
    .orderBy('e.seq')
    .execute();
  return new Map(rows.map(({ line, kg }) => [line, kg]));
}

/** Stores the bytes of a file. */
export async function addFileContent(
  tx: Tenant,
  row: Pick<Row<'evidence_file'>, 'fileId' | 'engagementId'> & { readonly content: Buffer },
): Promise<void> {
  await tx.db
    .insertInto('evidence_file')
    .values({ workspaceId: tx.workspaceId, ...row })
    .execute();
}

/** Takes the bytes of a withdrawn file away. */
export async function removeFileContent(tx: Tenant, fileId: string): Promise<void> {
  await tx.db
    .deleteFrom('evidence_file')
    .where('workspaceId', '=', tx.workspaceId)
    .where('fileId', '=', fileId)
    .execute();
}

/** Files whose bytes are not the attached ones, or gone. */
export async function damagedFiles(
  tx: Tenant,
  files: readonly { readonly file_id: string; readonly bytes: number; readonly sha256: string }[],
): Promise<Set<string>> {
  const asked = sql<{
    fileId: string;
    bytes: number;
    sha256: string;
  }>`json_to_recordset(${JSON.stringify(files)}::text::json)`;
  const rows = await tx.db
    .selectFrom(asked.as<'a'>(sql`a(file_id uuid, bytes int, sha256 text)`))
    .innerJoin('evidence_file as f', 'f.fileId', 'a.fileId')
    .select('a.fileId')
    .where('f.workspaceId', '=', tx.workspaceId)
    .where(sql<boolean>`octet_length(f.content) = a.bytes and encode(sha256(f.content), 'hex') = a.sha256`)
    .execute();
  const whole = new Set(rows.map(({ fileId }) => fileId));
  return new Set(files.flatMap(({ file_id }) => (whole.has(file_id) ? [] : [file_id])));
}

/** Whether the newest revision of an assertion of the engagement names a file as evidence. */
export async function isCited(
  tx: Tenant,
  { engagementId, fileId }: { readonly engagementId: string; readonly fileId: string },
): Promise<boolean> {
  const newest = tx.db
    .selectFrom('assertion')
    .distinctOn(['lineItemId', 'assertion'])
    .select('evidence')
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', engagementId)
    .orderBy('lineItemId')
    .orderBy('assertion')
    .orderBy('revision', 'desc');
  const found = await tx.db
    .selectFrom(newest.as('n'))
    .select(sql`1`.as('one'))
    .where(sql<boolean>`position(${fileId} in n.evidence::text) > 0`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The bytes of a file; null when they are not stored. @param fileId - UUID in lower case. @throws TypeError else. */
export async function fileContent(
  tx: BytesReader & { readonly workspaceId: string },
  fileId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const ids = [tx.workspaceId, fileId];
  if (!ids.every(isUuid)) throw new TypeError('an id must be a UUID in lower case');
  return tx.bytes(
    `select content from evidence_file where workspace_id = '${ids[0]}' and file_id = '${ids[1]}'`,
  );
}
