/** Longest name of a program that is kept. */
const MAX_CHARACTERS = 60;

/** In an order in which a name that stands for several browsers comes after those it stands for. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a person recognises of a `User-Agent`: `Firefox on Windows`, or the program's own name such as `curl/8.5.0`. Versions and
 * models, which would only single a person out, are left out. null without the header.
 */
export function clientName(userAgent: string | null): string | null {
  const text = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 1_000);
  const browser = first(BROWSERS, text);
  const system = first(SYSTEMS, text);
  if (browser !== null) return system === null ? browser : `${browser} on ${system}`;
  return text.trim().split(' ')[0]?.slice(0, MAX_CHARACTERS) || null;
}

function first(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
