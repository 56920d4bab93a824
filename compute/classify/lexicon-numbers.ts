/**
 * The numbers by which words, units, vendors and the rest of a bill speak for categories. A word's own weight stands with
 * it in the tables (`compute/terms`): 2 a hint, 3 a plain name, 4 a specific one, 5 what is done with a thing, 7 decides.
 *
 * All of them are judgements: set by hand, and held to the lines that may be tuned on (docs/classifier-measurements.md).
 * Where one was counted on lines its comment says so. Where a comment names no direction, higher makes count more what it names.
 */

// Finding words.

/** Letters a stem keeps at least. Fewer: more words count as forms of one, and more of them by chance. */
export const SHORTEST_STEM = 4;
/** Words a phrase has at most; longer ones of the lexicon are never found. */
export const LONGEST_PHRASE = 7;
/** A lexicon word's letters before a German ending that may be written short ("Wartg"). Fewer: shorter words are read so. */
export const SHORTEST_BEFORE_SHORT_ENDING = 4;
/** Fit of a phrase in another inflection, where the one as written has 1. Higher: a stem counts more like the word itself. */
export const FIT_STEM = 0.95;
/** Fit of what follows "with" ("Zimmer mit Frühstück"): it describes what stands before. Higher: it counts more. */
export const FIT_AFTER_MODIFIER = 0.5;
/** Fit of what follows "for" ("diesel for the generator"): it is not bought. Higher: it counts more. */
export const FIT_AFTER_PURPOSE = 0.35;

// German compounds.

/** Letters of a compound: shorter words are none, longer ones are not taken apart. */
export const SHORTEST_COMPOUND = 6;
/** Letters beyond which a word is not taken apart. */
export const LONGEST_COMPOUND = 48;
/** Letters a word of the lexicon has at least to be found inside compounds. Fewer: more parts stand there by chance. */
export const SHORTEST_PART = 5;
/** The same of the end behind a beginning that is learned from the lexicon's own compounds. */
export const SHORTEST_PART_BEHIND_BEGINNING = 4;
/** Letters of a beginning: "Verladung" makes none of "ver". Fewer: more beginnings count as known. */
export const SHORTEST_BEGINNING = 4;
/** Letters before or behind a short part that are looked up as a known word. */
export const SHORTEST_KNOWN = 3;
/** A part of so many letters at most needs something known beside it. Higher: fewer parts are taken for what they look like. */
export const SHORT_PART = 6;
/** Fit of the end of a compound, which is the thing. From it on a word names the thing itself: a "water heater" is no water. */
export const FIT_HEAD = 0.9;
/** Fit of its beginning, which says what the thing is for: "Heizölfilter" is a filter. Higher: it counts more. */
export const FIT_DETERMINER = 0.6;
/** Fit of a short end behind letters nobody knows: "Minimaler" is no "Maler". Such a line is left open, too. */
export const FIT_CHANCE = 0.3;

// Words written short.

/** Letters, or consonants, of a word that may be short for another. Fewer: more words are read so, more of them wrong. */
export const SHORTEST_SHORTENED = 3;
/** Fewer consonants than this say nothing alone; with the word beside them they may. */
export const SHORTEST_SHORTENED_ALONE = 4;
/** What more words than this begin like says nothing. Higher: more is read, and more work for a word. */
export const MOST_WORDS_SHORTENED = 40;
/** Fit of a word read by its beginning or its consonants. Higher: it counts more. */
export const FIT_SHORTENED = 0.8;
/** What it counts at most, in weights of words: no part of a word decides a line. */
export const MOST_OF_SHORTENED = 4;
/** A known word of so few letters with a dot behind it may be the beginning of a longer one ("Bus. Mobil"). */
export const SHORT_WORD = 4;
/** What such a word keeps of its fit. Higher: it counts more. */
export const FIT_DOTTED = 0.5;

// Weighing words.

/** The weight from which a word names a purchase by itself, a carrier and an energy bill too; weaker ones need company. */
export const NAMES_A_PURCHASE = 3;
/** The weight from which a word names power, gas, heat or water for the other lines of its bill; a weaker one names nothing. */
export const NAMES_A_SUPPLY = 2;
/** Weight of a supplier's name among the words of a line. Higher: "Migros" says more beside what was bought there. */
export const VENDOR_WEIGHT = 4;
/** What is left of it in a description: a supplier named there is company, not a purchase. */
export const VENDOR_IN_TEXT_SHARE = 0.4;
/** Further words of a category add this share: "recycling of paper and board" stays a service of waste. */
export const FURTHER_WORD_SHARE = 0.35;
/** What a thing keeps where the line names something done to it ("coffee machine repair"). Lower: the service leads more. */
export const DONE_TO_SHARE = 0.35;
/** What words of taxes keep behind a purchase: "Strom 8.1 % MWST" is electricity. */
export const NOT_LEADING_SHARE = 0.2;
/** What they count as the first word: "VAT 20 % on office cleaning" is the tax. */
export const LEADING_SHARE = 1.6;
/** What a short form that means other things too keeps beside a purchase written out: "Corsa taxi, ric. 221". */
export const AMBIGUOUS_SHARE = 0.5;
/** A gas sold by weight counts so many times: it is the gas, whatever device it goes into. */
export const WEIGHED_GAS_SHARE = 2;
/** A word of a longer phrase adds this to its weight where codes of industries are compared. Higher: length decides more. */
export const LONGER_PHRASE = 0.5;

// Vendor and bill.

/** Points of a vendor the lexicon knows by name. Higher: its trade weighs more beside the words of the line. */
export const VENDOR_NAMED = 1.8;
/** Words in a vendor's name ("Malerei Huber") count this share of their weight, and so many points at most. */
export const VENDOR_WORD_SHARE = 0.3;
/** Points they bring at most. */
export const VENDOR_WORD_LIMIT = 1.5;
/** Points of the energy the bill is for, on a line of it that says nothing of its own. */
export const ON_THE_BILL = 3;
/** Points of an energy that the unit alone says was used ("Cella frigo", 14,230 kWh). */
export const METERED_THERE = 4;
/**
 * A kilowatt-hour that costs more, in any currency, is a battery's and bought: more than any currency's price of energy, less
 * than that of a battery. Lower: energy in cheap currencies is taken for goods.
 */
export const MOST_PER_UNIT = 250;
/** Lines looked at above and below one of a bill with several supplies. More: a heading reaches further. */
export const NEAREST_LINES = 64;

// Units: what the categories keep of their points that a unit does not fit (lower: the unit decides more), and the points it
// adds to the category it mostly measures.

/** Of units that measure few things and nothing else: kWh, nights, passenger-, tonne- and TEU-kilometres, standard cubic metres. */
export const MISFIT_OF_NARROW_UNIT = 0.3;
/** Of TEU, which may count boxes that are bought. */
export const MISFIT_OF_TEU = 0.4;
/** Of weight and distance sent in their own fields. */
export const MISFIT_OF_FREIGHT_FIELDS = 0.5;
/** Of litres and kilometres, which measure goods too. */
export const MISFIT_OF_WIDE_UNIT = 0.6;
/** Of kilograms and hours, which measure most things. */
export const MISFIT_OF_WIDEST_UNIT = 0.7;
/** Points of power by kWh, of gas by standard cubic metres. */
export const ENERGY_BY_UNIT = 1.2;
/** Points cubic metres add to gas where a word names it and none names another thing they fit. */
export const GAS_BY_CUBIC_METRES = 2.5;
/** Points of road freight by tonne-kilometres, or weight with distance. */
export const ROAD_FREIGHT_BY_UNIT = 1.2;
/** Points of sea freight by TEU, and by TEU-kilometres. */
export const SEA_FREIGHT_BY_TEU = 2;
/** Points of sea freight by TEU-kilometres. */
export const SEA_FREIGHT_BY_TEU_KM = 2.5;
/** Points of a hotel by nights. */
export const HOTEL_BY_NIGHTS = 3;

// A single word in passing, words nobody knows.

/** From this certainty on the lexicon's word is specific enough wherever it stands. Lower: fewer lines are left open. */
export const SPECIFIC_CERTAINTY = 0.82;
/**
 * A word of more than this share of the line's letters is what the line is about. Higher: more lines are left open. Counted on
 * 500 lines by strangers: 7 of 23 such lines were wrong, of the others 9 of 452.
 */
export const MOST_OF_LINE = 0.6;
/** Letters up to which a word is an article, preposition or unit there. */
export const LETTERS_OF_SMALL_WORDS = 3;
/** Letters a word must have to be counted as known or unknown. */
export const LETTERS_OF_A_WORD = 3;
/** What a word counts as known that the lexicon has by its stem alone: "elektrik" is no electrician. */
export const KNOWN_BY_STEM_SHARE = 0.5;
/** A line is of another language where less than this share of its words is known. Higher: more lines are left open. */
export const LEAST_KNOWN_SHARE = 0.5;

// Certainty of the lexicon alone, a rule of thumb that `combine` turns into a probability.

/** Score at which evidence is two thirds sure. Higher: less sure. */
export const FIRM_SCORE = 2.6;
/** Share of the certainty that depends on the lead over the second category. Higher: a close second makes less sure. */
export const LEAD_SHARE = 0.45;
/** Points kept for what the lexicon does not know, where scores become shares. Higher: all candidates have less. */
export const UNKNOWN_SCORE = 1.5;
/** Certainty of a line without any evidence. */
export const NO_EVIDENCE_CERTAINTY = 0.2;
/** Certainty of a line that sells certificates of origin, whatever else its words may mean. */
export const CERTIFICATE_CERTAINTY = 0.95;
/** Words that are named as the reason of an answer. */
export const MOST_MATCHED = 12;
