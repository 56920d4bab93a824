import type { Buffer } from 'node:buffer';
import { ERASURE, VERSION_KINDS, WORK_KINDS } from '../chain/package-bounds.ts';
import { milligrams } from './decimal.ts';
import { hasTypes, sha256Hex, type TrailEntry } from './entry-check.ts';
import { keptVersions } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import { HASH_WORDS, placeOf, pointOf, readHash } from './hash-words.ts';
import { hashOfLine, kindOfLine, subjectOfLine } from './line-peek.ts';
import { isDense } from './lines.ts';
import { asJson, asNumber, isMembers, type Members } from './profile.ts';
import { QuestionTable } from './question-table.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/**
 * Questions kept at once. References may point to any earlier entry, so keeping all of them could fill the memory:
 * beyond this number they are answered in parts, with one more reading of the file for each part.
 */
export const MAX_QUESTIONS = 1_000_000;

/** What the entry referred to must be. */
interface RefRule {
  readonly least: number;
  readonly most: number;
  /** Kinds it may have; empty for any. */
  readonly kinds: readonly string[];
  readonly sameSubject: boolean;
  /** Whether the reference replaces the entry, which may not be replaced again. */
  readonly supersedes: boolean;
  /** Digest of the value the entry must have, from the later payload; absent when nothing is compared. */
  readonly expected?: (later: Members) => string;
  /** Digests from the earlier payload: one of them must match. */
  readonly actual?: (earlier: Members) => readonly string[];
  readonly mismatch?: 'footing.recorded' | 'lifecycle.revision';
}

const OF_INVOICE: RefRule = { least: 1, most: 1, kinds: VERSION_KINDS, sameSubject: true, supersedes: false };
const ANYTHING: RefRule = { least: 0, most: Infinity, kinds: [], sameSubject: false, supersedes: false };

const REF_RULES = {
  anything: ANYTHING,
  /** For a name that may be used once. */
  'only.one': { ...ANYTHING, supersedes: true },
  /** For a version whose figures are kept: only one erasure may keep them. */
  'kept.once': { ...ANYTHING, supersedes: true },
  /** For an entry without a payload. */
  'is.missing': ANYTHING,
  /** The same for auditors' work, which may be withheld. */
  'work.missing': ANYTHING,
  'document.attached': OF_INVOICE,
  'invoice.amended': { ...OF_INVOICE, supersedes: true },
  'invoice.voided': { ...OF_INVOICE, supersedes: true },
  'sample.generated': { ...ANYTHING, most: 1, kinds: ['sample.generated'], sameSubject: true },
  'assertion.saved': { ...OF_INVOICE, sameSubject: false },
  'assertion.next': {
    ...OF_INVOICE,
    kinds: ['assertion.saved'],
    supersedes: true,
    expected: ({ line_item_id, assertion, revision }) =>
      digest([line_item_id, assertion, asNumber(revision) - 1]),
    actual: ({ line_item_id, assertion, revision }) => [
      digest([line_item_id, assertion, asNumber(revision)]),
    ],
    mismatch: 'lifecycle.revision',
  },
  'calculation.reperformed': {
    ...OF_INVOICE,
    sameSubject: false,
    expected: (later) => digest([later.line_item_id, kilogramsOf(later.recorded_kgco2e)]),
    actual: ({ invoice }) =>
      linesOf(invoice).map((line) => digest([line.line_item_id, kilogramsOf(line.kgco2e)])),
    mismatch: 'footing.recorded',
  },
  [ERASURE]: { ...ANYTHING, least: 1, sameSubject: true },
} as const satisfies Readonly<Record<string, RefRule>>;

type RefRuleName = keyof typeof REF_RULES;
const REF_RULE_NAMES = Object.keys(REF_RULES) as readonly RefRuleName[];
/** Set on the tag of a question that was answered. */
const KNOWN = 0x80;
/** A trail taken out of a package does not state the engagement of the package. */
const GIVE_THE_PACKAGE = state('at_give_package');
const NO_DIGEST = '0'.repeat(32);

/**
 * Rules between two entries, of which the later names the earlier by its hash. A first reading collects the questions
 * by that hash; a second reading answers them at that entry.
 */
export class ReferenceCheck {
  /** Number of questions, including those not kept. */
  asked = 0;
  /** The last entry with a question. */
  lastSeq = 0;
  /** Digests of the engagements whose work a package withholds. */
  #withheld: ReadonlySet<string> = new Set();
  readonly #findings: Findings;
  readonly #parts: number;
  readonly #part: number;
  /** Findings that need no answer are reported in the first reading only. */
  readonly #isFirst: boolean;
  readonly #table: QuestionTable;
  /** Another point than that of the table, so that a part fills all of its buckets. */
  readonly #point: number;
  readonly #key = new Uint32Array(HASH_WORDS);

  /**
   * @param seed - a secret number of this run, so that no file can be made that is slow to look up.
   * @param slice - which of how many parts of the questions to keep; without it all, in the first reading.
   */
  constructor(findings: Findings, seed: number, slice?: { readonly part: number; readonly parts: number }) {
    this.#findings = findings;
    this.#point = pointOf((seed % 1_000_003) + 2);
    this.#table = new QuestionTable(seed);
    this.#isFirst = slice === undefined;
    this.#part = slice?.part ?? 0;
    this.#parts = slice?.parts ?? 1;
  }

  /** True when a first reading had more questions than fit: they were dropped and must be collected in parts. */
  get overflowed(): boolean {
    return this.#isFirst && this.asked > MAX_QUESTIONS;
  }

  get needsAnswers(): boolean {
    return this.#table.size > 0;
  }

  /** Engagements whose work may be missing without an erasure. Call it before `finish`. */
  withhold(subjects: Iterable<string>): this {
    this.#withheld = new Set(Array.from(subjects, digest));
    return this;
  }

  /** Collects the questions of an entry about earlier ones: one for each entry it names, however often it names it. */
  collect(entry: TrailEntry, hash: string, seq: number): void {
    const { refs, payload } = entry;
    if (refs.length === 0 && payload !== null && !isRuleName(entry.kind)) return;
    // An entry may be one long text, so values are computed once and not for each reference.
    let subject: string | null = null;
    const ask = (name: RefRuleName, keys: Iterable<string>, asked = NO_DIGEST) => {
      for (const key of keys) {
        subject ??= digest(entry.subject);
        this.#ask(key, name, { seq, digests: subject + asked });
      }
    };
    if (payload === null) ask(WORK_KINDS.includes(entry.kind) ? 'work.missing' : 'is.missing', [hash]);
    const name = this.#ruleFor(entry, seq);
    const rule: RefRule = REF_RULES[name];
    if (this.#isFirst && (refs.length < rule.least || refs.length > rule.most)) {
      this.#findings.fail('refs.count', seq);
    }
    if (name === 'assertion.saved') ask('only.one', [firstRevisionKey(entry)]);
    if (refs.length === 0) return;
    const named = new Set(refs);
    ask(name, named, payload === null ? NO_DIGEST : rule.expected?.(payload));
    if (entry.kind === ERASURE) ask('kept.once', keptKeys(payload, named));
  }

  /** Answers the questions about the entry of a line. The line was read before, so its own faults are reported. */
  answer(line: Buffer, seq: number): void {
    let earlier: EarlierEntry | null = null;
    for (const row of this.#table.take(hashOfLine(line))) {
      if (this.#table.seqOf(row) <= seq) continue;
      earlier ??= this.#findings.count === 0 ? EarlierEntry.ofLine(line) : EarlierEntry.parsed(line);
      if (earlier === null) return;
      const tag = this.#table.tagOf(row);
      this.#table.setTag(row, tag | KNOWN);
      this.#compare(row, ruleOf(tag), earlier);
    }
    if ((earlier?.kind ?? kindOfLine(line)) === ERASURE) this.#answerKept(parseEntryAgain(line));
  }

  /** The figures kept by the first erasure that may keep a version replace its contents. */
  #answerKept(entry: TrailEntry | null): void {
    if (entry === null) return;
    const named = new Set(entry.refs);
    for (const { hash, invoice } of keptVersions(entry.payload)) {
      if (!named.has(hash)) continue;
      const earlier = new EarlierEntry(entry, () => ({ invoice }));
      for (const row of this.#table.takeKept(hash)) this.#compareValue(row, earlier);
    }
  }

  /** Reports questions without an answer, and events that happened twice but may happen once. */
  finish(): void {
    for (let row = 0; row < this.#table.size; row++) {
      const tag = this.#table.tagOf(row);
      const name = ruleOf(tag);
      const seq = this.#table.seqOf(row);
      if (name === 'is.missing' || name === 'work.missing') {
        const subject = this.#table.digestsOf(row).slice(0, 32);
        const isWithheld = name === 'work.missing' && this.#withheld.has(subject);
        const hint = name === 'work.missing' ? GIVE_THE_PACKAGE : undefined;
        if (!isWithheld && !this.#table.isErased(row)) this.#findings.fail('payload.missing', seq, hint);
      } else if (name === 'only.one' || name === 'kept.once') {
        const rule = name === 'only.one' ? 'lifecycle.first' : 'lifecycle.kept';
        if (this.#table.isSuperseded(row)) this.#findings.fail(rule, seq);
      } else {
        if ((tag & KNOWN) === 0) this.#findings.fail('refs.known', seq);
        if (REF_RULES[name].supersedes && this.#table.isSuperseded(row))
          this.#findings.fail('lifecycle.superseded', seq);
      }
    }
    this.#table.clear();
  }

  #compare(row: number, name: RefRuleName, earlier: EarlierEntry): void {
    const rule: RefRule = REF_RULES[name];
    const seq = this.#table.seqOf(row);
    if (rule.kinds.length > 0 && !rule.kinds.includes(earlier.kind)) {
      this.#findings.fail('refs.kind', seq, earlier.kind);
      return;
    }
    if (rule.sameSubject && this.#table.digestsOf(row).slice(0, 32) !== earlier.subjectDigest) {
      this.#findings.fail('refs.subject', seq, earlier.subject);
    }
    this.#compareValue(row, earlier);
  }

  /** Compares the expected value with that of the earlier entry. */
  #compareValue(row: number, earlier: EarlierEntry): void {
    const name = ruleOf(this.#table.tagOf(row));
    const rule: RefRule = REF_RULES[name];
    if (rule.actual === undefined || rule.mismatch === undefined) return;
    const asked = this.#table.digestsOf(row).slice(32);
    if (earlier.payload === null) return;
    if (asked !== NO_DIGEST && !earlier.digests(name).has(asked)) {
      this.#findings.fail(rule.mismatch, this.#table.seqOf(row));
    }
  }

  /**
   * What an entry may refer to. The first revision of an assertion refers to an invoice, a later one to the revision
   * before. A second first revision would hide the history of the other, so only one is allowed.
   */
  #ruleFor(entry: TrailEntry, seq: number): RefRuleName {
    const { kind, payload } = entry;
    if (kind !== 'assertion.saved') return isRuleName(kind) ? kind : 'anything';
    if (payload === null) return 'anything';
    const { revision } = payload;
    if (typeof revision !== 'number' || revision < 1) {
      if (this.#isFirst) this.#findings.fail('lifecycle.revision', seq);
      return 'anything';
    }
    return revision > 1 ? 'assertion.next' : kind;
  }

  /** Whether a key is a hash of this part. */
  #isOwn(key: string): boolean {
    if (!readHash(key, this.#key)) return false;
    return this.#parts === 1 || placeOf(this.#key, this.#point) % this.#parts === this.#part;
  }

  #ask(
    key: string,
    name: RefRuleName,
    { seq, digests }: { readonly seq: number; readonly digests: string },
  ): void {
    this.asked += 1;
    if (this.overflowed) {
      if (this.needsAnswers) this.#table.clear();
    } else if (this.#isOwn(key)) {
      const question = { seq, tag: REF_RULE_NAMES.indexOf(name), digests };
      const { supersedes } = REF_RULES[name];
      this.#table.add(key, question, { supersedes, erases: name === ERASURE });
      this.lastSeq = seq;
    }
  }
}

/** The values of an entry, or of an erasure that replaces it: computed once for all questions. */
class EarlierEntry {
  readonly kind: string;
  readonly subject: string;
  readonly #read: () => Members | null;
  readonly #digests = new Map<RefRuleName, ReadonlySet<string>>();
  #payload: Members | null | undefined;
  #subjectDigest: string | null = null;

  /** @param read - its contents, which most questions are not about. */
  constructor({ kind, subject }: Pick<TrailEntry, 'kind' | 'subject'>, read: () => Members | null) {
    this.kind = kind;
    this.subject = subject;
    this.#read = read;
  }

  /** Of a line in a trail without a finding, which is as canonical JSON writes it. */
  static ofLine(line: Buffer): EarlierEntry {
    const read = () => parseEntryAgain(line)?.payload ?? null;
    return new EarlierEntry({ kind: kindOfLine(line), subject: subjectOfLine(line) }, read);
  }

  /** Of any line; null where it was unreadable. */
  static parsed(line: Buffer): EarlierEntry | null {
    const entry = parseEntryAgain(line);
    return entry === null ? null : new EarlierEntry(entry, () => entry.payload);
  }

  /** Null without contents. */
  get payload(): Members | null {
    if (this.#payload === undefined) this.#payload = this.#read();
    return this.#payload;
  }

  get subjectDigest(): string {
    this.#subjectDigest ??= digest(this.subject);
    return this.#subjectDigest;
  }

  /** Digests of the values this rule compares. */
  digests(name: RefRuleName): ReadonlySet<string> {
    const known = this.#digests.get(name);
    if (known !== undefined) return known;
    const { actual }: RefRule = REF_RULES[name];
    const digests = new Set(this.payload === null ? [] : actual?.(this.payload));
    this.#digests.set(name, digests);
    return digests;
  }
}

/** A key for the first revision of an assertion, of which there may be only one. */
function firstRevisionKey({ subject, payload }: TrailEntry): string {
  return sha256Hex(asJson([subject, payload?.line_item_id, payload?.assertion]));
}

/** Keys for the versions of which an erasure keeps figures and that it names. */
function keptKeys(payload: Members | null, named: ReadonlySet<string>): string[] {
  const kept = new Set(keptVersions(payload).map(({ hash }) => hash));
  return [...kept]
    .filter((hash) => named.has(hash))
    .map((hash) => sha256Hex(JSON.stringify([ERASURE, hash])));
}

function isRuleName(kind: string): kind is RefRuleName {
  return kind.includes('.') && Object.hasOwn(REF_RULES, kind) && !OWN_NAMES.includes(kind);
}

/** Rules that are no kinds of entries. */
const OWN_NAMES: readonly string[] = [
  'only.one',
  'kept.once',
  'is.missing',
  'work.missing',
  'assertion.next',
];

function ruleOf(tag: number): RefRuleName {
  return REF_RULE_NAMES[tag & ~KNOWN] ?? 'anything';
}

/** 128 bits of a SHA-256, in hex: texts that are only compared need not be kept. */
function digest(value: unknown): string {
  return sha256Hex(asJson(value)).slice(0, 32);
}

/** One text for equal kilograms, 1.5 and 1.500000; null for any other value. */
function kilogramsOf(value: unknown): string | null {
  return milligrams(value)?.toString() ?? null;
}

/** An entry as it was read before; null when it was unreadable then. */
export function parseEntryAgain(line: Buffer): TrailEntry | null {
  if (isDense(line)) return null;
  const text = line.toString('utf8');
  try {
    const value: unknown = JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text);
    return isMembers(value) && hasTypes(value) ? (value as unknown as TrailEntry) : null;
  } catch {
    return null;
  }
}
