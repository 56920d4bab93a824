import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { TestDatabase } from './databases.ts';
import type { TestEngagement } from './engagement.ts';
import { jsonOf, postExport, verdictOf } from './evidence.ts';
import type { TestGateway } from './gateway.ts';
import { type RowAttack, whileChanged } from './row-attack.ts';

/** What is attacked. */
export interface Attacked {
  readonly database: TestDatabase;
  readonly server: TestGateway;
  readonly engagement: TestEngagement;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * While rows are changed outside the service, the package is the same to the byte, and the auditor and the operator are
 * told what differs.
 * @param warns - a pattern of what is named; null where nothing is that a reader of rows would read.
 */
export async function expectTruePackage(
  { database, server, engagement }: Attacked,
  attacks: readonly RowAttack[],
  { truth, warns }: { readonly truth: Uint8Array; readonly warns: string | null },
): Promise<void> {
  const done = attacks.map(({ does }) => does).join('; ');
  const logged = server.log().length;
  await whileChanged(database, attacks, async () => {
    const answer = await postExport(server, engagement);
    const content = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, sha256(content)], done).toEqual([200, sha256(truth)]);
    const warning = answer.headers.get('footing-warning');
    if (warns === null) return expect(warning, done).toBeNull();
    expect(warning, done).toMatch(new RegExp(`^stored data differs from the trail at .*${warns}`));
    expect(server.log().slice(logged), done).toMatch(
      new RegExp(`stored data differs from the trail at .*${warns}`),
    );
  });
}

/**
 * While a text is changed that only rows hold, the package goes without it and says so; the verifier finds the line.
 * @param line - its id.
 */
export async function expectWithoutText(
  { database, server, engagement }: Attacked,
  attack: RowAttack,
  { line, truth }: { readonly line: string; readonly truth: Uint8Array },
): Promise<void> {
  const totalsOf = async (content: Uint8Array) =>
    (await jsonOf<{ totals: object }>(content, 'metadata.json')).totals;
  const logged = server.log().length;
  await whileChanged(database, [attack], async () => {
    const answer = await postExport(server, engagement);
    const content = Buffer.from(await answer.arrayBuffer());
    const { caveats } = await jsonOf<{ caveats: object[] }>(content, 'metadata.json');
    expect(caveats, attack.does).toContainEqual(
      expect.objectContaining({ code: 'stored_data_differs', count: 1 }),
    );
    expect(await totalsOf(content)).toEqual(await totalsOf(truth));
    expect(content.includes('forged')).toBe(false);
    expect((await verdictOf(content)).rules).toEqual([]);
    const { findings, rules } = await verdictOf(content, { recalculate: true });
    expect(rules.every((rule) => rule.startsWith('recalculate.')) && rules.length > 0, attack.does).toBe(
      true,
    );
    expect(
      findings.kept.every(({ text }) => text.includes(line)),
      attack.does,
    ).toBe(true);
  });
  expect(server.log().slice(logged)).toContain(
    `stored data differs from the trail at text of sampled line ${line}`,
  );
}
