import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { trpcClient } from '../support/trpc.ts';

describeOnBothDatabases('GraphQL for pages', (getDatabase) => {
  let server: TestGateway;
  let owner: Person;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await newPerson(server.deps, server.workspaceId, 'owner');
  });
  afterAll(() => server.close());

  const ask = (query: string, by = owner.token) => askGraphql({ url: server.url, token: by, query });

  async function push(invoice: object): Promise<string> {
    const sent = { invoice_date: '2025-03-01', ...invoice };
    const { invoices } = (await (await postIngest(server, { invoices: [sent] })).json()) as {
      invoices: { invoice_id: string }[];
    };
    return invoices[0]?.invoice_id ?? '';
  }

  describe('repeats', () => {
    const named = new Map<string, string>();
    const pushAs = async (name: string, changes: object) => {
      const line_items = [{ description: `Beratung ${name.charAt(0)}`, spend_amount: 500 }];
      named.set(await push({ vendor_name: 'Doppel AG', line_items, ...changes }), name);
    };
    const idOf = (name: string) => [...named].find(([, one]) => one === name)?.[0] ?? '';
    const pairs = async (repeats: boolean) => {
      const query = `{ invoices(first: 20, filter: { vendor: "Doppel", repeats: ${repeats} }) {
        nodes { invoiceId repeatOf { invoiceId vendorName } } totalCount } }`;
      const { invoices } = dataOf<{
        invoices: {
          nodes: { invoiceId: string; repeatOf: { invoiceId: string } | null }[];
          totalCount: number;
        };
      }>(await ask(query));
      expect(invoices.totalCount).toBe(invoices.nodes.length);
      return invoices.nodes
        .map(({ invoiceId, repeatOf }) => [
          named.get(invoiceId),
          named.get(repeatOf?.invoiceId ?? '') ?? null,
        ])
        .toSorted();
    };

    it('pair a copy with its original, and a number used again with the invoice that had it', async () => {
      await pushAs('a first', {});
      await pushAs('a copy', {});
      await pushAs('number', { invoice_number: 'R-1', line_items: [{ description: 'x', spend_amount: 10 }] });
      await pushAs('again', { invoice_number: 'R-1', line_items: [{ description: 'y', spend_amount: 20 }] });
      await pushAs('alone', { invoice_number: 'R-2', line_items: [{ description: 'z', spend_amount: 30 }] });
      expect(await pairs(true)).toEqual([
        ['a copy', 'a first'],
        ['again', 'number'],
      ]);
      expect(await pairs(false)).toEqual([
        ['a first', null],
        ['alone', null],
        ['number', null],
      ]);
    });

    it('are gone once one of the two is voided', async () => {
      const { invoice } = trpcClient(server, owner.token);
      await invoice.void.mutate({ invoice_id: idOf('a first'), reason: 'twice' });
      await invoice.void.mutate({ invoice_id: idOf('again'), reason: 'twice' });
      expect(await pairs(true)).toEqual([]);
    });
  });

  describe('the lines behind a bar', () => {
    it.each([
      ['SERVICE_MONTH, FACTOR_CATEGORY', ['serviceMonth', 'factorCategory']],
      ['SERVICE_MONTH, SCOPE', ['serviceMonth', 'scope']],
      ['SERVICE_MONTH, VENDOR', ['serviceMonth', 'vendorId']],
    ])('have its kilograms, by %s', async (dimensions, keys) => {
      await pushDemoYear(server, 40);
      const { emissions } = dataOf<{ emissions: { groups: Record<string, string | number | null>[] } }>(
        await ask(`{ emissions(groupBy: [${dimensions}], orderBy: EMISSIONS, first: 6) {
          groups { ${keys.join(' ')} kgco2e lineCount } } }`),
      );
      expect(emissions.groups.length).toBe(6);
      for (const group of emissions.groups) {
        const filter = [
          `serviceMonth: "${group.serviceMonth}"`,
          ...(keys.includes('factorCategory') ? [`category: ${group.factorCategory}`] : []),
          ...(keys.includes('scope') ? [`scope: ${group.scope}`] : []),
          ...(keys.includes('vendorId') ? [`vendorIds: ["${group.vendorId}"]`] : []),
        ].join(', ');
        const { lineItems } = dataOf<{
          lineItems: { nodes: { kgco2e: number; components: { scope: number; kgco2e: number }[] }[] };
        }>(
          await ask(`{ lineItems(first: 100, filter: { ${filter} }, order: { by: KGCO2E, direction: DESC }) {
            nodes { kgco2e components { scope kgco2e } } } }`),
        );
        const kilograms = lineItems.nodes.flatMap(({ kgco2e, components }) =>
          keys.includes('scope')
            ? components.filter(({ scope }) => scope === group.scope).map((part) => part.kgco2e)
            : [kgco2e],
        );
        expect(kilograms.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(Number(group.kgco2e), 4);
        // A line of 0 kg without any part counts in its scope, and no filter by scope selects it.
        if (!keys.includes('scope')) expect(lineItems.nodes).toHaveLength(Number(group.lineCount));
      }
    });

    it('have its kilograms where it is the rest beyond the largest vendors', async () => {
      const [rest, others] = [
        '{ emissions(groupBy: [VENDOR], orderBy: EMISSIONS, top: 3) { groups { vendorId isOther kgco2e lineCount } } }',
        '{ emissions(groupBy: [SCOPE], filter: { exceptVendorIds: [IDS] }) { total { kgco2e lineCount } } }',
      ];
      interface Group {
        readonly vendorId: string | null;
        readonly isOther: boolean;
        readonly kgco2e: number;
        readonly lineCount: number;
      }
      const { groups } = dataOf<{ emissions: { groups: Group[] } }>(await ask(rest)).emissions;
      const ids = groups.flatMap(({ vendorId }) => (vendorId === null ? [] : [`"${vendorId}"`]));
      expect(ids).toHaveLength(3);
      const { total } = dataOf<{ emissions: { total: Group } }>(
        await ask(others.replace('IDS', ids.join())),
      ).emissions;
      const { kgco2e, lineCount } = groups.find(({ isOther }) => isOther) ?? {};
      expect(total).toEqual({ kgco2e, lineCount });
    });

    describe('whose market-based figures are of a supplier among others', () => {
      beforeAll(async () => {
        const mix = { kind: 'supplier_mix', year: 2025, country: 'CH', kgco2e_per_kwh: 0.043 } as const;
        const { instrument } = trpcClient(server, owner.token);
        await instrument.create.mutate({ ...mix, supplier: 'Stadtwerk', reference: 'its disclosure' });
        const kwh = { spend_amount: 300, quantity: 1_000, unit_of_measure: 'kWh' };
        await push({
          vendor_name: 'Stadtwerk',
          line_items: [
            // Its main part is data of the supplier, and its supply is not.
            { description: 'Strom', ...kwh },
            { description: 'Erdgas', ...kwh },
            { description: 'Rechtsberatung', spend_amount: 300 },
          ],
        });
      });

      it.each(['PHYSICAL', 'SUPPLIER', 'SPEND'])(
        'have its market-based kilograms, by source of the data: %s',
        async (source) => {
          interface Listed {
            readonly method: string;
            readonly kgco2e: number;
            readonly marketBasedKgco2e: number;
            readonly marketBased: { readonly basis: string } | null;
            readonly components: readonly { readonly ordinal: number; readonly kgco2e: number }[];
          }
          const filter = `vendor: "Stadtwerk", dataSource: ${source}`;
          const { bars, emissions, lineItems } = dataOf<{
            bars: { total: { quality: Record<string, { marketBasedKgco2e: number }> } };
            emissions: { total: { marketBasedKgco2e: number; lineCount: number } };
            lineItems: { nodes: Listed[]; totalCount: number };
          }>(
            await ask(`{ bars: emissions(groupBy: [METHOD], filter: { vendor: "Stadtwerk" }) {
            total { quality { ${source.toLowerCase()} { marketBasedKgco2e } } } }
          emissions(groupBy: [SCOPE], filter: { ${filter} }) { total { marketBasedKgco2e lineCount } }
          lineItems(first: 100, filter: { ${filter} }) { totalCount nodes {
            method kgco2e marketBasedKgco2e marketBased { basis } components { ordinal kgco2e } } } }`),
          );
          const sourceOf = ({ method, marketBased }: Listed, ordinal: number) =>
            ordinal === 0 && ['NAMED_ON_LINE', 'SUPPLIER_MIX'].includes(marketBased?.basis ?? '')
              ? 'SUPPLIER'
              : method;
          const parts = lineItems.nodes.flatMap((line) =>
            line.components
              .filter(({ ordinal }) => sourceOf(line, ordinal) === source)
              .map(
                ({ ordinal, kgco2e }) => kgco2e + (ordinal === 0 ? line.marketBasedKgco2e - line.kgco2e : 0),
              ),
          );
          const bar = bars.total.quality[source.toLowerCase()]?.marketBasedKgco2e;
          expect(bar).not.toBe(0);
          expect(emissions.total).toEqual({ marketBasedKgco2e: bar, lineCount: lineItems.totalCount });
          expect(lineItems.nodes).toHaveLength(lineItems.totalCount);
          expect(parts.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(Number(bar), 4);
        },
      );
    });

    it('are those of several months or sources together, and none of an empty list', async () => {
      const sums = async (filter: string) =>
        dataOf<{
          emissions: { total: { kgco2e: number; lineCount: number } };
          lineItems: { totalCount: number };
        }>(
          await ask(`{ emissions(groupBy: [METHOD], filter: { ${filter} }) { total { kgco2e lineCount } }
            lineItems(filter: { ${filter} }) { totalCount } }`),
        );
      const together = async (list: string, one: string, values: readonly string[]) => {
        const all = await sums(`${list}: [${values.join()}]`);
        const each = await Promise.all(values.map((value) => sums(`${one}: ${value}`)));
        const sum = each.reduce((kg, { emissions }) => kg + emissions.total.kgco2e, 0);
        expect(all.emissions.total.kgco2e).toBeCloseTo(sum, 4);
        expect(Math.min(...each.map(({ lineItems }) => lineItems.totalCount))).toBeGreaterThan(0);
        return { all, lines: each.reduce((lines, { lineItems }) => lines + lineItems.totalCount, 0) };
      };
      const months = await together('serviceMonths', 'serviceMonth', ['"2025-01"', '"2025-03"']);
      expect(months.all.lineItems.totalCount).toBe(months.lines);
      await together('dataSources', 'dataSource', ['SUPPLIER', 'SPEND']);
      for (const none of ['serviceMonths: []', 'dataSources: []']) {
        expect(await sums(none)).toEqual({
          emissions: { total: { kgco2e: 0, lineCount: 0 } },
          lineItems: { totalCount: 0 },
        });
      }
    });

    it.each(['serviceMonth: "2025-13"', 'serviceMonths: ["2025-01", "2025-13"]'])(
      'need months that there are: %s',
      async (filter) => {
        const { errors } = await ask(`{ lineItems(filter: { ${filter} }) { nodes { kgco2e } } }`);
        expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
        expect(errors[0]?.message).toContain('2025-13');
      },
    );

    it('of more than a hundred values are refused', async () => {
      const months = Array.from({ length: 101 }, () => '"2025-01"').join();
      const { errors } = await ask(`{ lineItems(filter: { serviceMonths: [${months}] }) { totalCount } }`);
      expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    });
  });

  describe('invoices', () => {
    const numbers = async (filter: string, list = 'invoices') => {
      const fields = list === 'invoices' ? 'invoiceNumber' : 'invoice { invoiceNumber }';
      const { rows } = dataOf<{
        rows: { totalCount: number; nodes: { invoiceNumber?: string; invoice?: object }[] };
      }>(
        await ask(
          `{ rows: ${list}(first: 50, filter: { vendor: "Warnwerk", ${filter} }) { totalCount nodes { ${fields} } } }`,
        ),
      );
      expect(rows.totalCount).toBe(rows.nodes.length);
      return rows.nodes
        .map((node) => node.invoice ?? node)
        .map((one) => Object.values(one)[0])
        .toSorted();
    };
    beforeAll(async () => {
      const sent = (invoice_number: string, description: string, more: object = {}) =>
        push({
          vendor_name: 'Warnwerk AG',
          invoice_number,
          line_items: [{ description, spend_amount: 90 }],
          ...more,
        });
      await sent('W-1', 'Diesel');
      await sent('W-2', 'Rechtsberatung "code":"combustion_not_included"');
      // The header does not agree with its line.
      await sent('W-3', 'Rechtsberatung', { net_amount: 50 });
      const gone = await sent('W-4', 'Diesel');
      await trpcClient(server, owner.token).invoice.void.mutate({ invoice_id: gone, reason: 'wrong' });
    });

    it('are found by a warning of theirs or of a line, and by no text that looks like one', async () => {
      expect(await numbers('warning: COMBUSTION_NOT_INCLUDED')).toEqual(['W-1']);
      expect(await numbers('warning: COMBUSTION_NOT_INCLUDED', 'lineItems')).toEqual(['W-1']);
      expect(await numbers('warning: RECONCILIATION_MISMATCH')).toEqual(['W-3']);
      expect(await numbers('warning: RECONCILIATION_MISMATCH', 'lineItems')).toEqual(['W-3']);
      expect(await numbers('warning: JOURNEY_NO_LOAD')).toEqual([]);
      for (const list of ['invoices', 'lineItems']) {
        const several = 'warnings: [RECONCILIATION_MISMATCH, COMBUSTION_NOT_INCLUDED]';
        expect(await numbers(several, list)).toEqual(['W-1', 'W-3']);
        expect(await numbers('warnings: [JOURNEY_NO_LOAD]', list)).toEqual([]);
        expect(await numbers('warnings: []', list)).toEqual([]);
        // A single value narrows the list of values, as with the other filters.
        expect(await numbers(`${several}, warning: RECONCILIATION_MISMATCH`, list)).toEqual(['W-3']);
      }
    });

    it('are found where they are voided, or where they are not', async () => {
      expect(await numbers('voided: true')).toEqual(['W-4']);
      expect(await numbers('voided: true, includeVoided: true')).toEqual(['W-4']);
      expect(await numbers('voided: false, includeVoided: true')).toEqual(['W-1', 'W-2', 'W-3']);
      expect(await numbers('voided: true, warning: COMBUSTION_NOT_INCLUDED', 'lineItems')).toEqual(['W-4']);
    });
  });

  describe('the trail', () => {
    const QUERY = `{ auditEntries(first: 50, newestFirst: true, filter: { period: "SETTINGS" }) {
      nodes { seq at kind actor actorName payload } } }`;
    interface Entries {
      auditEntries: {
        nodes: { kind: string; actor: string; actorName: string | null; payload: string; seq: number }[];
      };
    }

    it('of the settings reads as a history: what, who by name, when, and the members of each entry', async () => {
      const { apiKey } = trpcClient(server, owner.token);
      await apiKey.create.mutate({ name: 'ERP', scope: 'ingest' });
      const { nodes } = dataOf<Entries>(await ask(QUERY)).auditEntries;
      const [newest] = nodes;
      expect(newest).toMatchObject({ kind: 'key.created', actorName: owner.email });
      expect(JSON.parse(newest?.payload ?? '')).toMatchObject({ name: 'ERP', scope: 'ingest' });
      const places = nodes.map(({ seq }) => seq);
      expect(places).toEqual(places.toSorted((a, b) => b - a));
    });

    it('of a period names the key that booked for owners, and nobody for a key', async () => {
      const query = QUERY.replace('"SETTINGS"', '"2025", kind: "invoice.recorded"');
      const [recorded] = dataOf<Entries>(await ask(query)).auditEntries.nodes;
      const { keys } = await trpcClient(server, owner.token).apiKey.list.query();
      const booked = keys.find(({ prefix }) => recorded?.actor === `api_key:${prefix}`);
      expect(booked?.name).toBe(recorded?.actorName);
      expect(booked).toBeDefined();
      const { key } = await server.newKey('read');
      for (const asked of [query, QUERY]) {
        const { nodes } = ((await ask(asked, key)).data as unknown as Entries).auditEntries;
        expect(nodes.length).toBeGreaterThan(0);
        expect(nodes.filter(({ actorName }) => actorName !== null)).toEqual([]);
      }
    });
  });
});
