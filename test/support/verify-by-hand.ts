import { byHand, runIn } from './by-hand-recipe.ts';

/** Rules of the verifier that the recipe has too, and what it finds by them. */
const RULES: Readonly<Record<string, string>> = {
  'hash.header': 'entry',
  'payload.digest': 'entry',
  'link.previous': 'entry',
  'payload.missing': 'entry',
  'checkpoint.signature': 'checkpoint',
  'checkpoint.state': 'checkpoint',
  'files.digest': 'files',
  'files.missing': 'files',
  'seal.metadata': 'seal',
  'seal.signature': 'seal',
};

/** What the recipe should find, of what the verifier finds. */
export function asByHand(
  findings: readonly { readonly rule: string; readonly seq: number | null }[],
): string[] {
  const found = findings.flatMap(({ rule, seq }) => {
    const what = RULES[rule];
    return what === undefined ? [] : [what === 'entry' ? `entry ${seq}` : what];
  });
  return [...new Set(found)].sort();
}

/**
 * What the recipe of docs/evidence-format.md finds in an unpacked package: entries, checkpoint, files and seal, with jq,
 * sha256sum and OpenSSL.
 * @param x - the key that is trusted. @param engagementId - whose package it is: the work of others is withheld.
 */
export function foundByHand(
  folder: string,
  { x, engagementId }: { readonly x: string; readonly engagementId: string },
): string[] {
  // Standard error would only repeat what is found.
  const own = (script: string) => `exec 2>/dev/null\n${script.replace(byHand.x, `x=${x}`)}`;
  const found = new Set<string>();
  const entryOf = (line: string) => /^entry \d+/.exec(line)?.[0] ?? line;
  for (const line of runIn(folder, byHand.entries)) {
    if (!line.endsWith(': OK') && !line.endsWith(': erased?')) found.add(entryOf(line));
  }
  for (const line of runIn(folder, byHand.erased)) {
    const isOther = line.includes(': engagement:') && !line.endsWith(engagementId);
    if (line !== '' && !isOther) found.add(entryOf(line));
  }
  const signed = (script: string) => {
    try {
      return runIn(folder, script);
    } catch {
      return null;
    }
  };
  const lines = signed(own(byHand.checkpoint));
  if (lines === null || !isOf(lines[0], lines[1])) found.add('checkpoint');
  const sealed = signed(own(`${byHand.b64}\n${byHand.sealed}`)) ?? [];
  if (sealed.slice(0, -2).some((line) => !line.endsWith(': OK'))) found.add('files');
  const { metadata_sha256: digest } = JSON.parse(sealed.at(-1) ?? '{}') as { metadata_sha256?: string };
  const seal = own(byHand.checkpoint).replace(/^jws=.*$/m, 'jws=$(jq -r .seal metadata.json)');
  if (sealed.at(-2) !== `${digest}  -` || signed(seal) === null) found.add('seal');
  return [...found].sort();
}

/** Whether claims state a size and a head. */
function isOf(claims = '{}', state = '{}'): boolean {
  const [stated, found] = [claims, state].map((text) => JSON.parse(text) as { head?: string; size?: number });
  return stated?.head === found?.head && stated?.size === found?.size;
}
