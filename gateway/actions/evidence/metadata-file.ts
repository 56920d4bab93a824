import type { JWK } from 'jose';
import { STANDARD_NAMES } from '../../../schema/contracts/engagements.ts';
import type { FactorData } from '../../../schema/contracts/factors.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import type { DocumentAt, MissingDocument } from '../../../schema/queries/evidence-documents.ts';
import type { ReportingPeriodRow } from '../../../schema/queries/evidence-period.ts';
import type { FactorCache } from '../../threads/factor-cache.ts';
import { sourceMembers } from '../settings/factors.ts';
import type { Caveat } from './caveats.ts';
import type { PackageFile } from './chosen-files.ts';
import type { MemberDigest } from './package-zip.ts';
import type { StatedPopulation } from './population-file.ts';
import type { FactorUsed } from './read-trail.ts';

/** A factor with its row; null when the program does not have it. */
export type RegisteredFactor = FactorUsed & {
  readonly row: FactorData | null;
};

/** A factor in use, with its row. */
export function registered(
  factors: Pick<FactorCache, 'get'>,
  { factorSetId, factorId, factorYear }: FactorUsed,
): RegisteredFactor {
  return { factorSetId, factorId, factorYear, row: factors.get(factorSetId, factorId, factorYear) };
}

/** Everything in metadata.json but the files and the seal. */
export interface MetadataInput {
  /** The members from the trail about the sample and the completion. */
  readonly statement: Readonly<Record<string, unknown>>;
  /** null: a draft, which does not state it. */
  readonly population: StatedPopulation | null;
  readonly totals: Readonly<Record<string, unknown>>;
  readonly factors: readonly RegisteredFactor[];
  readonly caveats: readonly Caveat[];
  readonly missingDocuments: readonly MissingDocument[];
  readonly leftOut: readonly DocumentAt[];
  readonly files: readonly PackageFile[];
  readonly documents: {
    readonly in_period: number;
    readonly in_package: number;
    readonly missing: number;
  };
  /** null: a draft, which nobody signs. */
  readonly key: JWK | null;
  /** RFC 3161, base64. */
  readonly timestampToken: string | null;
}

/** The members of metadata.json known before the files are written. Source: docs/evidence-format.md, package. */
export function metadataMembers(input: MetadataInput): Record<string, unknown> {
  const { timestampToken, key } = input;
  return {
    format: 'evidence-package/1',
    ...input.statement,
    ...(input.population !== null && { population: input.population }),
    totals: input.totals,
    factor_register: input.factors.toSorted(byFactor).map(registerMembers),
    caveats: input.caveats,
    missing_documents: input.missingDocuments.map(({ invoiceId, erased }) => ({
      invoice_id: invoiceId,
      ...(erased && { erased }),
    })),
    documents_not_included: input.leftOut.map(({ invoiceId, version, sha256, bytes }) => ({
      invoice_id: invoiceId,
      version,
      sha256,
      bytes,
    })),
    documents: input.documents,
    ...(input.files.length > 0 && { evidence_files: input.files.map(fileMembers) }),
    ...(key !== null && { keys: [keyMembers(key)] }),
    ...(timestampToken === null ? {} : { timestamp: timestampToken }),
  };
}

const keyMembers = ({ alg, crv, kid, kty, use, x }: JWK) => ({ alg, crv, kid, kty, use, x });

/** An auditor's file as its entries say, and whether the package has it. */
function fileMembers({ seq: _, withdrawn, ...file }: PackageFile) {
  return { ...file, ...(withdrawn !== null && { withdrawn }) };
}

/** The members of a period; the entry of a completion has the same. */
export function periodMembers(period: ReportingPeriodRow) {
  return { start_date: period.startDate, end_date: period.endDate, factor_set_id: period.factorSetId };
}

/** The list of files as it is sealed: every other file, sorted by name. */
export function fileList(files: readonly MemberDigest[]): MemberDigest[] {
  return files
    .map(({ bytes, name, sha256 }) => ({ bytes, name, sha256 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** How an engagement was made and planned; the entry of its completion has the same members. */
export function madeMembers(engagement: EngagementData) {
  const { completeness_test: _, ...plan } = engagement.plan;
  return {
    name: engagement.name,
    assurance_standard: plan.assurance_standard,
    assurance_standard_name: STANDARD_NAMES[plan.assurance_standard],
    assurance_level: plan.assurance_level,
    plan,
    created_at: engagement.createdAt,
    created_by: engagement.createdBy,
  };
}

function byFactor(a: RegisteredFactor, b: RegisteredFactor): number {
  const key = ({ factorSetId, factorId, factorYear }: RegisteredFactor) =>
    `${factorSetId} ${factorId} ${String(factorYear).padStart(4, '0')}`;
  return key(a) < key(b) ? -1 : 1;
}

/** A row of the register. `value`: kg CO2e per `unit`, decimal text exactly as in the source. */
function registerMembers({ factorSetId, factorId, factorYear, row }: RegisteredFactor) {
  const key = { factor_set_id: factorSetId, factor_id: factorId, year: factorYear };
  if (row === null) return { ...key, value: null };
  return {
    ...key,
    kind: row.kind,
    label: row.label,
    category: row.category,
    region: row.region,
    value: row.kgCo2ePerUnit,
    unit: row.unit,
    price_basis: row.priceBasis,
    boundary: row.boundary,
    gwp_basis: row.gwpBasis,
    gwp_note: row.gwpNote,
    biogenic_co2_per_unit: row.biogenicCo2KgPerUnit,
    ...sourceMembers(row),
    caution: row.caution,
  };
}
