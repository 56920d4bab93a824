import { DrawnLines, type DrawnPlace } from './drawn-lines.ts';
import { asText, type Members } from './profile.ts';
import { nothingRedone, readRegister, recalculatePaper } from './recalculate.ts';
import { RecordedLines } from './recorded-lines.ts';
import { checkReperformedTraces } from './reperformed-trace.ts';
import { Findings } from './rules.ts';
import {
  type EngagementEntry,
  invoiceOfVersion,
  jsonMembers,
  type StoredVersion,
  takeEntry,
} from './stored-entries.ts';

/** Some papers of an engagement and everything the trail says of them. */
export interface PapersTask {
  readonly engagementId: string;
  /** Entries of the chain when the lines were frozen. */
  readonly populationSize: number;
  /** Each with its place in `workpapers.json` and its JSON, as it is to stand there. */
  readonly papers: readonly { readonly place: number; readonly text: string }[];
  /** Their lines, as far as they were drawn to places of their page. */
  readonly drawn: readonly DrawnPlace[];
  /** The factors of their parts, as `factor_register` is to have them. */
  readonly register: readonly unknown[];
  /** Entries about the auditors' work on their lines, in the order of the chain. */
  readonly work: readonly EngagementEntry[];
  /** Versions of their invoices, in the order of the chain. */
  readonly versions: readonly (StoredVersion & { readonly invoiceId: string; readonly seq: number })[];
}

/**
 * Holds papers to the trail before they leave, by the very rules of `footing verify --recalculate`: which lines they
 * are of and how those were drawn, their assertions and re-performances, what they show of their lines and invoices,
 * and the arithmetic of their traces. Of an erased invoice the erasure says what they show;
 * of one that was erased before it did, only that arithmetic is held.
 * Source: docs/evidence-format.md, `recalculate.drawn`, `recalculate.papers`, `recalculate.trail`, `recalculate.value`.
 * @returns what is wrong, each with its line; nothing for papers that are as they were recorded.
 */
export function holdPapers(task: PapersTask): string[] {
  const findings = new Findings();
  const register = readRegister(task.register);
  if (register === null) throw new Error('a register names a factor twice');
  const drawn = new DrawnLines(task.engagementId, findings);
  const recorded = new RecordedLines(task.populationSize);
  drawn.resume(task.drawn);
  for (const entry of task.work) takeEntry(drawn, entry);
  for (const { place, paper } of movedFirst(task)) {
    drawn.paper(paper, place);
    recorded.add(paper, recalculatePaper(paper, register, findings));
    checkReperformedTraces(paper, register, findings);
    // Documents are held to the trail where they are read.
    recorded.document(asText(paper.invoice_id), paper.document);
  }
  for (const version of task.versions) {
    recorded.version(version.invoiceId, invoiceOfVersion(version), version.seq);
  }
  recorded.end(nothingRedone(), findings);
  return findings.kept.map(({ text }) => text);
}

/** One line out of its place moves all that follow: it is told before them. */
function movedFirst({ papers, drawn }: PapersTask): readonly { place: number; paper: Members }[] {
  const places = new Map<unknown, number>(drawn.map(({ id, place }) => [id, place]));
  const isMoved = ({ paper }: { readonly paper: Members }) =>
    places.get(paper.line_item_id) !== paper.ordinal;
  const read = papers.map(({ place, text }) => ({ place, paper: jsonMembers(text) }));
  return [...read.filter(isMoved), ...read.filter((one) => !isMoved(one))];
}
