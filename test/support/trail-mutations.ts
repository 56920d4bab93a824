import { canonical, sha256 } from './make-trail.ts';

/** What the published vectors ask to be done to a trail the product made. */
export interface TrailMutation {
  readonly id: string;
  readonly text: string;
}

interface Parsed {
  readonly first: string;
  readonly lines: string[];
}

const LAST = '\n],"format":"audit-trail/1"}\n';

/**
 * Mutations M-01 to M-07 of the vectors file, applied to the text of an `audit-trail.json` of three entries or
 * more, the last but one of which or an earlier one holds a string in its payload.
 * @param otherCheckpoint - a genuine checkpoint of another period of the same workspace.
 */
export function mutateTrail(text: string, otherCheckpoint: string): TrailMutation[] {
  const { first, lines } = parse(text);
  const middle = Math.floor(lines.length / 2);
  const join = (changed: readonly string[], opening = first) => `${opening}\n${changed.join(',\n')}${LAST}`;
  return [
    { id: 'M-01', text: join(lines.with(middle, changeCharacter(lines[middle] ?? ''))) },
    { id: 'M-02', text: join(lines.toSpliced(middle, 1)) },
    { id: 'M-03', text: join(lines.slice(0, -1)) },
    { id: 'M-04', text: join(lines.toSpliced(middle, 2, lines[middle + 1] ?? '', lines[middle] ?? '')) },
    { id: 'M-05', text: join(lines.toSpliced(middle, 0, lines[middle] ?? '')) },
    {
      id: 'M-06',
      text: join(lines, first.replace(/"checkpoint":"[^"]*"/, `"checkpoint":"${otherCheckpoint}"`)),
    },
    { id: 'M-07', text: join(recompute(lines)) },
  ];
}

function parse(text: string): Parsed {
  const [first = '', ...rest] = text.split('\n');
  const lines = rest.slice(0, -2).map((line) => line.replace(/,$/, ''));
  return { first, lines };
}

/** Another first character of the salt, a string every payload has. */
function changeCharacter(line: string): string {
  return line.replace(/"salt":"(.)/, (_all, before: string) => `"salt":"${before === 'A' ? 'B' : 'A'}`);
}

/** A history in which one amount is another and every digest, hash, link and reference agrees again. */
function recompute(lines: readonly string[]): string[] {
  const renamed = new Map<string, string>();
  let previous = '0'.repeat(64);
  let isChanged = false;
  return lines.map((line) => {
    const amount = isChanged ? line : line.replace(/"spend_amount":"\d/, '"spend_amount":"9');
    isChanged ||= amount !== line;
    let text = amount;
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    const { hash, payload, ...header } = JSON.parse(text) as Record<string, unknown>;
    const digest = payload === null ? header.payload_digest : sha256(canonical(payload));
    const next = { ...header, payload_digest: digest, prev_hash: previous };
    previous = sha256(canonical(next));
    renamed.set(String(hash), previous);
    return canonical({ ...next, hash: previous, payload });
  });
}
