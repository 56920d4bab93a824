import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { newPerson, type Person } from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { settingsEntries, settingsState } from '../support/settings.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';
import { soundChains } from '../support/verify-chain.ts';

const UID = 'CHE-116.281.710 MWST';
const OTHER = 'DE123456789';

interface VendorNode {
  readonly vendorId: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly taxId: string | null;
  readonly firstInvoiceDate: string;
  readonly lastInvoiceDate: string;
  readonly totals: { readonly invoiceCount: number; readonly kgco2e: number; readonly spend: string };
}

const LIST = `query ($filter: VendorFilter, $order: VendorOrder, $first: Int, $after: String) {
  vendors(filter: $filter, order: $order, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { vendorId name names taxId firstInvoiceDate lastInvoiceDate
      totals { kgco2e marketBasedKgco2e spend spendCurrency invoiceCount lineCount } } } }`;

const GROUPS = `query ($filter: LineFilter, $first: Int) {
  emissions(groupBy: [VENDOR], filter: $filter, first: $first) { groupCount
    total { kgco2e marketBasedKgco2e spend lineCount }
    groups { vendor vendorId kgco2e marketBasedKgco2e spend spendCurrency lineCount } } }`;

describeOnBothDatabases('vendors', (getDb) => {
  let first: TestGateway;
  beforeAll(async () => {
    first = await startTestGateway(getDb().db);
  });
  afterAll(() => first.close());

  interface World {
    readonly server: TestGateway;
    readonly person: Person;
    readonly owner: TrpcTestClient;
    readonly ask: GraphqlClient;
    /** Records an invoice and gives its id. */
    send(name: string, changes?: Record<string, unknown>): Promise<string>;
    list(variables?: Record<string, unknown>): Promise<VendorNode[]>;
    /** The id of the vendor with this name. */
    idOf(name: string): Promise<string>;
    /** Names of each group of emissions by vendor. */
    groups(): Promise<string[]>;
  }

  const open: TestGateway[] = [];
  afterAll(async () => {
    for (const server of open) await server.close();
  });

  async function newWorld(): Promise<World> {
    const server = await startTestGateway(getDb().db, { pool: first.deps.pool });
    open.push(server);
    const person = await newPerson(server.deps, server.workspaceId, 'owner');
    const ask = graphqlClient(server, person.token);
    const read = async (query: string, variables: Record<string, unknown> = {}) => {
      const { data, errors } = await ask(query, { variables });
      expect(errors).toEqual([]);
      return data;
    };
    const list: World['list'] = async (variables) => (await read(LIST, variables)).vendors.nodes;
    return {
      server,
      person,
      owner: trpcClient(server, person.token),
      ask,
      async send(name, changes = {}) {
        const answer = await postIngest(server, { invoices: [invoiceOf({ vendor_name: name, ...changes })] });
        const { invoices, errors } = (await answer.json()) as {
          invoices: { invoice_id: string }[];
          errors: unknown[];
        };
        expect(errors).toEqual([]);
        return invoices[0]?.invoice_id ?? '';
      },
      list,
      idOf: async (name) => {
        const found = (await list()).filter(({ names }) => names.includes(name));
        expect(found).toHaveLength(1);
        return found[0]?.vendorId ?? '';
      },
      groups: async () =>
        (await read(GROUPS)).emissions.groups.map((group: { vendor: string }) => group.vendor),
    };
  }

  const named = (vendors: readonly VendorNode[]) => vendors.map(({ names }) => names.join(' | ')).sort();

  it('are one whatever the letter case, and another by any other name', async () => {
    const { send, list, groups } = await newWorld();
    for (const name of ['SBB Cargo', 'SBB', 'SBB  CARGO ', 'SBB Cargo AG']) await send(name);
    expect(named(await list())).toEqual(['SBB', 'SBB  CARGO | SBB Cargo', 'SBB Cargo AG']);
    // The name is that of the invoice recorded last.
    expect(await groups()).toEqual(['SBB', 'SBB  CARGO', 'SBB Cargo AG']);
  });

  it('are one by their number, and two under one name with two numbers', async () => {
    const { send, list, ask } = await newWorld();
    const invoiceId = await send('SBB Cargo', { vendor_tax_id: UID });
    await send('Schweizerische Bundesbahnen', { vendor_tax_id: 'che116281710' });
    await send('SBB Cargo', { vendor_tax_id: OTHER });
    const vendors = await list({ order: { by: 'NAME' } });
    expect(vendors.map(({ name, names, taxId }) => [name, names, taxId])).toEqual([
      ['SBB Cargo', ['SBB Cargo'], OTHER],
      ['Schweizerische Bundesbahnen', ['SBB Cargo', 'Schweizerische Bundesbahnen'], 'CHE116281710'],
    ]);
    expect(await list({ filter: { taxId: 'CHE 116 281 710' } })).toEqual(vendors.slice(1));
    const { data } = await ask(
      `{ invoice(invoiceId: "${invoiceId}") { vendorName vendorTaxId vendor { vendorId name } } }`,
    );
    expect(data.invoice).toEqual({
      vendorName: 'SBB Cargo',
      vendorTaxId: 'CHE116281710',
      vendor: { vendorId: vendors[1]?.vendorId, name: 'Schweizerische Bundesbahnen' },
    });
  });

  it('write the number to the trail, and only where it was sent', async () => {
    const { send, server } = await newWorld();
    const ids = [await send('A', { vendor_tax_id: UID }), await send('B')];
    const rows = await getDb().asOwner<{ subject: string; number: string | null }>(
      `select e.header::json ->> 'subject' as subject, p.payload::json -> 'invoice' ->> 'vendor_tax_id' as number
       from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where workspace_id = $1 and e.header::json ->> 'kind' = 'invoice.recorded' order by e.seq`,
      [server.workspaceId],
    );
    expect(rows).toEqual([
      { subject: `invoice:${ids[0]}`, number: 'CHE116281710' },
      { subject: `invoice:${ids[1]}`, number: null },
    ]);
  });

  it('have the totals of their invoices, which add up to those of emissions', async () => {
    const { send, ask, list } = await newWorld();
    await send('Holz AG', { invoice_date: '2025-01-02' });
    await send('HOLZ AG', { invoice_date: '2025-11-30', currency: 'EUR' });
    await send('Holz', { line_items: [{ description: 'Papier', spend_amount: 0.335 }] });
    await send('Gutschrift GmbH', { line_items: [{ description: 'Papier', spend_amount: -120.005 }] });
    const { data } = await ask(GROUPS);
    const vendors = await ask(LIST);
    expect(vendors.errors).toEqual([]);
    const byId = new Map(vendors.data.vendors.nodes.map((node: VendorNode) => [node.vendorId, node]));
    expect(vendors.data.vendors.totalCount).toBe(3);
    expect(data.emissions.groups).toHaveLength(3);
    for (const { vendorId, vendor, ...sums } of data.emissions.groups) {
      const { name, totals } = byId.get(vendorId) as VendorNode;
      expect(name).toBe(vendor);
      expect(totals).toMatchObject(sums);
    }
    const sum = (nodes: readonly VendorNode[]) =>
      nodes.reduce((total, { totals }) => total + Math.round(totals.kgco2e * 1e6), 0);
    expect(sum(vendors.data.vendors.nodes)).toBe(Math.round(data.emissions.total.kgco2e * 1e6));
    const [holz] = await list({ filter: { name: 'hOlZ a' } });
    expect(holz).toMatchObject({
      firstInvoiceDate: '2025-01-02',
      lastInvoiceDate: '2025-11-30',
      totals: { invoiceCount: 2, lineCount: 4 },
    });
    const of2025 = await list({ filter: { from: '2025-06-01', to: '2025-12-31' } });
    expect(named(of2025)).toEqual(['HOLZ AG | Holz AG']);
  });

  it('are the same in every list, whose edges have the figures of the invoices in the filter', async () => {
    const { send, owner, ask } = await newWorld();
    const lines = (spend_amount: number) => [{ description: 'Rechtsberatung', spend_amount }];
    await send('Wechsel AG', { invoice_date: '2024-03-01', line_items: lines(100), vendor_tax_id: UID });
    await send('WECHSEL AG', { invoice_date: '2025-06-01', line_items: lines(50), vendor_tax_id: UID });
    const gone = await send('Wechsel', { invoice_date: '2025-07-01', vendor_tax_id: UID });
    await owner.invoice.void.mutate({ invoice_id: gone, reason: 'twice' });
    const figures =
      'totals { spend invoiceCount } firstInvoiceDate lastInvoiceDate lastInvoice { invoiceDate }';
    const vendor = `id name names taxId ${figures}`;
    const list = (filter: string) =>
      `vendors(${filter}) { nodes { ${vendor} } edges { ${figures} node { ${vendor} } } }`;
    const query = `{ all: ${list('first: 5')} year: ${list('filter: { period: "2025" }')}
      days: ${list('filter: { from: "2024-01-01", to: "2024-12-31", name: "wechs" }')} none: ${list('filter: { from: "2026-01-01" }')} }`;
    for (let time = 0; time < 3; time += 1) {
      const { data, errors } = await ask(query);
      expect(errors).toEqual([]);
      const [{ node, ...whole }] = data.all.edges;
      const again = `query ($id: ID!) { node(id: $id) { ... on Vendor { ${vendor} } } }`;
      const found = await ask(again, { variables: { id: node.id } });
      expect(found.data.node).toEqual(node);
      expect(node).toMatchObject({
        ...whole,
        names: ['WECHSEL AG', 'Wechsel', 'Wechsel AG'],
        taxId: 'CHE116281710',
      });
      const ofBoth = { totals: { spend: '150.00', invoiceCount: 2 }, firstInvoiceDate: '2024-03-01' };
      expect(whole).toMatchObject({ ...ofBoth, lastInvoiceDate: '2025-06-01' });
      const of = (spend: string, day: string) => ({
        totals: { spend, invoiceCount: 1 },
        firstInvoiceDate: day,
        lastInvoiceDate: day,
        lastInvoice: { invoiceDate: day },
      });
      expect(data.year).toEqual({ nodes: [node], edges: [{ ...of('50.00', '2025-06-01'), node }] });
      expect(data.days).toEqual({ nodes: [node], edges: [{ ...of('100.00', '2024-03-01'), node }] });
      expect(data.none).toEqual({ nodes: [], edges: [] });
    }
  });

  it('leave out voided invoices, and still name the vendor of one', async () => {
    const { send, owner, list, ask } = await newWorld();
    const invoiceId = await send('Einmal AG');
    const vendorId = (await list())[0]?.vendorId ?? '';
    await owner.invoice.void.mutate({ invoice_id: invoiceId, reason: 'twice' });
    expect(await list()).toEqual([]);
    const { data, errors } = await ask(
      `{ vendor(vendorId: "${vendorId.toUpperCase()}") { name firstInvoice { invoiceId } totals { kgco2e spend invoiceCount } }
        invoice(invoiceId: "${invoiceId}") { vendor { name } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      vendor: { name: 'Einmal AG', firstInvoice: null, totals: { kgco2e: 0, spend: null, invoiceCount: 0 } },
      invoice: { vendor: { name: 'Einmal AG' } },
    });
  });

  it('are listed in their order, page by page, each once', async () => {
    const { send, list, ask } = await newWorld();
    for (let n = 0; n < 7; n += 1) {
      await send(`Firma ${n % 5}`, { invoice_date: `2025-0${n + 1}-01` });
    }
    for (const by of ['KGCO2E', 'NAME', 'LAST_INVOICE']) {
      for (const direction of ['ASC', 'DESC']) {
        const order = { by, direction };
        const whole = (await list({ order })).map(({ vendorId }) => vendorId);
        expect(new Set(whole).size).toBe(5);
        const pages: string[] = [];
        let after: string | null = null;
        do {
          const { data } = await ask(LIST, { variables: { order, first: 2, after } });
          const { nodes, pageInfo } = data.vendors;
          pages.push(...nodes.map((node: VendorNode) => node.vendorId));
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (after !== null);
        expect(pages).toEqual(whole);
      }
    }
    expect((await list({ order: { by: 'NAME' } })).map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `Firma ${n}`),
    );
  });

  it('filter lists and sums by id', async () => {
    const { send, idOf, ask } = await newWorld();
    await send('SBB Cargo');
    await send('SBB CARGO');
    await send('SBB');
    const filter = { vendorIds: [(await idOf('SBB')).toUpperCase()] };
    const { data, errors } = await ask(
      `query ($filter: LineFilter) { invoices(filter: $filter) { totalCount nodes { vendorName } }
        lineItems(filter: $filter) { totalCount } emissions(groupBy: [VENDOR], filter: $filter) { groups { vendor lineCount } } }`,
      { variables: { filter } },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      invoices: { totalCount: 1, nodes: [{ vendorName: 'SBB' }] },
      lineItems: { totalCount: 2 },
      emissions: { groups: [{ vendor: 'SBB', lineCount: 2 }] },
    });
    const none = await ask(LIST, { variables: { filter: { vendorIds: [randomUUID()] } } });
    expect(none.data.vendors).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it.each([
    ['no id', { vendorIds: ['SBB'] }],
    ['too many ids', { vendorIds: Array.from({ length: 101 }, () => randomUUID()) }],
  ])('refuse a filter with %s', async (_what, filter) => {
    const ask = graphqlClient(first, (await newPerson(first.deps, first.workspaceId, 'owner')).token);
    for (const query of [LIST, GROUPS]) {
      const { errors } = await ask(query, { variables: { filter } });
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['validation_failed']);
    }
  });

  it.each([
    ['a period that is none', { period: '2052' }],
    ['a first day after the last', { from: '2026-02-01', to: '2026-01-01' }],
    ['a tax number in no known form', { taxId: 'HRB 12345' }],
  ])('refuse a list by %s, and the rest of the page is answered', async (_what, filter) => {
    const ask = graphqlClient(first, (await newPerson(first.deps, first.workspaceId, 'owner')).token);
    const { data, errors } = await ask(
      'query ($filter: VendorFilter) { workspace { name } vendors(filter: $filter) { totalCount } }',
      { variables: { filter } },
    );
    expect(data).toEqual({ workspace: { name: expect.any(String) }, vendors: null });
    expect(errors.map(({ extensions, path }) => [extensions?.code, path])).toEqual([
      ['validation_failed', ['vendors']],
    ]);
  });

  describe('that an owner merges', () => {
    let world: World;
    let cargo: string;
    let sbb: string;
    beforeAll(async () => {
      world = await newWorld();
      await world.send('SBB Cargo');
      await world.send('Bundesbahnen');
      await world.send('SBB');
      cargo = await world.idOf('SBB Cargo');
      sbb = await world.idOf('SBB');
    });

    it('are one from then on, with what is sent later, and their invoices stay as they were', async () => {
      const { owner, send, list, groups, ask } = world;
      const before = await getDb().asOwner(INVOICES, [world.server.workspaceId]);
      const answer = await owner.vendor.merge.mutate({
        vendor_ids: [sbb],
        into: cargo,
        reason: ' same firm ',
      });
      expect(answer).toMatchObject({
        vendor_id: cargo,
        name: 'SBB Cargo',
        merged: [{ vendor_id: sbb, merged_into: cargo, name: 'SBB', tax_id: null }],
        history: [{ kind: 'vendor.merged', vendor_id: cargo, vendor_ids: [sbb], reason: 'same firm' }],
      });
      expect(await getDb().asOwner(INVOICES, [world.server.workspaceId])).toEqual(before);
      await send('sbb');
      expect(named(await list())).toEqual(['Bundesbahnen', 'SBB | SBB Cargo | sbb']);
      expect(await groups()).toEqual(['Bundesbahnen', 'SBB Cargo']);
      // The id of the merged one leads to the other.
      const { data } = await ask(`{ vendor(vendorId: "${sbb}") { vendorId name totals { invoiceCount }
        merged { vendorId name } history { kind actor reason vendorId vendorIds at } }
        invoices(filter: { vendorIds: ["${sbb}"] }) { totalCount nodes { vendor { vendorId } } } }`);
      expect(data.vendor).toEqual({
        vendorId: cargo,
        name: 'SBB Cargo',
        totals: { invoiceCount: 3 },
        merged: [{ vendorId: sbb, name: 'sbb' }],
        history: [
          {
            kind: 'MERGED',
            actor: `user:${world.person.userId}`,
            reason: 'same firm',
            vendorId: cargo,
            vendorIds: [sbb],
            at: expect.stringMatching(/^\d{4}-/),
          },
        ],
      });
      // Who asks for an object gets the one with that id, and where it has gone.
      const idOf = (vendorId: string) =>
        Buffer.from(`Vendor ${world.server.workspaceId} ${vendorId}`).toString('base64url');
      const found = await ask(
        `query ($ids: [ID!]!, $id: ID!) { nodes(ids: $ids) { id ... on Vendor { ...V } } node(id: $id) { ... on Vendor { ...V } } }
          fragment V on Vendor { id vendorId name totals { invoiceCount } mergedInto { id vendorId name totals { invoiceCount } mergedInto { id } } }`,
        { variables: { ids: [idOf(sbb), idOf(cargo)], id: idOf(sbb) } },
      );
      expect(found.errors).toEqual([]);
      const shown = { name: 'SBB Cargo', totals: { invoiceCount: 3 } };
      const into = { ...shown, id: idOf(cargo), vendorId: cargo, mergedInto: null };
      expect(found.data.nodes).toEqual([{ ...shown, id: idOf(sbb), vendorId: sbb, mergedInto: into }, into]);
      expect(found.data.node).toEqual(found.data.nodes[0]);
      expect(data.invoices.totalCount).toBe(3);
      expect(data.invoices.nodes).toEqual(Array.from({ length: 3 }, () => ({ vendor: { vendorId: cargo } })));
    });

    it('are merged further as they are, and a split restores what was merged before', async () => {
      const { owner, list, idOf, server } = world;
      const bundesbahnen = await idOf('Bundesbahnen');
      const whole = await owner.vendor.merge.mutate({
        vendor_ids: [cargo],
        into: bundesbahnen,
        reason: 'one',
      });
      expect(whole.merged.map(({ vendor_id, merged_into }) => [vendor_id, merged_into])).toEqual(
        [
          [cargo, bundesbahnen],
          [sbb, cargo],
        ].sort(),
      );
      expect(await list()).toHaveLength(1);
      const split = await owner.vendor.split.mutate({
        vendor_id: bundesbahnen,
        vendor_ids: [cargo],
        reason: 'not one',
      });
      expect(split).toMatchObject({ name: 'Bundesbahnen', merged: [] });
      expect(split.history.map(({ kind, reason }) => [kind, reason])).toEqual([
        ['vendor.split', 'not one'],
        ['vendor.merged', 'one'],
      ]);
      expect(named(await list())).toEqual(['Bundesbahnen', 'SBB | SBB Cargo | sbb']);
      await owner.vendor.split.mutate({ vendor_id: cargo, vendor_ids: [sbb], reason: 'two firms' });
      expect(named(await list())).toEqual(['Bundesbahnen', 'SBB Cargo', 'SBB | sbb']);
      const entries = (await settingsEntries(getDb(), server.workspaceId)).filter(({ kind }) =>
        kind.startsWith('vendor.'),
      );
      expect(entries.map(({ kind }) => kind)).toEqual([
        'vendor.merged',
        'vendor.merged',
        'vendor.split',
        'vendor.split',
      ]);
      expect(JSON.stringify(entries)).not.toContain('SBB');
      await soundChains(server);
    });

    it.each<[string, () => Promise<unknown>, [number, string]]>([
      [
        'an unknown vendor',
        () => world.owner.vendor.merge.mutate({ vendor_ids: [randomUUID()], into: cargo, reason: 'x' }),
        [404, 'not_found'],
      ],
      [
        'into an unknown vendor',
        () => world.owner.vendor.merge.mutate({ vendor_ids: [cargo], into: randomUUID(), reason: 'x' }),
        [404, 'not_found'],
      ],
      [
        'into itself',
        () => world.owner.vendor.merge.mutate({ vendor_ids: [cargo], into: cargo, reason: 'x' }),
        [400, 'validation_failed'],
      ],
      [
        'without a reason',
        () => world.owner.vendor.merge.mutate({ vendor_ids: [sbb], into: cargo, reason: ' ' }),
        [400, 'validation_failed'],
      ],
      [
        'more than a hundred',
        () =>
          world.owner.vendor.merge.mutate({
            vendor_ids: Array.from({ length: 101 }, () => randomUUID()),
            into: cargo,
            reason: 'x',
          }),
        [400, 'validation_failed'],
      ],
      [
        'what was not merged',
        () => world.owner.vendor.split.mutate({ vendor_id: cargo, vendor_ids: [sbb], reason: 'x' }),
        [409, 'vendor_not_merged'],
      ],
      [
        'out of an unknown vendor',
        () => world.owner.vendor.split.mutate({ vendor_id: randomUUID(), vendor_ids: [sbb], reason: 'x' }),
        [404, 'not_found'],
      ],
    ])('refuse %s, and nothing is written', async (_what, call, refusal) => {
      const before = await settingsState(getDb());
      expect(await refusalOf(call())).toEqual(refusal);
      expect(await settingsState(getDb())).toEqual(before);
    });

    it('refuse one that was merged already, and a circle', async () => {
      const { owner } = world;
      const bundesbahnen = await world.idOf('Bundesbahnen');
      await owner.vendor.merge.mutate({ vendor_ids: [sbb], into: cargo, reason: 'x' });
      const merge = (vendorIds: string[], into: string) =>
        refusalOf(owner.vendor.merge.mutate({ vendor_ids: vendorIds, into, reason: 'x' }));
      expect(await merge([sbb], cargo)).toEqual([409, 'vendor_merged']);
      expect(await merge([sbb], bundesbahnen)).toEqual([409, 'vendor_merged']);
      expect(await merge([cargo], sbb)).toEqual([409, 'vendor_merged']);
      expect(await merge([bundesbahnen], sbb)).toEqual([409, 'vendor_merged']);
    });

    it('refuse members, auditors, keys and other workspaces', async () => {
      const { server } = world;
      const other = await newWorld();
      const merge = { vendor_ids: [sbb], into: cargo, reason: 'x' };
      const split = { vendor_id: cargo, vendor_ids: [sbb], reason: 'x' };
      for (const role of ['member', 'auditor'] as const) {
        const client = trpcClient(server, (await newPerson(server.deps, server.workspaceId, role)).token);
        expect(await refusalOf(client.vendor.merge.mutate(merge))).toEqual([403, 'forbidden']);
        expect(await refusalOf(client.vendor.split.mutate(split))).toEqual([403, 'forbidden']);
      }
      for (const call of [
        () => other.owner.vendor.merge.mutate(merge),
        () => other.owner.vendor.split.mutate(split),
        () => other.owner.vendor.get.query({ vendor_id: cargo }),
      ]) {
        expect(await refusalOf(call())).toEqual([404, 'not_found']);
      }
      const { data } = await other.ask(`{ vendor(vendorId: "${cargo}") { name } }`);
      expect(data.vendor).toBeNull();
    });
  });

  it('lose the name and number of an invoice that is erased, and their own with the last one', async () => {
    const { send, owner, ask, list, server } = await newWorld();
    const kept = await send('Praxis Muster', { vendor_tax_id: UID });
    const gone = await send('Dr. med. Muster', { vendor_tax_id: UID });
    const vendorId = (await list())[0]?.vendorId ?? '';
    await owner.invoice.erase.mutate({ invoice_id: gone, reason: 'request' });
    expect((await list()).map(({ name, names }) => [name, names])).toEqual([
      ['Praxis Muster', ['Praxis Muster']],
    ]);
    const { data } = await ask(GROUPS);
    expect(
      data.emissions.groups.map((group: { vendor: string; vendorId: string }) => [
        group.vendor,
        group.vendorId,
      ]),
    ).toEqual([
      ['Praxis Muster', vendorId],
      ['[erased]', null],
    ]);
    await owner.invoice.erase.mutate({ invoice_id: kept, reason: 'request' });
    const after = await ask(
      `{ vendor(vendorId: "${vendorId}") { name } invoice(invoiceId: "${kept}") { vendorTaxId vendor { name } } }`,
    );
    expect(after.data).toEqual({ vendor: null, invoice: { vendorTaxId: null, vendor: null } });
    const rows = await getDb().asOwner<{ text: string }>(
      'select i::text as text from invoice i where workspace_id = $1',
      [server.workspaceId],
    );
    expect(JSON.stringify(rows)).not.toMatch(/Muster|116281710/);
  });

  it('can be split when the vendor that stood for all was erased', async () => {
    const { send, owner, idOf, list } = await newWorld();
    const gone = await send('Dr. Muster');
    await send('Praxis');
    const [doctor, practice] = [await idOf('Dr. Muster'), await idOf('Praxis')];
    await owner.vendor.merge.mutate({ vendor_ids: [practice], into: doctor, reason: 'one' });
    await owner.invoice.erase.mutate({ invoice_id: gone, reason: 'request' });
    expect((await list()).map(({ vendorId, name }) => [vendorId, name])).toEqual([[doctor, 'Praxis']]);
    const split = await owner.vendor.split.mutate({
      vendor_id: doctor,
      vendor_ids: [practice],
      reason: 'two',
    });
    expect(split).toMatchObject({ name: '[erased]', merged: [] });
    expect((await list()).map(({ vendorId }) => vendorId)).toEqual([practice]);
  });

  it('law: after any merges, splits that undo them restore every vendor and total', async () => {
    const { send, owner, list, ask } = await newWorld();
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await send(name);
    const before = await list({ order: { by: 'NAME' } });
    const { data: sums } = await ask(GROUPS);
    const place = fc.integer({ min: 0, max: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place), { maxLength: 5 }), async (pairs) => {
        const done: { into: string; from: string; vendors: string[] }[] = [];
        for (const [one, other] of pairs) {
          const now = await list({ order: { by: 'NAME' } });
          const [into, from] = [
            now[one % now.length]?.vendorId ?? '',
            now[other % now.length]?.vendorId ?? '',
          ];
          if (into === from) continue;
          await owner.vendor.merge.mutate({ vendor_ids: [from], into, reason: 'law' });
          done.push({ into, from, vendors: named(now) });
          const { data } = await ask(GROUPS);
          expect(data.emissions.total).toEqual(sums.emissions.total);
          expect(data.emissions.groupCount).toBe(now.length - 1);
        }
        for (const { into, from, vendors } of done.reverse()) {
          await owner.vendor.split.mutate({ vendor_id: into, vendor_ids: [from], reason: 'law' });
          expect(named(await list())).toEqual(vendors);
        }
        expect(await list({ order: { by: 'NAME' } })).toEqual(before);
      }),
      { numRuns: rounds(6) },
    );
    expect((await ask(GROUPS)).data).toEqual(sums);
  });

  it('are read with one statement a level, as many for twenty as for one', async () => {
    const { send, ask, server, idOf, owner } = await newWorld();
    const query = `{ vendors { nodes { name names merged { name } history { reason } totals { kgco2e }
      firstInvoice { vendor { name totals { spend } } } } } invoices { nodes { vendor { vendorId names } } } }`;
    const statements = async () => {
      const before = server.log().length;
      expect((await ask(query)).errors).toEqual([]);
      return server.log().slice(before).split('"graphql statement"').length - 1;
    };
    await send('Firma 0');
    const one = await statements();
    for (let n = 1; n < 20; n += 1) await send(`Firma ${n}`);
    await owner.vendor.merge.mutate({
      vendor_ids: [await idOf('Firma 1'), await idOf('Firma 2')],
      into: await idOf('Firma 0'),
      reason: 'x',
    });
    expect(await statements()).toBe(one);
  });
});

const INVOICES = `select md5(string_agg(i::text, '|' order by invoice_id)) as rows,
  (select string_agg(period || size || head, '|' order by period) from chain_head
   where workspace_id = $1 and period <> 'SETTINGS') as heads
  from invoice i where workspace_id = $1`;
