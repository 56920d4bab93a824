const WRITTEN: readonly string[] = Array.from({ length: 1001 }, (_, thousandths) =>
  (thousandths / 1000).toFixed(3),
);

/** A share, 0 to 1, with three decimals. Those of the classifier have no more: they stand in a table. */
export function threeDecimals(share: number): string {
  const thousandths = Math.round(share * 1000);
  return (thousandths / 1000 === share ? WRITTEN[thousandths] : undefined) ?? share.toFixed(3);
}
