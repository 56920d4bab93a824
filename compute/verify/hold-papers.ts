import { DrawnLines } from './drawn-lines.ts';
import type { TrailEntry } from './entry-check.ts';
import { isMembers, type Members } from './profile.ts';
import { RecordedLines } from './recorded-lines.ts';
import { Findings } from './rules.ts';

/** Some papers of an engagement and everything the trail says of them. */
export interface PapersTask {
  readonly engagementId: string;
  /** Entries of the chain when the lines were frozen. */
  readonly populationSize: number;
  /** JSON of each, as it is to stand in `workpapers.json`. */
  readonly papers: readonly string[];
  /** Entries about the auditors' work on their lines, in the order of the chain. */
  readonly work: readonly {
    readonly seq: number;
    readonly header: string;
    readonly hash: string;
    readonly payload: string | null;
    /** When the entry before was made. */
    readonly before: string | null;
  }[];
  /** Versions of their invoices, in the order of the chain; without contents after an erasure. */
  readonly versions: readonly {
    readonly invoiceId: string;
    readonly seq: number;
    readonly payload: string | null;
  }[];
}

/**
 * Holds papers to the trail before they leave, by the very rules of `footing verify --recalculate`: their
 * assertions and re-performances, and what they show of their lines and invoices. What was erased is not held.
 * Source: docs/evidence.md, `recalculate.papers` and `recalculate.trail`.
 * @returns what is wrong, each with its line; nothing for papers that are as they were recorded.
 */
export function holdPapers(task: PapersTask): string[] {
  const findings = new Findings();
  const drawn = new DrawnLines(task.engagementId, findings);
  const recorded = new RecordedLines(task.populationSize);
  for (const { seq, header, hash, payload, before } of task.work) {
    const entry = { ...membersOf(header), hash, payload: payload === null ? null : membersOf(payload) };
    drawn.entry(entry as unknown as TrailEntry, hash, { seq, before: before ?? '' });
  }
  for (const [place, text] of task.papers.entries()) {
    const paper = membersOf(text);
    drawn.paper(paper, place);
    recorded.add(paper, 'agrees');
    // Documents are held to the trail where they are read.
    recorded.document(String(paper.invoice_id), paper.document);
  }
  for (const { invoiceId, seq, payload } of task.versions) {
    recorded.version(invoiceId, payload === null ? null : membersOf(payload).invoice, seq);
  }
  recorded.end({ agreed: 0, notPossible: 0, erasedLines: 0, erasedInvoices: 0 }, findings);
  // The draw is not looked at here, so no paper is found to be of it.
  return findings.kept.filter(({ rule }) => rule !== 'recalculate.drawn').map(({ text }) => text);
}

/** @throws SyntaxError for a text that is no JSON. */
function membersOf(text: string): Members {
  const value: unknown = JSON.parse(text);
  return isMembers(value) ? value : {};
}
