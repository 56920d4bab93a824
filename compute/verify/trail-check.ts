import { type Buffer, isUtf8 } from 'node:buffer';
import { ERASURE, WORK_KINDS } from '../chain/package-bounds.ts';
import { HASH_FORM, NO_HASH, readEntry, type TrailEntry } from './entry-check.ts';
import { checkFooting } from './footing-check.ts';
import { FoundDifferences } from './found-differences.ts';
import { LifecycleCheck, MAX_ENGAGEMENTS } from './lifecycle-check.ts';
import { isDense, type LineSink } from './lines.ts';
import { isMembers, type Members, ProfileCheck } from './profile.ts';
import { ReferenceCheck } from './reference-check.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';
import { TimeRemarks } from './time-remarks.ts';

/** `<workspace id>/<period>`. */
export const CHAIN_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9A-Z-]{4,16}$/;
const LAST_LINE = '],"format":"audit-trail/1"}';
/** Chain and checkpoint are far shorter. */
const MAX_FIRST_BYTES = 65_536;
const COMMA = 44;
const BRACKET = 93;

/** State of a chain, as quoted or received earlier. */
export interface Head {
  readonly chain: string;
  readonly size: number;
  readonly head: string;
}

/** A document attached in the trail. */
export interface AttachedDocument {
  readonly sha256: string;
  readonly bytes: number;
}

export interface TrailOptions {
  readonly expectedChain: string | null;
  /** The time of this machine; null where it is not known. */
  readonly now: string | null;
  /** A secret number of this run. */
  readonly seed: number;
  /** Sizes whose heads are wanted. */
  readonly sizes: ReadonlySet<number>;
  /** Invoices whose newest document is wanted. */
  readonly invoices: ReadonlySet<string>;
  /** Documents count up to the completion of this engagement (`engagement:<id>`); null: to the end. */
  readonly completed: string | null;
  /** Called with every document attached up to then, and its payload. */
  readonly attached?: (invoiceId: string, payload: Members | null, seq: number) => void;
  /** Called with every entry that can be read; `before` is the time of the one before. */
  readonly follow?: (
    entry: TrailEntry,
    hash: string,
    on: { readonly seq: number; readonly before: string },
  ) => void;
  /** Called with every entry about an engagement up to then. */
  readonly ofEngagement?: (entry: TrailEntry, seq: number) => void;
}

/**
 * One reading of a trail, line by line, in memory that does not grow with the number of entries. Rules between entries
 * are checked by `references`, which may need the file again.
 */
export class TrailCheck implements LineSink {
  chain: string | null = null;
  checkpoint: string | null = null;
  size = 0;
  /** Hash of the last entry; null when it could not be read. */
  head: string | null = NO_HASH;
  lastAt: string | null = null;
  previous: Head | null = null;
  readonly heads = new Map<number, string>();
  readonly documents = new Map<string, AttachedDocument | null>();
  readonly lifecycle: LifecycleCheck;
  readonly references: ReferenceCheck;
  readonly times: TimeRemarks;
  readonly #found: FoundDifferences;
  /**
   * Auditors' work without contents, by its engagement, another than the package's: bounded like completed engagements.
   */
  readonly #withoutContents = new Map<string, number>();
  readonly #findings: Findings;
  readonly #options: TrailOptions;
  readonly #profile: ProfileCheck;
  /** The last entry; null when it could not be read. */
  #last: TrailEntry | null = null;
  #state: 'first' | 'entries' | 'after' | 'unreadable' = 'first';
  /** Whether the line before ended with a comma; null when that is unknown or irrelevant. */
  #hadComma: boolean | null = null;

  constructor(options: TrailOptions, findings: Findings) {
    this.#options = options;
    this.#findings = findings;
    this.#profile = new ProfileCheck(findings);
    this.lifecycle = new LifecycleCheck(findings);
    this.#found = new FoundDifferences(findings);
    this.references = new ReferenceCheck(findings, options.seed);
    this.times = new TimeRemarks(options.now);
  }

  /**
   * Whether the trail ends where a package of the engagement must: at its completion, or at an erasure after it. It has
   * no later entries, so it cannot confirm a later head. Never true of a trail alone.
   */
  get endsAtCompletion(): boolean {
    const { completed } = this.#options;
    if (completed === null || this.#last === null || !this.lifecycle.completed.has(completed)) return false;
    const { kind, subject } = this.#last;
    return kind === ERASURE || (kind === 'engagement.completed' && subject === completed);
  }

  /**
   * How many entries' contents are withheld from a package, by engagement: those of other engagements that the trail
   * does not complete. Only their auditors may read them. Empty for a trail alone. Call it after the last line.
   */
  withheld(): ReadonlyMap<string, number> {
    const unfinished = [...this.#withoutContents].filter(
      ([subject]) => !this.lifecycle.completed.has(subject),
    );
    return new Map(unfinished);
  }

  line(bytes: Buffer, ended: boolean): void {
    if (this.#state === 'entries') this.#next(bytes, ended);
    else if (this.#state === 'first') this.#first(bytes);
    else if (this.#state === 'after') this.#after();
  }

  tooLong(): void {
    if (this.#state === 'entries') this.#unread();
    else if (this.#state === 'first') this.#first(null);
    else if (this.#state === 'after') this.#after();
  }

  /** Call it after the last line. */
  end(): void {
    if (this.#state === 'first') this.#first(null);
    if (this.#state === 'entries') this.#findings.fail('frame.last', null);
    if (this.#state !== 'unreadable' && this.size === 0) this.#findings.fail('frame.empty', null);
  }

  #first(bytes: Buffer | null): void {
    const isRead = bytes !== null && bytes.length <= MAX_FIRST_BYTES && isUtf8(bytes);
    const opening = isRead ? parseFirst(bytes.toString('utf8')) : null;
    if (opening === null || !opening.isExact) {
      this.#findings.fail('frame.first', null);
    }
    if (opening === null) {
      this.#state = 'unreadable';
      return;
    }
    this.chain = opening.chain;
    this.checkpoint = opening.checkpoint;
    this.#state = 'entries';
    const { expectedChain } = this.#options;
    if (!CHAIN_FORM.test(opening.chain)) this.#findings.fail('chain.form', null, opening.chain);
    if (expectedChain !== null && opening.chain !== expectedChain) {
      this.#findings.fail('chain.expected', null, opening.chain);
    }
  }

  #next(bytes: Buffer, ended: boolean): void {
    if (bytes[0] === BRACKET) {
      if (bytes.toString('latin1') !== LAST_LINE || !ended) this.#findings.fail('frame.last', null);
      if (this.#hadComma === true) this.#findings.fail('frame.comma', this.size);
      this.#state = 'after';
      return;
    }
    if (this.#hadComma === false) this.#findings.fail('frame.comma', this.size);
    const hasComma = bytes[bytes.length - 1] === COMMA;
    this.#hadComma = hasComma;
    this.#entry(hasComma ? bytes.subarray(0, -1) : bytes);
  }

  #after(): void {
    this.#findings.fail('frame.after', null);
    this.#state = 'unreadable';
  }

  #entry(bytes: Buffer): void {
    const seq = this.size + 1;
    if (isDense(bytes)) {
      this.#findings.fail('line.values', seq);
      this.#skip();
      return;
    }
    const read = readEntry(bytes, seq, { findings: this.#findings, profile: this.#profile });
    if (read === null) {
      this.#skip();
      return;
    }
    const { entry, hash } = read;
    const before = this.lastAt ?? '';
    this.#link(entry, seq);
    this.lifecycle.check(entry, { size: this.size, head: this.head });
    this.#found.entry(entry, hash, seq);
    checkFooting(entry, this.#findings, seq);
    this.references.collect(entry, hash, seq);
    this.#remember(entry, seq);
    this.#options.follow?.(entry, hash, { seq, before });
    this.#last = entry;
    this.size = seq;
    this.head = hash;
    if (this.#options.sizes.has(seq)) this.heads.set(seq, hash);
  }

  #link(entry: TrailEntry, seq: number): void {
    if (entry.chain !== this.chain) this.#findings.fail('chain.entry', seq, entry.chain);
    if (entry.seq !== seq)
      this.#findings.fail('sequence.number', seq, state('at_found', { found: String(entry.seq) }));
    if (this.head !== null && entry.prev_hash !== this.head) this.#findings.fail('link.previous', seq);
    if (this.lastAt !== null && entry.at < this.lastAt) this.#findings.fail('time.order', seq, entry.at);
    this.lastAt = entry.at;
    this.times.entry(entry.at, seq);
  }

  #remember(entry: TrailEntry, seq: number): void {
    if (seq === 1 && entry.kind === 'period.opened') this.#opened(entry);
    if (entry.payload === null) this.#noteMissing(entry);
    const { completed, invoices, attached, ofEngagement } = this.#options;
    if (completed !== null && this.lifecycle.completed.has(completed)) return;
    if (entry.subject.startsWith('engagement:')) ofEngagement?.(entry, seq);
    if (entry.kind !== 'document.attached') return;
    const invoice = entry.subject.slice('invoice:'.length);
    attached?.(invoice, entry.payload, seq);
    if (!invoices.has(invoice)) return;
    const { sha256, bytes } = entry.payload ?? {};
    const isDocument = typeof sha256 === 'string' && typeof bytes === 'number';
    this.documents.set(invoice, isDocument ? { sha256, bytes } : null);
  }

  #noteMissing({ kind, subject }: TrailEntry): void {
    const { completed } = this.#options;
    const isOther = completed !== null && subject !== completed && subject.startsWith('engagement:');
    if (!isOther || !WORK_KINDS.includes(kind)) return;
    const counted = this.#withoutContents.get(subject);
    if (counted === undefined && this.#withoutContents.size === MAX_ENGAGEMENTS) return;
    this.#withoutContents.set(subject, (counted ?? 0) + 1);
  }

  #opened({ payload }: TrailEntry): void {
    const previous = payload?.previous;
    if (previous === null) return;
    this.previous = asHead(previous, this.chain ?? '');
    if (this.previous === null) this.#findings.fail('previous.form', 1);
  }

  #unread(): void {
    this.#findings.fail('line.length', this.size + 1);
    this.#hadComma = null;
    this.#skip();
  }

  /** An unreadable entry counts as one; the next entry cannot be linked to it. */
  #skip(): void {
    this.lifecycle.count('');
    this.size += 1;
    this.head = null;
    this.#last = null;
  }
}

/** A head of another chain of the same workspace, if well-formed. */
function asHead(value: unknown, chain: string): Head | null {
  if (!isMembers(value) || Object.keys(value).join(',') !== 'chain,head,size') return null;
  const { chain: other, head, size } = value;
  if (typeof other !== 'string' || typeof head !== 'string' || typeof size !== 'number') return null;
  const isSameWorkspace = CHAIN_FORM.test(other) && other.slice(0, 37) === chain.slice(0, 37);
  if (!isSameWorkspace || other === chain || !HASH_FORM.test(head) || size < 1) return null;
  return { chain: other, head, size };
}

function parseFirst(
  text: string,
): { readonly chain: string; readonly checkpoint: string; readonly isExact: boolean } | null {
  let value: unknown;
  try {
    value = JSON.parse(`${text}]}`);
  } catch {
    return null;
  }
  if (!isMembers(value)) return null;
  const { chain, checkpoint } = value;
  if (typeof chain !== 'string' || typeof checkpoint !== 'string') return null;
  const exact = `{"chain":${JSON.stringify(chain)},"checkpoint":${JSON.stringify(checkpoint)},"entries":[`;
  return { chain, checkpoint, isExact: text === exact };
}

/** Another reading of a trail, for the rules between entries. */
export class TrailRescan implements LineSink {
  readonly #visit: (line: Buffer, seq: number) => void;
  #seq = -1;

  constructor(visit: (line: Buffer, seq: number) => void) {
    this.#visit = visit;
  }

  line(bytes: Buffer): void {
    this.#seq += 1;
    if (this.#seq > 0 && bytes[0] !== BRACKET) this.#visit(bytes, this.#seq);
  }

  tooLong(): void {
    this.#seq += 1;
  }
}
