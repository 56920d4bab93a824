import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import { completedEngagement, drawSample, exportPackage, unzip, verdictOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { whileChanged } from '../support/row-attack.ts';

interface Entry {
  readonly kind: string;
  readonly subject: string;
  readonly hash: string;
  readonly prev_hash: string;
  readonly payload: {
    readonly invoice?: { readonly line_items: readonly { line_item_id: string }[] };
  } | null;
}

/** An owner has a second engagement made over the same period, to read in its package what the first one looks at. */
describeOnBothDatabases('a package of another engagement that the owner is given', (getDatabase) => {
  let server: TestGateway;
  let underWay: TestEngagement;
  let sample: SampleAnswer;
  let own: SampleAnswer;
  let content: Buffer;

  const work = async (request: object, status = 200) => {
    const asked = { engagement_id: underWay.engagementId, ...request };
    expect((await postWorkpaper(server, underWay.auditor, asked)).status).toBe(status);
  };

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    await pushDemoYear(server, 60);
    underWay = await createEngagement(server);
    sample = await drawSample(server, underWay);
    await work({ action: 're-perform' });
    for (const { line_item_id } of sample.items) {
      const save = { action: 'save-assertion', line_item_id, result: 'no_exception' };
      for (const narrative of ['Agreed.', 'Agreed to the meter.']) await work({ ...save, narrative });
      await work({ ...save, assertion: 'occurrence' });
    }
    const [{ line_item_id: line = '' } = {}] = sample.items;
    await work({ action: 'save-note', kind: 'review_note', line_item_id: line, text: 'Which meter?' });
    const does = `update sample_item set hits = 9 where line_item_id = '${line}'`;
    await whileChanged(getDatabase(), [{ table: 'sample_item', does }], () =>
      work({ action: 'complete' }, 409),
    );
    const other = await completedEngagement(server, { seed: 'another one of twenty characters' });
    own = other.sample;
    content = await exportPackage(server, other);
  });
  afterAll(() => server.close());

  const entries = async () => {
    const trail = (await unzip(content)).get('audit-trail.json')?.toString() ?? '';
    return (JSON.parse(trail) as { entries: Entry[] }).entries;
  };
  const isOfOther = ({ subject }: Entry) => subject === `engagement:${underWay.engagementId}`;

  it('shows of the work under way its kinds, times and accounts alone', async () => {
    const work = (await entries()).filter(isOfOther);
    expect([...new Set(work.map(({ kind }) => kind))].sort()).toEqual([
      'assertion.saved',
      'calculation.reperformed',
      'difference.found',
      'note.saved',
      'sample.generated',
    ]);
    expect(work.filter(({ payload }) => payload !== null)).toEqual([]);
  });

  it('tells in none of its files an invoice that was tested from one that was not', async () => {
    const all = await entries();
    const files = [...(await unzip(content))].map(
      ([name, bytes]) => [name, bytes.toString('latin1')] as const,
    );
    /** Where the ids and entries of an invoice stand beside its own entries. */
    const tracesOf = (invoiceId: string) => {
      const about = all.filter(({ subject }) => subject === `invoice:${invoiceId}`);
      const lines = about.flatMap(({ payload }) => payload?.invoice?.line_items ?? []);
      const names = [
        ...[invoiceId, ...lines.map(({ line_item_id }) => line_item_id)],
        ...about.map(({ hash }) => hash),
      ];
      const beside = all
        .filter(({ subject }) => subject !== `invoice:${invoiceId}`)
        .map(({ prev_hash: _, ...entry }) => [entry.kind, JSON.stringify(entry)] as const);
      const places = [...beside, ...files.filter(([name]) => name !== 'audit-trail.json')];
      return places.filter(([, text]) => names.some((name) => text.includes(name))).map(([place]) => place);
    };
    const tested = new Set(sample.items.map(({ invoice_id }) => invoice_id));
    const sampledHere = new Set(own.items.map(({ invoice_id }) => invoice_id));
    const invoices = all
      .filter(({ kind }) => kind === 'invoice.recorded')
      .map(({ subject }) => subject.slice('invoice:'.length))
      .filter((id) => !sampledHere.has(id));
    const traces = (isTested: boolean) =>
      invoices.filter((id) => tested.has(id) === isTested).map((id) => tracesOf(id));
    const [ofTested, ofOthers] = [traces(true), traces(false)];
    expect(Math.min(ofTested.length, ofOthers.length)).toBeGreaterThan(2);
    // Which has every line of the period.
    const nothingMore = ['population.csv'];
    expect(ofTested).toEqual(ofTested.map(() => nothingMore));
    expect(ofOthers).toEqual(ofOthers.map(() => nothingMore));
  });

  it('is sound, and says how many contents it withholds', async () => {
    const verdict = await verdictOf(content, { recalculate: true });
    expect(verdict.rules).toEqual([]);
    const withheld = (await entries()).filter(isOfOther).length;
    expect(verdict.sentences.join(' ')).toContain(`the contents of ${withheld} entries of other engagements`);
  });
});
