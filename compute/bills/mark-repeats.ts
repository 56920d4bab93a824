import { plainText } from '../plain-text.ts';
import type { MeteredLine } from './bill-line.ts';
import { type BillVerdict, isSettled } from './bill-verdict.ts';
import { carriedBy, isConverted, isEnergyOfVolume, repeatedLines } from './same-energy.ts';

/** Its words name a part, and another line carries the energy it shows. */
const CARRIED: BillVerdict = { kind: 'fee', review: null };
const INFORMATION: BillVerdict = {
  kind: 'fee',
  review: 'nothing is paid for it, beside energy that is',
};
const PRICE_ONLY: BillVerdict = {
  kind: 'fee',
  review: 'it credits part of the price of energy that was delivered, by its amount',
};

/** Lines of energy that show the energy of another: equal amounts, sums, a gas volume beside its kWh. */
export function markRepeats(supply: readonly MeteredLine[], verdicts: Map<number, BillVerdict>): void {
  if (supply.length < 2) return;
  const groups = Map.groupBy(supply, ({ carrier, measure }) => `${carrier}|${measure}`);
  for (const group of groups.values()) {
    for (const [position, of] of repeatedLines(group)) {
      const names = group.some((line) => line.position === position && line.part !== null);
      verdicts.set(position, names ? CARRIED : { kind: 'repeat', of });
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
    if (spend === 0n && !isSettled(verdicts, position)) verdicts.set(position, INFORMATION);
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

/** "Biogas 20 %": so much of the energy of another line, which that line holds. */
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

const REVERSES =
  /storn|annul|avoir|gutschrift|ruckvergut|rettific|accredit|nota (?:di )?credito|credit|revers|cancel|correct|korrektur|extourn|bereinig|rebill/;
/** A credit of less than this share of the price takes no energy back: whoever reverses a line reverses its price. */
const LEAST_REVERSED = 0.6;
/** The same where its words speak of a reversal: prices change between bills. */
const LEAST_REVERSED_BY_WORDS = 0.35;

/** Credits of energy that was delivered, for much less than its price: a relief, an exemption, a price brake. */
export function markPriceCredits(supply: readonly MeteredLine[], verdicts: Map<number, BillVerdict>): void {
  for (const credit of supply) {
    if (credit.amount >= 0n) continue;
    const delivered = supply.filter(
      ({ carrier, amount, position }) =>
        carrier === credit.carrier && amount > 0n && !isSettled(verdicts, position),
    );
    const price = delivered.reduce((sum, { spend }) => sum + spend, 0n);
    const energy = delivered.reduce((sum, { amount }) => sum + amount, 0n);
    if (energy < -credit.amount) continue;
    const share = Number(credit.spend * energy) / Number(price * -credit.amount || 1n);
    const least = REVERSES.test(plainText(credit.description)) ? LEAST_REVERSED_BY_WORDS : LEAST_REVERSED;
    if (share < least) verdicts.set(credit.position, PRICE_ONLY);
  }
}
