import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeMember } from '../../gateway/actions/identity/members.ts';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import type { EarlierEngagements } from '../../schema/contracts/earlier-engagements.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { acceptWith } from '../support/accept.ts';
import { askGraphql } from '../support/ask-graphql.ts';
import { codeAt } from '../support/authenticator.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  completeTesting,
  drawSample,
  exportPackage,
  jsonOf,
  pdfOf,
  verdictOf,
} from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { recordLines } from '../support/hand-made-sample.ts';
import { newPerson, type Person } from '../support/people.ts';
import { postJson } from '../support/sign-in.ts';
import { readChains } from '../support/tenant.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const PASSWORD = 'a password of their own, long enough';
const REASON = 'The company takes the mandate back.';

/** What an owner tries who wants to audit the own company. docs/threat-model.md has the table. */
describeOnBothDatabases('an owner who plays auditor', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let boss: Person;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    boss = await newPerson(server.deps, server.workspaceId, 'owner');
    owner = trpcClient(server, boss.token);
    await pushDemoYear(server, 20);
  });
  afterAll(() => server.close());

  const newAuditor = (): Promise<Person> => newPerson(server.deps, server.workspaceId, 'auditor');
  const sql = (text: string, ...values: readonly string[]) => getDatabase().asOwner(text, values);

  /** An auditor as an owner makes one who keeps the invitation. */
  async function invitedAuditor(by: TestGateway = server, inviter: TrpcTestClient = owner): Promise<Person> {
    const email = `partner-${randomUUID()}@audit.example`;
    const { invitation_token } = await inviter.member.invite.mutate({ email, role: 'auditor' });
    const body = { invitation_token, password: PASSWORD };
    const answer = await postJson(by, '/api/auth/accept-invitation', body);
    const { user_id: userId } = (await answer.json()) as { user_id: string };
    return { userId, email, token: await by.signIn({ email, password: PASSWORD }) };
  }

  async function addSecondFactor({ token }: Person): Promise<void> {
    const { session } = trpcClient(server, token);
    const { secret } = await session.startSecondFactor.mutate({ password: PASSWORD });
    await session.confirmSecondFactor.mutate({ code: codeAt(secret, new Date()) });
  }

  async function engagementOf(lead: Person): Promise<string> {
    const input = { period: '2025', auditors: [lead.userId] };
    return (await owner.engagement.create.mutate(input)).engagement_id;
  }

  const post = async <Body>({ token }: Pick<Person, 'token'>, request: object) => {
    const { status, body } = await postWorkpaper(server, token, request);
    return { status, body: body as unknown as Body };
  };

  async function drawn(person: Person, engagement_id: string): Promise<SampleAnswer> {
    const { body } = await post<{ sample: SampleAnswer }>(person, {
      action: 'generate-sample',
      engagement_id,
    });
    return body.sample;
  }

  const finding = (engagement_id: string, { items }: SampleAnswer, at = 0) => ({
    action: 'save-assertion',
    engagement_id,
    line_item_id: items[at]?.line_item_id,
    result: 'exception',
    audited_kgco2e: 0,
    nature_and_cause: 'The activity never happened.',
  });

  const entriesOf = async (engagementId: string) =>
    (await readChains(getDatabase().db, server.workspaceId)).entries.filter(({ header }) =>
      header.includes(engagementId),
    );

  it('completes nothing as a further auditor beside the lead', async () => {
    const [lead, puppet] = [await newAuditor(), await invitedAuditor()];
    const engagement_id = await engagementOf(lead);
    // Not beside the lead before the acceptance; whom they talk the lead into works, and concludes nothing.
    const assign = owner.engagement.assign.mutate({ engagement_id, auditor: puppet.userId });
    expect(await refusalOf(assign)).toEqual([409, 'lead_not_accepted']);
    await acceptWith(server, engagement_id, [lead, puppet]);
    const { items } = await drawn(lead, engagement_id);
    for (const { line_item_id } of items) {
      const saved = { action: 'save-assertion', engagement_id, line_item_id, result: 'no_exception' };
      expect((await post(puppet, saved)).status).toBe(200);
    }
    const complete = { action: 'complete', engagement_id };
    const refused = await post<Problem>(puppet, complete);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.body.detail).toContain('completed by its lead auditor');
    expect((await post(lead, complete)).status).toBe(200);
  });

  it('gets the team back by no deleted row of the lead, and takes nobody off it', async () => {
    const [lead, puppet] = [await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    await drawn(lead, engagement_id);
    const before = await entriesOf(engagement_id);
    await sql('delete from engagement_auditor where engagement_id = $1', engagement_id);
    const assign = owner.engagement.assign.mutate({ engagement_id, auditor: puppet.userId, lead: true });
    expect(await refusalOf(assign)).toEqual([403, 'forbidden']);
    await sql('delete from membership where user_id = $1', lead.userId);
    const again = owner.engagement.assign.mutate({ engagement_id, auditor: puppet.userId, lead: true });
    expect(await refusalOf(again)).toEqual([403, 'forbidden']);
    expect(await entriesOf(engagement_id)).toEqual(before);
  });

  it('names another lead only once the operator has taken the lead off, which the trail shows', async () => {
    const [lead, next] = [await newAuditor(), await newAuditor()];
    const engagement_id = await engagementOf(lead);
    const sample = await drawn(lead, engagement_id);
    expect((await post(lead, finding(engagement_id, sample))).status).toBe(200);
    const assign = () => owner.engagement.assign.mutate({ engagement_id, auditor: next.userId, lead: true });
    expect(await refusalOf(assign())).toEqual([403, 'forbidden']);
    const operator = { workspaceId: server.workspaceId, userId: null, actor: 'system:cli' };
    await removeMember(server.deps, operator, lead.userId);
    expect((await assign()).lead_auditor).toMatchObject({ user_id: next.userId, accepted: false });
    const cancel = owner.engagement.cancel.mutate({ engagement_id, reason: REASON });
    expect(await refusalOf(cancel)).toEqual([403, 'forbidden']);
    expect((await entriesOf(engagement_id)).map(({ header }) => JSON.parse(header))).toContainEqual(
      expect.objectContaining({ kind: 'engagement.unassigned', actor: 'system:cli' }),
    );
    const file = { engagementId: engagement_id, owner: '', auditor: next.token };
    for (const { line_item_id } of sample.items.slice(1)) {
      const save = { action: 'save-assertion', engagement_id, line_item_id, result: 'no_exception' };
      expect((await post(next, save)).status).toBe(200);
    }
    expect((await post(next, { action: 'complete', engagement_id })).status).toBe(200);
    const content = await exportPackage(server, file);
    const { team } = await jsonOf<{ team: object[] }>(content, 'metadata.json');
    const byOwner = { actor: `user:${boss.userId}`, role: 'owner' };
    const byOperator = { actor: 'system:cli', role: 'operator' };
    expect(team).toMatchObject([
      { user_id: lead.userId, role: 'lead', assigned_by: byOwner, ended_by: byOperator },
      { user_id: next.userId, role: 'auditor', assigned_by: byOwner, ended_by: null },
      { user_id: next.userId, role: 'lead', assigned_by: byOwner, ended_by: null },
    ]);
    const later = { engagementId: await engagementOf(next), owner: '', auditor: next.token };
    const forward = await trpcClient(server, next.token).workpaper.carriedForward.query({
      engagement_id: later.engagementId,
    });
    const before = forward.earlier_engagements?.engagements ?? [];
    expect(before.find((one) => one.engagement_id === engagement_id)).toMatchObject({
      lead: { user_id: next.userId, named_by: 'owner' },
      leads: 2,
    });
  });

  it('cancels nothing that was tested, nor after the rows are gone', async () => {
    const lead = await newAuditor();
    const engagement_id = await engagementOf(lead);
    const sample = await drawn(lead, engagement_id);
    expect((await post(lead, finding(engagement_id, sample))).status).toBe(200);
    const cancel = () => owner.engagement.cancel.mutate({ engagement_id, reason: REASON });
    expect(await refusalOf(cancel())).toEqual([403, 'forbidden']);
    await sql('alter table assertion disable trigger user');
    await sql('delete from assertion where engagement_id = $1', engagement_id);
    await sql('alter table assertion enable trigger user');
    expect(await refusalOf(cancel())).toEqual([403, 'forbidden']);
  });

  it.each([
    [
      'password',
      `update app_user set password_hash = (select o.password_hash from app_user o where o.email = $1) where user_id = $2`,
    ],
    ['e-mail address', `update app_user set email = 'mine-' || $1 where user_id = $2`],
  ])('is found with a swapped %s of the lead, and completes nothing', async (what, swap) => {
    const lead = await invitedAuditor();
    const engagement_id = await engagementOf(lead);
    const { items } = await drawn(lead, engagement_id);
    await sql(swap, server.owner.email, lead.userId);
    const [row] = await getDatabase().asOwner<{ email: string }>(
      'select email from app_user where user_id = $1',
      [lead.userId],
    );
    const password = what === 'password' ? server.owner.password : PASSWORD;
    const token = await server.signIn({ email: row?.email ?? '', password });
    for (const request of [
      { action: 'save-assertion', line_item_id: items[0]?.line_item_id, result: 'no_exception' },
      { action: 'complete' },
    ]) {
      const { status, body } = await post<Problem>({ token }, { engagement_id, ...request });
      expect([status, body.code]).toEqual([409, 'trail_broken']);
      expect(body.detail).toContain(
        `the e-mail address, the password or the second factor of user:${lead.userId}`,
      );
    }
  });

  it.each([
    ['removed', 'delete from second_factor where user_id = $2 and $1::text is not null'],
    [
      'swapped',
      `update second_factor set secret = (select secret from second_factor o
        join app_user using (user_id) where email = $1) where user_id = $2`,
    ],
  ])('is found with the second factor of the lead %s, and tests nothing', async (_what, swap) => {
    const [lead, other] = [await invitedAuditor(), await invitedAuditor()];
    await addSecondFactor(lead);
    await addSecondFactor(other);
    const engagement_id = await engagementOf(lead);
    const { items } = await drawn(lead, engagement_id);
    const request = {
      engagement_id,
      action: 'save-assertion',
      line_item_id: items[0]?.line_item_id,
      result: 'no_exception',
    };
    expect((await post(lead, request)).status).toBe(200);
    await sql(swap, other.email, lead.userId);
    const { status, body } = await post<Problem>(lead, request);
    expect([status, body.code]).toEqual([409, 'trail_broken']);
    expect(body.detail).toContain(`the second factor of user:${lead.userId}`);
  });

  it('stays unproven wherever the account appears, also with the row changed', async () => {
    const puppet = await invitedAuditor();
    const shown = { user_id: puppet.userId, email: puppet.email, identity: 'unproven' };
    const engagement_id = await engagementOf(puppet);
    for (const change of ['email_confirmed = false', 'email_confirmed = true']) {
      await sql(`update app_user set ${change} where user_id = $1`, puppet.userId);
      const engagement = await owner.engagement.get.query({ engagement_id });
      expect(engagement.lead_auditor?.identity).toBe('unproven');
      expect(engagement.auditors).toEqual([shown]);
      const { members } = await owner.member.list.query();
      expect(members.find(({ user_id }) => user_id === puppet.userId)).toMatchObject(shown);
      const query = '{ workspace { engagements(first: 100) { auditors { userId isUnproven } } } }';
      const asked = await askGraphql({ url: server.url, token: puppet.token, query });
      expect(JSON.stringify(asked)).toContain(`{"userId":"${puppet.userId}","isUnproven":true}`);
    }
    const people = (await owner.member.list.query()).members;
    expect(people.find(({ email }) => email === server.auditor.email)?.identity).toBeUndefined();
  });

  it('sees nothing of an engagement as an unproven auditor where the installation asks for proof', async () => {
    const config = { requireProvenAuditors: true };
    const strict = await startTestGateway(getDatabase().db, { config });
    const boss = trpcClient(strict, (await newPerson(strict.deps, strict.workspaceId, 'owner')).token);
    await pushDemoYear(strict, 5);
    const [lead, puppet] = [
      await newPerson(strict.deps, strict.workspaceId, 'auditor'),
      await invitedAuditor(strict, boss),
    ];
    const auditors = [lead.userId];
    const { engagement_id } = await boss.engagement.create.mutate({ period: '2025', auditors });
    const draw = { action: 'generate-sample', engagement_id };
    expect((await postWorkpaper(strict, lead.token, draw)).status).toBe(201);
    await acceptWith(strict, engagement_id, [lead, puppet]);
    const client = trpcClient(strict, puppet.token);
    const reads = [
      () => client.engagement.get.query({ engagement_id }),
      () => client.engagement.list.query(),
      () => client.engagement.plan.mutate({ engagement_id }),
      () => client.workpaper.carriedForward.query({ engagement_id }),
    ];
    for (const read of reads) expect(await refusalOf(read())).toEqual([403, 'forbidden']);
    for (const action of ['checkpoint', 'export-evidence', 're-perform']) {
      const { status } = await postWorkpaper(strict, puppet.token, { action, engagement_id });
      expect([action, status]).toEqual([action, 403]);
    }
    const { invoiceId } = await recordLines(strict, 1);
    await attachPdf(strict, invoiceId, pdfOf('hidden'));
    const documentFor = async ({ token }: Pick<Person, 'token'>) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${strict.url}/api/invoices/${invoiceId}/source-document`, { headers })).status;
    };
    expect(await Promise.all([lead, puppet].map(documentFor))).toEqual([200, 403]);
    const query = `{ engagement(id: "${engagement_id}") { plan { confidenceLevel } sample { seed } } }`;
    const asked = await askGraphql({ url: strict.url, token: puppet.token, query });
    expect(JSON.stringify(asked)).not.toContain('"seed"');
    expect((await problemOf(client.engagement.get.query({ engagement_id }))).detail).toContain('prove');
    await strict.close();
  });

  it('does not take the completed file from the lead before the lead has exported it', async () => {
    const lead = await newAuditor();
    const engagementId = await engagementOf(lead);
    const file = { engagementId, owner: '', auditor: lead.token };
    await completeTesting(server, file, await drawSample(server, file));
    const input = { engagement_id: engagementId, auditor: lead.userId };
    const taken = [
      () => owner.engagement.unassign.mutate(input),
      () => owner.member.remove.mutate({ user_id: lead.userId }),
      () => owner.member.changeRole.mutate({ user_id: lead.userId, role: 'member' }),
    ];
    for (const take of taken) expect(await refusalOf(take())).toEqual([403, 'forbidden']);
    const content = await exportPackage(server, file);
    expect((await verdictOf(content)).rules).toEqual([]);
    expect((await owner.engagement.unassign.mutate(input)).auditors).toEqual([]);
  });

  it('hides no other engagement over the period: withdrawn, going on or completed, each stands in the package', async () => {
    const books = await startTestGateway(getDatabase().db);
    await pushDemoYear(books, 20);
    const boss = trpcClient(books, await books.signIn(books.owner));
    const [first, second, third] = [
      await newPerson(books.deps, books.workspaceId, 'auditor'),
      await newPerson(books.deps, books.workspaceId, 'auditor'),
      await invitedAuditor(books, boss),
    ];
    const made = async (lead: Person) => {
      const { engagement_id } = await boss.engagement.create.mutate({
        period: '2025',
        auditors: [lead.userId],
      });
      return { engagementId: engagement_id, owner: '', auditor: lead.token };
    };
    const withdrawn = await made(first);
    const sample = await drawSample(books, withdrawn);
    for (const at of [0, 1]) {
      await postWorkpaper(books, first.token, finding(withdrawn.engagementId, sample, at));
    }
    await trpcClient(books, first.token).engagement.cancel.mutate({
      engagement_id: withdrawn.engagementId,
      reason: 'withdrawn',
    });
    const goingOn = await made(second);
    const open = await drawSample(books, goingOn);
    await postWorkpaper(books, second.token, finding(goingOn.engagementId, open));

    const file = await made(third);
    const [recorded] = [0, 1].map((at) => sample.items[at]?.recorded_kgco2e ?? 0);
    const misstated = [0, 1].reduce((sum, at) => sum + (sample.items[at]?.recorded_kgco2e ?? 0), 0);
    expect(recorded).toBeGreaterThan(0);
    const read = await postWorkpaper(books, third.token, {
      action: 'carried-forward',
      engagement_id: file.engagementId,
    });
    const ofFirst = {
      engagement_id: withdrawn.engagementId,
      status: 'cancelled',
      reason: 'withdrawn',
      withdrawn: true,
      samples: 1,
      lines_tested: 2,
      lines_with_findings: 2,
      misstatement_kgco2e: misstated.toFixed(6),
      lead: { user_id: first.userId, name: null, identity: 'email' },
      basis_adequate: null,
    };
    const ofSecond = {
      engagement_id: goingOn.engagementId,
      status: 'fieldwork',
      samples: 1,
      ended_at: null,
      lines_tested: null,
      lines_with_findings: null,
      misstatement_kgco2e: null,
    };
    const { earlier_engagements } = read.body as unknown as { earlier_engagements: EarlierEngagements };
    expect(earlier_engagements).toMatchObject({ count: 2, engagements: [ofFirst, ofSecond] });

    await completeTesting(books, file, await drawSample(books, file));
    const content = await exportPackage(books, file);
    const metadata = await jsonOf<{ earlier_engagements: EarlierEngagements }>(content, 'metadata.json');
    expect(metadata.earlier_engagements).toEqual(earlier_engagements);
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);

    const { earlier_engagements: _, ...without } = metadata;
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    const files = { 'metadata.json': Buffer.from(JSON.stringify(without)) };
    const forged = await forgePackage(content, { files, forger });
    expect((await verdictOf(forged, { recalculate: true })).rules).toEqual(['recalculate.sample']);

    await completeTesting(books, goingOn, open);
    const last = await jsonOf<typeof metadata>(await exportPackage(books, goingOn), 'metadata.json');
    expect(last.earlier_engagements.engagements).toMatchObject([
      ofFirst,
      {
        engagement_id: file.engagementId,
        status: 'completed',
        lead: { user_id: third.userId, identity: 'unproven' },
        lines_with_findings: 1,
        basis_adequate: true,
      },
    ]);
    await books.close();
  });
});
