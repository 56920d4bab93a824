import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { DOCUMENTS_FOLDER, WORK_KINDS } from '../../../compute/chain/package-bounds.ts';
import { trailFile } from '../../../compute/chain/trail-file.ts';
import { documentName, evidenceFileName } from '../../../schema/contracts/document-types.ts';
import { fileContent } from '../../../schema/queries/evidence-files.ts';
import type { StoredLink } from '../../../schema/queries/evidence-trail.ts';
import { documentContent } from '../../../schema/queries/source-documents.ts';
import type { Snapshot } from '../../database/transaction.ts';
import { type CaveatInput, caveatsOf } from './caveats.ts';
import type { ExportDeps } from './evidence-ends.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { bytesAs, trailEntries } from './evidence-pages.ts';
import type { PackageSeal } from './evidence-seal.ts';
import { lineBatches } from './line-batches.ts';
import { fileList, metadataMembers, registered } from './metadata-file.ts';
import type { MemberDigest, Members } from './package-zip.ts';
import { paperPages } from './paper-pages.ts';
import { populationFile, type StatedPopulation } from './population-file.ts';
import { readAhead } from './read-ahead.ts';
import type { FactorUsed } from './read-trail.ts';

interface PackageInput {
  readonly facts: EvidenceFacts;
  /** null: a draft, which has none. */
  readonly seal: PackageSeal | null;
  /** Called with a sampled line whose row differs from the recorded data. */
  readonly lost: (lineItemId: string) => void;
}

/**
 * The files of a package in order: the trail, the work papers, the population, the documents, and last metadata.json, which lists the
 * others with their digests.
 */
export function packageMembers(
  deps: ExportDeps,
  input: PackageInput & { readonly seal: PackageSeal },
): Members {
  const { facts, seal } = input;
  return async (digestOf) => {
    const files: MemberDigest[] = [];
    const trail = trailOf(deps, facts, seal);
    files.push(await digestOf({ name: 'audit-trail.json', deflated: true, content: lineBatches(trail) }));
    const { papers, metadata, lost } = unsealedParts(deps, input);
    files.push(await digestOf({ name: 'workpapers.json', deflated: true, content: lineBatches(papers) }));
    const population = await populationFile(deps, {
      workspaceId: facts.workspaceId,
      sampleId: facts.sample.sampleId,
    });
    if (population.member !== null) files.push(await digestOf(population.member));
    for await (const { name, content, sha256 } of readAhead(documentsOf(deps, facts))) {
      const member = { name: `${DOCUMENTS_FOLDER}${name}`, deflated: false, content: [content], sha256 };
      files.push(await digestOf(member));
    }
    const unsealed = chainValue({ ...(await metadata(population.stated)), files: fileList(files) }) as object;
    const isWhole = lost.size + facts.lostDocuments === 0 && facts.isPopulationWhole;
    const token = await seal.seal(canonicalJson(unsealed), isWhole);
    const text = `${canonicalJson({ ...unsealed, seal: token })}\n`;
    await digestOf({ name: 'metadata.json', deflated: true, content: [text] });
  };
}

/** What a package and a draft are both made of: the work papers and, once they are read, the members of metadata.json. */
export function unsealedParts(deps: ExportDeps, input: PackageInput) {
  const { facts } = input;
  const factors = new Map(facts.factors.map((used) => [JSON.stringify(Object.values(used)), used]));
  const lost = new Set<string>();
  return {
    papers: papersOf(deps, input, { factors, lost }),
    lost,
    metadata: (population: StatedPopulation | null) =>
      metadataOf(deps, input, { factors: [...factors.values()], population, lost: lost.size }),
  };
}

async function* documentsOf(deps: ExportDeps, facts: EvidenceFacts) {
  for (const document of facts.included) {
    const { invoiceId, mediaType, sha256, documentId } = document;
    const name = documentName(invoiceId, mediaType);
    const what = `the document of invoice ${invoiceId}`;
    const read = (tx: Snapshot) => documentContent(tx, documentId);
    yield { name, sha256, content: await bytesAs(deps, facts, { sha256, what, read }) };
  }
  for (const { file_id: id, media_type: mediaType, sha256, included } of facts.files) {
    if (!included) continue;
    const what = `evidence file ${id}`;
    const read = (tx: Snapshot) => fileContent(tx, id);
    const name = evidenceFileName(id, mediaType);
    yield { name, sha256, content: await bytesAs(deps, facts, { sha256, what, read }) };
  }
}

function trailOf(deps: ExportDeps, facts: EvidenceFacts, seal: PackageSeal): AsyncGenerator<string> {
  const { workspaceId, cut } = facts;
  const { period } = facts.engagement;
  const stored = trailEntries(deps, { workspaceId, period, size: cut.size });
  return trailFile({
    chain: chainId(workspaceId, period),
    checkpoint: seal.checkpoint.token,
    entries: withoutWorkUnderWay(stored, facts),
  });
}

/**
 * The entries, without the contents of those of engagements that the trail does not complete: materiality, sample and
 * findings of work in progress are for its auditors only, and a package goes to others. Their hashes stay.
 */
async function* withoutWorkUnderWay(
  entries: AsyncIterable<StoredLink>,
  { completed }: EvidenceFacts,
): AsyncGenerator<StoredLink> {
  for await (const entry of entries) {
    const isUnderWay = WORK_KINDS.includes(entry.kind) && !completed.has(entry.subject);
    yield isUnderWay ? { ...entry, payload: null } : entry;
  }
}

/** Values collected while the work papers are written. */
interface OfPapers {
  /** Factors of the period; those of the work papers are added. */
  readonly factors: Map<string, FactorUsed>;
  /** Lines whose rows differ from the recorded data. */
  readonly lost: Set<string>;
}

/** Text of `workpapers.json`: an opening line, one canonical item a line in the order of the sample, a closing line. */
async function* papersOf(
  deps: ExportDeps,
  { facts, lost: tell }: PackageInput,
  { factors, lost }: OfPapers,
): AsyncGenerator<string> {
  yield `{"engagement_id":${JSON.stringify(facts.engagement.engagementId)},"format":"workpapers/1","items":[\n`;
  let isFirst = true;
  for await (const page of readAhead(paperPages(deps, facts))) {
    for (const used of page.factors) factors.set(JSON.stringify(Object.values(used)), used);
    for (const id of page.lost) {
      if (!lost.has(id)) tell(id);
      lost.add(id);
    }
    yield `${isFirst ? '' : ',\n'}${page.text}`;
    isFirst = false;
  }
  yield `${isFirst ? '' : '\n'}]}\n`;
}

/** The members of metadata.json but the list of files and the seal. */
async function metadataOf(
  deps: ExportDeps,
  { facts, seal }: PackageInput,
  {
    factors,
    population,
    lost,
  }: {
    readonly factors: readonly FactorUsed[];
    /** null: a draft does not state it. */
    readonly population: StatedPopulation | null;
    /** Sampled lines whose rows differ from the recorded data. */
    readonly lost: number;
  },
): Promise<Record<string, unknown>> {
  const { documents, included, missing, sample, period } = facts;
  const ids = new Set(included.map(({ invoiceId }) => invoiceId));
  await deps.factors.ready(factors.map(({ factorSetId }) => factorSetId));
  return metadataMembers({
    statement: sample.statement,
    population,
    totals: period.totals,
    factors: factors.map((used) => registered(deps.factors, used)),
    caveats: caveatsOf(caveatInput(facts, seal, lost)),
    missingDocuments: missing.invoices,
    files: facts.files,
    leftOut: documents.documents.filter(({ invoiceId }) => !ids.has(invoiceId)),
    documents: {
      in_period: documents.count,
      in_package: included.length,
      missing: missing.missing + missing.erased,
    },
    key: seal?.key ?? null,
    timestampToken: seal?.timestampToken ?? null,
  });
}

/** The members of metadata.json that caveats depend on. */
interface Stated {
  readonly period: { readonly closed_at_completion: boolean };
  readonly completeness_test: unknown;
  readonly testing_summary: { readonly unable_to_test: number; readonly not_applicable: number };
  readonly sample: { readonly statistical: boolean; readonly warnings: CaveatInput['warnings'] };
  readonly evaluation: { readonly warnings?: CaveatInput['warnings'] };
}
interface StatedTotals {
  readonly by_method: readonly {
    readonly method: string;
    readonly line_items: number;
    readonly kgco2e: string;
  }[];
  readonly by_boundary: readonly unknown[];
  readonly by_gwp_basis: readonly unknown[];
}

function caveatInput(facts: EvidenceFacts, seal: PackageSeal | null, lost: number): CaveatInput {
  const { period, documents, missing, included } = facts;
  const stated = facts.sample.statement as unknown as Stated;
  const totals = period.totals as unknown as StatedTotals;
  const { unable_to_test: unableToTest, not_applicable: notApplicable } = stated.testing_summary;
  const ofLines = ({ count, kgco2e }: typeof period.needsReview) => ({ lines: count, kgco2e });
  return {
    totals: {
      byMethod: totals.by_method.map(({ line_items: lines, ...row }) => ({ ...row, lines })),
      byBoundary: totals.by_boundary,
      byGwpBasis: totals.by_gwp_basis,
      biogenicCo2: ofLines(period.biogenic),
    },
    quality: {
      warnings: period.ofLines.map(({ code, ...one }) => ({ code, ...ofLines(one) })),
      invoiceWarnings: period.ofInvoices.map(({ code, count, kgco2e }) => ({
        code,
        invoices: count,
        kgco2e,
      })),
      needsReview: ofLines(period.needsReview),
      mismatches: period.mismatches,
      possibleDuplicates: facts.possibleDuplicates,
      erased: facts.erased,
    },
    periodClosed: stated.period.closed_at_completion,
    hasCompletenessTest: stated.completeness_test !== null,
    missingDocuments: missing.missing,
    erasedDocuments: missing.erased,
    documentsLeftOut: Math.max(0, documents.count - included.length),
    testing: { unableToTest, notApplicable },
    statistical: stated.sample.statistical,
    stampMissing: seal?.stampMissing ?? false,
    storedDataDiffers: lost + facts.lostDocuments,
    warnings: [...stated.sample.warnings, ...(stated.evaluation.warnings ?? [])].filter(
      ({ code }) => code !== 'completeness_test_missing',
    ),
  };
}
