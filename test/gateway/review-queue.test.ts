import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { handId, writeHandMadeBooks } from '../support/hand-made-books.ts';
import { insertRows, lineDetailRow, lineItemRow } from '../support/tenant.ts';
import { refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const WAITING: readonly { id: string; invoice: string; kg: string; category: string; period?: string }[] = [
  { id: 'e1', invoice: 'a', kg: '7.000000', category: 'legal' },
  { id: 'e2', invoice: 'b', kg: '-50.500000', category: 'paper' },
  { id: 'e3', invoice: 'd', kg: '7.000000', category: 'legal', period: '2025' },
  { id: 'e4', invoice: 'c', kg: '900.000000', category: 'legal' },
];

describeOnBothDatabases('tRPC invoice.reviewQueue', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
    await writeHandMadeBooks(getDatabase().db, server.workspaceId);
    await withTenant(getDatabase().db, server.workspaceId, async (tx) => {
      for (const [at, { id, invoice, kg, category, period = '2026' }] of WAITING.entries()) {
        await insertRows(tx, 'line_item', [
          lineItemRow(handId(id), handId(invoice), {
            line_index: String(at + 5),
            period,
            category,
            kgco2e: kg,
            needs_review: 'true',
            warnings: '[{"code":"needs_review","message":"Needs review: unsure.","line":5}]',
          }),
        ]);
        const candidates = [
          { category: 'legal', score: 0.4 },
          { category: 'paper', score: 0.3 },
        ] as const;
        const { details } = lineDetailRow(handId(invoice), { candidates });
        await tx.sql('update line_detail set details = $2::text::bytea where invoice_id = $1', [
          handId(invoice),
          details ?? null,
        ]);
      }
    });
  });
  afterAll(() => server.close());

  const idsOf = ({ lines }: { lines: readonly { line_item_id: string }[] }) =>
    lines.map(({ line_item_id }) => line_item_id);
  /** By size whatever the sign, then by id, the last first; c is voided; a2 of the books waits too. */
  const ALL = ['e2', 'e3', 'e1', 'a2'].map(handId);

  it('lists the lines that need review, most kilograms first whatever their sign, voided ones left out', async () => {
    const answer = await owner.invoice.reviewQueue.query();
    expect(idsOf(answer)).toEqual(ALL);
    expect(answer.next_cursor).toBeNull();
    expect(answer.lines[0]).toMatchObject({
      invoice_id: handId('b'),
      vendor_name: 'Beta GmbH',
      kgco2e: -50.5,
      category: 'paper',
      reason: 'Needs review: unsure.',
      candidates: [
        { category: 'legal', score: 0.4 },
        { category: 'paper', score: 0.3 },
      ],
    });
  });

  it('gives one line to be corrected, also one that does not wait, but none that does not count', async () => {
    const one = (id: string) => owner.invoice.reviewQueue.query({ line_item_id: handId(id) });
    const sure = await one('a1');
    expect(sure).toMatchObject({ lines: [{ line_item_id: handId('a1'), reason: null }], next_cursor: null });
    expect(idsOf(await one('e2'))).toEqual([handId('e2')]);
    // Of a voided invoice, and none at all.
    expect(idsOf(await one('e4'))).toEqual([]);
    expect(idsOf(await one('ff'))).toEqual([]);
  });

  it('filters by period, vendor and category', async () => {
    const queue = owner.invoice.reviewQueue;
    expect(idsOf(await queue.query({ period: '2025' }))).toEqual([handId('e3')]);
    expect(idsOf(await queue.query({ vendor: 'öko_' }))).toEqual(['e1', 'a2'].map(handId));
    expect(idsOf(await queue.query({ category: 'paper' }))).toEqual([handId('e2')]);
    expect(idsOf(await queue.query({ category: 'paper', period: '2025' }))).toEqual([]);
  });

  it('gives every line once over its pages', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 10; pages += 1) {
      const page: Awaited<ReturnType<typeof owner.invoice.reviewQueue.query>> =
        await owner.invoice.reviewQueue.query({ limit: 1, cursor });
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(ALL);
  });

  it.each([
    [{ limit: 0 }, '/limit'],
    [{ limit: 101 }, '/limit'],
    [{ cursor: 'x' }, '/cursor'],
    [{ category: 'none' }, '/category'],
  ])('refuses %j with 400', async (input, pointer) => {
    const call = owner.invoice.reviewQueue.query(input as { limit: number });
    expect(await refusedWith(call)).toMatchObject({ status: 400, pointers: [pointer] });
  });
});
