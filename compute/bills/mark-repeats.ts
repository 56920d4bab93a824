import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf } from '../terms/word-lists.ts';
import { absolute, type BillVerdict, isSettled, type MeteredLine, VERDICTS } from './bill-line.ts';
import {
  LEAST_ENERGY_PRICE,
  LEAST_PRICE_SHARE,
  LEAST_REVERSED,
  LEAST_REVERSED_BY_WORDS,
} from './bill-numbers.ts';
import { carriedBy, isConverted, isEnergyOfVolume, repeatedLines } from './same-energy.ts';

/** Lines that show the energy of another line: equal amounts, sums, a gas volume beside its kWh. */
export function markRepeats(supply: readonly MeteredLine[], verdicts: Map<number, BillVerdict>): void {
  if (supply.length < 2) return;
  const groups = Map.groupBy(supply, ({ carrier, measure }) => `${carrier}|${measure}`);
  for (const group of groups.values()) {
    for (const [position, of] of repeatedLines(group)) {
      const names = group.some((line) => line.position === position && line.part !== null);
      verdicts.set(position, names ? VERDICTS.carried : { kind: 'repeat', of });
    }
  }
  for (const group of groups.values()) {
    const paid = group.filter((line) => line.spend > 0n);
    for (const line of group) {
      if (line.spend > 0n || isSettled(verdicts, line.position)) continue;
      const of = paid.find(({ amount }) => isConverted(amount, line.amount));
      if (of) verdicts.set(line.position, { kind: 'repeat', of: of.position });
    }
    markShares(group, verdicts);
  }
  if (!supply.some(({ spend }) => spend > 0n)) return;
  for (const { spend, position } of supply) {
    if (spend === 0n && !isSettled(verdicts, position)) verdicts.set(position, VERDICTS.unpaid);
  }
  const sold = groups.get('natural_gas|energy') ?? [];
  for (const { position, amount } of groups.get('natural_gas|volume') ?? []) {
    const energy = sold.find(
      (line) => !isSettled(verdicts, line.position) && isEnergyOfVolume(line.amount, amount),
    );
    if (energy) verdicts.set(position, { kind: 'repeat', of: energy.position });
  }
}

const PERCENT = /(\d+(?:[.,]\d+)?) ?%/;

/** "Biogas 20 %": a share of the energy of another line, included there. */
function markShares(group: readonly MeteredLine[], verdicts: Map<number, BillVerdict>): void {
  for (const { description, amount, position } of group) {
    const percent = Number((PERCENT.exec(description)?.[1] ?? '').replace(',', '.'));
    if (!(percent > 0 && percent < 100) || isSettled(verdicts, position)) continue;
    const whole = (amount * 100_000n) / BigInt(Math.round(percent * 1000));
    const of = carriedBy(
      group.filter((line) => line.position !== position && !isSettled(verdicts, line.position)),
      whole,
    );
    if (of) verdicts.set(position, { kind: 'repeat', of: of.position });
  }
}

const OF_PRICE = patternOf(billWords.price);
const REVERSES = patternOf(billWords.reversal);

/**
 * Lines whose price neither buys nor returns energy: credits for much less than the price of the delivery (a relief, a price
 * brake), and surcharges on energy of other lines.
 */
export function markMoneyAlone(supply: readonly MeteredLine[], verdicts: Map<number, BillVerdict>): void {
  for (const line of supply) {
    if (isSettled(verdicts, line.position)) continue;
    const rest = supply.filter(
      ({ carrier, measure, amount, spend, position }) =>
        carrier === line.carrier &&
        measure === line.measure &&
        amount > 0n &&
        spend > 0n &&
        position !== line.position &&
        !isSettled(verdicts, position),
    );
    if (line.amount < 0n) {
      if (isPriceCredit(line, rest)) verdicts.set(line.position, VERDICTS.priceOnly);
    } else if (isSurcharge(line, rest)) verdicts.set(line.position, VERDICTS.surcharge);
  }
}

function isPriceCredit(credit: MeteredLine, delivered: readonly MeteredLine[]): boolean {
  const energy = sumOf(delivered, ({ amount }) => amount);
  const text = plainText(credit.description);
  // Without a delivery to compare with, energy is recognised by its lowest price.
  if (energy < -credit.amount) return isCheaperThanEnergy(credit) && OF_PRICE.test(text);
  const share = priceShare(credit, delivered);
  const least = REVERSES.test(text) ? LEAST_REVERSED_BY_WORDS : LEAST_REVERSED;
  return share < least;
}

/** @param rest - the paid energy beside it, which must include the line's energy. */
function isSurcharge(line: MeteredLine, rest: readonly MeteredLine[]): boolean {
  if (line.spend === 0n || sumOf(rest, ({ amount }) => amount) < line.amount) return false;
  return priceShare(line, rest) < LEAST_PRICE_SHARE;
}

/** The price of a line's kWh, as a share of the price of one of the others. */
function priceShare({ spend, amount }: MeteredLine, others: readonly MeteredLine[]): number {
  const energy = sumOf(others, (other) => other.amount);
  const price = sumOf(others, (other) => other.spend);
  return Number(spend * energy) / Number(price * absolute(amount) || 1n);
}

function isCheaperThanEnergy({ carrier, measure, spend, amount }: MeteredLine): boolean {
  return measure === 'energy' && Number(spend) < LEAST_ENERGY_PRICE[carrier] * Number(absolute(amount));
}

function sumOf(lines: readonly MeteredLine[], pick: (line: MeteredLine) => bigint): bigint {
  return lines.reduce((sum, line) => sum + pick(line), 0n);
}
