import type { ReasonWords } from './reasons/en.ts';

/** The words of reasons under one key each, such as `reason.same_energy`. */
export function flatWords({
  reasons,
  warnings,
  names,
  engagements,
  values,
}: ReasonWords): Readonly<Record<string, string>> {
  const under = (group: string, words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([code, text]) => [`${group}.${code}`, text]);
  return Object.fromEntries([
    ...under('reason', reasons),
    ...under('warning', warnings),
    ...under('name', names),
    ...under('engagement', engagements),
    ...under('value', values),
  ]);
}
