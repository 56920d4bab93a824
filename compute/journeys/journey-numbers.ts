/**
 * The numbers by which a line's places become a journey, or stay open. They are the design's of journeys (docs/journeys.md) and
 * judgements, held to lines that may be tuned on, where no source stands. Earth, detours, tonnes of a container and other
 * published figures stand with their formulas.
 */

// Reading names.

/** Letters of a description that are looked at: as many as one has at most. */
export const MAX_CHARACTERS = 2000;
/** Places a line names at most; what stands behind them is not looked at. */
export const MAX_MENTIONS = 60;
/** Letters of a place's name, at least. Fewer: more words are taken for places. */
export const SHORTEST_NAME = 3;
/** Words of a place's name, and of a country's, at most. */
export const LONGEST_NAME = 8;
/** Words of a country's name, at most. */
export const LONGEST_COUNTRY = 3;
/** Class of airport, 1 to 5, from which a code counts alone; in a text of capitals the next. Lower: more words are taken for codes. */
export const CODE_ALONE_CLASS = 3;
/** More words between two places than this do not join them. */
export const MOST_WORDS_BETWEEN = 8;
/** Unknown words behind a place that may be part of its name ("Dublin Heuston - Cork"). */
export const MAX_PARTS_OF_NAME = 2;
/** Persons a text counts at most: more are a misreading. */
export const MOST_PERSONS = 999;

// Choosing the place of a name. Higher shares and larger classes: fewer places count, and more names are plain.

/** Cities of a name count from this share of the largest's people; on land in the invoice's region from the other. */
export const CITY_SHARE = 1 / 5;
/** The same share on land in the invoice's region. */
export const HOME_SHARE = 1 / 20;
/** Airports count that lie within so many classes of the best. */
export const AIRPORT_CLASSES = 1;
/** Ports count from this share of the best one's class. */
export const PORT_SHARE = 1 / 2;
/** Airports of a lower class are closed or tiny, and no airport of a city. */
export const SMALLEST_AIRPORT = 2;
/** How far an airport lies from its city, and the next one where it has none. */
export const AIRPORT_KM = 60;
/** How far the next airport lies from a city without one. */
export const NEXT_AIRPORT_KM = 150;
/** How far a port lies from the town whose name it goes by in another language. */
export const PORT_KM = 30;
/** Places this near each other count as one. Lower: more names stay open. */
export const ONE_PLACE_KM = 30;
/** Two names this near, side by side, are one end said twice: "Milano Malpensa", "Zürich (ZRH)". */
export const SAME_END_KM = { air: 80, rail: 15, road: 15, sea: 30 } as const;
/** Two ways whose ends are this near are one, said twice: "Zürich-London (ZRH-LHR)". Higher: more ways count once. */
export const SAID_TWICE_KM = 80;
/** Of several places of a name the nearest to the other end is meant where the next is so many times as far. Higher: more stay open. */
export const CLEARLY_FARTHER = 2;

// Ways that are none, for review: beyond these a way is not what the text seems to say. Narrower: more reviews.

/** Ends nearer than this are one place. */
export const SHORTEST_KM = 5;
/** Nobody flies less far. */
export const SHORTEST_FLIGHT_KM = 80;
/** Nobody goes farther on one line by rail, or by road. */
export const LONGEST_RAIL_KM = 3500;
/** The same by road. */
export const LONGEST_ROAD_KM = 4000;
/** A bus that goes less far is none of those between cities, and the line no journey. */
export const SHORTEST_COACH_KM = 40;
/** A way of more legs is none that one line buys. */
export const MAX_LEGS = 12;
/** Below this the sea way between two ports that stand by their anchors alone is too rough. Higher: more reviews. */
export const ROUGH_BELOW_KM = 1500;

// What a journey may cost.

/**
 * CHF per unit of activity that a journey can cost; beyond, persons, trips or places may be misread, and the line is for review.
 * Wider: fewer reviews. A judgement.
 */
export const USUAL_PRICES = {
  pkm: { low: '0.02', high: '3' },
  vkm: { low: '0.1', high: '3' },
  tkm: { low: '0.001', high: '15' },
  TEUkm: { low: '0.005', high: '5' },
} as const;

// The haul of a flight.

/** A leg up to this is short haul. Source: DESNZ methodology paper 2025, paragraph 8.9. */
export const SHORT_HAUL_KM = 3700;
