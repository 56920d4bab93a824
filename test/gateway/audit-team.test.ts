import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { appendSettings } from '../../gateway/database/settings-chain.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { assignAuditor } from '../../schema/queries/engagements.ts';
import { acceptWith } from '../support/accept.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import { completeTesting, drawSample, exportPackage, jsonOf, verdictOf } from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { readChains } from '../support/tenant.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

describeOnBothDatabases('the team of an audit', (getDatabase) => {
  let server: TestGateway;
  let ownerPerson: Person;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    ownerPerson = await newPerson(server.deps, server.workspaceId, 'owner');
    owner = trpcClient(server, ownerPerson.token);
    await pushDemoYear(server, 20);
  });
  afterAll(() => server.close());

  const newAuditor = (): Promise<Person> => newPerson(server.deps, server.workspaceId, 'auditor');

  async function engagementOf(lead?: Person): Promise<string> {
    const input = { period: '2025', auditors: lead === undefined ? [] : [lead.userId] };
    return (await owner.engagement.create.mutate(input)).engagement_id;
  }

  /** Has an auditor beside the lead before the acceptance, as earlier versions let owners assign one. */
  async function assignedBefore(engagementId: string, { userId }: Person): Promise<void> {
    const now = new Date().toISOString();
    const by = `user:${ownerPerson.userId}`;
    await withTenant(getDatabase().db, server.workspaceId, async (tx) => {
      await assignAuditor(tx, { engagementId, userId, assignedAs: 'auditor', by }, now);
      const payload = { period: '2025', auditor: userId };
      const subject = `engagement:${engagementId}`;
      await appendSettings(tx, [{ kind: 'engagement.assigned', subject, actor: by, payload }], now);
    });
  }

  const plan = ({ token }: Person, engagement_id: string, retention_years = 11) =>
    trpcClient(server, token).engagement.plan.mutate({ engagement_id, retention_years });

  async function settingsOf(engagementId: string) {
    const { entries } = await readChains(getDatabase().db, server.workspaceId);
    return entries
      .filter(({ period, header }) => period === 'SETTINGS' && header.includes(engagementId))
      .map(({ header, payload }) => ({ ...JSON.parse(header), payload: JSON.parse(payload ?? 'null') }));
  }

  it('names its first auditor as lead, whose first work is the acceptance, once', async () => {
    const lead = await newAuditor();
    const id = await engagementOf(lead);
    const shown = async () => (await owner.engagement.get.query({ engagement_id: id })).lead_auditor;
    expect(await shown()).toEqual({ user_id: lead.userId, accepted: false, identity: 'email' });
    await plan(lead, id, 13);
    await plan(lead, id, 14);
    expect(await shown()).toEqual({ user_id: lead.userId, accepted: true, identity: 'email' });
    const accepted = (await settingsOf(id)).filter(({ kind }) => kind === 'engagement.accepted');
    expect(accepted).toMatchObject([
      { actor: `user:${lead.userId}`, payload: { period: '2025', auditor: lead.userId } },
    ]);
  });

  it('is led by whom the owner assigns first, and then by whom they name instead while nobody has accepted', async () => {
    const [first, second] = [await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf();
    const after = async (input: object) => {
      const { auditors, lead_auditor: lead } = await owner.engagement.assign.mutate({
        ...{ engagement_id, auditor: '', ...input },
      });
      return [lead?.user_id, auditors.map(({ user_id }) => user_id)];
    };
    expect(await after({ auditor: first.userId })).toEqual([first.userId, [first.userId]]);
    expect(await after({ auditor: first.email })).toEqual([first.userId, [first.userId]]);
    const instead = { auditor: second.userId, lead: true };
    expect(await after(instead)).toEqual([second.userId, [second.userId]]);
    expect(await after(instead)).toEqual([second.userId, [second.userId]]);
    expect((await settingsOf(engagement_id)).slice(1)).toMatchObject([
      { kind: 'engagement.assigned', payload: { auditor: first.userId, lead: true } },
      { kind: 'engagement.assigned', payload: { auditor: second.userId, lead: true } },
      { kind: 'engagement.unassigned', payload: { auditor: first.userId } },
    ]);
    expect(await refusalOf(plan(first, engagement_id))).toEqual([404, 'not_found']);
    await plan(second, engagement_id);
    // A wrong lead can be taken off, too.
    const other = await engagementOf(first);
    const left = await owner.engagement.unassign.mutate({ engagement_id: other, auditor: first.userId });
    expect([left.lead_auditor, left.auditors]).toEqual([null, []]);
  });

  it('has no second auditor before the lead has accepted: not from the start, and not afterwards', async () => {
    const [lead, puppet] = [await newAuditor(), await newAuditor()];
    const create = (input: object) => owner.engagement.create.mutate({ period: '2025', ...input });
    const engagement_id = await engagementOf(lead);
    const before = await settingsOf('engagement:');
    const refused = [
      () => create({ auditors: [lead.userId, puppet.userId] }),
      () => create({ lead_auditor: lead.email, auditors: [puppet.email] }),
      () => owner.engagement.assign.mutate({ engagement_id, auditor: puppet.userId }),
    ];
    for (const call of refused) expect(await refusalOf(call())).toEqual([409, 'lead_not_accepted']);
    expect(await settingsOf('engagement:')).toEqual(before);
    const { auditors } = await owner.engagement.get.query({ engagement_id });
    expect(auditors.map(({ user_id }) => user_id)).toEqual([lead.userId]);
    expect(await refusalOf(plan(puppet, engagement_id))).toEqual([404, 'not_found']);
    // By the other name of the same person.
    const { lead_auditor } = await create({ lead_auditor: lead.email, auditors: [lead.userId] });
    expect(lead_auditor).toEqual({ user_id: lead.userId, accepted: false, identity: 'email' });
    await plan(lead, engagement_id);
    const client = trpcClient(server, lead.token);
    await client.engagement.assign.mutate({ engagement_id, auditor: puppet.userId });
    await plan(puppet, engagement_id, 12);
  });

  it('is the next lead alone where one is named in an engagement that an earlier version gave more auditors', async () => {
    const [lead, beside, next] = [await newAuditor(), await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    await assignedBefore(engagement_id, beside);
    const assign = (auditor: string, members = {}) =>
      owner.engagement.assign.mutate({ engagement_id, auditor, ...members });
    expect((await assign(beside.userId)).auditors).toHaveLength(2);
    expect(await refusalOf(assign(next.userId))).toEqual([409, 'lead_not_accepted']);
    const { auditors } = await assign(next.userId, { lead: true });
    expect(auditors.map(({ user_id }) => user_id)).toEqual([next.userId]);
  });

  it('is, once the lead has accepted, changed by the lead only: not by an owner, not through the membership', async () => {
    const [lead, other, puppet] = [await newAuditor(), await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    await acceptWith(server, engagement_id, [lead, other]);
    const before = await settingsOf(engagement_id);
    const refused = [
      () => owner.engagement.assign.mutate({ engagement_id, auditor: puppet.userId }),
      () => owner.engagement.assign.mutate({ engagement_id, auditor: other.userId, lead: true }),
      () => owner.engagement.unassign.mutate({ engagement_id, auditor: lead.userId }),
      () => owner.engagement.unassign.mutate({ engagement_id, auditor: other.userId }),
      () => owner.member.remove.mutate({ user_id: lead.userId }),
      () => owner.member.remove.mutate({ user_id: other.userId }),
      () => owner.member.changeRole.mutate({ user_id: lead.userId, role: 'member' }),
      () =>
        trpcClient(server, other.token).engagement.assign.mutate({ engagement_id, auditor: puppet.userId }),
    ];
    for (const call of refused) expect(await refusalOf(call())).toEqual([403, 'forbidden']);
    expect((await problemOf(refused[0]?.() ?? Promise.resolve())).detail).toContain('only the lead auditor');
    expect(await settingsOf(engagement_id)).toEqual(before);

    const client = trpcClient(server, lead.token);
    const { auditors } = await client.engagement.assign.mutate({ engagement_id, auditor: puppet.userId });
    expect(auditors).toHaveLength(3);
    await client.engagement.unassign.mutate({ engagement_id, auditor: puppet.userId });
    await owner.member.remove.mutate({ user_id: puppet.userId });
  });

  it('is left by its lead only to a successor, who leads from their own first work on', async () => {
    const [lead, next] = [await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    await plan(lead, engagement_id);
    const [old, successor] = [trpcClient(server, lead.token), trpcClient(server, next.token)];
    const leave = (client: TrpcTestClient) =>
      client.engagement.unassign.mutate({ engagement_id, auditor: lead.userId });
    expect(await refusalOf(leave(old))).toEqual([409, 'successor_required']);
    await old.engagement.assign.mutate({ engagement_id, auditor: next.userId, lead: true });
    expect(await refusalOf(leave(old))).toEqual([409, 'successor_required']);
    expect(await refusalOf(leave(successor))).toEqual([403, 'forbidden']);
    expect(await refusalOf(leave(owner))).toEqual([403, 'forbidden']);
    await plan(next, engagement_id, 12);
    expect((await leave(successor)).auditors).toEqual([{ user_id: next.userId, email: next.email }]);
    expect((await settingsOf(engagement_id)).slice(-4)).toMatchObject([
      { kind: 'engagement.assigned', payload: { auditor: next.userId, lead: true } },
      { kind: 'engagement.planned' },
      { kind: 'engagement.accepted', payload: { auditor: next.userId } },
      { kind: 'engagement.unassigned', actor: `user:${next.userId}`, payload: { auditor: lead.userId } },
    ]);
  });

  it('has nobody whom the chain does not name: a row written by SQL gives no work', async () => {
    const [lead, ghost] = [await newAuditor(), await newAuditor()];
    const id = await engagementOf(lead);
    await plan(lead, id);
    await getDatabase().asOwner(
      `insert into engagement_auditor select workspace_id, engagement_id, '${ghost.userId}', assigned_at, assigned_by
       from engagement_auditor where engagement_id = '${id}'`,
    );
    expect(await refusalOf(plan(ghost, id, 30))).toEqual([403, 'forbidden']);
    // Nor does an entry that was changed to name them.
    const changed = async (one: string, other: string) => {
      const { asOwner } = getDatabase();
      await asOwner('alter table audit_payload disable trigger audit_payload_row');
      await asOwner(
        `update audit_payload p set payload = replace(payload, '"auditors":[${one}', '"auditors":[${other}')
         from audit_entry e where e.workspace_id = p.workspace_id and e.period = p.period and e.seq = p.seq
           and e.kind = 'engagement.created' and e.subject = 'engagement:${id}'`,
      );
      await asOwner('alter table audit_payload enable always trigger audit_payload_row');
    };
    const added = `"${ghost.userId}",`;
    await changed('', added);
    expect(await refusalOf(plan(ghost, id, 30))).toEqual([409, 'trail_broken']);
    await changed(added, '');
    await plan(lead, id, 12);
  });

  it('is ended by an owner before assertions are saved, and by the lead, who withdraws, after', async () => {
    const lead = await newAuditor();
    const engagement_id = await engagementOf(lead);
    const reason = 'The company takes the mandate back.';
    const drawn = await postWorkpaper(server, lead.token, { action: 'generate-sample', engagement_id });
    const { items } = (drawn.body as unknown as { sample: { items: { line_item_id: string }[] } }).sample;
    const saved = await postWorkpaper(server, lead.token, {
      action: 'save-assertion',
      engagement_id,
      line_item_id: items[0]?.line_item_id,
      result: 'no_exception',
    });
    expect(saved.status).toBe(200);
    const byOwner = owner.engagement.cancel.mutate({ engagement_id, reason });
    expect(await refusalOf(byOwner)).toEqual([403, 'forbidden']);
    const client = trpcClient(server, lead.token);
    const answer = await client.engagement.cancel.mutate({ engagement_id, reason: 'withdrawn' });
    expect(answer).toMatchObject({ status: 'cancelled', cancelled_by: `user:${lead.userId}` });
    expect((await settingsOf(engagement_id)).at(-1)).toMatchObject({
      kind: 'engagement.cancelled',
      payload: { reason: 'withdrawn', withdrawn: true },
    });

    const untested = await engagementOf(lead);
    await plan(lead, untested);
    const ended = await owner.engagement.cancel.mutate({ engagement_id: untested, reason });
    expect(ended.status).toBe('cancelled');
  });

  it('stands in the package as the chain says it, and a package that says otherwise is found', async () => {
    const engagement = await createEngagement(server);
    const engagement_id = engagement.engagementId;
    const sample = await drawSample(server, engagement);
    const lead = trpcClient(server, engagement.auditor);
    const [left, ghost] = [await newAuditor(), await newAuditor()];
    await getDatabase().asOwner(
      `update app_user set name = 'Anna Muster', email_confirmed = false where user_id = '${left.userId}'`,
    );
    const engaged = await owner.engagement.create.mutate({ period: '2025', auditors: [left.userId] });
    expect(engaged.lead_auditor?.identity).toBe('unproven');
    await lead.engagement.assign.mutate({ engagement_id, auditor: left.userId });
    await lead.engagement.unassign.mutate({ engagement_id, auditor: left.userId });
    await getDatabase().asOwner(
      `insert into engagement_auditor select workspace_id, engagement_id, '${ghost.userId}', assigned_at, assigned_by
       from engagement_auditor where engagement_id = '${engagement_id}'`,
    );
    await completeTesting(server, engagement, sample);
    const entries = await settingsOf(engagement_id);
    const [created, , assigned, unassigned] = entries;
    const content = await exportPackage(server, engagement);
    const { team } = await jsonOf<{ team: object[] }>(content, 'metadata.json');
    expect(entries.map(({ kind }) => kind)).toEqual([
      'engagement.created',
      'engagement.accepted',
      'engagement.assigned',
      'engagement.unassigned',
    ]);
    const rest = { disclosure: null, identity: 'email' };
    const by = created.payload.auditors[0];
    const byLead = { actor: `user:${by}`, role: 'lead' };
    expect(team).toEqual([
      {
        ...rest,
        user_id: by,
        name: null,
        role: 'lead',
        from: created.at,
        to: null,
        assigned_by: { actor: created.actor, role: 'owner' },
        ended_by: null,
      },
      {
        ...rest,
        assigned_by: byLead,
        ended_by: byLead,
        user_id: left.userId,
        name: 'Anna Muster',
        role: 'auditor',
        from: assigned.at,
        to: unassigned.at,
        identity: 'unproven',
      },
    ]);
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);

    const metadata = await jsonOf<object>(content, 'metadata.json');
    const other = Buffer.from(JSON.stringify({ ...metadata, team: team.slice(0, 1) }));
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    const forged = await forgePackage(content, { files: { 'metadata.json': other }, forger });
    expect((await verdictOf(forged, { recalculate: true })).rules).toEqual(['recalculate.sample']);
  });

  it('works only with proven identities where the installation asks for it', async () => {
    const strict = await startTestGateway(getDatabase().db, { config: { requireProvenAuditors: true } });
    const people = strict.deps;
    const [boss, lead] = [
      await newPerson(people, strict.workspaceId, 'owner'),
      await newPerson(people, strict.workspaceId, 'auditor'),
    ];
    const { engagement_id } = await trpcClient(strict, boss.token).engagement.create.mutate({
      period: '2025',
      auditors: [lead.userId],
    });
    const planned = () =>
      trpcClient(strict, lead.token).engagement.plan.mutate({ engagement_id, retention_years: 12 });
    const prove = (proven: boolean) =>
      getDatabase().asOwner(
        `update app_user set email_confirmed = ${proven} where user_id = '${lead.userId}'`,
      );
    await prove(false);
    expect(await refusalOf(planned())).toEqual([403, 'forbidden']);
    expect((await problemOf(planned())).detail).toContain('prove who they are');
    await prove(true);
    expect((await planned()).plan?.retention_years).toBe(12);
    await strict.close();
  });

  it('completes only under a lead who has accepted', async () => {
    const [lead, other] = [await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    await assignedBefore(engagement_id, other);
    await postWorkpaper(server, other.token, { action: 'generate-sample', engagement_id });
    const complete = await postWorkpaper(server, other.token, { action: 'complete', engagement_id });
    expect([complete.status, complete.body.code]).toEqual([409, 'lead_not_accepted']);
  });

  it('has a former owner only with a disclosure, which the chain keeps', async () => {
    const auditor = await newPerson(server.deps, server.workspaceId, 'member');
    for (const role of ['owner', 'auditor'] as const) {
      await owner.member.changeRole.mutate({ user_id: auditor.userId, role });
    }
    const input = { period: '2025', auditors: [auditor.userId] };
    expect(await refusalOf(owner.engagement.create.mutate(input))).toEqual([422, 'disclosure_required']);
    const engagement_id = await engagementOf();
    const assign = { engagement_id, auditor: auditor.email };
    expect(await refusalOf(owner.engagement.assign.mutate(assign))).toEqual([422, 'disclosure_required']);
    const disclosure = 'Kept the books until March; the firm approved it.';
    await owner.engagement.assign.mutate({ ...assign, disclosure });
    expect((await settingsOf(engagement_id)).at(-1)?.payload).toMatchObject({ disclosure });
    const { engagement_id: second } = await owner.engagement.create.mutate({ ...input, disclosure });
    expect((await settingsOf(second))[0]?.payload.disclosures).toEqual([
      { auditor: auditor.userId, disclosure },
    ]);
  });

  it.each([
    [2 * 365 - 2, false],
    [2 * 365 + 2, true],
  ])('has who was a member until %d days ago without a disclosure: %s', async (days, isFree) => {
    const auditor = await newPerson(server.deps, server.workspaceId, 'member');
    await owner.member.changeRole.mutate({ user_id: auditor.userId, role: 'auditor' });
    const clock = () => new Date(Date.now() + days * 86_400_000);
    const later = await startTestGateway(getDatabase().db, {
      clock,
      pool: server.deps.pool,
      workspace: server,
    });
    const { token } = await newPerson(later.deps, server.workspaceId, 'owner');
    const created = trpcClient(later, token).engagement.create.mutate({
      period: '2025',
      auditors: [auditor.userId],
    });
    if (isFree) expect((await created).lead_auditor?.user_id).toBe(auditor.userId);
    else expect(await refusalOf(created)).toEqual([422, 'disclosure_required']);
    await later.close();
  });

  it('loses who becomes an owner, also when they are an auditor again', async () => {
    const auditor = await newAuditor();
    const engagement_id = await engagementOf(auditor);
    for (const role of ['owner', 'auditor'] as const) {
      await owner.member.changeRole.mutate({ user_id: auditor.userId, role });
    }
    expect(await refusalOf(plan(auditor, engagement_id))).toEqual([404, 'not_found']);
    expect((await settingsOf(engagement_id)).at(-1)).toMatchObject({
      kind: 'engagement.unassigned',
      payload: { auditor: auditor.userId },
    });
  });
});
