import type { Buffer } from 'node:buffer';
import { milligrams } from './decimal.ts';
import { sha256Hex, type TrailEntry } from './entry-check.ts';
import { linesOf, VERSION_KINDS } from './footing-check.ts';
import { isMembers } from './profile.ts';
import type { Findings } from './rules.ts';

/**
 * Questions held at once. References point back to any earlier entry, so holding all of them would take
 * memory without end: beyond this number they are answered in parts, one more reading of the file a part.
 */
export const MAX_QUESTIONS = 40_000;

/** What an entry that refers to another demands of it. */
interface Question {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  /** Kinds the other may have; empty for any. */
  readonly kinds: readonly string[];
  readonly sameSubject: boolean;
  readonly supersedes: boolean;
  readonly entry: TrailEntry | null;
  isKnown: boolean;
}

/** Questions about one entry, by its hash, or about one name that may be used once. */
interface Group {
  readonly questions: Question[];
  /** Position of an entry whose payload is null; 0 for none. */
  missing: number;
}

/**
 * Rules between two entries, of which the later names the earlier by its hash. A first reading collects
 * what is asked, by the hash it is asked about; a second one answers when that entry comes by.
 */
export class ReferenceCheck {
  readonly #findings: Findings;
  readonly #parts: number;
  readonly #part: number;
  /** What needs no answer is reported in the first reading only. */
  readonly #isFirst: boolean;
  #groups = new Map<string, Group>();
  /** Everything asked, also what was not kept. */
  asked = 0;
  lastSeq = 0;

  /** @param slice - which of how many parts of the questions to keep; without it all, in the first reading. */
  constructor(findings: Findings, slice?: { readonly part: number; readonly parts: number }) {
    this.#findings = findings;
    this.#isFirst = slice === undefined;
    this.#part = slice?.part ?? 0;
    this.#parts = slice?.parts ?? 1;
  }

  /** True when a first reading asked more than is kept: its questions were dropped and are to be asked in parts. */
  get overflowed(): boolean {
    return this.#isFirst && this.asked > MAX_QUESTIONS;
  }

  get needsAnswers(): boolean {
    return this.#groups.size > 0;
  }

  /** Collects what an entry asks of earlier ones. */
  collect(entry: TrailEntry, hash: string, seq: number): void {
    if (entry.payload === null) this.#missing(hash, seq);
    if (entry.refs.length === 0 && REF_RULES[entry.kind] === undefined) return;
    const rule = REF_RULES[entry.kind];
    const { length } = entry.refs;
    if (this.#isFirst && rule !== undefined && (length < rule.least || length > rule.most)) {
      this.#findings.fail('refs.count', seq);
    }
    const kinds = this.#kindsFor(entry, seq) ?? rule?.kinds ?? ANY_KIND;
    for (const ref of entry.refs) {
      this.#ask(ref, {
        seq,
        kind: entry.kind,
        subject: entry.subject,
        kinds,
        sameSubject: kinds === ASSERTIONS || rule?.sameSubject === true,
        supersedes: kinds === ASSERTIONS || rule?.supersedes === true,
        entry: COMPARED_KINDS.includes(entry.kind) ? entry : null,
        isKnown: false,
      });
    }
  }

  /** Answers what is asked about the entry of a line. The line was read before, so it is known to be sound or reported. */
  answer(line: Buffer, seq: number): void {
    const hash = hashOfLine(line);
    const group = this.#groups.get(hash);
    if (group === undefined) return;
    const entry = parseLine(line);
    if (entry === null) return;
    for (const question of group.questions) {
      if (question.seq <= seq) continue;
      question.isKnown = true;
      this.#compare(question, entry);
    }
  }

  /** Reports what stayed open, and what may happen once and happened twice. */
  finish(): void {
    for (const [key, { questions, missing }] of this.#groups) {
      const rule = key.startsWith('name:') ? 'lifecycle.first' : 'lifecycle.superseded';
      for (const question of questions) {
        if (!question.isKnown) this.#findings.fail('refs.known', question.seq);
      }
      const repeated = questions.filter(({ supersedes }) => supersedes).slice(1);
      for (const { seq } of repeated) this.#findings.fail(rule, seq);
      if (missing > 0 && !questions.some(({ kind }) => kind === 'payload.erased')) {
        this.#findings.fail('payload.missing', missing);
      }
    }
    this.#groups = new Map();
  }

  #compare(question: Question, entry: TrailEntry): void {
    const { seq } = question;
    if (question.kinds.length > 0 && !question.kinds.includes(entry.kind)) {
      this.#findings.fail('refs.kind', seq, entry.kind);
      return;
    }
    if (question.sameSubject && question.subject !== entry.subject) {
      this.#findings.fail('refs.subject', seq, entry.subject);
    }
    const asks = question.entry?.payload ?? null;
    if (asks === null || !isMembers(entry.payload)) return;
    if (question.kind === 'calculation.reperformed') {
      const line = linesOf(entry.payload.invoice).find((l) => l.line_item_id === asks.line_item_id);
      const recorded = milligrams(line?.kgco2e);
      if (recorded === null || recorded !== milligrams(asks.recorded_kgco2e)) {
        this.#findings.fail('footing.recorded', seq);
      }
    } else if (question.kinds === ASSERTIONS) {
      const { line_item_id, assertion, revision } = entry.payload;
      const follows =
        line_item_id === asks.line_item_id &&
        assertion === asks.assertion &&
        typeof revision === 'number' &&
        revision + 1 === asks.revision;
      if (!follows) this.#findings.fail('lifecycle.revision', seq);
    }
  }

  /**
   * What an assertion may refer to: the first revision to an invoice, a later one to the revision before.
   * A second first revision of one assertion would hide the history of the other, so there is one.
   */
  #kindsFor({ kind, payload, subject }: TrailEntry, seq: number): readonly string[] | null {
    if (kind !== 'assertion.saved') return null;
    if (payload === null) return ANY_KIND;
    const { revision, line_item_id, assertion } = payload;
    if (typeof revision !== 'number' || revision < 1) {
      if (this.#isFirst) this.#findings.fail('lifecycle.revision', seq);
      return ANY_KIND;
    }
    if (revision > 1) return ASSERTIONS;
    const name = `name:${sha256Hex(JSON.stringify([subject, line_item_id ?? null, assertion ?? null]))}`;
    const first = { seq, kind, subject, kinds: ANY_KIND, sameSubject: false, entry: null };
    this.#ask(name, { ...first, supersedes: true, isKnown: true });
    return null;
  }

  #missing(hash: string, seq: number): void {
    const group = this.#groupOf(hash, seq);
    if (group !== null && group.missing === 0) group.missing = seq;
  }

  #ask(key: string, question: Question): void {
    this.#groupOf(key, question.seq)?.questions.push(question);
  }

  #groupOf(key: string, seq: number): Group | null {
    this.asked += 1;
    if (this.overflowed) this.#groups = new Map();
    if (this.overflowed || partOf(key, this.#parts) !== this.#part) return null;
    this.lastSeq = seq;
    const found = this.#groups.get(key);
    if (found !== undefined) return found;
    const group: Group = { questions: [], missing: 0 };
    this.#groups.set(key, group);
    return group;
  }
}

interface RefRule {
  readonly least: number;
  readonly most: number;
  readonly kinds: readonly string[];
  readonly sameSubject: boolean;
  readonly supersedes: boolean;
}

const ANY_KIND: readonly string[] = [];
const ASSERTIONS: readonly string[] = ['assertion.saved'];
/** Kinds whose payload is compared with that of the entry they refer to. */
const COMPARED_KINDS: readonly string[] = ['assertion.saved', 'calculation.reperformed'];
const OF_INVOICE: RefRule = {
  least: 1,
  most: 1,
  kinds: VERSION_KINDS,
  sameSubject: true,
  supersedes: false,
};
/** What the kinds of entries may refer to. A kind that is not here may refer to anything before it. */
const REF_RULES: Readonly<Record<string, RefRule>> = {
  'document.attached': OF_INVOICE,
  'invoice.amended': { ...OF_INVOICE, supersedes: true },
  'invoice.voided': { ...OF_INVOICE, supersedes: true },
  'sample.generated': {
    least: 0,
    most: 1,
    kinds: ['sample.generated'],
    sameSubject: true,
    supersedes: false,
  },
  'assertion.saved': { ...OF_INVOICE, sameSubject: false },
  'calculation.reperformed': { ...OF_INVOICE, sameSubject: false },
  'payload.erased': { least: 1, most: 100_000, kinds: ANY_KIND, sameSubject: true, supersedes: false },
};

/** Which part a key belongs to; hashes are spread evenly already. */
function partOf(key: string, parts: number): number {
  return parts === 1 ? 0 : Number.parseInt(key.slice(-8), 16) % parts;
}

/** Bytes before the payload of an entry: no actor, chain and kind together are longer. */
const HEAD_BYTES = 512;

function hashOfLine(line: Buffer): string {
  const head = line.toString('latin1', 0, Math.min(HEAD_BYTES, line.length));
  const start = head.indexOf(',"hash":"') + 9;
  return head.slice(start, start + 64);
}

function parseLine(line: Buffer): TrailEntry | null {
  const text = line.toString('utf8');
  try {
    const entry: unknown = JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text);
    return isMembers(entry) ? (entry as unknown as TrailEntry) : null;
  } catch {
    return null;
  }
}
