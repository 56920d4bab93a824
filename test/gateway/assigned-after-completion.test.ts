import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import { type CompletedEngagement, completedEngagement, exportPackage } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

describeOnBothDatabases('an auditor assigned to a completed engagement', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let engagement: CompletedEngagement;
  let handedOut: Buffer;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = trpcClient(server, await server.signIn(server.owner));
    await pushDemoYear(server, 20);
    engagement = await completedEngagement(server);
    handedOut = await exportPackage(server, engagement);
  });
  afterAll(() => server.close());

  const newAuditor = (): Promise<Person> => newPerson(server.deps, server.workspaceId, 'auditor');
  const input = ({ email }: { readonly email: string }) => ({
    engagement_id: engagement.engagementId,
    auditor: email,
  });
  const exportedBy = ({ token }: Person) => exportPackage(server, { ...engagement, auditor: token });

  it('exports the very package, also when the only one who had it has left, and who left once they are back', async () => {
    const userId = await soleAuditor();
    await owner.member.remove.mutate({ user_id: userId });
    await expect(exportPackage(server, engagement)).rejects.toThrow('404');
    const other = await newAuditor();
    await expect(exportedBy(other)).rejects.toThrow('404');
    const { auditors } = await owner.engagement.assign.mutate(input(other));
    expect(auditors).toEqual([{ user_id: other.userId, email: other.email }]);
    expect(await exportedBy(other)).toEqual(handedOut);

    await join(server.deps.database, server.workspaceId, { userId, role: 'auditor' });
    await expect(exportPackage(server, engagement)).rejects.toThrow('404');
    await owner.engagement.assign.mutate(input(server.auditor));
    expect(await exportPackage(server, engagement)).toEqual(handedOut);
  });

  async function soleAuditor(): Promise<string> {
    const { auditors } = await owner.engagement.get.query({ engagement_id: engagement.engagementId });
    expect(auditors).toHaveLength(1);
    return auditors[0]?.user_id ?? '';
  }

  it('reads everything and changes nothing', async () => {
    const other = await newAuditor();
    await owner.engagement.assign.mutate(input(other));
    const client = trpcClient(server, other.token);
    const engagement_id = engagement.engagementId;
    expect((await client.engagement.get.query({ engagement_id })).conclusion).not.toBeNull();
    const [item] = engagement.sample.items;
    const line_item_id = item?.line_item_id;
    const changes = [
      { action: 'generate-sample' },
      { action: 'generate-sample', dry_run: true },
      { action: 'generate-sample', extend_by: 1 },
      { action: 'generate-sample', supersede_reason: 'again' },
      { action: 'save-assertion', line_item_id, result: 'no_exception' },
      { action: 're-perform' },
      { action: 're-perform', line_item_id, overrides: { quantity: 3 } },
      { action: 'review', line_item_id, decision: 'approve' },
      { action: 'complete', conclusion: { text: 'Another one.', basis_adequate: false } },
    ];
    const before = await rows();
    for (const change of changes) {
      const { status, body } = await postWorkpaper(server, other.token, { engagement_id, ...change });
      expect([change.action, status, body.code]).toEqual([change.action, 409, 'engagement_completed']);
    }
    const plan = client.engagement.plan.mutate({ engagement_id, retention_years: 1 });
    expect(await refusalOf(plan)).toEqual([409, 'engagement_completed']);
    // What was answered at completion is given again; it is no change.
    const repeated = await postWorkpaper(server, other.token, {
      engagement_id,
      action: 'complete',
      conclusion: null,
    });
    expect(repeated.status).toBe(200);
    expect(await rows()).toBe(before);
  });

  /** What the engagement is, and the chain of its period, as one digest. */
  async function rows(): Promise<string> {
    const tables = ['engagement', 'sample', 'sample_item', 'assertion', 'assertion_review', 're_performance'];
    const digests = await Promise.all(
      [...tables, 'audit_entry'].map((table) =>
        getDatabase().asOwner<{ digest: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
        ),
      ),
    );
    return digests.map(([row]) => row?.digest).join(' ');
  }

  it('loses it again when their assignment is taken back, and both stand on the chain of settings', async () => {
    const other = await newAuditor();
    await owner.engagement.assign.mutate(input(other));
    expect(await exportedBy(other)).toEqual(handedOut);
    await owner.engagement.unassign.mutate(input(other));
    await expect(exportedBy(other)).rejects.toThrow('404');
    const entries = await getDatabase().asOwner<{ kind: string; payload: string }>(
      `select e.kind, p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.workspace_id = $1 and e.period = 'SETTINGS' and e.subject = $2 order by e.seq desc limit 2`,
      [server.workspaceId, `engagement:${engagement.engagementId}`],
    );
    expect(entries.map(({ kind, payload }) => [kind, JSON.parse(payload).auditor])).toEqual([
      ['engagement.unassigned', other.userId],
      ['engagement.assigned', other.userId],
    ]);
  });

  it('is a member of the workspace with that role, and assigned by an owner', async () => {
    const member = await newPerson(server.deps, server.workspaceId, 'member');
    expect(await refusalOf(owner.engagement.assign.mutate(input(member)))).toEqual([422, 'not_an_auditor']);
    const client = trpcClient(server, (await newAuditor()).token);
    expect(await refusalOf(client.engagement.assign.mutate(input(member)))).toEqual([404, 'not_found']);
  });
});
