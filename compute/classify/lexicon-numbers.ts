/**
 * The numbers by which words, units, vendors and the rest of a bill add points to categories. A word's own weight is in the
 * tables (`compute/terms`): 2 a hint, 3 a plain name, 4 a specific one, 5 an activity, 7 decides.
 *
 * All are judgements, set by hand and checked on the lines for tuning (docs/classifier-measurements.md). A comment says where
 * one was counted on lines. Unless a comment names a direction, a higher number gives its subject more weight.
 */

// Finding words.

/** Shortest stem in letters. Fewer: more words count as its forms, and more of them by chance. */
export const SHORTEST_STEM = 4;
/** Most words of a phrase; longer ones in the lexicon are never found. */
export const LONGEST_PHRASE = 7;
/** Letters of a word before a German ending that may be abbreviated ("Wartg"). Fewer: shorter words are read so. */
export const SHORTEST_BEFORE_SHORT_ENDING = 4;
/** Fit of a phrase in another inflection; as written it has 1. Higher: a stem counts more like the word itself. */
export const FIT_STEM = 0.95;
/** Fit of words after "with" ("Zimmer mit Frühstück"): they describe the product before. Higher: they count more. */
export const FIT_AFTER_MODIFIER = 0.5;
/** Fit of words after "for" ("diesel for the generator"): they are not bought. Higher: they count more. */
export const FIT_AFTER_PURPOSE = 0.35;

// German compounds.

/** Letters of a compound: shorter words are not split. */
export const SHORTEST_COMPOUND = 6;
/** Letters beyond which a word is not split. */
export const LONGEST_COMPOUND = 48;
/** Shortest word of the lexicon found inside compounds. Fewer: more parts match by chance. */
export const SHORTEST_PART = 5;
/** The same for the end after a beginning learned from the lexicon's own compounds. */
export const SHORTEST_PART_BEHIND_BEGINNING = 4;
/** Letters of a beginning: "Verladung" does not make "ver" one. Fewer: more beginnings count as known. */
export const SHORTEST_BEGINNING = 4;
/** Letters before or after a short part that are looked up as a known word. */
export const SHORTEST_KNOWN = 3;
/** A part of at most so many letters needs a known part beside it. Higher: fewer chance matches. */
export const SHORT_PART = 6;
/** Fit of the end of a compound, which is the product. From this fit a word names the product: a "water heater" is no water. */
export const FIT_HEAD = 0.9;
/** Fit of its beginning, which is the purpose: "Heizölfilter" is a filter. Higher: it counts more. */
export const FIT_DETERMINER = 0.6;
/** Fit of a short end after unknown letters: "Minimaler" is no "Maler". Such a line also stays uncertain. */
export const FIT_CHANCE = 0.3;

// Words written short.

/** Letters, or consonants, of a possible abbreviation. Fewer: more words are read so, more of them wrongly. */
export const SHORTEST_SHORTENED = 3;
/** Fewer consonants than this mean nothing alone; with the word beside them they may. */
export const SHORTEST_SHORTENED_ALONE = 4;
/** Most words that may share a beginning; above, it means nothing. Higher: more is read, and more work for a word. */
export const MOST_WORDS_SHORTENED = 40;
/** Fit of a word read by its beginning or its consonants. Higher: it counts more. */
export const FIT_SHORTENED = 0.8;
/** Its highest weight: no abbreviation decides a line. */
export const MOST_OF_SHORTENED = 4;
/** A known word of so few letters with a dot after it may be the beginning of a longer one ("Bus. Mobil"). */
export const SHORT_WORD = 4;
/** The share of its fit that such a word keeps. Higher: it counts more. */
export const FIT_DOTTED = 0.5;

// Weighing words.

/** The weight from which a word names a purchase, a carrier or an energy bill alone; weaker ones need others. */
export const NAMES_A_PURCHASE = 3;
/** The weight up to which a word for heat may also be for what a fuel is used for ("Holzpellets Heizung"). */
export const NAMES_HEAT_TOO = 4;
/** The weight from which a word names power, gas, heat or water for the other lines of its bill. */
export const NAMES_A_SUPPLY = 2;
/** Weight of a supplier's name among the words of a line. Higher: "Migros" says more beside what was bought there. */
export const VENDOR_WEIGHT = 4;
/** The share of it that counts in a description: a supplier named there is context, not a purchase. */
export const VENDOR_IN_TEXT_SHARE = 0.4;
/** Share that further words of a category add: "recycling of paper and board" stays a waste service. */
export const FURTHER_WORD_SHARE = 0.35;
/** Share a product keeps where the line names an activity on it ("coffee machine repair"). Lower: the service leads more. */
export const DONE_TO_SHARE = 0.35;
/** Weight from which an activity that leads decides the line also where the models read its object. */
export const ACTION_DECIDES = 8;
/** Share that tax words keep after a purchase: "Strom 8.1 % MWST" is electricity. */
export const NOT_LEADING_SHARE = 0.2;
/** Their share as the first word: "VAT 20 % on office cleaning" is the tax. */
export const LEADING_SHARE = 1.6;
/** Share that an ambiguous short form keeps beside a purchase written out: "Corsa taxi, ric. 221". */
export const AMBIGUOUS_SHARE = 0.5;
/** Multiplies a gas sold by weight: it is the gas, whatever device it goes into. */
export const WEIGHED_GAS_SHARE = 2;
/** Added per further word of a phrase where industry codes are compared. Higher: length decides more. */
export const LONGER_PHRASE = 0.5;

// Vendor and bill.

/** Points of a vendor in the lexicon. Higher: its trade weighs more beside the words of the line. */
export const VENDOR_NAMED = 1.8;
/** Share of their weight that words in a vendor's name have ("Malerei Huber"). */
export const VENDOR_WORD_SHARE = 0.3;
/** Most points they add. */
export const VENDOR_WORD_LIMIT = 1.5;
/** Points of the bill's energy on a line without words of its own. */
export const ON_THE_BILL = 3;
/** Points of an energy that only the unit suggests ("Cella frigo", 14,230 kWh). */
export const METERED_THERE = 4;
/**
 * Price of a kilowatt-hour, in any currency, above which it is a battery's: above any price of energy, below that of a
 * battery. Lower: energy in cheap currencies is read as goods.
 */
export const MOST_PER_UNIT = 250;
/** Lines read above and below one of a bill with several supplies. More: a heading reaches further. */
export const NEAREST_LINES = 64;

// Units: the share of their points that categories keep which a unit does not fit (lower: the unit decides more), and the
// points added to the category the unit mostly measures.

/** Of units that measure few things and nothing else: kWh, nights, passenger-, tonne- and TEU-kilometres, standard cubic metres. */
export const MISFIT_OF_NARROW_UNIT = 0.3;
/** Of TEU, which may count boxes that are bought. */
export const MISFIT_OF_TEU = 0.4;
/** For weight and distance sent in their own fields. */
export const MISFIT_OF_FREIGHT_FIELDS = 0.5;
/** Of litres and kilometres, which measure goods too. */
export const MISFIT_OF_WIDE_UNIT = 0.6;
/** Of kilograms and hours, which measure most things. */
export const MISFIT_OF_WIDEST_UNIT = 0.7;
/** Points of power by kWh, of gas by standard cubic metres. */
export const ENERGY_BY_UNIT = 1.2;
/** Points cubic metres add to gas if a word names it and no word names another thing they fit. */
export const GAS_BY_CUBIC_METRES = 2.5;
/** Points of road freight by tonne-kilometres, or weight with distance. */
export const ROAD_FREIGHT_BY_UNIT = 1.2;
/** Points of sea freight by TEU, and by TEU-kilometres. */
export const SEA_FREIGHT_BY_TEU = 2;
/** Points of sea freight by TEU-kilometres. */
export const SEA_FREIGHT_BY_TEU_KM = 2.5;
/** Points of a hotel by nights. */
export const HOTEL_BY_NIGHTS = 3;

// A single word in passing, unknown words.

/** Certainty from which the lexicon's word is specific enough anywhere on the line. Lower: fewer lines stay uncertain. */
export const SPECIFIC_CERTAINTY = 0.82;
/**
 * A word with more than this share of the line's letters is its subject. Higher: more lines stay uncertain. Counted on 500
 * lines of independent authors: 7 of 23 such lines were wrong, of the others 9 of 452.
 */
export const MOST_OF_LINE = 0.6;
/** Letters up to which a word is an article, preposition or unit. */
export const LETTERS_OF_SMALL_WORDS = 3;
/** Shortest word that counts as known or unknown. */
export const LETTERS_OF_A_WORD = 3;
/** Count of a word known by its stem only: "elektrik" is no electrician. */
export const KNOWN_BY_STEM_SHARE = 0.5;
/** Share of known words below which a line is read as another language. Higher: more lines stay uncertain. */
export const LEAST_KNOWN_SHARE = 0.5;

// Certainty of the lexicon alone, a rule of thumb that `combine` turns into a probability.

/** Score at which certainty is two thirds. Higher: less certain. */
export const FIRM_SCORE = 2.6;
/** Share of the certainty that depends on the lead over the second category. Higher: a close second lowers it more. */
export const LEAD_SHARE = 0.45;
/** Points reserved for unknown categories when scores become shares. Higher: all candidates have less. */
export const UNKNOWN_SCORE = 1.5;
/** Certainty of a line without any evidence. */
export const NO_EVIDENCE_CERTAINTY = 0.2;
/** Certainty of a line that sells certificates of origin. */
export const CERTIFICATE_CERTAINTY = 0.95;
/** Most words given as the reason of an answer. */
export const MOST_MATCHED = 12;
