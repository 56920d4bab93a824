import { setTimeout as sleep } from 'node:timers/promises';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import type { Receipt } from '../support/kill-ledger.ts';
import { invoiceSource, keepInFlight, seededRandom } from '../support/load.ts';
import { Client, type Engagement } from './client.ts';
import type { Totals } from './invariants.ts';
import type { Assertion, Correction, IngestAnswer, Ledger, Push } from './ledger.ts';
import type { World } from './world.ts';

const LANES = 4;
const FIRST_PUSHES = 4;
/** Answered pushes that are sent again after each round. */
const REPEATED = 3;
const INVOICES_OF_PUSH = 3;
const LINES = 3;
const PAUSE_MS = 40;
const CATEGORIES = ['legal', 'marketing', 'rent', 'insurance', 'cleaning'] as const;
/** How often each is done, of 20. */
const SHARES = { push: 10, void: 2, reclassify: 2, assert: 2, export: 1, read: 3 } as const;
const KINDS = Object.entries(SHARES).flatMap(([kind, count]) => Array<string>(count).fill(kind));

/** What may be answered while something is broken; nothing else may, ever. */
const UNAVAILABLE = 503;

type Work = () => Promise<void>;

/** A seeded stream of work for a world and the ledger of what it was told. */
export class Workload {
  readonly violations: string[] = [];
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #next: ReturnType<typeof invoiceSource>;
  readonly #client: Client;
  /** Without an answer so far. */
  readonly #waiting: Work[] = [];
  #audits: { readonly completed: Engagement; readonly fieldwork: Engagement } | null = null;

  constructor(world: World, ledger: Ledger, seed: number) {
    this.#world = world;
    this.#ledger = ledger;
    this.#random = seededRandom(seed);
    this.#next = invoiceSource(seed, LINES);
    this.#client = new Client(world.books);
  }

  /** Books of two years, one of them audited to its end and one in fieldwork. */
  async begin(): Promise<void> {
    for (let count = 0; count < FIRST_PUSHES; count += 1) {
      await this.#push(this.#newPush('2025'));
      await this.#push(this.#newPush('2024'));
    }
    const completed = await this.#client.engagement(this.#url, '2024', { isTested: true });
    const fieldwork = await this.#client.engagement(this.#url, '2025', { isTested: false });
    this.#audits = { completed, fieldwork };
  }

  /** Works until it is told to stop. What failed is sent again, as it was, before anything new. */
  async run(isOver: () => boolean): Promise<void> {
    await keepInFlight(LANES, async () => {
      if (isOver()) return false;
      const work = this.#waiting.shift() ?? this.#newWork();
      await work().catch(async () => {
        this.#waiting.push(work);
        await sleep(PAUSE_MS);
      });
      return true;
    });
  }

  /** Repeats whatever has no answer yet until it has one, and some pushes that have: nothing may be there twice. */
  async settle(until: number): Promise<void> {
    const { pushes } = this.#ledger;
    const again = Array.from({ length: REPEATED }, () => this.#pick(pushes));
    this.#waiting.push(...again.flatMap((push) => (push === undefined ? [] : [() => this.#push(push)])));
    for (let work = this.#waiting.shift(); work !== undefined; work = this.#waiting.shift()) {
      await untilDone(work, until);
    }
  }

  /** The books as each gateway adds them up. */
  async totals(until: number): Promise<Totals[]> {
    const all: Totals[] = [];
    for (const { baseUrl } of this.#world.gateways)
      await untilDone(async () => void all.push(await this.#totalsAt(baseUrl)), until);
    return all;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  #take<Item>(items: Item[]): Item | undefined {
    return items.splice(Math.floor(this.#random() * items.length), 1)[0];
  }

  #newWork(): Work {
    const kind = this.#pick(KINDS);
    const { assertions, corrections, untouched } = this.#ledger;
    if (kind === 'export') return () => this.#export();
    if (kind === 'read') return () => this.#read();
    if (kind === 'assert') {
      const lineItemId = this.#audited.fieldwork.items[assertions.length];
      if (lineItemId !== undefined) {
        const assertion: Assertion = { lineItemId, isAnswered: false };
        assertions.push(assertion);
        return () => this.#assert(assertion);
      }
    }
    if (kind === 'void' || kind === 'reclassify') {
      const invoice = this.#take(untouched);
      if (invoice !== undefined) {
        const correction: Correction = { kind, invoice, answer: null, total: null };
        corrections.push(correction);
        return () => this.#correct(correction);
      }
    }
    const push = this.#newPush('2025');
    return () => this.#push(push);
  }

  #newPush(year: '2024' | '2025'): Push {
    const invoices = Array.from({ length: INVOICES_OF_PUSH }, () => {
      const invoice = this.#next();
      return { ...invoice, invoice_date: invoice.invoice_date.replace('2025', year) };
    });
    const { pushes } = this.#ledger;
    const push: Push = {
      key: `push-${pushes.length}`,
      year,
      body: JSON.stringify({ invoices }),
      answer: null,
    };
    pushes.push(push);
    return push;
  }

  /** @throws when it was not answered as it should. */
  #expect(what: string, status: number, body: string, allowed: readonly number[]): void {
    if (allowed.includes(status)) return;
    if (status !== UNAVAILABLE) this.violations.push(`${what}: ${status} ${body.slice(0, 300)}`);
    throw new Error(`${what}: ${status}`);
  }

  get #audited() {
    if (this.#audits === null) throw new Error('the work has not begun');
    return this.#audits;
  }

  get #url(): string {
    return this.#pick(this.#world.gateways)?.baseUrl ?? '';
  }

  async #push(push: Push): Promise<void> {
    const { status, body } = await this.#client.push(this.#url, push.body, push.key);
    // The same key is on its way, from an attempt whose connection broke.
    if (status === 409) throw new Error('on its way');
    this.#expect('push', status, body, [200]);
    if (push.answer === null) {
      push.answer = body;
      const { invoices, receipts } = JSON.parse(body) as IngestAnswer;
      if (invoices.length !== INVOICES_OF_PUSH) this.violations.push(`push: ${invoices.length} invoices`);
      // What was audited to its end is not corrected.
      if (push.year === '2025') this.#ledger.untouched.push(...invoices);
      this.#ledger.receipts.push(...receipts);
    } else if (push.answer !== body) this.violations.push(`push ${push.key}: another answer than before`);
  }

  async #correct(correction: Correction): Promise<void> {
    const { kind, invoice } = correction;
    const [line] = invoice.line_items;
    const category = CATEGORIES.find((each) => each !== line?.category) ?? 'legal';
    const { status, body } =
      kind === 'void'
        ? await this.#client.voidInvoice(this.#url, invoice.invoice_id)
        : await this.#client.reclassify(this.#url, line?.line_item_id ?? '', category);
    this.#expect(kind, status, body, [200, 409]);
    const { total_kgco2e, receipts = [] } = JSON.parse(body) as {
      readonly total_kgco2e?: number;
      readonly receipts?: readonly Receipt[];
    };
    correction.answer = status === 200 ? 'done' : 'done before';
    if (kind === 'void') correction.total = 0;
    else correction.total = total_kgco2e ?? null;
    this.#ledger.receipts.push(...receipts);
  }

  async #assert(assertion: Assertion): Promise<void> {
    const { status, body } = await this.#client.saveAssertion(
      this.#url,
      this.#audited.fieldwork,
      assertion.lineItemId,
    );
    // 409: an attempt without an answer had saved it, and another save has to name its revision.
    this.#expect('assertion', status, body, [200, 409]);
    assertion.isAnswered = true;
  }

  async #export(): Promise<void> {
    const { status, content } = await this.#client.exportEvidence(this.#url, this.#audited.completed);
    this.#expect('export', status, content.toString(), [200]);
    const { findings } = await verifySource(new MemorySource(content), { thumbprint: this.#world.auditKey });
    const rules = findings.kept.map(({ rule }) => rule);
    if (rules.length > 0)
      this.violations.push(`export: a whole answer that is not sound: ${rules.join(', ')}`);
  }

  async #read(): Promise<void> {
    await this.#totalsAt(this.#url);
  }

  async #totalsAt(url: string): Promise<Totals> {
    const { status, body } = await this.#client.totals(url);
    this.#expect('read', status, body, [200]);
    const { data } = JSON.parse(body) as { data: { emissions: { total: Totals } } };
    return data.emissions.total;
  }
}

async function untilDone(work: Work, until: number): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
