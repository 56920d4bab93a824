import { growingColumn } from './growing-column.ts';
import type { LineFacts } from './line-facts.ts';

/** Days between an invoice's date and its recording that are late, if also three times as many as usual. */
const LATE_DAYS = 60;
const LATE_RATIO = 3;
/** Days after the period's end from which a recording is late, if nine tenths of the lines were recorded before. */
const CLOSING_DAYS = 30;
const CLOSED_SHARE = 0.9;
/** From this share of lines on, what is booked by hand is usual and says nothing. */
const USUAL_SHARE = 0.5;
const SPREADSHEET = 1;
const EXTERNAL_ID = 2;

/** How the lines of a population were booked. */
export interface BookedLines {
  /** @param recorded - days since 1970, as `invoiced`. */
  add(facts: LineFacts, recorded: number): void;
  /** @param invoiced - day of each line's invoice. */
  finish(invoiced: Int32Array, periodEnd: number): UnusualBookings;
}

export interface UnusualBookings {
  isLate(line: number): boolean;
  isByHand(line: number): boolean;
}

/**
 * Marks lines booked late or by hand, each against the usual of the population: a company that sends its whole year at once,
 * or from one spreadsheet, has no unusual lines. Late: recorded 60 days or more after the invoice's date and three times the
 * median delay; or 30 days or more after the period's end and after the day on which nine tenths of the lines were there. By
 * hand: from a spreadsheet where under half of the lines are, or without an id of the sending system where over half have one.
 * @param expectedLines - final number of lines, if known.
 * Source: docs/sampling.md, risk; ISA 240, characteristics of fraudulent journal entries (made after the period's end, or by
 * those who usually make none).
 */
export function bookedLines(expectedLines?: number): BookedLines {
  const recorded = growingColumn((n) => new Int32Array(n), expectedLines);
  const origin = growingColumn((n) => new Uint8Array(n), expectedLines);
  const counts = { spreadsheets: 0, externalIds: 0 };
  return {
    add({ isFromSpreadsheet, hasExternalId }, day) {
      recorded.push(day);
      origin.push((isFromSpreadsheet ? SPREADSHEET : 0) | (hasExternalId ? EXTERNAL_ID : 0));
      if (isFromSpreadsheet) counts.spreadsheets += 1;
      if (hasExternalId) counts.externalIds += 1;
    },
    finish(invoiced, periodEnd) {
      const days = recorded.values();
      const origins = origin.values();
      const delays = days.map((day, line) => day - (invoiced[line] ?? day));
      const late = Math.max(LATE_DAYS, LATE_RATIO * quantileOf(delays.slice(), 0.5));
      const closed = Math.max(periodEnd + CLOSING_DAYS, quantileOf(days.slice(), CLOSED_SHARE) + 1);
      const ofSpreadsheets = counts.spreadsheets < USUAL_SHARE * days.length;
      const ofIds = counts.externalIds > USUAL_SHARE * days.length;
      return {
        isLate: (line) => (delays[line] ?? 0) >= late || (days[line] ?? 0) >= closed,
        isByHand: (line) => {
          const own = origins[line] ?? 0;
          return (ofSpreadsheets && (own & SPREADSHEET) !== 0) || (ofIds && (own & EXTERNAL_ID) === 0);
        },
      };
    },
  };
}

/** Sorts the values in place. */
function quantileOf(values: Int32Array, share: number): number {
  return values.sort()[Math.floor(share * (values.length - 1))] ?? 0;
}
