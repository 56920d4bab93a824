import type { Buffer } from 'node:buffer';
import {
  ERASURE,
  METADATA_FILE,
  TRAIL_FILE,
  VERSION_KINDS,
  WORKPAPERS_FILE,
} from '../../chain/package-bounds.ts';
import { DocumentStatement } from '../document-statement.ts';
import { DrawnLines } from '../drawn-lines.ts';
import { ErasedVersions } from '../erased-versions.ts';
import { unknownInMetadata, unknownInPaper } from '../known-members.ts';
import { hashOfLine, kindOfLine, subjectOfLine, timeOfLine } from '../line-peek.ts';
import { invoiceOf } from '../package-check.ts';
import { PapersFile } from '../papers-file.ts';
import { PeriodTotals } from '../period-totals.ts';
import {
  type FactorRegister,
  nothingRedone,
  type Recalculation,
  readRegister,
  recalculatePaper,
} from '../recalculate.ts';
import { RecordedLines } from '../recorded-lines.ts';
import { parseEntryAgain } from '../reference-check.ts';
import { checkReperformedTraces } from '../reperformed-trace.ts';
import type { Findings } from '../rules.ts';
import { state } from '../statements.ts';
import { Superseded } from '../superseded.ts';
import { TrailRescan } from '../trail-check.ts';
import { eachLine, type Package } from './each-line.ts';

/**
 * Redoes the arithmetic of every sampled line with the package's own register and traces, and verifies work papers
 * and totals against the trail up to the completion. Memory grows with the sample, not with the chain, which is
 * read three times, and more often where very many versions were replaced.
 */
export async function recalculatePackage(files: Package, findings: Findings): Promise<Recalculation> {
  const { members, engagementId } = files.metadata;
  const result = nothingRedone();
  const register = readRegister(members.factor_register);
  if (register === null) {
    findings.fail('recalculate.form', null, METADATA_FILE);
    return result;
  }
  const unknown = unknownInMetadata(members);
  if (unknown !== null) findings.fail('recalculate.members', null, `${METADATA_FILE}: ${unknown}`);
  const drawn = new DrawnLines(engagementId, findings);
  const superseded = new Superseded();
  await readWork(files, { drawn, superseded });
  const recorded = new RecordedLines(drawn);
  const documents = new DocumentStatement(members, includedIn(files), findings);
  const totals = new PeriodTotals(register, findings);
  await readPapers(files, { drawn, recorded, documents, totals, register, result, findings });
  drawn.end();
  await readInvoices(files, { drawn, superseded, recorded, documents, totals });
  recorded.end(result, findings);
  totals.end(members, drawn.draw);
  documents.end();
  result.erasedInvoices = totals.erased;
  return result;
}

/** The invoices whose documents are in the package. */
function includedIn({ members }: Package): Set<string> {
  return new Set(members.map(({ name }) => invoiceOf(name)).filter((id) => id !== null));
}

/** The entries of the engagement, and which versions of invoices were replaced before its completion. */
async function readWork(
  files: Package,
  { drawn, superseded }: { readonly drawn: DrawnLines; readonly superseded: Superseded },
): Promise<void> {
  let last = '';
  const rescan = new TrailRescan((line, seq) => {
    const before = last;
    last = timeOfLine(line);
    const kind = kindOfLine(line);
    const isOfEngagement = subjectOfLine(line) === drawn.subject;
    if (!isOfEngagement && !Superseded.concerns(kind)) return;
    const entry = parseEntryAgain(line);
    if (entry === null) return;
    const hash = hashOfLine(line);
    if (drawn.completion === null) superseded.entry(entry);
    drawn.entry(entry, hash, { seq, before });
  });
  await eachLine(files, TRAIL_FILE, rescan);
}

async function readPapers(
  files: Package,
  to: {
    readonly drawn: DrawnLines;
    readonly recorded: RecordedLines;
    readonly documents: DocumentStatement;
    readonly totals: PeriodTotals;
    readonly register: FactorRegister;
    readonly result: Recalculation;
    readonly findings: Findings;
  },
): Promise<void> {
  const { drawn, recorded, documents, totals, register, result, findings } = to;
  const papers = new PapersFile(files.metadata.engagementId, {
    paper: (paper, place) => {
      const unknown = unknownInPaper(paper);
      if (unknown !== null)
        findings.fail(
          'recalculate.members',
          null,
          state('at_paper', { number: String(place + 1), member: unknown }),
        );
      // Keeps nothing of lines that were not drawn: a file may have any number of work papers.
      if (!drawn.paper(paper, place)) return;
      documents.paper(paper);
      totals.paper(paper);
      const redone = recalculatePaper(paper, register, findings);
      if (redone === 'agrees') result.agreed += 1;
      checkReperformedTraces(paper, register, findings);
      recorded.add(paper, redone);
    },
    unreadable: () => void findings.fail('recalculate.form', null, WORKPAPERS_FILE),
  });
  await eachLine(files, WORKPAPERS_FILE, papers);
  papers.end();
}

/**
 * Every version of an invoice up to the completion; those that were not replaced count. Erased contents are replaced by
 * what the erasure keeps.
 */
async function readInvoices(
  files: Package,
  to: {
    readonly drawn: DrawnLines;
    readonly superseded: Superseded;
    readonly recorded: RecordedLines;
    readonly documents: DocumentStatement;
    readonly totals: PeriodTotals;
  },
): Promise<void> {
  const { drawn, superseded, recorded, documents, totals } = to;
  for (let part = 0; part < superseded.parts; part++) {
    if (superseded.parts > 1) {
      superseded.keep(part);
      await eachVersion(files, Superseded.concerns, (line, seq) => {
        const entry = seq <= drawn.completedAt ? parseEntryAgain(line) : null;
        if (entry !== null) superseded.entry(entry);
      });
    }
    const isWanted = (kind: string) =>
      isVersion(kind) || kind === ERASURE || (part === 0 && kind === ATTACHED);
    const erased = new ErasedVersions();
    await eachVersion(files, isWanted, (line, seq) => {
      if (kindOfLine(line) === ERASURE) {
        const entry = parseEntryAgain(line);
        for (const version of entry === null ? [] : erased.kept(entry)) {
          if (version.counts) totals.kept(version.invoice);
          if (part === 0) recorded.version(version.invoiceId, version.invoice, version.seq);
        }
        return;
      }
      if (seq > drawn.completedAt) return;
      const invoiceId = subjectOfLine(line).slice('invoice:'.length);
      if (kindOfLine(line) === ATTACHED) {
        const document = parseEntryAgain(line)?.payload ?? null;
        recorded.document(invoiceId, document);
        documents.attached(invoiceId, document, seq);
        return;
      }
      const hash = hashOfLine(line);
      const counts = superseded.isPart(hash) && !superseded.has(hash);
      if (!counts && part > 0) return;
      const entry = parseEntryAgain(line);
      const invoice = entry?.payload?.invoice ?? null;
      if (invoice === null) erased.add(hash, { invoiceId, seq, counts });
      if (counts) totals.invoice(invoice);
      if (part === 0) recorded.version(invoiceId, invoice, seq);
    });
  }
}

const ATTACHED = 'document.attached';
const isVersion = (kind: string) => VERSION_KINDS.includes(kind);

function eachVersion(
  files: Package,
  isWanted: (kind: string) => boolean,
  take: (line: Buffer, seq: number) => void,
): Promise<void> {
  const rescan = new TrailRescan((line, seq) => {
    if (isWanted(kindOfLine(line))) take(line, seq);
  });
  return eachLine(files, TRAIL_FILE, rescan);
}
