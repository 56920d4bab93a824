import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { WORK_KINDS } from '../../../compute/chain/package-bounds.ts';
import { trailFile } from '../../../compute/chain/trail-file.ts';
import type { DocumentAt } from '../../../schema/queries/evidence-documents.ts';
import type { StoredLink } from '../../../schema/queries/evidence-trail.ts';
import type { GatewayDeps } from '../../deps.ts';
import { EXPORT_DOCUMENTS } from '../../limits.ts';
import { chainValue } from '../engagements/chain-values.ts';
import { caveatsOf } from './caveats.ts';
import { type EvidenceFacts, type PeriodFigures, periodFigures } from './evidence-facts.ts';
import { documentBytes, paperPages, trailEntries } from './evidence-pages.ts';
import type { PackageSeal } from './evidence-seal.ts';
import type { TotalsHold } from './hold-totals.ts';
import { lineBatches } from './line-batches.ts';
import { fileList, metadataMembers, registered } from './metadata-file.ts';
import type { MemberDigest, Members } from './package-zip.ts';
import { readAhead } from './read-ahead.ts';
import { type PaperHold, workpapersFile } from './workpapers-file.ts';

interface PackageInput {
  readonly facts: EvidenceFacts;
  readonly seal: PackageSeal;
  /** Hold the papers and what is said of the period to the chain; null for a package that was sealed before. */
  readonly holds: { readonly papers: PaperHold; readonly totals: TotalsHold } | null;
}

/**
 * The files of a package one after another: the trail, the papers, the documents, and last metadata.json, which
 * lists the others with the digests they turned out to have.
 */
export function packageMembers(deps: GatewayDeps, input: PackageInput): Members {
  const { facts } = input;
  const included = facts.documents.documents.slice(0, EXPORT_DOCUMENTS);
  return async (digestOf) => {
    const files: MemberDigest[] = [];
    // Wanted last, and read beside what is written first. A failure is met there.
    const figures = periodFigures(deps, facts);
    figures.catch(() => {});
    const trail = trailOf(deps, input);
    files.push(await digestOf({ name: 'audit-trail.json', deflated: true, content: lineBatches(trail) }));
    const papers = papersOf(deps, input, included);
    files.push(await digestOf({ name: 'workpapers.json', deflated: true, content: lineBatches(papers) }));
    for await (const { document, content } of readAhead(documentsOf(deps, facts, included))) {
      const { invoiceId, sha256 } = document;
      const name = `source-documents/${invoiceId}.pdf`;
      files.push(await digestOf({ name, deflated: false, content: [content], sha256 }));
    }
    const metadata = await metadataText(deps, { ...input, figures: await figures, included, files });
    await digestOf({ name: 'metadata.json', deflated: true, content: [metadata] });
  };
}

async function* documentsOf(deps: GatewayDeps, facts: EvidenceFacts, included: readonly DocumentAt[]) {
  for (const document of included) {
    yield { document, content: await documentBytes(deps, facts, document) };
  }
}

function trailOf(deps: GatewayDeps, { facts, seal, holds }: PackageInput): AsyncGenerator<string> {
  const { workspaceId, cut } = facts;
  const { period } = facts.engagement;
  const stored = trailEntries(deps, { workspaceId, period, size: cut.size });
  return trailFile({
    chain: chainId(workspaceId, period),
    checkpoint: seal.checkpoint.token,
    entries: withoutWorkUnderWay(holds?.totals.entries(stored) ?? stored, facts),
  });
}

/**
 * The entries, those of engagements that the trail does not complete without what they say: materiality, sample and
 * findings of work under way are its auditors' alone, and a package goes to others. Their hashes stand.
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

function papersOf(
  deps: GatewayDeps,
  { facts, holds }: PackageInput,
  included: readonly DocumentAt[],
): AsyncGenerator<string> {
  return workpapersFile({
    engagementId: facts.engagement.engagementId,
    pages: paperPages(deps, facts),
    factor: (setId, factorId, year) => deps.factors.get(setId, factorId, year),
    included: new Set(included.map(({ invoiceId }) => invoiceId)),
    plain: chainValue,
    hold: holds?.papers ?? null,
  });
}

async function metadataText(
  deps: GatewayDeps,
  {
    facts,
    seal,
    holds,
    figures,
    included,
    files,
  }: PackageInput & {
    readonly figures: PeriodFigures;
    readonly included: readonly DocumentAt[];
    readonly files: readonly MemberDigest[];
  },
): Promise<string> {
  const { workspaceId, engagement, documents } = facts;
  const { totals, missing } = figures;
  const told = caveats(facts, figures, seal);
  await holds?.totals.end(totals, told);
  const members = metadataMembers({
    ...facts,
    chain: chainId(workspaceId, engagement.period),
    totals,
    factors: facts.factors.map((used) => registered(deps.factors, used)),
    caveats: told,
    missingDocuments: missing.invoices,
    leftOut: documents.documents.slice(EXPORT_DOCUMENTS),
    documents: {
      in_period: documents.count,
      in_package: included.length,
      missing: missing.missing + missing.erased,
    },
    key: seal.key,
    timestampToken: seal.timestampToken,
  });
  const unsealed = chainValue({ ...members, files: fileList(files) }) as object;
  const token = await seal.seal(canonicalJson(unsealed));
  return `${canonicalJson({ ...unsealed, seal: token })}\n`;
}

function caveats(facts: EvidenceFacts, figures: PeriodFigures, { stampMissing }: PackageSeal) {
  const { statuses, sample, evaluation, documents } = facts;
  const closing = evaluation.warnings;
  return caveatsOf({
    totals: figures.totals,
    quality: figures.quality,
    periodClosed: facts.period.closed,
    hasCompletenessTest: facts.engagement.plan.completeness_test !== null,
    missingDocuments: figures.missing.missing,
    erasedDocuments: figures.missing.erased,
    documentsLeftOut: Math.max(0, documents.count - EXPORT_DOCUMENTS),
    testing: {
      unableToTest: statuses.get('unable_to_test') ?? 0,
      notApplicable: statuses.get('not_applicable') ?? 0,
    },
    statistical: sample.statistical,
    stampMissing,
    warnings: [...sample.warnings, ...(Array.isArray(closing) ? closing : [])].filter(
      ({ code }) => code !== 'completeness_test_missing',
    ),
  });
}
