/** What a line of an energy bill is, in the light of the whole bill. */
export type BillVerdict =
  /** The energy itself. `quantityOf`: the position of the line that shows the quantity, where its own does not. */
  | { readonly kind: 'energy'; readonly review: string | null; readonly quantityOf: number | null }
  /** A part of the bill without energy of its own: 0 kg (rule 5). */
  | { readonly kind: 'fee'; readonly review: string | null }
  /** It shows energy that the line at `of` carries: 0 kg, for review. */
  | { readonly kind: 'repeat'; readonly of: number };

/** By the words of the line alone. */
export const FEE: BillVerdict = { kind: 'fee', review: null };

/** What a line is was found: by its words alone it may still be the energy. */
export function isSettled(verdicts: ReadonlyMap<number, BillVerdict>, position: number): boolean {
  const verdict = verdicts.get(position);
  return verdict !== undefined && verdict !== FEE;
}
