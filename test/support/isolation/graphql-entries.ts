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

const own = (outcome: Outcome) => ({
  'foreign owner': outcome,
  'foreign member': outcome,
  'foreign auditor': outcome,
  'foreign read key': outcome,
});

/** Lists and sums: an auditor without an engagement finds them empty. */
const BOOKS = byToken(
  { removed: 'not_found', foreign: 'not_found', unassigned: 'ok', member: 'ok', auditor: 'ok', owner: 'ok' },
  KEYS,
);
/** One thing by its id: null for who may not see it. */
const ONE: Expected = { ...BOOKS, 'unassigned auditor': 'nothing' };

const NOT_FOR_AUDITORS = { 'unassigned auditor': 'forbidden', 'assigned auditor': 'forbidden' } as const;
/** An object by its id, whose workspace is in it: null for who may not see it. */
const NODE = byToken(
  {
    removed: 'nothing',
    foreign: 'nothing',
    unassigned: 'nothing',
    member: 'ok',
    auditor: 'ok',
    owner: 'ok',
  },
  { ...SCOPES, 'read key': 'ok', 'foreign read key': 'nothing' },
);

/** The `id` of an object, which clients need not understand. */
export const nodeId = (...parts: readonly string[]) => Buffer.from(parts.join(' ')).toString('base64url');

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
    args: ({ marker }) => `first: 7, filter: { includeVoided: true, vendor: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  invoice: { args: ({ invoiceId }) => `invoiceId: "${invoiceId}"`, expected: ONE, unnamed: own('nothing') },
  vendors: {
    args: ({ marker }) => `first: 4, order: { by: NAME }, filter: { name: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  vendor: { args: ({ vendorId }) => `vendorId: "${vendorId}"`, expected: ONE, unnamed: own('nothing') },
  importJobs: {
    args: () => 'first: 5',
    expected: { ...BOOKS, ...NOT_FOR_AUDITORS },
    unnamed: { ...own('ok'), 'foreign auditor': 'forbidden' },
  },
  reportingPeriods: { args: () => 'first: 4', expected: BOOKS, unnamed: own('ok') },
  engagements: { args: () => 'first: 5', expected: BOOKS, unnamed: own('ok') },
  imports: {
    args: () => 'first: 5',
    expected: { ...BOOKS, ...NOT_FOR_AUDITORS },
    unnamed: { ...own('ok'), 'foreign auditor': 'forbidden' },
  },
  importJob: {
    args: ({ importJobId }) => `jobId: "${importJobId}"`,
    expected: { ...ONE, ...NOT_FOR_AUDITORS },
    unnamed: { ...own('nothing'), 'foreign auditor': 'forbidden' },
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
    args: ({ marker }) =>
      `groupBy: [MONTH, VENDOR], from: "2025-01-01", to: "2026-12-31", filter: { vendor: "${marker}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  inventory: {
    // Both workspaces have the period.
    args: () => 'period: "2025"',
    expected: { ...BOOKS, 'unassigned auditor': 'validation_failed' },
    unnamed: own('ok'),
  },
  auditEntries: {
    args: ({ invoiceId }) => `first: 100, filter: { subject: "invoice:${invoiceId}" }`,
    expected: BOOKS,
    unnamed: own('ok'),
  },
  engagement: {
    args: ({ completedEngagementId }) => `id: "${completedEngagementId}"`,
    expected: ONE,
    unnamed: own('nothing'),
  },
  node: {
    args: ({ workspaceId, invoiceId }) => `id: "${nodeId('Invoice', workspaceId, invoiceId)}"`,
    expected: NODE,
  },
  nodes: {
    args: ({ workspaceId, invoiceId, lineItemId }) =>
      `ids: ["${nodeId('Invoice', workspaceId, invoiceId)}", "${nodeId('LineItem', workspaceId, lineItemId)}"]`,
    expected: byToken(
      { removed: 'ok', foreign: 'ok', unassigned: 'ok', member: 'ok', auditor: 'ok', owner: 'ok' },
      { ...SCOPES, 'read key': 'ok', 'foreign read key': 'ok' },
    ),
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
  /** Owners, members, assigned auditors and read keys: state and counts of an engagement. */
  | 'progress'
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
    ...fields('counts', 'invoices lineItems vendors emissions auditEntries'),
    ...fields('books', 'invoice lineItem vendor inventory'),
    ...fields('bookkeeping', 'importJob importJobs imports'),
    ...fields('progress', 'engagement'),
    ...fields('counts', 'engagements reportingPeriods'),
    ...fields('books', 'node nodes'),
  },
  ImportJob: fields(
    'bookkeeping',
    'id bytes codes createdAt createdBy dryRun endedAt failure fileName items jobId kgco2e lineItems possibleDuplicates problems processed rejected state',
  ),
  ImportItem: fields(
    'bookkeeping',
    'id code invoiceId invoiceNumber kgco2e message notes ordinal place status',
  ),
  ImportJobConnection: fields('bookkeeping', 'nodes pageInfo totalCount edges'),
  ImportJobEdge: fields('bookkeeping', 'cursor node'),
  ReportingPeriodConnection: connection,
  ReportingPeriodEdge: edge,
  EngagementConnection: connection,
  EngagementEdge: fields('progress', 'cursor node'),
  Subscription: fields('stream', 'ingested engagementProgress'),
  Viewer: { ...fields('self', 'email id userId'), ...fields('membership', 'memberships') },
  ViewerMembership: fields('membership', 'id role workspaceId workspaceName'),
  Workspace: {
    ...fields(
      'settings',
      'id workspaceId name defaultCurrency defaultRegion fiscalStartMonth periodLength reconciliationPolicy strictMembers',
    ),
    ...fields('books', 'periods'),
    ...fields('progress', 'engagements'),
  },
  ReportingPeriod: {
    ...fields('books', 'id name startDate endDate status closedAt factorSetId totals scope2 invoices'),
    ...fields('engagement', 'closedBy'),
    ...fields('progress', 'engagements'),
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
    'id classifierVersion contentFingerprint currency duplicateOf erasedAt externalId factorSetId invoiceDate invoiceId invoiceNumber lineItemCount lineItems netAmount period rateSetId reconciliation recordedAt region repeatOf reportingPeriod requestDigest requestIndex servicePeriodEnd servicePeriodStart sourceDocument totalAmount totalKgco2e totalMarketBasedKgco2e vatRate vendor vendorName vendorNameSent vendorTaxId voidReason voided voidedAt voidedBy warnings workspaceCurrency workspaceRate',
  ),
  VendorConnection: connection,
  VendorEdge: {
    ...edge,
    ...fields('books', 'firstInvoice firstInvoiceDate lastInvoice lastInvoiceDate totals'),
  },
  Vendor: {
    ...fields(
      'books',
      'id firstInvoice firstInvoiceDate lastInvoice lastInvoiceDate merged mergedInto name names taxId totals vendorId',
    ),
    ...fields('bookkeeping', 'history'),
  },
  VendorTotals: fields('books', 'invoiceCount kgco2e lineCount marketBasedKgco2e spend spendCurrency'),
  MergedVendor: fields('books', 'mergedInto name taxId vendorId'),
  VendorChange: fields('bookkeeping', 'actor at kind reason vendorId vendorIds'),
  Reconciliation: fields(
    'books',
    'difference emissionBasis headerNet hint policy status sumOfLines tolerance',
  ),
  SourceDocument: fields('books', 'id bytes createdAt documentId mediaType sha256 version'),
  Reason: fields('books', 'code values'),
  Warning: fields('books', 'code line message reasons'),
  LineItemConnection: connection,
  LineItemEdge: edge,
  LineItem: fields(
    'books',
    'id attributes candidates category certainty components confidence currency decision description distanceKm explanation factor factorId invoice invoiceId isOverridden isUndoable itemCodes kgco2e lineIndex lineItemId marketBased marketBasedKgco2e matchedWords method naics needsReview period quantity scope scope3Category servicePeriodEnd servicePeriodStart spendAmount trace unitOfMeasure warnings weightTonnes',
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
    'id address biogenicCo2KgPerUnit boundary category caution ch4KgCo2ePerUnit classification co2KgPerUnit code codeTitle credit dataset datasetVersion factorId factorSetId gwpBasis gwpNote kgCo2ePerUnit kind label licence n2oKgCo2ePerUnit priceBasis publicationYear publisher region scope scope3Category source sourceLocator subcategory unit year',
  ),
  EmissionsBreakdown: fields('counts', 'groupCount groups pageInfo total'),
  EmissionsTotal: fields(
    'counts',
    'biogenicCo2Kg caveats intensity kgco2e lastYear lineCount marketBasedKgco2e physicalShare quality spend spendCurrency uncertainty',
  ),
  EmissionsLastYear: fields(
    'books',
    'intensity intensityChange intensityChangeShare kgco2e kgco2eChange kgco2eChangeShare lineCount spend spendCurrency',
  ),
  EmissionsQuality: fields(
    'counts',
    'confidence needsReviewKgco2e needsReviewLineCount needsReviewShare physical spend supplier',
  ),
  EmissionsQualityPart: fields('counts', 'kgco2e marketBasedKgco2e marketBasedShare share'),
  EmissionsConfidenceBand: fields('counts', 'from kgco2e share to'),
  EmissionsUncertainty: fields('books', 'factor lowerKgco2e upperKgco2e'),
  Caveat: fields('counts', 'code kgco2e lineCount message'),
  EmissionsGroup: fields(
    'books',
    'biogenicCo2Kg factorCategory intensity isOther kgco2e lastYear lineCount marketBasedKgco2e method month period physicalShare quality quarter region scope scope3Category scope3CategoryName scopeName serviceMonth share spend spendCurrency uncertainty vendor vendorId year',
  ),
  AuditEntryConnection: connection,
  AuditEntryEdge: edge,
  AuditEntry: {
    ...fields('books', 'id actor at hash header kind payload payloadDigest period prevHash refs seq subject'),
    ...fields('engagement', 'actorName'),
  },
  InventoryRow: fields(
    'books',
    'biogenicCo2Kg kgco2e lineCount name needsReviewKgco2e needsReviewShare physicalShare scope scope2Method scope3Category spendShare supplierShare',
  ),
  Engagement: {
    ...fields(
      'progress',
      'cancelledAt completedAt createdAt documentsNeeded engagementId id period progress status',
    ),
    ...fields('engagement', 'assuranceLevel assuranceStandard auditors cancelReason name qualityReviewers'),
    ...fields('papers', 'conclusion evaluation plan sample'),
  },
  EngagementAuditor: fields('engagement', 'id email isUnproven userId'),
  TestingProgress: fields('progress', 'exceptions items remaining tested'),
  DocumentsNeeded: { ...fields('progress', 'invoices'), ...fields('engagement', 'invoiceIds') },
  Conclusion: fields('papers', 'basisAdequate basisReason text'),
  EngagementPlan: fields(
    'papers',
    'assuranceLevel assuranceStandard clearlyTrivialKgco2e completenessTest confidenceLevel expectedMisstatementKgco2e materialityRationale overallMaterialityKgco2e performanceMaterialityKgco2e requireReview requiredAssertions retentionYears riskWeighting tolerableMisstatementKgco2e',
  ),
  CompletenessTest: fields('papers', 'procedure reference result'),
  Sample: fields(
    'papers',
    'id algorithmVersion clearlyTrivialKgco2e confidenceLevel drawnBy expectedMisstatementKgco2e generatedAt generatedBy items keyItemIds lateChanges method overallMaterialityKgco2e performanceMaterialityKgco2e plan population populationChanged populationHash riskModel riskWeighting sampleId seed statistical strata supersedeReason tolerableMisstatementKgco2e topUps version warnings',
  ),
  SampleTopUp: fields(
    'papers',
    'algorithmVersion draw generatedAt generatedBy plan population populationHash riskModel seed warnings',
  ),
  SampleTopUpPlan: fields('papers', 'expectedHits randomStart samplingIntervalKgco2e samplingShare'),
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
    'id assertions changes draw drawnAs hits inclusionProbability invoiceId lineItem lineItemId rePerformances recordedKgco2e replacedBy replaces riskFactors riskScore riskWeight status stratum',
  ),
  RiskFactor: fields('papers', 'code detail points reasons'),
  Assertion: fields(
    'papers',
    'id alternativeProcedure anomalyProcedures assertion assertionId auditedKgco2e evidence isAnomaly misstatementKgco2e narrative natureAndCause preparedAt preparedBy procedure recordedKgco2e result reviews revision tainting tickMarks workpaperReference',
  ),
  AssertionReview: fields('papers', 'id decision note reviewId reviewedAt reviewedBy'),
  RePerformance: fields(
    'papers',
    'id differenceKgco2e newest overrides performedAt performedBy rePerformanceId reason recomputedKgco2e recordedKgco2e result toleranceKgco2e trace withinTolerance',
  ),
  Ingested: fields('stream', 'reportingPeriods at kgco2e lineItems periods processed rejected'),
  EngagementProgress: fields('stream', 'at engagement engagementId exceptions items remaining status tested'),
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
  'EmissionsGroup.lastYear',
  'EmissionsLastYear.intensityChange',
  'EmissionsLastYear.intensityChangeShare',
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
  'ReportingPeriod.closedAt',
  'ReportingPeriod.closedBy',
  'Sample.keyItemIds',
  'Sample.supersedeReason',
  'SampleItem.replacedBy',
  'SampleItem.replaces',
  'SamplePlan.randomStart',
  'SamplePlan.samplingIntervalKgco2e',
  'SampleTopUp.warnings',
  'SampleTopUpPlan.randomStart',
  'SampleTopUpPlan.samplingIntervalKgco2e',
  'SampleTopUpPlan.samplingShare',
  'Vendor.mergedInto',
  'Warning.line',
  'WorkpaperWarning.code',
  'WorkpaperWarning.lineItemIds',
  'WorkpaperWarning.message',
]);

/** Further ways to ask for emissions, so that each dimension is seen. */
export const OTHER_DIMENSIONS = [
  'groupBy: [SCOPE, SCOPE3_CATEGORY], from: "2025-01-01", to: "2025-12-31"',
  'groupBy: [FACTOR_CATEGORY, METHOD], from: "2025-01-01", to: "2025-12-31"',
  'groupBy: [REGION, QUARTER, YEAR], from: "2025-01-01", to: "2025-12-31"',
  'groupBy: [PERIOD, SERVICE_MONTH], from: "2025-01-01", to: "2025-12-31"',
  // The year before has the invoices.
  'groupBy: [SCOPE], from: "2026-01-01", to: "2026-12-31"',
] as const;
