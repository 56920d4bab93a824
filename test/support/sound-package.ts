import { expect } from 'vitest';
import type { TestEngagement } from './engagement.ts';
import { exportPackage, postExport, verdictOf } from './evidence.ts';
import type { TestGateway } from './gateway.ts';

/** When an engagement is completed by a clock of its own. */
export const COMPLETED = new Date('2026-03-01T10:00:00.000Z');
/** The ten years for which its evidence is kept are over. */
export const RETENTION_OVER = new Date('2036-03-02T10:00:00.000Z');

type Exported = Pick<TestEngagement, 'engagementId' | 'auditor'>;

/**
 * The bytes of a package, which is sound with the key of the service pinned and its arithmetic redone, and beside
 * which nothing is stored otherwise.
 */
export async function soundPackage(server: TestGateway, engagement: Exported): Promise<Buffer> {
  const answer = await postExport(server, engagement);
  expect([answer.status, answer.headers.get('footing-warning')]).toEqual([200, null]);
  const content = Buffer.from(await answer.arrayBuffer());
  const { kid: thumbprint } = await server.deps.auditKeys.signer();
  const { rules, exitCode } = await verdictOf(content, { thumbprint, recalculate: true });
  expect([rules, exitCode]).toEqual([[], 0]);
  return content;
}

/**
 * What is said of a package with the key of the service pinned.
 * @returns the rules it breaks, first as it is, then with its arithmetic redone; and the closing sentences of the latter.
 */
export async function bothVerdicts(server: TestGateway, engagement: Exported) {
  const content = await exportPackage(server, engagement);
  const { kid: thumbprint } = await server.deps.auditKeys.signer();
  const plain = await verdictOf(content, { thumbprint });
  const redone = await verdictOf(content, { thumbprint, recalculate: true });
  return { rules: [plain.rules, redone.rules] as const, said: redone.sentences.join(' ') };
}
