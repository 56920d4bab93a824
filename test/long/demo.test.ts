import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditYear } from '../../gateway/cli/demo/audit-year.ts';
import type { AuditedYear } from '../../gateway/cli/demo/audited-year.ts';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { printedAudit } from '../../gateway/cli/demo/print-audit.ts';
import { pushYear, type YearAnswer } from '../../gateway/cli/demo/push-year.ts';
import { printedSummary, summariseYear } from '../../gateway/cli/demo/summarise-year.ts';
import { WORKED_INVOICES, WORKED_LINES } from '../support/demo-year-worked.ts';
import { type FlowServer, startFlowServer } from '../support/flow-server.ts';
import { answerFaults } from '../support/ingest-answer-check.ts';

const year = companyYear();
/** At most this much of a printed kilogram can come from rounding once to 6 decimals. */
const HALF_A_MILLIGRAM = 0.000_000_5;
const LEAST_ACCURACY = 0.9;

function positionOf(vendor: string, number: string): number {
  return year.findIndex(({ invoice }) => invoice.vendor_name === vendor && invoice.invoice_number === number);
}

/** Share of the language's distinct descriptions that get a category a person would give, and the misses. */
function accuracy(answer: YearAnswer, language: string): { share: number; misses: string[] } {
  const seen = new Map<string, string | null>();
  for (const entry of answer.invoices) {
    const demo = year[entry.index];
    if (demo === undefined || demo.language !== language) continue;
    entry.line_items.forEach((line, index) => {
      const expected = demo.expected[index] ?? '';
      const miss = expected.split('|').includes(line.category) ? null : `${line.category}, not ${expected}`;
      if (!seen.has(line.description) || miss !== null) seen.set(line.description, miss);
    });
  }
  const misses = [...seen].flatMap(([text, miss]) => (miss === null ? [] : [`${text}: ${miss}`]));
  return { share: 1 - misses.length / seen.size, misses };
}

describe('the demo year over HTTP', () => {
  let server: FlowServer;
  let answer: YearAnswer;
  const progress: number[] = [];
  beforeAll(async () => {
    server = await startFlowServer('server');
    answer = await pushYear(
      year,
      { url: server.url, apiKey: server.apiKey },
      { runId: 'demo-test', onProgress: (done) => progress.push(done) },
    );
  });
  afterAll(async () => {
    await server?.close();
  });

  it('is accepted whole, in order, each answer as specified', () => {
    expect(answer.errors).toEqual([]);
    const whole = {
      ...answer,
      processed: answer.invoices.length,
      receipts: [{ chain: 'x', size: 1, head: '0'.repeat(64) }],
    };
    expect(
      answerFaults(whole, { sent: year.map(({ invoice }) => invoice), detail: true, dryRun: false }),
    ).toEqual([]);
    expect(progress.at(-1)).toBe(year.length);
  });

  it('is stored as it was answered, and every total foots in the database', async () => {
    const [stored] = await server.query(
      `select (select count(*)::int from invoice) as invoices, (select count(*)::int from line_item) as lines,
        (select sum(total_kgco2e)::text from invoice) as invoice_kg,
        (select sum(kgco2e)::text from line_item) as line_kg,
        (select sum(kgco2e)::text from line_component) as component_kg`,
    );
    expect(stored?.invoices).toBe(year.length);
    expect(stored?.lines).toBe(year.reduce((sum, { invoice }) => sum + invoice.line_items.length, 0));
    expect(stored?.line_kg).toBe(stored?.invoice_kg);
    expect(stored?.component_kg).toBe(stored?.invoice_kg);
    const milligrams = summariseYear(answer).totalMilligrams;
    expect(BigInt(String(stored?.invoice_kg).replace('.', ''))).toBe(milligrams);
  });

  it.each(WORKED_LINES)('$why of $vendor $number, worked by hand', ({ vendor, number, line, kg, scopes }) => {
    const found = answer.invoices[positionOf(vendor, number)]?.line_items[line];
    expect(Math.abs((found?.kgco2e ?? Number.NaN) - kg)).toBeLessThanOrEqual(HALF_A_MILLIGRAM);
    expect(found?.components.map((component) => component.scope)).toEqual(scopes);
  });

  it.each(WORKED_INVOICES)('$why: $vendor $number, worked by hand', ({ vendor, number, kg, warning }) => {
    const found = answer.invoices[positionOf(vendor, number)];
    expect(found?.total_kgco2e).toBe(kg);
    const codes = found?.warnings.map(({ code }) => code) ?? [];
    expect(codes).toEqual(warning === null ? expect.any(Array) : expect.arrayContaining([warning]));
  });

  it('reconciles but for the two mismatches put there', () => {
    const mismatches = answer.invoices.filter((entry) => entry.reconciliation.status === 'mismatch');
    expect(mismatches.map((entry) => year[entry.index]?.invoice.invoice_number).sort()).toEqual([
      '2025-29',
      'EH-20250822',
    ]);
    expect(mismatches.every((entry) => entry.reconciliation.hint !== null)).toBe(true);
  });

  it.each(['de', 'fr', 'it', 'en'])('classifies at least nine in ten distinct lines in %s', (language) => {
    const { share, misses } = accuracy(answer, language);
    expect(share, misses.join('\n')).toBeGreaterThanOrEqual(LEAST_ACCURACY);
  });

  it('counts nothing twice when the same run is pushed again', async () => {
    const again = await pushYear(
      year.slice(0, 20),
      { url: server.url, apiKey: server.apiKey },
      { runId: 'demo-test' },
    );
    expect(again.invoices).toEqual(answer.invoices.slice(0, 20));
    const [stored] = await server.query('select count(*)::int as invoices from invoice');
    expect(stored?.invoices).toBe(year.length);
  });

  describe('is audited from the sample to completion', () => {
    let audited: AuditedYear;
    let printed: string;
    beforeAll(async () => {
      audited = await auditYear({ url: server.url, owner: server.owner, auditor: server.auditor });
      printed = printedAudit(audited);
    });

    it('with all figures re-performed, exceptions projected, one line replaced, and nothing left untested', async () => {
      const { sample, evaluation, reperformed, tested, extension } = audited;
      const all = sample.items.length;
      expect(reperformed).toEqual({ agrees: all, differs: 0, lineItems: all });
      expect(tested).toMatchObject({ items: all - 1, exceptions: 2, replaced: 1 });
      expect(evaluation.untested_items).toBe(0);
      expect(evaluation.over.projected_kgco2e).toBeGreaterThan(0);
      const kinds = await server.query(
        `select header::json ->> 'kind' as kind, count(*)::int as n from audit_entry where period = '2025' group by 1 order by 1`,
      );
      expect(Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]))).toMatchObject({
        'sample.generated': 2,
        'engagement.completed': 1,
        'calculation.reperformed': (extension?.lines ?? 0) + all,
        'assertion.saved': all,
      });
    });

    it('with a sample that is extended where it projects more than was planned for', () => {
      const { sample, extension } = audited;
      const expected = sample.expected_misstatement_kgco2e;
      expect(extension?.projectedKgCo2e).toBeGreaterThan(expected);
      expect(extension?.upperLimitKgCo2e).toBeGreaterThan(sample.tolerable_misstatement_kgco2e);
      // How many lines the further hits fall on differs from run to run: identifiers of lines are random.
      expect(sample.items.filter(({ drawn_as }) => drawn_as === 'extension')).not.toEqual([]);
      expect(sample.sampled.hits).toBeGreaterThan(extension?.hits ?? 0);
      expect(printed).toContain(`Therefore extended by           ${extension?.hits} hits`);
    });

    it('with a conclusion that says no more than the figures do', () => {
      const { evaluation, conclusion } = audited;
      const { over, under, tolerable_misstatement_kgco2e: tolerable } = evaluation;
      const limits = [over.upper_limit_kgco2e, under.upper_limit_kgco2e];
      const isBelow = limits.every((limit) => limit !== null && limit < tolerable);
      expect(conclusion.basis_adequate).toBe(isBelow);
      expect(conclusion.text).toContain(
        isBelow ? 'gave a reasonable basis' : 'gave no sufficient basis for a conclusion',
      );
      for (const flag of evaluation.flags) expect(printed).toContain(flag);
      expect(printed).toContain(evaluation.state);
      expect(printed.replace(/\s+/g, ' ')).toContain(conclusion.text);
    });

    it('with a closing table whose columns add up to the limits', () => {
      const { over, under } = audited.evaluation;
      const column = (name: string) => {
        const row = printed.split('\n').find((line) => line.trim().startsWith(name)) ?? '';
        const figures = row.slice(34).trim().split(/ {2,}/);
        return figures.map((figure) => BigInt(figure.replace(/[.']/g, '')));
      };
      const parts = [
        ...['Basic precision', '+ projected', '+ incremental'],
        ...['+ certainty and key lines', '+ anomalies', '+ not applicable, in full'],
      ].map(column);
      const limit = column('= upper limit');
      const millionths = (value: number | null) => BigInt(Math.round((value ?? Number.NaN) * 1e6));
      expect(limit).toEqual([millionths(over.upper_limit_kgco2e), millionths(under.upper_limit_kgco2e)]);
      expect([0, 1].map((at) => parts.reduce((sum, part) => sum + (part[at] ?? 0n), 0n))).toEqual(limit);
      expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    });
  });

  it('prints a summary whose splits add up to the total', () => {
    const summary = summariseYear(answer);
    for (const groups of [
      summary.byScope,
      summary.byGhgProtocolCategory,
      summary.byCategory,
      summary.byMethod,
    ]) {
      expect(groups.reduce((sum, group) => sum + group.milligrams, 0n)).toBe(summary.totalMilligrams);
    }
    expect(printedSummary(summary)).toContain('Scope 3. 6 Business travel');
    expect(summary.largest).toHaveLength(10);
  });
});
