/** A value as a chain's payload may hold it: every number that is no integer becomes decimal text. */
export function chainValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(chainValue);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, chainValue(member)]));
  }
  return value;
}
