import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';
import { refusalOf, refusedWith, signedInClient, type TrpcTestClient, trpcClient } from '../support/trpc.ts';
import { soundChains } from '../support/verify-chain.ts';

describeOnBothDatabases('tRPC invoice.undoReclassify and previewReclassify', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let auditor: TrpcTestClient;
  let vendors = 0;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const { deps, workspaceId } = server;
    owner = await signedInClient(server, server.owner);
    member = trpcClient(server, (await newPerson(deps, workspaceId, 'member')).token);
    auditor = trpcClient(server, (await newPerson(deps, workspaceId, 'auditor')).token);
  });
  afterAll(() => server.close());

  const LINES = [
    { description: 'Notebook', spend_amount: 400 },
    { description: 'Diverses gemäss Absprache', spend_amount: 1000 },
  ];

  async function record(vendor_name = `Lieferantin ${vendors++} AG`) {
    const sent = invoiceOf({ vendor_name, line_items: LINES, invoice_number: `N-${vendors++}` });
    const answer = IngestAnswer.parse(await (await postIngest(server, { invoices: [sent] })).json());
    expect(answer.errors).toEqual([]);
    return read(answer.invoices[0]?.invoice_id ?? '');
  }
  const read = (invoice_id: string) => owner.invoice.get.query({ invoice_id });
  type Read = Awaited<ReturnType<typeof read>>;
  const lineOf = (invoice: Read, index = 1) => {
    const line = invoice.line_items[index];
    if (line === undefined) throw new Error(`no line ${index}`);
    return line;
  };
  const decide = (line_item_id: string, category: 'legal' | 'marketing', remember?: boolean) =>
    owner.invoice.reclassify.mutate({ line_item_id, category, reason: 'decided', remember });
  const undo = (line_item_id: string) =>
    owner.invoice.undoReclassify.mutate({ line_item_id, reason: 'not so' });

  it('puts the line back as it was before any decision, with its doubt, and adds an entry that says so', async () => {
    const before = await record();
    const { line_item_id, kgco2e } = lineOf(before);
    expect(lineOf(before).needs_review).toBe(true);
    const decided = await decide(line_item_id, 'legal');
    await decide(line_item_id, 'marketing');
    const answer = await undo(line_item_id);
    expect(decided.kgco2e).not.toBe(kgco2e);
    expect(answer).toMatchObject({ line_item_id, kgco2e, needs_review: true, remembered: false });
    const after = await read(before.invoice_id);
    expect(after.line_items).toEqual(before.line_items);
    expect(after.total_kgco2e).toBe(before.total_kgco2e);
    const { entries } = await soundChains(server);
    const own = entries
      .filter(({ header }) => JSON.parse(header).subject === `invoice:${before.invoice_id}`)
      .map(({ header, payload }) => ({ ...JSON.parse(header), payload: JSON.parse(payload ?? 'null') }));
    expect(own.map(({ kind }) => kind)).toEqual(['invoice.recorded', ...Array(3).fill('invoice.amended')]);
    const [recorded, last] = [own[0]?.payload, own[3]?.payload];
    expect(last).toMatchObject({ reason: 'not so', line_item_id });
    expect(last.invoice).toEqual(recorded.invoice);
  });

  it('forgets what was remembered, so that the next invoice of the vendor is classified anew', async () => {
    const vendor = `Vergessliche ${vendors++} AG`;
    const first = await record(vendor);
    await decide(lineOf(first).line_item_id, 'legal');
    expect(lineOf(await record(vendor)).category).toBe('legal');
    await undo(lineOf(first).line_item_id);
    const { category, kgco2e } = lineOf(first);
    expect(lineOf(await record(vendor))).toMatchObject({ category, kgco2e, needs_review: true });
  });

  it('decides a line alone where the decision is not to be remembered', async () => {
    const vendor = `Einmalige ${vendors++} AG`;
    const first = await record(vendor);
    const answer = await decide(lineOf(first).line_item_id, 'legal', false);
    expect(answer).toMatchObject({ category: 'legal', remembered: false });
    expect(lineOf(await record(vendor)).category).toBe(lineOf(first).category);
  });

  it('refuses where nobody decided, and everybody but owners', async () => {
    const { line_item_id } = lineOf(await record());
    expect(await refusalOf(undo(line_item_id))).toEqual([409, 'no_decision']);
    await decide(line_item_id, 'legal');
    for (const person of [member, auditor]) {
      const refused = person.invoice.undoReclassify.mutate({ line_item_id, reason: 'no' });
      expect(await refusalOf(refused)).toEqual([403, 'forbidden']);
    }
    await undo(line_item_id);
    expect(await refusalOf(undo(line_item_id))).toEqual([409, 'no_decision']);
  });

  it('shows what each candidate would give, exactly as the decision then does, and stores nothing', async () => {
    const invoice = await record();
    const line = lineOf(invoice);
    const candidates = await member.invoice.previewReclassify.query({ line_item_id: line.line_item_id });
    expect(candidates).toMatchObject({ invoice_id: invoice.invoice_id, kgco2e: line.kgco2e });
    expect(candidates.choices[0]?.asked).toEqual({ category: line.category, factor_id: null });
    expect(candidates.choices.map(({ asked }) => asked.category)).toEqual(
      expect.arrayContaining(line.candidates.map(({ category }) => category)),
    );
    expect(await read(invoice.invoice_id)).toEqual(invoice);
    const asked = { line_item_id: line.line_item_id, choices: [{ category: 'legal' as const }] };
    const [legal] = (await member.invoice.previewReclassify.query(asked)).choices;
    const decided = await decide(line.line_item_id, 'legal');
    expect(legal?.gives).toEqual({
      category: 'legal',
      factor_id: decided.factor_id,
      method: decided.method,
      kgco2e: decided.kgco2e,
      total_kgco2e: decided.total_kgco2e,
      confidence: decided.confidence,
      explanation: decided.explanation,
      trace: expect.arrayContaining([
        expect.objectContaining({ step: 'decision', source: 'person', category: 'legal' }),
        expect.objectContaining({ step: 'component', kgco2e: String(decided.kgco2e) }),
      ]),
    });
  });

  it('says of a choice why it cannot be made, and bounds how many are asked', async () => {
    const { line_item_id } = lineOf(await record());
    const preview = member.invoice.previewReclassify;
    const unfit = await preview.query({ line_item_id, choices: [{ factor_id: 'no.such.factor' }] });
    expect(unfit.choices).toMatchObject([
      { asked: { factor_id: 'no.such.factor' }, gives: null, refused: expect.stringContaining('factor') },
    ]);
    const choices = Array.from({ length: 11 }, () => ({ category: 'legal' as const }));
    expect(await refusedWith(preview.query({ line_item_id, choices }))).toMatchObject({
      status: 400,
      pointers: ['/choices'],
    });
    expect(await refusedWith(preview.query({ line_item_id, choices: [{}] }))).toMatchObject({
      status: 400,
      pointers: ['/choices/0/category'],
    });
    expect(await refusalOf(auditor.invoice.previewReclassify.query({ line_item_id }))).toEqual([
      403,
      'forbidden',
    ]);
  });
});
