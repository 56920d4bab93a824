/** A number of the service as the decimal it was stored as, which has at most so many places. */
export function numberText(value: number, places: number): string {
  const text = value.toFixed(places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
