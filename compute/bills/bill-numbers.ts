/**
 * The numbers by which a bill of energy is read as a whole: which lines show one amount, which credit takes energy back.
 * All are judgements, held to whole bills in four languages that may be tuned on, but for the one with a source.
 */

/** Letters of a description that are looked at; more of a text says nothing of a bill. */
export const MAX_TEXT = 2_000;

/**
 * Amounts of one energy that bills round differently ("12.35 MWh", "12,347 kWh"): one part of so many is their difference at
 * most. Fewer: more lines count as the same energy, and energy may be lost.
 */
export const ROUNDED_PARTS = 200n;
/** The same of an amount nobody pays for beside one that is paid: volumes at standard conditions, tariffs with losses. */
export const CONVERTED_PARTS = 10n;
/** The same of sums, where only noise of binary numbers is left out ("12849.99997"). */
export const NOISE_PARTS = 100_000n;
/** Neighbouring lines looked at, each way, for a sum, and lines kept of one amount: tariffs of one meter stand together. */
export const LONGEST_RUN = 24;
/** A line that costs so many times as much as another of the same amount is the energy, the other a surcharge on it. */
export const DEARER = 3n;
/**
 * Words that two lines of one list have in common, at least, and the share of the longer one's that these are: then equal amounts at
 * one price are two deliveries. Higher: more of them count once.
 */
export const SHARED_WORDS = 3;
/** The share of the longer text's words that these must be. */
export const SHARED_WORDS_SHARE = 0.5;
/**
 * kWh in a cubic metre of natural gas as metered, from lean gas at altitude to rich gas: between them kWh and volume are one energy.
 * Source: DVGW worksheet G 260, gross calorific value of H and L gas (8.4 to 13.1 kWh/m³).
 */
export const KWH_PER_CUBIC_METRE = { low: 8.4, high: 13.1 } as const;

/**
 * A credit of less than this share of the price takes no energy back: whoever reverses a line reverses its price. Higher: more
 * credits are of money alone, and the energy stays.
 */
export const LEAST_REVERSED = 0.6;
/** The same where its words speak of a reversal: prices change between bills. */
export const LEAST_REVERSED_BY_WORDS = 0.35;

/**
 * A line of energy whose kWh costs less than this share of what the rest of its carrier costs, and whose energy the rest holds,
 * is a surcharge on it. Off-peak power and gas for heating cost more than a third. Higher: more energy is lost.
 */
export const LEAST_PRICE_SHARE = 0.25;

/**
 * Energy costs this much a kWh at least, in any currency: a credit below it that speaks of the price, with no energy beside
 * it, is of the price alone. Higher: more reversals of cheap energy take none back.
 */
export const LEAST_ENERGY_PRICE = { electricity: 0.03, natural_gas: 0.015, district_heat: 0.03 } as const;

/**
 * What a kWh may cost, in any currency that bills of energy are read in: between them "1.935 kWh" for 478 francs is
 * 1,935. From a tenth of the cheapest wholesale power to four times the dearest household power. Wider: fewer amounts are read,
 * since both ways of reading fit.
 */
export const KWH_PRICE = { least: '0.01', most: '2' } as const;
/**
 * Price of a kWh from which certificates of origin are for review: energy costs several cents in any currency, its certificates a
 * small part of that. Lower: more certificates are looked at.
 */
export const DEAREST_CERTIFICATE = '0.03';
