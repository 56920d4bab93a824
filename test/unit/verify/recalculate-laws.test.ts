import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { InvoiceEmissions } from '../../../compute/emissions/invoice-emissions.ts';
import { recordedMarketBased } from '../../../compute/emissions/market-based.ts';
import type { Component, LineResult } from '../../../compute/types.ts';
import { nothingRedone, readRegister, recalculatePaper } from '../../../compute/verify/recalculate.ts';
import { RecordedLines } from '../../../compute/verify/recorded-lines.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import type { SupplierMix } from '../../../schema/contracts/instruments.ts';
import { lineOf, newestSet, type TestLine, tryInvoice } from '../../support/emission-lines.ts';
import { idOf } from '../../support/make-trail.ts';
import { randomLines, randomRegion } from '../../support/random-lines.ts';

const ROUNDS = 150 * Number(process.env.ROUNDS ?? 1);

const currency = fc.constantFrom('CHF', 'EUR', 'USD', 'GBP', 'SEK');
const date = fc.constantFrom('2015-01-05', '2019-12-31', '2023-06-01', '2025-02-28', '2026-03-02');
const basis = fc.option(fc.constantFrom({ numerator: 4n, denominator: 5n }), { nil: undefined });

/** A register of the factors of some lines, as metadata.json has it. */
function registerOf(lines: readonly LineResult[]) {
  const mixes = lines.flatMap(({ marketBased }) => {
    const { factorId = null, factorYear = null } = marketBased ?? {};
    return factorId === null || factorYear === null ? [] : [{ factorId, factorYear }];
  });
  const parts = [...lines.flatMap(({ components }) => components), ...mixes];
  const byKey = new Map(parts.map((part) => [`${part.factorId} ${part.factorYear}`, part]));
  return readRegister([...byKey.values()].map(registerRow));
}

function registerRow({ factorId, factorYear }: Pick<Component, 'factorId' | 'factorYear'>) {
  const physical = newestSet.physicalRows(factorId).find(({ validYear }) => validYear === factorYear);
  const row = physical ?? newestSet.spend(factorId);
  return {
    factor_id: factorId,
    factor_set_id: newestSet.id,
    unit: physical?.unit ?? null,
    value: row?.kgCo2ePerUnit,
    year: factorYear,
  };
}

/** What the chain and the papers both hold of a line, from what was sent and what it came to. */
function membersOf(sent: TestLine, result: LineResult) {
  const { description, spendAmount, quantity, unitOfMeasure, weightTonnes, distanceKm } = lineOf(sent, 0);
  return {
    category: result.category,
    confidence: result.confidence.toFixed(2),
    description,
    distance_km: distanceKm,
    kgco2e: result.emissionsKgCo2e,
    ...(result.marketBased === undefined ? {} : { market_based: recordedMarketBased(result.marketBased) }),
    method: result.method,
    quantity,
    scope: result.scope,
    scope3_category: result.scope3Category,
    spend_amount: spendAmount,
    unit_of_measure: unitOfMeasure,
    weight_tonnes: weightTonnes,
  };
}

function componentsOf({ components }: LineResult) {
  return components.map((part) => ({
    factor_id: part.factorId,
    factor_year: part.factorYear,
    kgco2e: part.emissionsKgCo2e,
    scope: part.scope,
    scope3_category: part.scope3Category,
  }));
}

/** The factor of the first part, as papers have it. */
function factorOf({ components: [first] }: LineResult) {
  if (first === undefined) return null;
  const { factor_id, factor_set_id, unit, value, year } = registerRow(first);
  return { factor_id, factor_set_id, unit, value, year };
}

describe('the arithmetic of a line the service calculated', () => {
  it('is redone by the verifier to the same kilograms, from the line itself, whatever was sent', () => {
    const property = fc.property(
      randomLines,
      randomRegion,
      currency,
      date,
      basis,
      fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: undefined }),
      (sent, region, of, on, factor, mix) => {
        // Lines that add up to nothing are never scaled.
        const isScaled = factor !== undefined && thousandthsOf(sent) !== 0;
        const supplierMixes = mix === undefined ? [] : [mixOf(mix, region, on)];
        const terms = {
          region,
          currency: of,
          date: on,
          supplierMixes,
          ...(isScaled && { basisFactor: factor }),
        };
        const calculated = tryInvoice(sent, terms);
        fc.pre(calculated.ok);
        if (calculated.ok) expect(foundIn(sent, calculated.value, terms)).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: ROUNDS });
  });
});

/** Of any vendor, in millionths of a kilogram. */
function mixOf(micro: number, country: string, date: string): SupplierMix {
  const kgCo2ePerKwh = (micro / 1e6).toFixed(6);
  const year = Number(date.slice(0, 4));
  return { instrumentId: idOf(7), energy: 'electricity', year, country, supplier: null, kgCo2ePerKwh };
}

interface Terms {
  readonly region: string;
  readonly currency: string;
  readonly date: string;
  readonly basisFactor?: unknown;
}

/** What the verifier finds in papers of every line. */
function foundIn(sent: readonly TestLine[], { lines }: InvoiceEmissions, terms: Terms): string[] {
  const findings = new Findings();
  const invoice = {
    currency: terms.currency,
    factor_set_id: newestSet.id,
    invoice_date: terms.date,
    invoice_id: idOf(1),
    reconciliation: reconciliationOf(sent, terms),
    region: terms.region,
    vendor_name: 'Muster AG',
  };
  const register = registerOf(lines);
  const recorded = new RecordedLines({ frozenSizes: [1], drawOf: () => 1 });
  const members = lines.map((result, index) => membersOf(sent[index] as TestLine, result));
  for (const [index, result] of lines.entries()) {
    const paper = {
      components: componentsOf(result),
      factor: factorOf(result),
      invoice,
      invoice_id: idOf(1),
      line: { ...members[index], index },
      line_item_id: idOf(100 + index),
      recorded_kgco2e: result.emissionsKgCo2e,
      trace: chainValue(result.trace),
    };
    if (register !== null) recorded.add(paper, recalculatePaper(paper, register, findings));
  }
  const items = lines.map((result, index) => ({
    ...members[index],
    components: componentsOf(result),
    factor_id: result.factorId,
    line_item_id: idOf(100 + index),
  }));
  recorded.version(idOf(1), { ...invoice, line_items: items }, 1);
  recorded.end(nothingRedone(), findings);
  return findings.kept.map(({ rule, text }) => `${rule}: ${text}`);
}

/** Four fifths of what was sent, where the lines were scaled. */
function reconciliationOf(sent: readonly TestLine[], { basisFactor }: Terms) {
  const thousandths = thousandthsOf(sent);
  const text = (amount: number) => (amount / 1_000).toFixed(4);
  const sum = text(thousandths);
  return { sum_of_lines: sum, emission_basis: basisFactor === undefined ? sum : text(thousandths * 0.8) };
}

function thousandthsOf(sent: readonly TestLine[]): number {
  return sent.reduce((sum, { spendAmount }) => sum + Math.round(Number(spendAmount) * 1_000), 0);
}
