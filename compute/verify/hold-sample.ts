import { DrawnLines, type DrawnPlace } from './drawn-lines.ts';
import { Findings } from './rules.ts';
import { checkSampleStatement } from './sample-statement.ts';
import { type EngagementEntry, jsonMembers, takeEntry } from './stored-entries.ts';

/** What a package states of its sample, and what the trail says of it. */
export interface SampleTask {
  readonly engagementId: string;
  /** The last draw, its extensions, the assertions that replaced a line, and the completion, in the order of the chain. */
  readonly entries: readonly EngagementEntry[];
  /** Whether the period was closed at the completion. */
  readonly isClosed: boolean;
  /** JSON of the members of `metadata.json` that state it, as they are to stand there. */
  readonly stated: string;
  /** Lines of the sample as the rows have them. */
  readonly lines: readonly string[];
  /** How many lines each of the parts has. */
  readonly linesAPart: number;
}

export interface HeldSample {
  /** Lines that were not drawn, or are gone, then what metadata.json would state otherwise than the trail. */
  readonly wrong: readonly string[];
  /** JSON of the `DrawnPlace`s of the sample in its order, in parts: as text 100,000 of them take some 20 MB. */
  readonly parts: readonly string[];
  /** Of the lines that were drawn. */
  readonly count: number;
}

/**
 * Holds what metadata.json is to say of the sample, its evaluation and the conclusion to the trail, by the very rules
 * of `footing verify --recalculate`, and reads which lines were drawn, to which the papers are held.
 * Source: docs/evidence-format.md, `recalculate.sample`.
 */
export function holdSample(task: SampleTask): HeldSample {
  const findings = new Findings();
  const drawn = new DrawnLines(task.engagementId, findings);
  for (const entry of task.entries) takeEntry(drawn, entry);
  drawn.isClosed = task.isClosed;
  checkSampleStatement(jsonMembers(task.stated), drawn, findings);
  const places = drawn.places();
  const wrong = [...wrongLines(task.lines, places), ...findings.kept.map(({ text }) => text)];
  return { wrong, parts: partsOf(places, task.linesAPart), count: places.length };
}

/** So that a line too many or too few is told by its name, and not by those that it moves. */
function wrongLines(lines: readonly string[], places: readonly DrawnPlace[]): string[] {
  const stored = new Set(lines);
  const drawn = new Set(places.map(({ id }) => id));
  return [
    ...[...stored.difference(drawn)].map((id) => `line ${id} was not drawn`),
    ...[...drawn.difference(stored)].map((id) => `line ${id} was drawn and is gone`),
  ];
}

function partsOf(places: readonly DrawnPlace[], linesAPart: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < places.length; at += linesAPart) {
    parts.push(JSON.stringify(places.slice(at, at + linesAPart)));
  }
  return parts;
}
