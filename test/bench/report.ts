/** One line of the report. */
export interface Finding {
  readonly name: string;
  readonly value: string;
  /** The target; absent if the value only explains another. */
  readonly target?: string;
  readonly reached?: boolean;
}

export function printFindings(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, value, target, reached } of findings) {
    const verdict =
      target === undefined ? '' : `  (target ${target}: ${reached === true ? 'reached' : 'MISSED'})`;
    console.log(`${name.padEnd(width)}  ${value}${verdict}`);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing measured');
  return middle;
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en-CH');
