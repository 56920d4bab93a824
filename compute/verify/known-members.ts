import { isMembers } from './profile.ts';
import { ASSERTION, RE_PERFORMANCE } from './record-digest.ts';
import { DRAW_MEMBERS, IF_STATED, PLAN, POPULATION, TOP_UP, TOP_UP_PLAN } from './sample-statement.ts';

/** The members a value may have: `true` for anything, else those of an object, or of each object of a list. */
type Shape = true | Members;
type Members = { readonly [member: string]: Shape };

const any = (...names: string[]): Members => Object.fromEntries(names.map((name) => [name, true]));

const SUMS = ['kgco2e', 'line_items'];
const POPULATION_MEMBERS = any(...Object.keys(POPULATION), 'hash');
const WARNINGS_SAID = any('code', 'message');
const STATE = any('size', 'head');

/** Source: docs/evidence-format.md, package. */
const METADATA: Shape = {
  format: true,
  chain: true,
  engagement_id: true,
  engagement: any(
    'name',
    'assurance_standard',
    'assurance_standard_name',
    'assurance_level',
    'status',
    'plan',
    'created_at',
    'created_by',
    'completed_at',
    'completed_by',
  ),
  period: any('name', 'start_date', 'end_date', 'factor_set_id', 'closed_at_completion'),
  totals: {
    kgco2e: true,
    biogenic_co2_kg: true,
    market_based_kgco2e: true,
    scope2: {
      location_based_kgco2e: true,
      market_based_kgco2e: true,
      by_basis: any('basis', ...SUMS),
      guarantees_of_origin: any('country', 'kwh', 'uncovered_kwh', 'applied_kwh', 'kgco2e'),
    },
    invoices: true,
    line_items: true,
    by_scope: any('scope', ...SUMS),
    by_scope3_category: any('scope3_category', ...SUMS),
    by_category: any('category', ...SUMS),
    by_method: any('method', ...SUMS),
    by_boundary: any('boundary', ...SUMS),
    by_gwp_basis: any('gwp_basis', ...SUMS),
  },
  sample: {
    ...any(...DRAW_MEMBERS, 'algorithm_version', 'uniforms_used', 'generated_at', 'generated_by', 'entry'),
    plan: any(...Object.keys(PLAN)),
    population: POPULATION_MEMBERS,
    sampled: any('line_items', 'absolute_kgco2e', 'weighted_kgco2e', 'hits'),
    strata: any('stratum', 'line_items', 'absolute_kgco2e', 'selected'),
    warnings: WARNINGS_SAID,
    over: STATE,
    top_ups: {
      ...any(...Object.keys(TOP_UP), 'generated_at', 'generated_by', 'entry'),
      plan: any(...Object.keys(TOP_UP_PLAN)),
      population: POPULATION_MEMBERS,
      warnings: WARNINGS_SAID,
      over: STATE,
    },
  },
  population: any('name', 'bytes', 'sha256', 'lines', 'included'),
  // Compared as a whole with the entry of the completion, like what only some completions state.
  evaluation: true,
  conclusion: true,
  testing_summary: any('items', 'tested', 'exceptions', 'not_applicable', 'unable_to_test'),
  ...any('completeness_test', ...IF_STATED),
  factor_register: any(
    'factor_set_id',
    'factor_id',
    'year',
    'kind',
    'label',
    'category',
    'region',
    'value',
    'unit',
    'price_basis',
    'boundary',
    'gwp_basis',
    'gwp_note',
    'biogenic_co2_per_unit',
    'publisher',
    'dataset',
    'dataset_version',
    'publication_year',
    'address',
    'source',
    'source_locator',
    'licence',
    'credit',
    'caution',
  ),
  caveats: any('code', 'text', 'count', 'kgco2e', 'biogenic_co2_kg'),
  missing_documents: any('invoice_id', 'erased'),
  documents_not_included: any('invoice_id', 'version', 'sha256', 'bytes'),
  documents: any('in_period', 'in_package', 'missing'),
  // Compared as a whole with its entries.
  evidence_files: true,
  keys: any('alg', 'crv', 'kid', 'kty', 'use', 'x', 'nbf', 'exp'),
  timestamp: true,
  files: true,
  seal: true,
};

const SAID = any('note_id', 'text', 'by', 'at');

const PAPER: Shape = {
  line_item_id: true,
  invoice_id: true,
  ordinal: true,
  status: true,
  stratum: true,
  recorded_kgco2e: true,
  risk_score: true,
  risk_weight: true,
  risk_factors: true,
  hits: true,
  inclusion_probability: true,
  drawn_as: true,
  replaces: true,
  replaced_by: true,
  invoice: any(
    'vendor_name',
    'invoice_number',
    'invoice_date',
    'currency',
    'region',
    'factor_set_id',
    'rate_set_id',
    'classifier_version',
  ),
  line: {
    market_based: any('basis', 'explanation', 'factor_id', 'factor_year', 'kgco2e', 'uncovered_kwh'),
    ...any(
      'index',
      'description',
      'spend_amount',
      'quantity',
      'unit_of_measure',
      'weight_tonnes',
      'distance_km',
      'category',
      'method',
      'confidence',
      'kgco2e',
      'scope',
      'scope3_category',
      'explanation',
      'warnings',
    ),
  },
  factor: any('factor_set_id', 'factor_id', 'year', 'label', 'region', 'value', 'unit', 'source'),
  components: any(
    'scope',
    'scope3_category',
    'factor_id',
    'factor_year',
    'boundary',
    'gwp_basis',
    'kgco2e',
    'biogenic_co2_kg',
  ),
  // Members depend on the step; those used in calculations are read by name.
  trace: true,
  document: any('version', 'sha256', 'bytes', 'in_package'),
  assertions: {
    ...any(...ASSERTION, 'prepared_by', 'prepared_at', 'entry'),
    reviews: any('decision', 'note', 'reviewed_by', 'reviewed_at'),
  },
  management_response: any('note_id', 'response', 'correction', 'recorded_by', 'recorded_at'),
  review_notes: {
    ...any('note_id', 'text', 'raised_by', 'raised_at'),
    answers: SAID,
    cleared: SAID,
  },
  re_performances: any(...RE_PERFORMANCE, 'newest', 'trace', 'performed_by', 'performed_at', 'entry'),
};

/** Path of the first member of metadata.json that packages do not have; null when there is none. */
export function unknownInMetadata(metadata: unknown): string | null {
  return unknownIn(metadata, METADATA, '');
}

/** The same of a work paper. */
export function unknownInPaper(paper: unknown): string | null {
  return unknownIn(paper, PAPER, '');
}

function unknownIn(value: unknown, shape: Shape, path: string): string | null {
  if (shape === true) return null;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      const found = unknownIn(item, shape, path);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isMembers(value)) return null;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const found = own === undefined ? `${path}${name}` : unknownIn(member, own, `${path}${name}.`);
    if (found !== null) return found;
  }
  return null;
}
