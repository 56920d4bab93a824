import { byToken, type Expected, type ForeignPerson, type Outcome } from './callers.ts';
import type { Target } from './target.ts';

/** A root field: what it is asked with, and what each caller is to get. */
export interface RootEntry {
  /** Arguments beside `workspaceId`. */
  readonly args: (target: Target) => string;
  /** With `workspaceId`, where the field takes one. */
  readonly expected: Expected;
  /** The same without it, so that the service looks in the caller's own workspace; absent: it takes none. */
  readonly unnamed?: Readonly<Record<ForeignPerson | 'foreign read key', Outcome>>;
}

const SCOPES = { 'ingest key': 'insufficient_scope', 'foreign ingest key': 'insufficient_scope' } as const;
const KEYS = { ...SCOPES, 'read key': 'ok', 'foreign read key': 'not_found' } as const;

const own = (outcome: Outcome, key: Outcome = outcome) => ({
  'foreign owner': outcome,
  'foreign member': outcome,
  'foreign auditor': outcome,
  'foreign read key': key,
});

/** Lists and sums: an auditor without an engagement finds them empty. */
const BOOKS = byToken(
  { removed: 'not_found', foreign: 'not_found', unassigned: 'ok', member: 'ok', auditor: 'ok', owner: 'ok' },
  KEYS,
);
/** One thing by its id: null for who may not see it. */
const ONE: Expected = { ...BOOKS, 'unassigned auditor': 'nothing' };

/** Every field of the root type Query. */
export const QUERY_ENTRIES: Readonly<Record<string, RootEntry>> = {
  viewer: {
    args: () => '',
    expected: {
      ...byToken(
        { removed: 'ok', foreign: 'ok', unassigned: 'ok', member: 'ok', auditor: 'ok', owner: 'ok' },
        { ...SCOPES, 'read key': 'nothing', 'foreign read key': 'nothing' },
      ),
    },
  },
  workspace: { args: () => '', expected: BOOKS, unnamed: own('ok') },
  invoices: {
    args: ({ marker }) => `first: 8, filter: { includeVoided: true, vendor: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  invoice: { args: ({ invoiceId }) => `invoiceId: "${invoiceId}"`, expected: ONE, unnamed: own('nothing') },
  imports: {
    args: () => 'first: 5',
    expected: { ...BOOKS },
    unnamed: own('ok'),
  },
  importJob: {
    args: ({ importJobId }) => `jobId: "${importJobId}"`,
    expected: { ...ONE, 'assigned auditor': 'nothing' },
    unnamed: own('nothing'),
  },
  lineItems: {
    args: ({ marker }) => `first: 8, filter: { includeVoided: true, vendor: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  lineItem: {
    args: ({ lineItemId }) => `lineItemId: "${lineItemId}"`,
    expected: ONE,
    unnamed: own('nothing'),
  },
  emissions: {
    args: ({ marker }) => `groupBy: [MONTH, VENDOR], filter: { vendor: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  auditEntries: {
    args: ({ invoiceId }) => `first: 100, filter: { subject: "invoice:${invoiceId}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  engagement: {
    args: ({ completedEngagementId }) => `id: "${completedEngagementId}"`,
    expected: { ...ONE, 'read key': 'forbidden' },
    unnamed: own('nothing', 'forbidden'),
  },
};

/** Every field of the root type Subscription. Streams that open are looked at by a test of their own. */
export const SUBSCRIPTION_ENTRIES: Readonly<Record<string, RootEntry>> = {
  ingested: {
    args: () => '',
    expected: { ...BOOKS, 'unassigned auditor': 'forbidden', 'assigned auditor': 'forbidden' },
  },
  engagementProgress: {
    args: ({ engagementId }) => `engagementId: "${engagementId}"`,
    expected: {
      ...ONE,
      'unassigned auditor': 'not_found',
      'read key': 'forbidden',
      'foreign read key': 'forbidden',
    },
  },
};

/** Who may see the fields of a type. */
export type FieldClass =
  /** The caller himself. */
  | 'self'
  /** Memberships of the caller, if there are any. */
  | 'membership'
  /** Every member of the workspace and its read keys: its name and settings. */
  | 'settings'
  /** Owners, members and read keys: the work of those who keep the books. */
  | 'bookkeeping'
  /** Owners, members, read keys, and auditors of the period. */
  | 'books'
  /** The same, where an unassigned auditor sees zeros, empty lists and whether there is more. */
  | 'counts'
  /** Owners, members and assigned auditors, never a key. */
  | 'engagement'
  /** The same, but owners and members only once the engagement is completed. */
  | 'papers'
  /** What a stream carries. */
  | 'stream';

const fields = (kind: FieldClass, names: string): Readonly<Record<string, FieldClass>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const connection = fields('counts', 'nodes pageInfo totalCount edges');
const edge = fields('books', 'cursor node');

/** Every field of every object type. A field that is not here has nobody who said who may see it. */
export const FIELD_CLASSES: Readonly<Record<string, Readonly<Record<string, FieldClass>>>> = {
  Query: {
    ...fields('self', 'viewer'),
    ...fields('settings', 'workspace'),
    ...fields('counts', 'invoices lineItems emissions auditEntries'),
    ...fields('books', 'invoice lineItem'),
    ...fields('bookkeeping', 'imports importJob'),
    ...fields('engagement', 'engagement'),
  },
  ImportJob: fields(
    'bookkeeping',
    'bytes codes createdAt createdBy dryRun endedAt failure fileName items jobId kgco2e lineItems possibleDuplicates problems processed rejected state',
  ),
  ImportItem: fields('bookkeeping', 'code invoiceId invoiceNumber kgco2e message notes ordinal place status'),
  Subscription: fields('stream', 'ingested engagementProgress'),
  Viewer: { ...fields('self', 'email userId'), ...fields('membership', 'memberships') },
  ViewerMembership: fields('membership', 'role workspaceId workspaceName'),
  Workspace: {
    ...fields(
      'settings',
      'workspaceId name defaultCurrency defaultRegion fiscalStartMonth periodLength reconciliationPolicy strictMembers',
    ),
    ...fields('books', 'periods'),
    ...fields('engagement', 'engagements'),
  },
  ReportingPeriod: {
    ...fields('books', 'name startDate endDate status factorSetId totals scope2 invoices'),
    ...fields('engagement', 'engagements'),
  },
  PeriodTotals: fields(
    'books',
    'invoiceCount kgco2e lineItemCount marketBasedKgco2e needsReviewCount needsReviewKgco2e possibleDuplicateCount spendMethodKgco2e spendMethodShare',
  ),
  Scope2Totals: fields('books', 'guaranteedKgco2e guaranteedKwh locationBasedKgco2e marketBasedKgco2e'),
  PageInfo: fields('counts', 'endCursor hasNextPage hasPreviousPage startCursor'),
  InvoiceConnection: connection,
  InvoiceEdge: edge,
  Invoice: fields(
    'books',
    'classifierVersion contentFingerprint currency duplicateOf erasedAt externalId factorSetId invoiceDate invoiceId invoiceNumber lineItemCount lineItems netAmount period rateSetId reconciliation recordedAt region reportingPeriod requestDigest requestIndex servicePeriodEnd servicePeriodStart sourceDocument totalAmount totalKgco2e totalMarketBasedKgco2e vatRate vendorName vendorNameSent voidReason voided voidedAt voidedBy warnings workspaceCurrency workspaceRate',
  ),
  Reconciliation: fields(
    'books',
    'difference emissionBasis headerNet hint policy status sumOfLines tolerance',
  ),
  SourceDocument: fields('books', 'bytes createdAt documentId mediaType sha256 version'),
  Warning: fields('books', 'code line message'),
  LineItemConnection: connection,
  LineItemEdge: edge,
  LineItem: fields(
    'books',
    'attributes candidates category certainty components confidence currency decision description distanceKm explanation factor factorId invoice invoiceId isOverridden itemCodes kgco2e lineIndex lineItemId marketBased marketBasedKgco2e matchedWords method naics needsReview period quantity scope scope3Category servicePeriodEnd servicePeriodStart spendAmount trace unitOfMeasure warnings weightTonnes',
  ),
  ClassificationDecision: fields('books', 'billNames category factorId factorLeftOut ignored match source'),
  ClassificationCandidate: fields('books', 'category score'),
  Component: fields(
    'books',
    'biogenicCo2Kg boundary factor factorId factorYear gwpBasis kgco2e ordinal scope scope3Category',
  ),
  ItemCode: fields('books', 'code scheme'),
  TraceStep: fields('books', 'details step'),
  MarketBased: fields('books', 'basis explanation factorId factorYear uncoveredKwh'),
  EmissionFactor: fields(
    'books',
    'address biogenicCo2KgPerUnit boundary category caution ch4KgCo2ePerUnit classification co2KgPerUnit code codeTitle credit dataset datasetVersion factorId factorSetId gwpBasis gwpNote kgCo2ePerUnit kind label licence n2oKgCo2ePerUnit priceBasis publicationYear publisher region scope scope3Category source sourceLocator subcategory unit year',
  ),
  EmissionsBreakdown: fields('counts', 'groupCount groups total'),
  EmissionsTotal: fields(
    'counts',
    'biogenicCo2Kg caveats kgco2e lineCount marketBasedKgco2e physicalShare spend spendCurrency',
  ),
  Caveat: fields('counts', 'code kgco2e lineCount message'),
  EmissionsGroup: fields(
    'books',
    'biogenicCo2Kg factorCategory kgco2e lineCount marketBasedKgco2e method month physicalShare region scope scope3Category spend spendCurrency vendor',
  ),
  AuditEntryConnection: connection,
  AuditEntryEdge: edge,
  AuditEntry: fields(
    'books',
    'actor at hash header kind payload payloadDigest period prevHash refs seq subject',
  ),
  Engagement: {
    ...fields(
      'engagement',
      'assuranceLevel assuranceStandard auditors cancelReason cancelledAt completedAt createdAt documentsNeeded engagementId name period progress status',
    ),
    ...fields('papers', 'conclusion evaluation plan sample'),
  },
  EngagementAuditor: fields('engagement', 'email userId'),
  TestingProgress: fields('engagement', 'exceptions items remaining tested'),
  DocumentsNeeded: fields('engagement', 'invoiceIds invoices'),
  Conclusion: fields('papers', 'basisAdequate basisReason text'),
  EngagementPlan: fields(
    'papers',
    'assuranceLevel assuranceStandard clearlyTrivialKgco2e completenessTest confidenceLevel expectedMisstatementKgco2e materialityRationale overallMaterialityKgco2e performanceMaterialityKgco2e requireReview requiredAssertions retentionYears riskWeighting tolerableMisstatementKgco2e',
  ),
  CompletenessTest: fields('papers', 'procedure reference result'),
  Sample: fields(
    'papers',
    'algorithmVersion clearlyTrivialKgco2e confidenceLevel drawnBy expectedMisstatementKgco2e generatedAt generatedBy items keyItemIds lateChanges method overallMaterialityKgco2e performanceMaterialityKgco2e plan population populationChanged populationHash riskModel riskWeighting sampleId seed statistical strata supersedeReason tolerableMisstatementKgco2e version warnings',
  ),
  SamplePlan: fields(
    'papers',
    'basicPrecisionKgco2e confidenceFactor distribution randomStart sampleSize samplingIntervalKgco2e',
  ),
  SamplePopulation: fields(
    'papers',
    'absoluteKgco2e creditKgco2e creditLineItems lineItems netKgco2e weightedKgco2e zeroLineItems',
  ),
  LateChange: fields('papers', 'change invoiceIds invoices kgco2e'),
  SampleItemChange: fields('papers', 'actor at change entry'),
  SampleStratum: fields('papers', 'absoluteKgco2e lineItems selected stratum'),
  SampleWarning: fields('papers', 'code message'),
  Evidence: fields('papers', 'note page reference sha256 type'),
  Evaluation: fields(
    'papers',
    'anomaliesKgco2e certaintyKgco2e deviations flags hits mostLikelyNetKgco2e over ppsMean state tolerableMisstatementKgco2e under untestedItems warnings',
  ),
  EvaluationDirection: fields(
    'papers',
    'anomaliesKgco2e basicPrecisionKgco2e certaintyKgco2e incrementalAllowanceKgco2e netUpperLimitKgco2e notApplicableKgco2e projectedKgco2e upperLimitKgco2e',
  ),
  PpsMean: fields('papers', 'lowerKgco2e projectedKgco2e upperKgco2e'),
  Deviations: fields('papers', 'found records upperRate'),
  WorkpaperWarning: fields('papers', 'code lineItemIds message'),
  SampleItemConnection: fields('papers', 'nodes pageInfo totalCount edges'),
  SampleItemEdge: fields('papers', 'cursor node'),
  SampleItem: fields(
    'papers',
    'assertions changes drawnAs hits inclusionProbability invoiceId lineItem lineItemId rePerformances recordedKgco2e replacedBy replaces riskFactors riskScore riskWeight status stratum',
  ),
  RiskFactor: fields('papers', 'code detail points'),
  Assertion: fields(
    'papers',
    'alternativeProcedure anomalyProcedures assertion assertionId auditedKgco2e evidence isAnomaly misstatementKgco2e narrative natureAndCause preparedAt preparedBy procedure recordedKgco2e result reviews revision tainting tickMarks workpaperReference',
  ),
  AssertionReview: fields('papers', 'decision note reviewId reviewedAt reviewedBy'),
  RePerformance: fields(
    'papers',
    'differenceKgco2e newest overrides performedAt performedBy rePerformanceId reason recomputedKgco2e recordedKgco2e result toleranceKgco2e trace withinTolerance',
  ),
  Ingested: fields('stream', 'at kgco2e lineItems periods processed rejected'),
  EngagementProgress: fields('stream', 'at engagementId exceptions items remaining status tested'),
};

/** Fields with a class, as `Type.field`. */
export function fieldsOfClass(...kinds: readonly FieldClass[]): Set<string> {
  const found = Object.entries(FIELD_CLASSES).flatMap(([type, members]) =>
    Object.entries(members).flatMap(([name, kind]) => (kinds.includes(kind) ? [`${type}.${name}`] : [])),
  );
  return new Set(found);
}

/** Fields that nothing in the two workspaces of the test has a value for. */
export const NEVER_SET: ReadonlySet<string> = new Set([
  'ClassificationDecision.billNames',
  'ClassificationDecision.category',
  'ClassificationDecision.factorId',
  'ClassificationDecision.factorLeftOut',
  'ClassificationDecision.ignored',
  'ClassificationDecision.match',
  'ClassificationDecision.source',
  'Component.biogenicCo2Kg',
  'Deviations.found',
  'Deviations.records',
  'Deviations.upperRate',
  'EmissionFactor.biogenicCo2KgPerUnit',
  'EmissionFactor.caution',
  'EmissionFactor.ch4KgCo2ePerUnit',
  'EmissionFactor.n2oKgCo2ePerUnit',
  'Evaluation.deviations',
  'Evaluation.ppsMean',
  'Evaluation.warnings',
  'Evidence.sha256',
  'ImportItem.invoiceId',
  'ImportItem.invoiceNumber',
  'ImportItem.kgco2e',
  'ImportItem.notes',
  'ImportJob.failure',
  'Invoice.erasedAt',
  'LineItem.decision',
  'LineItem.warnings',
  'MarketBased.factorId',
  'MarketBased.factorYear',
  'PpsMean.lowerKgco2e',
  'PpsMean.projectedKgco2e',
  'PpsMean.upperKgco2e',
  'RePerformance.reason',
  'Sample.keyItemIds',
  'Sample.supersedeReason',
  'SampleItem.replacedBy',
  'SampleItem.replaces',
  'SamplePlan.randomStart',
  'SamplePlan.samplingIntervalKgco2e',
  'Warning.line',
  'WorkpaperWarning.code',
  'WorkpaperWarning.lineItemIds',
  'WorkpaperWarning.message',
]);

/** Further ways to ask for emissions, so that each dimension is seen. */
export const OTHER_DIMENSIONS = [
  'groupBy: [SCOPE, SCOPE3_CATEGORY]',
  'groupBy: [FACTOR_CATEGORY, METHOD]',
  'groupBy: [REGION]',
] as const;
