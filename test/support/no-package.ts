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

/**
 * No whole package comes of an engagement while rows are changed: the export is refused or breaks off, none is
 * recorded, and the log says why.
 * @param said - a pattern; null where the export is refused without an error: 409.
 */
export async function expectNoPackage(
  { database, server, engagement }: Attacked,
  attack: RowAttack,
  said: string | null,
): Promise<void> {
  const before = await database.asOwner(EXPORTED);
  const logged = server.log().length;
  await whileChanged(database, attack, async () => {
    const answer = await postExport(server, engagement);
    if (said === null) expect(answer.status, attack.does).toBe(409);
    else if (answer.status === 200) await expect(answer.arrayBuffer(), attack.does).rejects.toThrow();
    else expect(answer.status, attack.does).toBe(500);
  });
  if (said !== null) expect(server.log().slice(logged), attack.does).toMatch(new RegExp(said));
  expect(await database.asOwner(EXPORTED)).toEqual(before);
}
