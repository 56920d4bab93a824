const FORM = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Whether a text is a real calendar date written YYYY-MM-DD (ISO 8601, proleptic Gregorian). */
export function isCalendarDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/** Days of a month 1 to 12; 0 for another number. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

/** The UTC date so many days after a time `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export function dateAfter(now: string, days: number): string {
  return new Date(Date.parse(now) + days * DAY_MS).toISOString().slice(0, 10);
}
