import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { askGraphql, dataOf, type EventStream, subscribe } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest } from '../support/gateway.ts';
import { FOREIGN, type Outcome } from '../support/isolation/callers.ts';
import { SUBSCRIPTION_ENTRIES } from '../support/isolation/graphql-entries.ts';
import { probeOf } from '../support/isolation/graphql-probes.ts';
import { createWorld, type IsolationWorld, leaksIn } from '../support/isolation/isolation-world.ts';
import { digestOf, traces } from '../support/isolation/secrets.ts';
import { nowhere, targetOf } from '../support/isolation/target.ts';
import { join, newPerson } from '../support/people.ts';

/** What the matrix cannot see: several things in one request, rights that change, caches, streams and counts. */
describeOnBothDatabases('an attacker from another workspace', (getDatabase) => {
  let world: IsolationWorld;

  beforeAll(async () => {
    world = await createWorld(getDatabase());
  });
  afterAll(() => world.server.close());

  const trpc = (token: string, path: string, input: object) => callTrpc(world.server, token, path, input);
  const outcome = async (token: string, path: string, input: object) => {
    const { status, problem } = await trpc(token, path, input);
    return problem?.code ?? status;
  };
  const query = async <Data>(token: string, text: string) =>
    dataOf<Data>(await askGraphql({ url: world.server.url, token, query: text }));
  const act = async (token: string, request: object) => {
    const { body } = await postWorkpaper(world.server, token, request);
    return JSON.stringify({ ...(body as object), request_id: '' });
  };

  it('gets of a batch their own part and of the other nothing', async () => {
    const { books, own } = world;
    const inputs = { 0: { invoice_id: own.invoiceId }, 1: { invoice_id: books.invoiceId } };
    const sent = {
      method: 'GET',
      path: `/trpc/invoice.get,invoice.get?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    };
    const reply = await world.ask(sent, 'foreign owner');
    const [mine, theirs] = JSON.parse(reply.body) as [
      { result?: object },
      { error?: { data: { code: string } } },
    ];
    expect(reply.status).toBe(207);
    expect(mine.result).toBeDefined();
    expect(theirs.error?.data.code).toBe('NOT_FOUND');
    expect(leaksIn(world, 'foreign owner', { sent, reply })).toEqual([]);
  });

  it('changes by a batch their own engagement and not the other', async () => {
    const { books, own } = world;
    const reason = 'both at once';
    const before = await digestOf(getDatabase(), books.workspaceId);
    const answer = await world.ask(
      {
        method: 'POST',
        path: '/trpc/engagement.cancel,engagement.cancel?batch=1',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          0: { engagement_id: books.spareEngagementId, reason },
          1: { engagement_id: own.spareEngagementId, reason },
        }),
      },
      'foreign owner',
    );
    const [theirs, mine] = JSON.parse(answer.body) as [{ error?: object }, { result?: object }];
    expect([theirs.error !== undefined, mine.result !== undefined]).toEqual([true, true]);
    expect(await digestOf(getDatabase(), books.workspaceId)).toEqual(before);
  });

  it('is shown by a cursor of another workspace what any place in the list would show, of their own', async () => {
    const { books, own } = world;
    const page = 'edges { cursor } nodes { invoiceId } totalCount';
    type Page = {
      invoices: { edges: { cursor: string }[]; nodes: { invoiceId: string }[]; totalCount: number };
    };
    const { invoices: theirs } = await query<Page>(books.owner.token, `{ invoices(first: 3) { ${page} } }`);
    for (const { cursor } of theirs.edges) {
      const [order, date, id = ''] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
      const beside = id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      const madeUp = Buffer.from(JSON.stringify([order, date, beside])).toString('base64url');
      for (const side of ['first: 50, after', 'last: 50, before']) {
        const asked = (place: string) =>
          query<Page>(own.owner.token, `{ invoices(${side}: "${place}") { ${page} } }`);
        const answer = await asked(cursor);
        expect(answer).toEqual(await asked(madeUp));
        const ids = traces(JSON.stringify(answer));
        expect([...ids].filter((id) => world.secrets['foreign owner'].has(id))).toEqual([]);
      }
    }
  });

  it('reads no second workspace in one request, not even who belongs to both', async () => {
    const { books, own, server } = world;
    const both = await newPerson(server.deps, own.workspaceId, 'owner');
    await join(getDatabase().db, books.workspaceId, { userId: both.userId, role: 'member' });
    const text = `{ a: workspace(workspaceId: "${own.workspaceId}") { name }
      b: workspace(workspaceId: "${books.workspaceId}") { name } }`;
    const asStranger = await askGraphql({ url: server.url, token: own.owner.token, query: text });
    expect(JSON.stringify(asStranger)).not.toContain(books.marker);
    const asMember = await askGraphql({ url: server.url, token: both.token, query: text });
    expect(asMember.errors[0]?.extensions?.code).toBe('validation_failed');
  });

  it('finds in one of their workspaces nothing of the other, and has in each the role they have there', async () => {
    const { books, own, server } = world;
    const both = await newPerson(server.deps, own.workspaceId, 'owner');
    await join(getDatabase().db, books.workspaceId, { userId: both.userId, role: 'member' });
    const { token } = both;
    const inOwn = { workspace_id: own.workspaceId };
    const inBooks = { workspace_id: books.workspaceId };
    const of = (path: string, input: object) => outcome(token, path, input);
    expect(await of('invoice.void', { ...inOwn, invoice_id: books.invoiceId, reason: 'x' })).toBe(
      'not_found',
    );
    expect(await of('invoice.void', { ...inBooks, invoice_id: books.invoiceId, reason: 'x' })).toBe(
      'forbidden',
    );
    expect(await of('apiKey.revoke', { ...inOwn, key_id: books.keys.read.keyId })).toBe('not_found');
    expect(await of('apiKey.revoke', { key_id: books.keys.read.keyId })).toBe('validation_failed');
    expect(await of('member.remove', { ...inOwn, user_id: books.member.userId })).toBe('not_found');
    expect(await of('engagement.cancel', { engagement_id: books.engagementId, reason: 'x' })).toBe(
      'forbidden',
    );
    expect(await of('engagement.plan', { engagement_id: books.engagementId })).toBe('forbidden');
    const elsewhere = `{ engagement(workspaceId: "${own.workspaceId}", id: "${books.engagementId}") { name } }`;
    expect(await query(token, elsewhere)).toEqual({ engagement: null });
  });

  it('finds by other spellings of an id no more than by its own', async () => {
    const { books, own } = world;
    const upper = books.workspaceId.toUpperCase();
    expect(
      await outcome(own.owner.token, 'member.remove', { workspace_id: upper, user_id: books.member.userId }),
    ).toBe('not_found');
    const text = `{ workspace(workspaceId: "${upper}") { name } }`;
    const { errors } = await askGraphql({ url: world.server.url, token: own.keys.read.key, query: text });
    expect(errors[0]?.extensions?.code).toBe('not_found');
    const engagement_id = books.engagementId.toUpperCase();
    expect(await outcome(own.auditor.token, 'engagement.plan', { engagement_id })).toBe('not_found');
  });

  it('learns of another’s lines, documents and auditors nothing by using them in an engagement of their own', async () => {
    const { books, own } = world;
    const engagement_id = own.engagementId;
    const there = targetOf(books);
    const missing = nowhere();
    const digest = (document: string) =>
      Buffer.from(document.padEnd(32).slice(0, 32), 'latin1').toString('hex');
    const [stored] = await getDatabase().asOwner<{ sha256: string }>(
      'select sha256 from source_document where workspace_id = $1',
      [books.workspaceId],
    );
    const line_item_id = own.sampledLineId;
    const evidence = (sha256: string) => [{ type: 'source_document', sha256, reference: 'x' }];
    const pairs: [object, object][] = [
      ...['save-assertion', 're-perform', 'review'].map((action): [object, object] => {
        const members = { action, engagement_id, result: 'no_exception', decision: 'return' };
        return [
          { ...members, line_item_id: there.lineItemId },
          { ...members, line_item_id: missing.lineItemId },
        ];
      }),
      [
        { action: 'generate-sample', engagement_id, supersede_reason: 'x', key_item_ids: [there.lineItemId] },
        {
          action: 'generate-sample',
          engagement_id,
          supersede_reason: 'x',
          key_item_ids: [missing.lineItemId],
        },
      ],
      [
        {
          action: 'save-assertion',
          engagement_id,
          line_item_id,
          result: 'no_exception',
          evidence: evidence(stored?.sha256 ?? ''),
        },
        {
          action: 'save-assertion',
          engagement_id,
          line_item_id,
          result: 'no_exception',
          evidence: evidence(digest('none')),
        },
      ],
    ];
    for (const [one, other] of pairs) {
      const said = (await act(own.auditor.token, one)).replaceAll(there.lineItemId, 'LINE');
      const ofNothing = (await act(own.auditor.token, other)).replaceAll(missing.lineItemId, 'LINE');
      expect(said).toBe(ofNothing);
      expect(said).toMatch(/"status":(404|422)/);
    }
    for (const auditor of [books.auditor.email, books.auditor.userId, randomUUID()]) {
      expect(await outcome(own.auditor.token, 'engagement.assign', { engagement_id, auditor })).toBe(
        'not_an_auditor',
      );
    }
  });

  it('sees in sums and counts no change when another workspace books', async () => {
    const { books, own } = world;
    const text = `{ invoices { totalCount } lineItems { totalCount } auditEntries { totalCount }
      emissions(groupBy: [MONTH]) { total { kgco2e lineCount } } workspace { periods { name totals { kgco2e } } } }`;
    const before = await query(own.owner.token, text);
    const limitsBefore = await windows(own.workspaceId);
    await postIngest(world.server, { invoices: [invoiceOf()] }, { key: books.keys.ingest.key });
    expect(await query(own.owner.token, text)).toEqual(before);
    expect(await windows(own.workspaceId)).toEqual(limitsBefore);
  });

  const windows = (workspaceId: string) =>
    getDatabase().asOwner('select * from rate_limit_window where workspace_id = $1', [workspaceId]);

  it('gets no sum that was kept for somebody who may see more', async () => {
    const { books, own } = world;
    const text = '{ emissions(groupBy: [VENDOR]) { groups { vendor kgco2e } total { kgco2e } } }';
    const all = JSON.stringify(await query(books.owner.token, text));
    expect(all).toContain(books.hiddenMarker);
    const ofAuditor = JSON.stringify(await query(books.auditor.token, text));
    expect(ofAuditor).toContain(books.marker);
    expect(ofAuditor).not.toContain(books.hiddenMarker);
    const ofUnassigned = await query<{ emissions: { groups: object[]; total: { kgco2e: number } } }>(
      books.unassigned.token,
      text,
    );
    expect(ofUnassigned.emissions).toEqual({ groups: [], total: { kgco2e: 0 } });
    expect(JSON.stringify(await query(own.owner.token, text))).not.toContain(books.marker);
    expect(JSON.stringify(await query(books.keys.read.key, text))).toBe(all);
    expect(JSON.stringify(await query(books.owner.token, text))).toBe(all);
  });

  it('is shown, as an owner or member, nothing of plan, sample and papers before the engagement is completed', async () => {
    const { books } = world;
    const papers = 'plan { confidenceLevel } sample { seed } conclusion { text } evaluation { state }';
    const text = `{ engagement(id: "${books.engagementId}") { status ${papers} } }`;
    const none = { plan: null, sample: null, conclusion: null, evaluation: null };
    const tRPC = `/trpc/engagement.get?input=${encodeURIComponent(JSON.stringify({ engagement_id: books.engagementId }))}`;
    const refusal = (field: string) => ({
      path: ['engagement', field],
      extensions: { code: 'forbidden', requires: expect.stringContaining('assigned auditor') },
    });
    for (const caller of ['owner', 'member'] as const) {
      const token = world.tokens[caller] ?? '';
      const { data, errors } = await askGraphql({ url: world.server.url, token, query: text });
      expect(data).toEqual({ engagement: { status: 'FIELDWORK', ...none } });
      expect(errors).toMatchObject([refusal('plan'), refusal('sample')]);
      const sent = { method: 'GET', path: tRPC };
      const reply = await world.ask(sent, caller);
      expect(JSON.parse(reply.body)).toMatchObject({ result: { data: { plan: null, conclusion: null } } });
      expect(leaksIn(world, caller, { sent, reply })).toEqual([]);
    }
    const { engagement } = await query<{ engagement: object }>(books.auditor.token, text);
    expect(engagement).toMatchObject({ plan: { confidenceLevel: 0.8 }, sample: { seed: books.seed } });
  });

  it('counts no entry of a plan, sample or paper that they may not read', async () => {
    const { books } = world;
    const kinds = [
      'engagement.planned',
      'sample.generated',
      'assertion.saved',
      'assertion.reviewed',
      'calculation.reperformed',
    ];
    const [stored] = await getDatabase().asOwner<{ kinds: string }>(
      `select string_agg(distinct header::json ->> 'kind', ' ') as kinds from audit_entry
       where workspace_id = $1 and header like '%' || $2 || '%'`,
      [books.workspaceId, books.engagementId],
    );
    const all = stored?.kinds.split(' ') ?? [];
    expect(all.length).toBeGreaterThan(3);
    const subject = `engagement:${books.engagementId}`;
    for (const kind of new Set([...all, ...kinds])) {
      const text = `{ auditEntries(filter: { kind: "${kind}", subject: "${subject}" }) { totalCount nodes { seq } } }`;
      const open = ['created', 'assigned', 'unassigned', 'accepted'];
      const isOpen = open.some((name) => kind === `engagement.${name}`);
      for (const token of [books.owner.token, books.member.token]) {
        const { auditEntries } = await query<{ auditEntries: { totalCount: number; nodes: object[] } }>(
          token,
          text,
        );
        expect([kind, auditEntries.totalCount > 0]).toEqual([kind, isOpen]);
        expect(auditEntries.nodes.length).toBe(auditEntries.totalCount);
      }
      const { auditEntries: ofKey } = await query<{ auditEntries: object }>(books.keys.read.key, text);
      expect(ofKey).toEqual({ totalCount: 0, nodes: [] });
    }
  });

  it('finds, as an auditor, nothing of a period that is not theirs: no row, count, document or place in an order', async () => {
    const { books, server } = world;
    const { token } = books.auditor;
    await fetch(`${server.url}/api/invoices/${books.hiddenInvoiceId}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${books.keys.ingest.key}`, 'content-type': 'application/pdf' },
      body: books.document,
    });
    const document = { method: 'GET', path: `/api/invoices/${books.hiddenInvoiceId}/source-document` };
    expect((await world.ask(document, 'assigned auditor')).outcome).toBe('not_found');
    expect((await world.ask(document, 'owner')).outcome).toBe('ok');
    const ofPeriod = (period: string) =>
      askGraphql({
        url: server.url,
        token,
        query: `{ invoices(filter: { period: "${period}" }) { totalCount } lineItems(filter: { period: "${period}" }) { totalCount }
          emissions(groupBy: [MONTH], filter: { period: "${period}" }) { groupCount } auditEntries(filter: { period: "${period}" }) { totalCount } }`,
      });
    const [hidden, unknown] = [await ofPeriod(books.ownYear), await ofPeriod('1999')];
    expect(new Set(Object.values(hidden.data ?? {}))).toEqual(new Set([null]));
    expect(hidden.errors).toHaveLength(4);
    // The words for a period of others are those for one that does not exist.
    expect(JSON.stringify(hidden.errors).replaceAll(books.ownYear, '1999')).toBe(
      JSON.stringify(unknown.errors),
    );
    const filter = `vendor: "${books.hiddenMarker}"`;
    const text = `{ invoices(filter: { ${filter} }) { totalCount } lineItems(filter: { ${filter} }) { totalCount }
      emissions(groupBy: [MONTH], filter: { ${filter} }) { groupCount total { lineCount caveats { code } } } }`;
    expect(await query(token, text)).toEqual({
      invoices: { totalCount: 0 },
      lineItems: { totalCount: 0 },
      emissions: { groupCount: 0, total: { lineCount: 0, caveats: [] } },
    });
    const orders = graphqlSchema.getType('InvoiceSort')?.toConfig() as { values?: object } | undefined;
    for (const by of Object.keys(orders?.values ?? {})) {
      for (const direction of ['ASC', 'DESC']) {
        const text = `{ invoices(first: 100, order: { by: ${by}, direction: ${direction} }) { nodes { vendorName } } }`;
        expect(JSON.stringify(await query(token, text))).not.toContain(books.hiddenMarker);
      }
    }
  });

  it('gets an answer of their own for the idempotency key and body of another workspace', async () => {
    const { books, own, server } = world;
    const options = {
      key: own.keys.ingest.key,
      query: '?detail=lines',
      headers: { 'idempotency-key': books.ingest.idempotencyKey },
    };
    const answer = await postIngest(server, books.ingest.body, options);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const ids = [...traces(text)].filter((trace) => /^[0-9a-f]{8}-/.test(trace));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => world.secrets['foreign ingest key'].has(id))).toEqual([]);
  });

  describe('with streams', () => {
    const listen = (token: string, text: string): Promise<EventStream> =>
      subscribe({ url: world.server.url, token, query: text });
    const bookIn = (key: string, invoices = [invoiceOf()]) => postIngest(world.server, { invoices }, { key });

    it.each(Object.entries(SUBSCRIPTION_ENTRIES))(
      'is refused %s of a workspace they have no part in',
      async (field, entry) => {
        const target = targetOf(world.books);
        const given = entry.args(target) || `workspaceId: "${target.workspaceId}"`;
        const { query: text } = probeOf({
          schema: graphqlSchema,
          root: 'Subscription',
          field,
          args: `(${given})`,
        });
        const refused = (Object.entries(entry.expected) as [keyof typeof world.tokens, Outcome][]).filter(
          ([, expected]) => expected !== 'ok',
        );
        const answers = refused.map(async ([caller]) => {
          const sent = {
            method: 'POST',
            path: '/graphql',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query: text }),
          };
          const reply = await world.ask(sent, caller);
          return [
            caller,
            [reply.outcome, ...leaksIn(world, caller, { sent, reply })].join(' leaks '),
          ] as const;
        });
        expect(refused.length).toBeGreaterThan(FOREIGN.length);
        expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(refused));
      },
    );

    it('hears of their own workspace only', async () => {
      const { books, own } = world;
      const text = 'subscription { ingested { processed lineItems } }';
      const listeners = [books.owner.token, books.keys.read.key, own.owner.token, own.keys.read.key];
      const streams = await Promise.all(listeners.map((token) => listen(token, text)));
      const [owner, key, stranger, strangerKey] = streams;
      await bookIn(books.keys.ingest.key);
      await bookIn(own.keys.ingest.key, [invoiceOf(), invoiceOf({ vendor_name: 'another' })]);
      const event = (processed: number) => ({ data: { ingested: { processed, lineItems: 2 * processed } } });
      expect([await owner?.next(), await key?.next()]).toEqual([event(1), event(1)]);
      expect([await stranger?.next(), await strangerKey?.next()]).toEqual([event(2), event(2)]);
      await Promise.all(streams.map((stream) => stream.close()));
    });

    it('hears nothing more once they are demoted, unassigned, or their key is revoked', async () => {
      const { books, server } = world;
      const demoted = await newPerson(server.deps, books.workspaceId, 'member');
      const unassigned = await newPerson(server.deps, books.workspaceId, 'auditor');
      const owner = books.owner.token;
      const engagement = { engagement_id: books.engagementId, auditor: unassigned.userId };
      await trpc(books.auditor.token, 'engagement.assign', engagement);
      const key = (await trpc(owner, 'apiKey.create', { name: 'for a stream', scope: 'read' })).data as {
        key_id: string;
        api_key: string;
      };
      const ingests = 'subscription { ingested { processed } }';
      const progress = `subscription { engagementProgress(engagementId: "${books.engagementId}") { tested } }`;
      const streams = await Promise.all([
        listen(demoted.token, ingests),
        listen(demoted.token, progress),
        listen(unassigned.token, progress),
        listen(key.api_key, ingests),
      ]);
      await trpc(owner, 'member.changeRole', { user_id: demoted.userId, role: 'auditor' });
      await trpc(books.auditor.token, 'engagement.unassign', engagement);
      await trpc(owner, 'apiKey.revoke', { key_id: key.key_id });
      await bookIn(books.keys.ingest.key);
      await act(books.auditor.token, {
        action: 'save-assertion',
        engagement_id: books.engagementId,
        line_item_id: books.sampledLineId,
        result: 'no_exception',
      });
      expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null, null, null]);
    });
  });

  it('loses with a role what it let them see and do, from the next request on, with the same token', async () => {
    const { books, server } = world;
    const person = await newPerson(server.deps, books.workspaceId, 'owner');
    const change = (role: string) =>
      trpc(books.owner.token, 'member.changeRole', { user_id: person.userId, role });
    const asked = async () => {
      const list = await query<{ invoices: { totalCount: number } }>(
        person.token,
        '{ invoices { totalCount } }',
      );
      return [
        await outcome(person.token, 'workspace.update', {}),
        await get(person.token, 'period.list'),
        list.invoices.totalCount > 0,
      ];
    };
    expect(await asked()).toEqual([200, 200, true]);
    await change('member');
    expect(await asked()).toEqual(['forbidden', 200, true]);
    await change('auditor');
    expect(await asked()).toEqual(['forbidden', 403, false]);
    await change('owner');
    expect(await asked()).toEqual([200, 200, true]);
  });

  const get = async (token: string, path: string) =>
    (await fetch(`${world.server.url}/trpc/${path}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;

  it('loses, as an auditor, the period with its engagement: taken back, or cancelled', async () => {
    const { books } = world;
    const seen = async (token: string) =>
      (
        await query<{ invoices: { totalCount: number } }>(
          token,
          `{ invoices(filter: { vendor: "${books.hiddenMarker}" }) { totalCount } }`,
        )
      ).invoices.totalCount;
    const { data } = await trpc(books.owner.token, 'engagement.create', {
      period: books.ownYear,
      auditors: [books.unassigned.email],
    });
    const { engagement_id } = data as { engagement_id: string };
    const auditor = books.unassigned.userId;
    expect(await seen(books.unassigned.token)).toBe(1);
    await trpc(books.owner.token, 'engagement.unassign', { engagement_id, auditor });
    expect(await seen(books.unassigned.token)).toBe(0);
    await trpc(books.owner.token, 'engagement.assign', { engagement_id, auditor });
    expect(await seen(books.unassigned.token)).toBe(1);
    await trpc(books.owner.token, 'engagement.cancel', { engagement_id, reason: 'not needed' });
    expect(await seen(books.unassigned.token)).toBe(0);
  });
});
