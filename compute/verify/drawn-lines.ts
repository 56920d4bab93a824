import { sha256Hex, type TrailEntry } from './entry-check.ts';
import { plainText } from './fraction.ts';
import { isMembers, type Members } from './profile.ts';
import type { Findings } from './rules.ts';

/** Lines and records held of a sample at most: far above any real one, so that no file takes memory without end. */
const MAX_LINES = 500_000;
const MAX_RECORDS = 2_000_000;

/** A line something was recorded about for the engagement. */
interface DrawnLine {
  /** Where it stands in the sample that counts; -1 for a line that is not in it. */
  place: number;
  stratum: unknown;
  /** Null where the trail does not say them. */
  hits: number | null;
  hasPaper: boolean;
  /** Digests of its assertions and re-performances that no paper has shown yet. */
  readonly records: Set<string>;
}

const ASSERTION = [
  'assertion_id',
  'assertion',
  'revision',
  'result',
  'procedure',
  'recorded_kgco2e',
  'audited_kgco2e',
  'misstatement_kgco2e',
  'tainting',
  'nature_and_cause',
  'narrative',
  'evidence',
  'tick_marks',
  'is_anomaly',
  'anomaly_procedures',
];

const RE_PERFORMANCE = [
  're_performance_id',
  'recorded_kgco2e',
  'recomputed_kgco2e',
  'difference_kgco2e',
  'result',
  'reason',
  'tolerance_kgco2e',
  'within_tolerance',
  'factor_set_id',
  'factor_id',
  'overrides',
];

/**
 * What the trail says of an engagement's sample up to its completion: which lines were drawn, in which order, and
 * what was recorded of each. Papers are then held to it.
 */
export class DrawnLines {
  /** Entry that completed the engagement, its place on the chain, and the draws of the sample that counts. */
  completion: TrailEntry | null = null;
  completedAt = Number.POSITIVE_INFINITY;
  draw: Members | null = null;
  lastDraw = '';
  readonly #subject: string;
  readonly #findings: Findings;
  readonly #lines = new Map<string, DrawnLine>();
  #drawn = 0;
  #records = 0;
  #isFull = false;

  constructor(engagementId: string, findings: Findings) {
    this.#subject = `engagement:${engagementId}`;
    this.#findings = findings;
  }

  /** Entries of the chain the population was frozen at; null where the draw does not say it. */
  get populationSize(): number | null {
    const at = this.draw?.population_at;
    return isMembers(at) && typeof at.size === 'number' ? at.size : null;
  }

  get subject(): string {
    return this.#subject;
  }

  /** Takes an entry about the engagement. */
  entry(entry: TrailEntry, hash: string, seq: number): void {
    const { kind, payload } = entry;
    if (entry.subject !== this.#subject || this.completion !== null || payload === null) return;
    if (kind === 'sample.generated') this.#generated(payload, hash);
    else if (kind === 'assertion.saved') this.#assertion(entry, payload, hash);
    else if (kind === 'calculation.reperformed') {
      this.#record(payload.line_item_id, recordDigest(payload, RE_PERFORMANCE, { hash, by: entry.actor }));
    } else if (kind === 'engagement.completed') {
      this.completion = entry;
      this.completedAt = seq;
    }
  }

  /** A further draw makes a new sample; an extension adds to the one there is. */
  #generated(payload: Members, hash: string): void {
    this.lastDraw = hash;
    if (payload.extend_by === undefined) {
      this.draw = payload;
      this.#drawn = 0;
      for (const line of this.#lines.values()) line.place = -1;
    }
    for (const { line_item_id, stratum, hits } of membersOf(payload.items)) {
      this.#place(line_item_id, stratum, Number(hits));
    }
    for (const { line_item_id, hits } of membersOf(payload.further_hits)) {
      const line = this.#line(line_item_id);
      if (line !== null && line.hits !== null) line.hits += Number(hits);
    }
  }

  #assertion(entry: TrailEntry, payload: Members, hash: string): void {
    this.#record(payload.line_item_id, recordDigest(payload, ASSERTION, { hash, by: entry.actor }));
    const { replacement, sample_id } = payload;
    if (!isMembers(replacement) || sample_id !== this.draw?.sample_id) return;
    this.#place(replacement.line_item_id, 'sampled', null);
  }

  #place(id: unknown, stratum: unknown, hits: number | null): void {
    const line = this.#line(id);
    if (line === null) return;
    line.place = this.#drawn;
    line.stratum = stratum;
    line.hits = hits;
    this.#drawn += 1;
  }

  #record(id: unknown, digest: string): void {
    const line = this.#line(id);
    if (line === null) return;
    this.#records += 1;
    if (this.#records > MAX_RECORDS) this.#full();
    else line.records.add(digest);
  }

  #line(id: unknown): DrawnLine | null {
    const known = this.#lines.get(String(id));
    if (known !== undefined) return known;
    if (this.#lines.size >= MAX_LINES) {
      this.#full();
      return null;
    }
    const line = { place: -1, stratum: null, hits: null, hasPaper: false, records: new Set<string>() };
    this.#lines.set(String(id), line);
    return line;
  }

  /** What does not fit was not compared, which is said once. */
  #full(): void {
    if (!this.#isFull)
      this.#findings.fail('recalculate.form', null, 'more lines or papers than are compared');
    this.#isFull = true;
  }

  /** Holds a paper to its line. @param place - of the paper in its file. False for a line that is not drawn. */
  paper(paper: Members, place: number): boolean {
    const id = String(paper.line_item_id);
    const line = this.#lines.get(id);
    const isDrawn = line !== undefined && line.place !== -1 && !line.hasPaper;
    const isPlaced = line?.place === place && line.stratum === paper.stratum;
    const isHit = line?.hits == null || line.hits === paper.hits;
    if (!isDrawn || !isPlaced || !isHit) this.#findings.fail('recalculate.drawn', null, id);
    if (line === undefined) return false;
    line.hasPaper = true;
    this.#papers(line, paper, id);
    return isDrawn;
  }

  /** What a paper shows of the auditor's work is what was recorded, all of it and nothing else. */
  #papers(line: DrawnLine, paper: Members, id: string): void {
    const { assertions, re_performances: reperformed } = paper;
    const shown = [
      ...membersOf(assertions).map((one) =>
        recordDigest(one, ASSERTION, { hash: one.entry, by: one.prepared_by }),
      ),
      ...membersOf(reperformed).map((one) =>
        recordDigest(one, RE_PERFORMANCE, { hash: one.entry, by: one.performed_by }),
      ),
    ];
    const isEach = shown.every((digest) => line.records.delete(digest));
    if (!isEach || line.records.size > 0) this.#findings.fail('recalculate.papers', null, id);
  }

  /** Reports drawn lines that have no paper. */
  end(): void {
    for (const [id, { place, hasPaper }] of this.#lines) {
      if (place !== -1 && !hasPaper) this.#findings.fail('recalculate.drawn', null, `${id} has no paper`);
    }
  }
}

/** 128 bits over what a record says, the entry it stands in and who made it. */
function recordDigest(
  record: Members,
  names: readonly string[],
  { hash, by }: { readonly hash: unknown; readonly by: unknown },
): string {
  const values = names.map((name) => plainValue(record[name]));
  return sha256Hex(JSON.stringify([names[0], hash, by, ...values])).slice(0, 32);
}

/** Deeper than any payload may be nested. */
const MAX_DEPTH = 32;

/** Numbers in one form, also inside. What is nested deeper than a payload may be is left out: it was reported. */
export function plainValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1));
  if (!isMembers(value)) return plainText(value);
  const members = Object.entries(value).map(
    ([name, member]) => [name, plainValue(member, depth + 1)] as const,
  );
  return Object.fromEntries(members);
}

export function membersOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}
