import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { type CompletedEngagement, completedEngagement, exportPackage, verdictOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

describeOnBothDatabases('export-evidence', (getDb) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let bytes: Buffer;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 100);
    engagement = await completedEngagement(server);
    bytes = await exportPackage(server, engagement);
  });
  afterAll(() => server.close());

  it('makes a package the verifier finds sound with the pinned key', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const verdict = await verdictOf(bytes, { thumbprint: kid });
    expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
  });
});
