import type { Place } from './place.ts';

/** Ports of the Rhine by their kilometre. Source: Central Commission for the Navigation of the Rhine. */
const RHINE_KM: { readonly [name: string]: number } = {
  Basel: 167,
  Strasbourg: 294,
  Mannheim: 424,
  Köln: 688,
  Duisburg: 780,
  Rotterdam: 1000,
};

/** Kilometres on the Rhine between two of its ports; null where one is none. */
export function rhineKm(from: Place, to: Place): number | null {
  const [a, b] = [RHINE_KM[from.name], RHINE_KM[to.name]];
  return a === undefined || b === undefined ? null : Math.abs(a - b);
}
