export const EXPIRIES = ['never', 'month', 'quarter', 'year', 'day'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAYS = { month: 30, quarter: 90, year: 365 } as const;
const DAY_MS = 86_400_000;

/** When a key expires: after so many days, or with the end of a day where the person is. */
export function expiryTime(expiry: Expiry, day: string, now: Date): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'day') return new Date(`${day}T23:59:59`).toISOString();
  return new Date(now.getTime() + DAYS[expiry] * DAY_MS).toISOString();
}
