/**
 * The numbers for reading an energy bill as a whole: which lines show the same amount, which credit takes energy back. Except
 * for the one with a source, all are judgements, checked on whole bills for tuning in four languages.
 */

/** Letters of a description that are read; the rest adds nothing. */
export const MAX_TEXT = 2_000;

/**
 * Amounts of one energy that a bill rounds differently ("12.35 MWh", "12,347 kWh") differ by at most one part in so many.
 * Fewer: more lines count as the same energy, and energy may be lost.
 */
export const ROUNDED_PARTS = 200n;
/** The same for an unpaid amount beside a paid one: volumes at standard conditions, tariffs with losses. */
export const CONVERTED_PARTS = 10n;
/** The same for sums, where only binary rounding is left out ("12849.99997"). */
export const NOISE_PARTS = 100_000n;
/** Neighbouring lines tried in each direction for a sum, and lines kept per amount: tariffs of one meter are adjacent. */
export const LONGEST_RUN = 24;
/** A line that costs so many times as much as another of the same amount is the energy, the other a surcharge. */
export const DEARER = 3n;
/**
 * Words two lines of one list must share, and their share of the longer text: then equal amounts at one price are two
 * deliveries. Higher: more of them count once.
 */
export const SHARED_WORDS = 3;
/** The share of the longer text's words. */
export const SHARED_WORDS_SHARE = 0.5;
/**
 * kWh in a metered cubic metre of natural gas, from lean gas at altitude to rich gas: within this range kWh and volume are
 * one energy. Source: DVGW worksheet G 260, gross calorific value of H and L gas (8.4 to 13.1 kWh/m³).
 */
export const KWH_PER_CUBIC_METRE = { low: 8.4, high: 13.1 } as const;

/**
 * A credit below this share of the price takes no energy back: a reversed line reverses its price. Higher: more credits are
 * of money alone, and the energy stays.
 */
export const LEAST_REVERSED = 0.6;
/** The same if its words mention a reversal: prices change between bills. */
export const LEAST_REVERSED_BY_WORDS = 0.35;

/**
 * A line of energy whose kWh costs less than this share of the rest of its carrier, and whose energy the rest includes, is a
 * surcharge. Off-peak power and gas for heating cost more than a third. Higher: more energy is lost.
 */
export const LEAST_PRICE_SHARE = 0.25;

/**
 * Lowest price of a kWh, in any currency: a cheaper credit that names the price, without energy beside it, is for the price
 * alone. Higher: more reversals of cheap energy take none back.
 */
export const LEAST_ENERGY_PRICE = { electricity: 0.03, natural_gas: 0.015, district_heat: 0.03 } as const;

/**
 * Possible price of a kWh, in any currency of the bills: it shows that "1.935 kWh" for 478 francs is 1,935. From a tenth of
 * the cheapest wholesale power to four times the dearest household power. Wider: fewer amounts are read, since both readings
 * fit.
 */
export const KWH_PRICE = { least: '0.01', most: '2' } as const;
/**
 * Price of a kWh from which certificates of origin need review: energy costs several cents in any currency, its certificates
 * a small part of that. Lower: more certificates are reviewed.
 */
export const DEAREST_CERTIFICATE = '0.03';
