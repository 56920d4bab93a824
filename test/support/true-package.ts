import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { TestDatabase } from './databases.ts';
import type { TestEngagement } from './engagement.ts';
import { jsonOf, postExport, verdictOf } from './evidence.ts';
import type { TestGateway } from './gateway.ts';
import { type RowAttack, whileChanged } from './row-attack.ts';

const PREFIX = 'stored data differs from the trail at ';

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
 * @param warns - what is named; nothing is where no reader of rows would read what was changed.
 */
export async function expectTruePackage(
  { database, server, engagement }: Attacked,
  attacks: readonly RowAttack[],
  { truth, warns }: { readonly truth: Uint8Array; readonly warns: readonly string[] },
): Promise<void> {
  const logged = server.log().length;
  await whileChanged(database, attacks, async () => {
    const answer = await postExport(server, engagement);
    const content = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, sha256(content)]).toEqual([200, sha256(truth)]);
    const warning = answer.headers.get('footing-warning');
    if (warns.length === 0) return expect(warning).toBeNull();
    expect(warning).toMatch(/^stored data differs from the trail at /);
    expect(warning?.slice(PREFIX.length).split(', ').toSorted()).toEqual(warns.toSorted());
    for (const named of warns) expect(server.log().slice(logged)).toContain(named);
  });
}

/**
 * While texts are changed that only rows hold, the package goes without them and says so; the verifier finds the lines.
 * @param lines - their ids.
 */
export async function expectWithoutTexts(
  { database, server, engagement }: Attacked,
  attacks: readonly RowAttack[],
  { lines, truth }: { readonly lines: readonly string[]; readonly truth: Uint8Array },
): Promise<void> {
  const totalsOf = async (content: Uint8Array) =>
    (await jsonOf<{ totals: object }>(content, 'metadata.json')).totals;
  const logged = server.log().length;
  await whileChanged(database, attacks, async () => {
    const answer = await postExport(server, engagement);
    const content = Buffer.from(await answer.arrayBuffer());
    const { caveats } = await jsonOf<{ caveats: object[] }>(content, 'metadata.json');
    expect(caveats).toContainEqual(
      expect.objectContaining({ code: 'stored_data_differs', count: lines.length }),
    );
    expect(await totalsOf(content)).toEqual(await totalsOf(truth));
    expect(content.includes('forged')).toBe(false);
    expect((await verdictOf(content)).rules).toEqual([]);
    const { findings, rules } = await verdictOf(content, { recalculate: true });
    expect(rules.filter((rule) => !rule.startsWith('recalculate.'))).toEqual([]);
    const found = (line: string) => findings.kept.some(({ text }) => text.includes(line));
    expect(lines.filter((line) => !found(line))).toEqual([]);
    expect(findings.kept.filter(({ text }) => !lines.some((line) => text.includes(line)))).toEqual([]);
  });
  for (const line of lines) expect(server.log().slice(logged)).toContain(`text of sampled line ${line}`);
}
