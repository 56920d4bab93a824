import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportJobAnswer, MappingAnswer } from '../../schema/contracts/import-job.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { importFile, jobWhen } from '../support/imports.ts';
import { makeZip } from '../support/make-zip.ts';
import { refusalOf, trpcClient } from '../support/trpc.ts';

const CSV = [
  'Lieferant;Rechnungsnummer;Rechnungsdatum;Bezeichnung;Nettobetrag;Währung',
  'Stadtwerke Uster;R-1;31.12.2024;Strom Hochtarif;1.234,50;CHF',
  'Stadtwerke Uster;R-1;31.12.2024;Strom Niedertarif;99,90;CHF',
  'Papier Muster AG;77;15.11.2024;Kopierpapier A4;kein Betrag;CHF',
  'Papier Muster AG;78;15.11.2024;Kopierpapier A4;45,00;CHF',
  ...Array.from(
    { length: 20 },
    (_, row) => `Papier Muster AG;${100 + row};28.11.2024;Kopierpapier A3;${row + 1}2,50;CHF`,
  ),
].join('\r\n');

const UBL = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
 <cbc:ID>E-2024-1</cbc:ID><cbc:IssueDate>2024-11-30</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
 <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
 <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Energie GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
 <cac:AccountingCustomerParty><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party></cac:AccountingCustomerParty>
 <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">120.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">120.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">142.80</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">142.80</cbc:PayableAmount></cac:LegalMonetaryTotal>
 <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KWH">400</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">120.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Strom Hochtarif</cbc:Name></cac:Item></cac:InvoiceLine>
</Invoice>`;

const headers = ({ apiKey }: TestGateway) => ({ authorization: `Bearer ${apiKey}` });

describeOnBothDatabases('files of an import', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
  });
  afterAll(() => server.close());

  it('proposes a mapping, takes the corrected one with the file, and remembers it', async () => {
    const ask = async (): Promise<MappingAnswer> => {
      const answer = await fetch(`${server.url}/api/import/mapping?name=buch.csv`, {
        method: 'POST',
        headers: headers(server),
        body: CSV,
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as MappingAnswer;
    };
    const proposed = await ask();
    expect(proposed.remembered).toBeNull();
    expect(proposed.mapping.columns).toMatchObject({
      vendor_name: { column: 'Lieferant' },
      invoice_number: { column: 'Rechnungsnummer' },
      net_amount: { column: 'Nettobetrag' },
    });
    const mapping = { ...proposed.mapping, constants: { ...proposed.mapping.constants, region: 'AT' } };
    const form = new FormData();
    form.set('mapping', JSON.stringify(mapping));
    form.set('file', new Blob([CSV]), 'buch.csv');
    const sent = await fetch(`${server.url}/api/import`, {
      method: 'POST',
      headers: headers(server),
      body: form,
    });
    expect(sent.status).toBe(202);
    const job = await jobWhen(server, ((await sent.json()) as ImportJobAnswer).job_id);
    expect(job).toMatchObject({ state: 'done', processed: 22, problems: 1, line_items: 23 });
    expect(job.items.find(({ status }) => status === 'unread')?.place).toMatchObject({
      file: 'buch.csv',
      row: 4,
      column: 'Nettobetrag',
    });
    const regions = await getDatabase().asOwner<{ region: string }>(
      `select distinct region from invoice where workspace_id = '${server.workspaceId}'`,
    );
    expect(regions).toEqual([{ region: 'AT' }]);
    expect((await ask()).remembered).toEqual(mapping);
  });

  it('keeps the XML of an e-invoice in a ZIP as the source document of its invoice, on the chain', async () => {
    const zip = makeZip([{ name: 'mai/e-1.xml', data: Buffer.from(UBL) }]);
    const job = await importFile(server, { name: 'year.zip', content: zip });
    expect(job).toMatchObject({ state: 'done', processed: 1, problems: 0 });
    const [item] = job.items;
    expect([item?.place.file, item?.invoice_number]).toEqual(['year.zip/mai/e-1.xml', 'E-2024-1']);
    const token = await server.signIn(server.owner);
    const document = await fetch(`${server.url}/api/invoices/${item?.invoice_id}/source-document`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(await document.text()).toBe(UBL);
    const [attached] = await getDatabase().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.kind = 'document.attached' and e.subject = 'invoice:${item?.invoice_id}'`,
    );
    expect(JSON.parse(attached?.payload ?? '{}')).toMatchObject({
      media_type: 'application/xml',
      sha256: createHash('sha256').update(UBL).digest('hex'),
      bytes: Buffer.byteLength(UBL),
    });
  });

  it('answers the same over tRPC and GraphQL to those who keep the books, and nothing to an auditor', async () => {
    const job = await importFile(server, { name: 'seen.xml', content: UBL });
    const [owner, auditor] = [await server.signIn(server.owner), await server.signIn(server.auditor)];
    const { imports } = trpcClient(server, owner);
    expect(await imports.get.query({ job_id: job.job_id, items: 1_000 })).toEqual(job);
    expect((await imports.list.query()).jobs.map(({ job_id }) => job_id)).toContain(job.job_id);
    expect(await imports.cancel.mutate({ job_id: job.job_id })).toMatchObject({
      state: 'done',
      processed: 1,
    });
    const query = `query ($id: ID!) { importJob(jobId: $id) { state fileName processed kgco2e
      items { ordinal status invoiceId kgco2e place } } imports(first: 1) { jobId } }`;
    const ask = (token: string) =>
      askGraphql({ url: server.url, token, query, variables: { id: job.job_id } });
    const [item] = job.items;
    expect(dataOf(await ask(owner))).toEqual({
      importJob: {
        state: 'DONE',
        fileName: 'seen.xml',
        processed: 1,
        kgco2e: job.emissions_kgco2e,
        items: [
          {
            ordinal: 1,
            status: 'BOOKED',
            invoiceId: item?.invoice_id,
            kgco2e: item?.total_kgco2e,
            place: item?.place,
          },
        ],
      },
      imports: [{ jobId: job.job_id }],
    });
    const hidden = await ask(auditor);
    expect(hidden.data).toEqual({ importJob: null, imports: null });
    expect(hidden.errors.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
      [['importJob'], 'forbidden'],
      [['imports'], 'forbidden'],
    ]);
    const refused = trpcClient(server, auditor).imports.get.query({ job_id: job.job_id });
    expect(await refusalOf(refused)).toEqual([403, 'forbidden']);
  });

  it('books no part of an invoice with a row that cannot be read, and lists both', async () => {
    const half = [
      'Nachtstrom AG;H-1;31.12.2024;Strom;800,00;CHF',
      'Nachtstrom AG;H-1;31.06.2024;Strom;1.100,00;CHF',
    ];
    const other = 'Nachtstrom AG;H-2;31.12.2024;Strom;5,00;CHF';
    const content = [CSV.split('\r\n')[0], ...half, other].join('\n');
    const { state, processed, problems, items } = await importFile(server, { name: 'half.csv', content });
    expect({ state, processed, problems }).toEqual({ state: 'done', processed: 1, problems: 2 });
    expect(items.map(({ status, code, place }) => [status, code, place.row])).toEqual([
      ['unread', 'value_invalid', 3],
      ['unread', 'invoice_incomplete', 2],
      ['booked', null, 4],
    ]);
    const booked = await getDatabase().asOwner<{ invoice_number: string }>(
      `select invoice_number from invoice where vendor_name = 'Nachtstrom AG' and workspace_id = '${server.workspaceId}'`,
    );
    expect(booked).toEqual([{ invoice_number: 'H-2' }]);
  });
});
