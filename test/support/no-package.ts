import { expect } from 'vitest';
import type { TestDatabase } from './databases.ts';
import type { TestEngagement } from './engagement.ts';
import { postExport } from './evidence.ts';
import type { TestGateway } from './gateway.ts';
import { type RowAttack, whileChanged } from './row-attack.ts';

/** What is attacked. */
export interface Attacked {
  readonly database: TestDatabase;
  readonly server: TestGateway;
  readonly engagement: TestEngagement;
}

const EXPORTED = "select 1 as one from audit_entry where kind = 'evidence.exported'";

/** How an export ends of which nothing comes. */
export interface Refusal {
  /** What the log says: a pattern; null where the export is refused without an error: 409. */
  readonly said: string | null;
  /** Whether it is refused before the first byte, or breaks off behind it; where it is not told, either. */
  readonly isSeenFirst?: boolean;
}

/**
 * No whole package comes of an engagement while rows are changed: the export is refused or breaks off, none is
 * recorded, and the log says why.
 */
export async function expectNoPackage(
  { database, server, engagement }: Attacked,
  attacks: readonly RowAttack[],
  { said, isSeenFirst }: Refusal,
): Promise<void> {
  const done = attacks.map(({ does }) => does).join('; ');
  const before = await database.asOwner(EXPORTED);
  const logged = server.log().length;
  await whileChanged(database, attacks, async () => {
    const answer = await postExport(server, engagement);
    if (isSeenFirst !== undefined) expect(answer.status, done).toBe(isSeenFirst ? 500 : 200);
    if (said === null) expect(answer.status, done).toBe(409);
    else if (answer.status === 200) await expect(answer.arrayBuffer(), done).rejects.toThrow();
    else expect(answer.status, done).toBe(500);
  });
  if (said !== null) expect(server.log().slice(logged), done).toMatch(new RegExp(said));
  expect(await database.asOwner(EXPORTED)).toEqual(before);
}
