/**
 * The numbers for reading a line's places as a journey. Unless a source is named, they come from the design (docs/journeys.md)
 * or are judgements, checked on lines for tuning. The earth's radius, detours, container loads and other published figures
 * are with their formulas.
 */

// Reading names.

/** Letters of a description that are read: its longest allowed length. */
export const MAX_CHARACTERS = 2000;
/** Most places of a line; later ones are ignored. */
export const MAX_MENTIONS = 60;
/** Letters of a place's name, at least. Fewer: more words are read as places. */
export const SHORTEST_NAME = 3;
/** Words of a place's name, at most. */
export const LONGEST_NAME = 8;
/** Words of a country's name, at most. */
export const LONGEST_COUNTRY = 3;
/** Class of airport, 1 to 5, from which a code counts alone; one higher in upper-case texts. Lower: more words are codes. */
export const CODE_ALONE_CLASS = 3;
/** Two places with more words between them are not connected. */
export const MOST_WORDS_BETWEEN = 8;
/** Unknown words after a place that may be part of its name ("Dublin Heuston - Cork"). */
export const MAX_PARTS_OF_NAME = 2;
/** Most persons of a text: more are a misreading. */
export const MOST_PERSONS = 999;

// Choosing the place of a name. Higher shares and larger classes: fewer candidates, and more names are clear.

/** Share of the largest city's population from which a city of the same name counts. */
export const CITY_SHARE = 1 / 5;
/** The same share on land in the invoice's region. */
export const HOME_SHARE = 1 / 20;
/** Airports count within so many classes of the best. */
export const AIRPORT_CLASSES = 1;
/** Ports count from this share of the best one's class. */
export const PORT_SHARE = 1 / 2;
/** Airports of a lower class are closed or tiny and do not serve a city. */
export const SMALLEST_AIRPORT = 2;
/** Farthest airport of a city. */
export const AIRPORT_KM = 60;
/** Farthest airport if the city has none within that. */
export const NEXT_AIRPORT_KM = 150;
/** Farthest port of a town whose name is in another language. */
export const PORT_KM = 30;
/** Places this near each other count as one. Lower: more names stay ambiguous. */
export const ONE_PLACE_KM = 30;
/** Two adjacent names this near are one end named twice: "Milano Malpensa", "Zürich (ZRH)". */
export const SAME_END_KM = { air: 80, rail: 15, road: 15, sea: 30 } as const;
/** Two routes with ends this near are one, named twice: "Zürich-London (ZRH-LHR)". Higher: more routes count once. */
export const SAID_TWICE_KM = 80;
/** The nearest of several places is meant if the next is so many times as far. Higher: more stay ambiguous. */
export const CLEARLY_FARTHER = 2;

// Limits beyond which a route is improbable and needs review. Narrower: more reviews.

/** Ends nearer than this are one place. */
export const SHORTEST_KM = 5;
/** Shortest flight. */
export const SHORTEST_FLIGHT_KM = 80;
/** Longest rail route of one line. */
export const LONGEST_RAIL_KM = 3500;
/** Longest road route of one line. */
export const LONGEST_ROAD_KM = 4000;
/** A shorter bus route is not between cities, and the line no journey. */
export const SHORTEST_COACH_KM = 40;
/** Most legs of one line. */
export const MAX_LEGS = 12;
/** Shortest reliable sea distance between two ports located by their anchorages only. Higher: more reviews. */
export const ROUGH_BELOW_KM = 1500;

// Usual prices.

/**
 * Possible CHF per unit of activity; outside, persons, trips or places may be misread, and the line needs review. Wider: fewer
 * reviews. A judgement.
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
