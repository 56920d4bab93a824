import { ERASED_TEXT } from '../../schema/contracts/erased.ts';
import { WORKPAPER_LIMITS } from '../../schema/contracts/workpaper.ts';
import { scoredDigest, tracedDigest } from '../chain/paper-digest.ts';
import type { TrailEntry } from './entry-check.ts';
import { noteDigest, shownNotes } from './note-records.ts';
import { asNumber, asText, isMembers, type Members, membersOf } from './profile.ts';
import { ASSERTION, plainValue, RE_PERFORMANCE, recordDigest, reviewDigest } from './record-digest.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Lines and records of a sample kept at most: far above any real sample, to bound the memory for any file. */
const MAX_LINES = 500_000;
const MAX_RECORDS = 2_000_000;
/** Ids are shorter. A longer one would be in one finding after another. */
const MAX_ID_CHARACTERS = 64;
/** Times searched for a review that was begun before the entry that it states an earlier time than. */
const MAX_EARLIER = 1_000;

/** How a line was drawn. */
interface Drawn {
  /** Its position in the sample that counts; -1 for a line outside it. */
  place: number;
  stratum: unknown;
  /** Null where the trail does not state them. */
  hits: number | null;
  drawnAs: 'first' | 'extension' | 'replacement' | 'top_up' | null;
  /** The draw that froze it: 1 for the first, more for a top-up. */
  draw: number;
  replaces: string | null;
  replacedBy: string | null;
  /** Digest of its risk and probability; null where the trail does not state it. */
  scored: string | null;
  /** The same of its weight in the draw. */
  weight: string | null;
}

/** A line with records for the engagement. */
interface DrawnLine extends Drawn {
  /** The sample its position belongs to. */
  sample: number;
  hasPaper: boolean;
  /**
   * Its assertions, notes and re-performances not yet seen in a work paper, by digest, with their times; null before the
   * first, as for most lines of a large draw.
   */
  records: Map<string, Recorded> | null;
  /** The same of reviews, which may repeat: a reviewer can review a revision twice with the same text. */
  reviews: Map<string, SameReviews> | null;
}

/** A line of the sample that counts, as drawn according to the trail. */
export interface DrawnPlace extends Readonly<Drawn> {
  readonly id: string;
}

/** An entry that drew from lines the draws before it could not select. */
export interface TopUpEntry {
  /** Without its items. */
  readonly payload: Members;
  readonly hash: string;
  readonly by: string;
  readonly moment: Moment;
}

/** When an entry was made. */
export interface Moment {
  readonly at: string;
  /** Whether the entry before has the same time. The chain also gives that time to work that was begun earlier. */
  readonly mayBeEarlier: boolean;
}

/** When a piece of work was recorded, and more about it; null where its entry does not state that. */
interface Recorded extends Moment {
  readonly newest: string | null;
  /** Digest of its steps. */
  readonly traced: string | null;
}

/** How many equal reviews were recorded at each time; those that may have been begun earlier are counted apart. */
interface SameReviews {
  readonly exact: Map<string, number>;
  readonly orEarlier: Map<string, number>;
}

const TIME_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Whether a time is that of its entry. @param stated - of the work the entry is about. */
export function isMoment(stated: unknown, { at, mayBeEarlier }: Moment): boolean {
  if (typeof stated !== 'string' || !TIME_FORM.test(stated)) return false;
  return stated === at || (mayBeEarlier && stated < at);
}

/**
 * The entries of an engagement's sample up to its completion: which lines were drawn, in which order, and what was
 * recorded for each. Work papers are then checked against them.
 */
export class DrawnLines {
  /** Entry that completed the engagement, its position in the chain, and the draws of the sample that counts. */
  completion: TrailEntry | null = null;
  completedAt = Number.POSITIVE_INFINITY;
  draw: Members | null = null;
  /** The figures of the sample when its last line was drawn; null where no entry states them. */
  figures: Members | null = null;
  /** Who made that draw, and when. */
  drawnBy: string | null = null;
  drawnAt: Moment = { at: '', mayBeEarlier: false };
  lastDraw = '';
  /** The top-ups of the sample that counts. */
  topUps: TopUpEntry[] = [];
  /** Whether the period is closed: after the last entry, at its completion. */
  isClosed = false;
  readonly #subject: string;
  readonly #findings: Findings;
  readonly #lines = new Map<string, DrawnLine>();
  /** Number of draws that made a new sample. */
  #samples = 0;
  #drawn = 0;
  #records = 0;
  #isFull = false;

  constructor(engagementId: string, findings: Findings) {
    this.#subject = `engagement:${engagementId}`;
    this.#findings = findings;
  }

  /** Entries of the chain when the first population was frozen; null where the draw does not state it. */
  get populationSize(): number | null {
    return sizeAt(this.draw);
  }

  /** The same of the lines of each draw, by its number less 1. */
  get frozenSizes(): (number | null)[] {
    return [this.populationSize, ...this.topUps.map(({ payload }) => sizeAt(payload))];
  }

  /** The number of the draw that froze a line of the sample. */
  drawOf(id: string): number {
    return this.#known(id)?.draw ?? 1;
  }

  get subject(): string {
    return this.#subject;
  }

  /** The lines of the sample that counts, in its order. */
  places(): DrawnPlace[] {
    const drawn = [...this.#lines].filter(([, line]) => this.#isDrawn(line));
    return drawn
      .map(([id, { place, stratum, hits, drawnAs, draw, replaces, replacedBy, scored, weight }]) => ({
        id,
        place,
        stratum,
        hits,
        drawnAs,
        draw,
        replaces,
        replacedBy,
        scored,
        weight,
      }))
      .sort((a, b) => a.place - b.place);
  }

  /** Restores some lines of a draw that was read before, so that work papers can be checked a page at a time. */
  resume(places: readonly DrawnPlace[]): void {
    for (const { id, ...drawn } of places) {
      const line = this.#line(id);
      if (line !== null) Object.assign(line, drawn);
    }
  }

  /** Takes an entry about the engagement. */
  entry(entry: TrailEntry, hash: string, on: { readonly seq: number; readonly before: string }): void {
    const { kind, payload } = entry;
    if (entry.subject !== this.#subject || this.completion !== null || payload === null) return;
    const { seq } = on;
    const moment = { at: entry.at, mayBeEarlier: entry.at === on.before };
    if (kind === 'sample.generated') {
      if (isNewSample(payload)) {
        this.drawnBy = entry.actor;
        this.drawnAt = moment;
      }
      this.#generated(payload, hash);
      if (payload.top_up !== undefined) this.#topUp(payload, { hash, by: entry.actor, moment });
    } else if (kind === 'assertion.saved') this.#assertion(entry, payload, { hash, moment });
    else if (kind === 'calculation.reperformed') {
      const recorded = recordDigest(payload, RE_PERFORMANCE, { hash, by: entry.actor });
      this.#record(payload.line_item_id, recorded, {
        ...moment,
        newest: newestOf(payload),
        traced: typeof payload.traced === 'string' ? payload.traced : null,
      });
    } else if (kind === 'assertion.reviewed') {
      const digestOf = reviewDigest(payload, entry.actor);
      for (const ref of entry.refs) this.#review(payload.line_item_id, digestOf(ref), moment);
    } else if (kind === 'note.saved') {
      const { line_item_id: line } = payload;
      const recorded = { ...moment, newest: null, traced: null };
      if (line !== null) this.#record(line, noteDigest(payload, entry.actor), recorded);
    } else if (kind === 'engagement.completed') {
      this.completion = entry;
      this.completedAt = seq;
    }
  }

  #topUp({ items: _, ...payload }: Members, made: Omit<TopUpEntry, 'payload'>): void {
    if (this.topUps.length < WORKPAPER_LIMITS.topUps) this.topUps.push({ ...made, payload });
    else this.#full();
  }

  /** A further draw makes a new sample; an extension or a top-up adds to the present one. */
  #generated(payload: Members, hash: string): void {
    this.lastDraw = hash;
    const isNew = isNewSample(payload);
    if (isNew) {
      this.draw = payload;
      this.topUps = [];
      this.#drawn = 0;
      this.#samples += 1;
    }
    this.figures = payload.strata === undefined ? null : payload;
    for (const { line_item_id, stratum, hits, draw = 1, scored = null, risk_weight = null } of membersOf(
      payload.items,
    )) {
      const line = this.#place(line_item_id, stratum, asNumber(hits));
      if (line === null) continue;
      line.drawnAs = isNew ? 'first' : payload.top_up === undefined ? 'extension' : 'top_up';
      line.draw = asNumber(draw);
      line.scored = scored === null ? null : asText(scored);
      line.weight = risk_weight === null ? null : asText(risk_weight);
    }
    for (const { line_item_id, hits } of membersOf(payload.further_hits)) {
      const line = this.#line(line_item_id);
      if (line !== null && line.hits !== null) line.hits += asNumber(hits);
    }
  }

  #assertion(
    entry: TrailEntry,
    payload: Members,
    { hash, moment }: { readonly hash: string; readonly moment: Moment },
  ): void {
    const recorded = recordDigest(payload, ASSERTION, { hash, by: entry.actor });
    this.#record(payload.line_item_id, recorded, { ...moment, newest: null, traced: null });
    const { replacement, sample_id } = payload;
    if (!isMembers(replacement) || sample_id !== this.draw?.sample_id) return;
    const line = this.#place(replacement.line_item_id, 'sampled', null);
    const replaced = this.#known(asText(payload.line_item_id));
    if (line === null || replaced === undefined) return;
    if (replacement.strata !== undefined) this.figures = replacement;
    line.drawnAs = 'replacement';
    line.draw = asNumber(replacement.draw ?? 1);
    line.scored = replacement.scored === undefined ? null : asText(replacement.scored);
    line.weight = replacement.risk_weight === undefined ? null : asText(replacement.risk_weight);
    line.replaces = asText(payload.line_item_id);
    replaced.replacedBy = asText(replacement.line_item_id);
  }

  #place(id: unknown, stratum: unknown, hits: number | null): DrawnLine | null {
    const line = this.#line(id);
    if (line === null) return null;
    line.replaces = null;
    line.place = this.#drawn;
    line.stratum = stratum;
    line.hits = hits;
    this.#drawn += 1;
    return line;
  }

  #record(id: unknown, digest: string, recorded: Recorded): void {
    const line = this.#lineOfRecord(id);
    if (line === null) return;
    line.records ??= new Map();
    line.records.set(digest, recorded);
  }

  #review(id: unknown, digest: string, { at, mayBeEarlier }: Moment): void {
    const line = this.#lineOfRecord(id);
    if (line === null) return;
    line.reviews ??= new Map();
    const same: SameReviews = line.reviews.get(digest) ?? { exact: new Map(), orEarlier: new Map() };
    line.reviews.set(digest, same);
    const times = mayBeEarlier ? same.orEarlier : same.exact;
    times.set(at, (times.get(at) ?? 0) + 1);
  }

  /** The line for one more record; null when the limit is reached. */
  #lineOfRecord(id: unknown): DrawnLine | null {
    const line = this.#line(id);
    if (line === null) return null;
    this.#records += 1;
    if (this.#records <= MAX_RECORDS) return line;
    this.#full();
    return null;
  }

  #isDrawn({ place, sample }: DrawnLine): boolean {
    return place !== -1 && sample === this.#samples;
  }

  /** A line since the last draw: a line of an earlier draw has no position until it is drawn again. */
  #known(id: string): DrawnLine | undefined {
    const line = this.#lines.get(id);
    if (line !== undefined && line.sample !== this.#samples) {
      line.sample = this.#samples;
      line.place = -1;
      line.replacedBy = null;
    }
    return line;
  }

  #line(value: unknown): DrawnLine | null {
    const id = asText(value);
    const known = this.#known(id);
    if (known !== undefined) return known;
    if (this.#lines.size >= MAX_LINES || id.length > MAX_ID_CHARACTERS) {
      this.#full();
      return null;
    }
    const line: DrawnLine = {
      place: -1,
      stratum: null,
      hits: null,
      drawnAs: null,
      draw: 1,
      replaces: null,
      replacedBy: null,
      scored: null,
      weight: null,
      sample: this.#samples,
      hasPaper: false,
      records: null,
      reviews: null,
    };
    this.#lines.set(id, line);
    return line;
  }

  /** Reports once that lines or records beyond the limits were not compared. */
  #full(): void {
    if (!this.#isFull) this.#findings.fail('recalculate.form', null, state('at_many_papers'));
    this.#isFull = true;
  }

  /**
   * Checks a work paper against its line. @param place - of the paper in its file.
   * @returns false for a line that is not drawn.
   */
  paper(paper: Members, place: number): boolean {
    const id = asText(paper.line_item_id);
    const line = this.#known(id);
    const isDrawn = line !== undefined && line.place !== -1 && !line.hasPaper;
    const isPlaced = line?.place === place && line.stratum === paper.stratum;
    const isHit = line?.hits == null || line.hits === paper.hits;
    const isAsDrawn = line !== undefined && isShownAsDrawn(line, paper, place) && isScored(line, paper);
    if (!isDrawn || !isPlaced || !isHit || !isAsDrawn) this.#findings.fail('recalculate.drawn', null, id);
    if (line === undefined) return false;
    line.hasPaper = true;
    this.#papers(line, paper, id);
    return isDrawn;
  }

  /** A work paper must show every record of the auditor's work and no other. */
  #papers(line: DrawnLine, paper: Members, id: string): void {
    const { assertions, re_performances: reperformed } = paper;
    // An erasure removes the steps of a re-performance too.
    const isErased = isMembers(paper.line) && paper.line.description === ERASED_TEXT;
    const shown = [
      ...membersOf(assertions).map((one) => ({
        digest: recordDigest(one, ASSERTION, { hash: one.entry, by: one.prepared_by }),
        at: one.prepared_at,
        newest: null,
        traced: null,
      })),
      ...membersOf(reperformed).map((one) => ({
        digest: recordDigest(one, RE_PERFORMANCE, { hash: one.entry, by: one.performed_by }),
        at: one.performed_at,
        newest: newestOf(one),
        traced: isErased ? null : tracedDigest(one.trace),
      })),
      ...shownNotes(paper).map((one) => ({ ...one, newest: null, traced: null })),
    ];
    const isEach = shown.every(({ digest, at, newest, traced }) => {
      const recorded = line.records?.get(digest);
      if (recorded === undefined || line.records?.delete(digest) !== true) return false;
      const isTraced = recorded.traced === null || isErased || recorded.traced === traced;
      return isTraced && isMoment(at, recorded) && (recorded.newest === null || recorded.newest === newest);
    });
    const isWhole = isEach && (line.records?.size ?? 0) === 0 && areReviews(line, membersOf(assertions));
    if (!isWhole) this.#findings.fail('recalculate.papers', null, id);
  }

  /** Reports drawn lines without a work paper. */
  end(): void {
    for (const [id, line] of this.#lines) {
      if (this.#isDrawn(line) && !line.hasPaper)
        this.#findings.fail('recalculate.drawn', null, state('at_no_paper', { line: id }));
    }
  }
}

/** Whether a draw makes a new sample: it does not go on with the one before. */
export function isNewSample({ extend_by: by, top_up: topUp }: Members): boolean {
  return by === undefined && topUp === undefined;
}

function sizeAt(draw: Members | null): number | null {
  const at = draw?.population_at;
  return isMembers(at) && typeof at.size === 'number' ? at.size : null;
}

/** Whether the reviews shown for the revisions of a line are those that were recorded, all of them and no other. */
function areReviews({ reviews }: DrawnLine, assertions: readonly Members[]): boolean {
  const isEach = assertions.every(({ entry, reviews: shown }) =>
    membersOf(shown).every((review) => {
      const digest = reviewDigest(review, review.reviewed_by)(entry);
      const same = reviews?.get(digest);
      if (same === undefined || !takeReview(same, review.reviewed_at)) return false;
      if (same.exact.size + same.orEarlier.size === 0) reviews?.delete(digest);
      return true;
    }),
  );
  return isEach && (reviews?.size ?? 0) === 0;
}

/** Takes a review recorded at this time, or else one that may be earlier. False where there is none. */
function takeReview({ exact, orEarlier }: SameReviews, stated: unknown): boolean {
  const at = asText(stated);
  const times = [exact, orEarlier].find((one) => one.has(at));
  if (times !== undefined) return takeOne(times, at);
  let looked = 0;
  for (const time of orEarlier.keys()) {
    if (isMoment(stated, { at: time, mayBeEarlier: true })) return takeOne(orEarlier, time);
    looked += 1;
    if (looked === MAX_EARLIER) break;
  }
  return false;
}

function takeOne(times: Map<string, number>, at: string): boolean {
  const count = (times.get(at) ?? 0) - 1;
  if (count > 0) times.set(at, count);
  else times.delete(at);
  return true;
}

/** The figure by the newest factors, as text; null where a record has no such member. */
function newestOf({ newest }: Members): string | null {
  return newest === undefined ? null : JSON.stringify(plainValue(newest));
}

/** Whether a work paper shows its line's risk and probability as drawn, where the entry states them. */
function isScored({ scored }: Drawn, paper: Members): boolean {
  const { inclusion_probability, risk_factors, risk_score, risk_weight } = paper;
  const members = { inclusion_probability, risk_factors, risk_score, risk_weight };
  return scored === null || scored === scoredDigest(members);
}

/** Whether a work paper shows correctly how its line was drawn and what replaced it. An absent member is not wrong. */
function isShownAsDrawn(line: DrawnLine, paper: Members, place: number): boolean {
  const {
    ordinal = place,
    drawn_as: drawnAs = line.drawnAs,
    replaces = null,
    replaced_by: by = null,
  } = paper;
  return (
    ordinal === place && drawnAs === line.drawnAs && replaces === line.replaces && by === line.replacedBy
  );
}
