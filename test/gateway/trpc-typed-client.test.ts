import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TrpcRouter, trpcRouter } from '../../gateway/trpc/router.ts';
import type { MappingAnswer } from '../../schema/contracts/import-job.ts';
import { codeAt } from '../support/authenticator.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { putFile } from '../support/evidence-files.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { importFile, ndjsonOf } from '../support/imports.ts';
import { newPerson, type Person } from '../support/people.ts';

/**
 * One walk with the client an application would use, typed by the server's router: a year of work of an owner and
 * their auditors, in which every procedure is called.
 */
describeOnBothDatabases('the typed tRPC client', (getDatabase) => {
  let server: TestGateway;
  let people: { readonly owner: Person; readonly auditor: Person; readonly colleague: Person };
  const called = new Set<string>();

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const { deps, workspaceId } = server;
    people = {
      owner: await newPerson(deps, workspaceId, 'owner'),
      auditor: await newPerson(deps, workspaceId, 'auditor'),
      colleague: await newPerson(deps, workspaceId, 'auditor'),
    };
    const invoices = [
      invoiceOf(),
      invoiceOf({ vendor_name: 'Zweite AG' }),
      invoiceOf({ vendor_name: 'Dritte AG', invoice_date: '2024-05-05' }),
    ];
    expect((await postIngest(server, { invoices })).status).toBe(200);
  });
  afterAll(() => server.close());

  /** Notes the path of each call. */
  const noting: TRPCLink<TrpcRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        called.add(op.path);
        return next(op).subscribe(observer);
      });

  const clientOf = ({ token }: Person) =>
    createTRPCClient<TrpcRouter>({
      links: [noting, httpLink({ url: `${server.url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
    });

  it('drives the account of a person: language and second factor', async () => {
    const person = await newPerson(server.deps, server.workspaceId, 'member');
    const { session } = clientOf(person);
    expect(await session.setLanguage.mutate({ language: 'fr' })).toEqual({ language: 'fr' });
    await getDatabase().asOwner(
      'update app_user set password_hash = (select password_hash from app_user where email = $2) where user_id = $1',
      [person.userId, server.owner.email],
    );
    const { password } = server.owner;
    const { secret } = await session.startSecondFactor.mutate({ password });
    const confirmed = await session.confirmSecondFactor.mutate({ code: codeAt(secret, new Date()) });
    expect(await session.me.query()).toMatchObject({ language: 'fr', second_factor: 'on' });
    const [code = ''] = confirmed.recovery_codes;
    const renewed = await session.renewRecoveryCodes.mutate({ password, code });
    const [another = ''] = renewed.recovery_codes;
    expect((await session.removeSecondFactor.mutate({ password, code: another })).removed).toBe(true);
  });

  it('drives the settings of a workspace, its keys and its members', async () => {
    const owner = clientOf(people.owner);
    expect((await owner.session.me.query()).email).toBe(people.owner.email);
    const founded = await owner.workspace.create.mutate({ name: 'Tochter AG' });
    expect(founded.name).toBe('Tochter AG');
    const here = { workspace_id: server.workspaceId };
    const settings = await owner.workspace.update.mutate({ ...here, reconciliation_policy: 'strict' });
    expect(settings).toEqual(await owner.workspace.get.query(here));
    const limited = await owner.workspace.accessEvents.query({ ...here, kind: 'sign_in_limited' });
    expect(limited).toEqual({ events: [], next_cursor: null });

    const key = await owner.apiKey.create.mutate({ ...here, name: 'ERP', scope: 'ingest' });
    const rolled = await owner.apiKey.roll.mutate({ ...here, key_id: key.key_id });
    await owner.apiKey.revoke.mutate({ ...here, key_id: rolled.key_id });
    const { keys } = await owner.apiKey.list.query(here);
    expect(keys.find(({ key_id }) => key_id === rolled.key_id)?.revoked_at).not.toBeNull();

    const invited = await owner.member.invite.mutate({ ...here, email: 'n@footing.example', role: 'member' });
    await owner.member.cancelInvitation.mutate({ ...here, invitation_id: invited.invitation_id });
    const person = await newPerson(server.deps, server.workspaceId, 'member');
    const { user_id } = { user_id: person.userId };
    const link = await owner.member.resetPassword.mutate({ ...here, user_id });
    expect(link.reset_url).toMatch(/#ftp_/);
    expect((await owner.member.changeRole.mutate({ ...here, user_id, role: 'auditor' })).role).toBe(
      'auditor',
    );
    await owner.member.remove.mutate({ ...here, user_id });
    const { members } = await owner.member.list.query(here);
    expect(members.map((member) => member.user_id)).not.toContain(user_id);
  });

  it('drives the sessions and the password of a person', async () => {
    const { session } = clientOf({ ...people.owner, token: await server.signIn(server.owner) });
    await server.signIn(server.owner);
    const { sessions } = await session.list.query();
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(await session.end.mutate({ others: true })).toEqual({ ended: 1 });
    const change = {
      current_password: server.owner.password,
      new_password: 'four words nobody would guess',
    };
    expect(await session.changePassword.mutate(change)).toEqual({ ended: 0 });
  });

  it('drives invoices, periods and factors', async () => {
    const owner = clientOf(people.owner);
    const here = { workspace_id: server.workspaceId };
    const { invoices } = await owner.invoice.list.query(here);
    const [first, second] = invoices.filter(({ period }) => period === '2025');
    const invoice = await owner.invoice.get.query({ ...here, invoice_id: first?.invoice_id ?? '' });
    const [, line] = invoice.line_items;
    const preview = await owner.invoice.previewReclassify.query({
      ...here,
      line_item_id: line?.line_item_id ?? '',
      choices: [{ category: 'legal' }],
    });
    expect(preview.choices).toMatchObject([{ asked: { category: 'legal' }, refused: null }]);
    const decided = await owner.invoice.reclassify.mutate({
      ...here,
      line_item_id: line?.line_item_id ?? '',
      category: 'legal',
      reason: 'a lawyer',
    });
    expect(decided.category).toBe('legal');
    const taken = { ...here, line_item_id: line?.line_item_id ?? '', reason: 'no lawyer' };
    expect((await owner.invoice.undoReclassify.mutate(taken)).category).toBe(line?.category);
    const into = invoice.vendor_id ?? '';
    const [other = ''] = await Promise.all(
      invoices
        .filter(({ vendor_name }) => vendor_name !== invoice.vendor_name)
        .slice(0, 1)
        .map(
          async ({ invoice_id }) => (await owner.invoice.get.query({ ...here, invoice_id })).vendor_id ?? '',
        ),
    );
    const merged = await owner.vendor.merge.mutate({
      ...here,
      vendor_ids: [other],
      into,
      reason: 'one firm',
    });
    expect(await owner.vendor.get.query({ ...here, vendor_id: other })).toEqual(merged);
    const split = { ...here, vendor_id: into, vendor_ids: [other], reason: 'two firms' };
    expect((await owner.vendor.split.mutate(split)).merged).toEqual([]);
    expect((await owner.invoice.reviewQueue.query(here)).lines).toBeInstanceOf(Array);
    await owner.invoice.void.mutate({ ...here, invoice_id: second?.invoice_id ?? '', reason: 'twice' });
    const again = { invoice_ids: [second?.invoice_id ?? ''], reason: 'twice' };
    expect((await owner.invoice.voidMany.mutate({ ...here, ...again })).results).toHaveLength(1);
    const old = invoices.find(({ period }) => period === '2024');
    await owner.invoice.erase.mutate({ ...here, invoice_id: old?.invoice_id ?? '', reason: 'asked for' });

    const { factors } = await owner.factor.search.query({ ...here, text: 'diesel' });
    const factor = await owner.factor.get.query({ ...here, factor_id: factors[0]?.factor_id ?? '' });
    expect(factor.factor_id).toBe(factors[0]?.factor_id);

    const csv = 'date,KES\n2025-03-14,140.9\n';
    const { rate_set_id } = await owner.rates.load.mutate({ ...here, csv });
    expect((await owner.rates.list.query(here)).rate_sets[0]?.rate_set_id).toBe(rate_set_id);
    const rate = await owner.rates.get.query({ ...here, currency: 'KES', date: '2025-03-14' });
    expect(rate.per_eur).toBe('140.9');

    const { instrument_id } = await owner.instrument.create.mutate({
      ...here,
      ...{ kind: 'supplier_mix', year: 2025, country: 'CH', kgco2e_per_kwh: 0.01, reference: 'a disclosure' },
    });
    const { instruments } = await owner.instrument.list.query(here);
    expect(instruments.map((one) => one.instrument_id)).toContain(instrument_id);
    await owner.instrument.revoke.mutate({ ...here, instrument_id });

    await owner.period.close.mutate({ ...here, period: '2024' });
    await owner.period.reopen.mutate({ ...here, period: '2024', reason: 'a late invoice' });
    expect((await owner.period.list.query(here)).periods.map(({ name }) => name)).toContain('2024');
    expect((await owner.period.checkpoint.query({ ...here, period: '2024' })).chain).toBe(
      `${server.workspaceId}/2024`,
    );
  });

  it('drives imports', async () => {
    const owner = clientOf(people.owner);
    const here = { workspace_id: server.workspaceId };
    const { job_id } = await importFile(server, { name: 'two.ndjson', content: ndjsonOf(2) });
    expect((await owner.imports.list.query(here)).jobs).toMatchObject([{ job_id, processed: 2 }]);
    expect((await owner.imports.get.query({ ...here, job_id })).items).toHaveLength(2);
    expect((await owner.imports.cancel.mutate({ ...here, job_id })).state).toBe('done');
    const asked = await fetch(`${server.url}/api/import/mapping?name=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'text/csv' },
      body: 'Lieferant;Nummer;Datum;Text;Netto\nA AG;1;31.12.2024;Papier A4;12,50\n',
    });
    const { mapping } = (await asked.json()) as MappingAnswer;
    const { layout } = await owner.imports.saveMapping.mutate({ ...here, name: 'SAP', mapping });
    expect((await owner.imports.mappings.query(here)).mappings).toMatchObject([{ layout, name: 'SAP' }]);
    expect((await owner.imports.deleteMapping.mutate({ ...here, layout })).deleted).toBe(true);
  });

  it('drives an engagement from its creation to its completion', async () => {
    const [owner, auditor, colleague] = [people.owner, people.auditor, people.colleague].map(clientOf);
    if (owner === undefined || auditor === undefined || colleague === undefined)
      throw new Error('three clients');
    const here = { workspace_id: server.workspaceId };
    const cancelled = await owner.engagement.create.mutate({ ...here, period: '2024' });
    await owner.engagement.cancel.mutate({ engagement_id: cancelled.engagement_id, reason: 'a mistake' });
    const { engagement_id } = await owner.engagement.create.mutate({
      ...here,
      period: '2025',
      auditors: [server.auditor.email],
    });
    await owner.engagement.assign.mutate({ engagement_id, auditor: people.auditor.email, lead: true });
    expect((await owner.engagement.list.query(here)).engagements).toHaveLength(2);

    const { plan } = await auditor.engagement.previewPlan.query({ engagement_id });
    await auditor.engagement.plan.mutate({ engagement_id, require_review: true });
    await auditor.engagement.assign.mutate({ engagement_id, auditor: server.auditor.email });
    await auditor.engagement.unassign.mutate({ engagement_id, auditor: server.auditor.email });
    await auditor.engagement.assign.mutate({ engagement_id, auditor: people.colleague.email });
    const { sample } = await auditor.workpaper.generateSample.mutate({ engagement_id });
    expect(sample.plan.sample_size).toBe(plan.sample_size);
    const { blockers } = await auditor.workpaper.openPoints.query({ engagement_id });
    expect(blockers.map(({ gate }) => gate)).toEqual(['items_untested']);
    const { lines } = await auditor.workpaper.population.query({ engagement_id });
    expect(lines).toHaveLength(sample.population.line_items);
    expect((await auditor.workpaper.rePerform.mutate({ engagement_id })).summary).toMatchObject({
      differs: 0,
    });
    for (const { line_item_id } of sample.items) {
      await auditor.workpaper.saveAssertion.mutate({ engagement_id, line_item_id, result: 'no_exception' });
      await colleague.workpaper.review.mutate({ engagement_id, line_item_id, decision: 'approve' });
    }
    await auditor.workpaper.saveNote.mutate({ engagement_id, kind: 'sign_off', as: 'preparer' });
    expect((await auditor.workpaper.notes.query({ engagement_id })).engagement.sign_offs).toHaveLength(1);
    const upload = { engagementId: engagement_id, name: 'a.txt', content: 'a text' };
    const { file } = (await putFile(server, people.auditor, upload)).body;
    const withdrawal = { engagement_id, file_id: file.file_id, reason: 'of another client' };
    const withdrawn = await auditor.workpaper.withdrawEvidenceFile.mutate(withdrawal);
    expect((await auditor.workpaper.evidenceFiles.query({ engagement_id })).files).toEqual([withdrawn.file]);
    expect((await auditor.workpaper.carriedForward.query({ engagement_id })).carried_forward).toBeNull();
    expect((await auditor.workpaper.checkpoint.query({ engagement_id })).chain).toMatch(/\/\d{4}$/);
    const { engagement } = await auditor.workpaper.complete.mutate({
      engagement_id,
      conclusion: { text: 'Supported.', basis_adequate: false },
    });
    expect(engagement.status).toBe('completed');
    expect((await owner.engagement.get.query({ engagement_id })).status).toBe('completed');
  });

  it('has by then called every procedure there is', () => {
    expect([...called].sort()).toEqual(Object.keys(trpcRouter._def.procedures).sort());
  });
});
