import { ENGAGEMENT, makePackage, type PackageChanges, PDF } from './make-package.ts';
import { canonical, idOf } from './make-trail.ts';

/** A document of the package. */
export const DOCUMENT = idOf(1);
export const PREPARER = `user:${idOf(70)}`;

type Members = Readonly<Record<string, unknown>>;

/** One sampled line; `text` stands for everything that people or senders wrote. */
export function paper(place: number, text: string, changed: Members = {}): Members {
  return {
    assertions: [
      {
        anomaly_procedures: null,
        assertion: 'accuracy',
        audited_kgco2e: '900.500000',
        evidence: [{ note: text, page: 2, reference: text, sha256: 'a'.repeat(64), type: 'source_document' }],
        is_anomaly: false,
        misstatement_kgco2e: '334.067890',
        narrative: text,
        nature_and_cause: text,
        prepared_at: '2026-02-03T10:11:12.000Z',
        prepared_by: PREPARER,
        procedure: 'inspection',
        recorded_kgco2e: '1234.567890',
        result: 'exception',
        reviews: [
          { decision: 'approve', note: text, reviewed_at: '2026-02-04T08:00:00.000Z', reviewed_by: text },
        ],
        revision: 1,
        tick_marks: [text],
        workpaper_reference: text,
      },
    ],
    document: { bytes: PDF.length, in_package: true, sha256: 'b'.repeat(64), version: 1 },
    factor: { label: text, region: 'CH', source: text, unit: 'kWh', value: '0.1234', year: 2024 },
    hits: 2,
    inclusion_probability: '0.25',
    invoice: { currency: 'CHF', invoice_date: '2025-03-31', invoice_number: text, vendor_name: text },
    invoice_id: idOf(place),
    line: {
      category: 'electricity',
      description: text,
      explanation: text,
      index: 0,
      quantity: '10000.25',
      scope: 2,
      spend_amount: '123456789012345678.9',
      unit_of_measure: 'kWh',
      warnings: [{ code: 'a', message: text }],
    },
    line_item_id: idOf(9_000 + place),
    re_performances: [],
    recorded_kgco2e: '1234.567890',
    review_notes: [
      {
        answers: [{ at: '2026-02-04T09:00:00.000Z', by: PREPARER, entry: 'c', text }],
        cleared: null,
        raised_at: '2026-02-04T08:00:00.000Z',
        raised_by: text,
        text,
      },
    ],
    risk_factors: [{ code: 'a', detail: text, points: '0.1' }],
    risk_score: '0.1',
    risk_weight: '1.05',
    status: 'tested_exception',
    stratum: 'sampled',
    trace: [
      { quantity: '10000.25', step: 'quantity', unit: text },
      { other: text, step: 'a_step_of_tomorrow' },
    ],
    ...changed,
  };
}

/** What metadata.json says beside the seal and the files. */
export function paperMetadata(text: string, changed: Members = {}): Members {
  return {
    caveats: [{ code: 'a', count: 3, kgco2e: '1.500000', text }],
    completeness_test: { procedure: text, reference: text, result: text },
    conclusion: { basis_adequate: true, text },
    engagement: {
      assurance_level: 'limited',
      assurance_standard: 'ISSA_5000',
      completed_at: '2026-02-05T10:00:00.000Z',
      completed_by: PREPARER,
      name: text,
      plan: { materiality_rationale: text, require_review: true, required_assertions: ['accuracy'] },
      status: 'completed',
    },
    evaluation: {
      flags: ['many_differences'],
      most_likely_net_kgco2e: '334.067890',
      over: { basic_precision_kgco2e: '100.000000', upper_limit_kgco2e: '20103.718836' },
      state: 'upper_limit_below_tolerable',
      tolerable_misstatement_kgco2e: '28214.763884',
      under: { basic_precision_kgco2e: '100.000000', upper_limit_kgco2e: '5.000000' },
    },
    differences_found: [
      {
        at: '2026-02-05T09:00:00.000Z',
        differences: ['sample: seed', text],
        entry: 'd'.repeat(64),
        found_by: PREPARER,
        more: 7,
      },
    ],
    earlier_engagements: {
      count: 3,
      engagements: [
        {
          basis_adequate: null,
          created_at: '2026-01-02T08:00:00.000Z',
          created_by: PREPARER,
          ended_at: '2026-01-20T08:00:00.000Z',
          engagement_id: idOf(71),
          lead: { identity: 'unproven', name: text, named_by: 'owner', user_id: idOf(72) },
          leads: 2,
          lines_tested: 12,
          lines_with_findings: 5,
          misstatement_kgco2e: '4321.5',
          reason: text,
          samples: 2,
          status: 'cancelled',
          withdrawn: true,
        },
      ],
    },
    late_changes: { accepted: { reason: text }, booked_kgco2e: '12.000000' },
    period: { end_date: '2025-12-31', name: '2025', start_date: '2025-01-01' },
    sample: {
      confidence_level: '0.95',
      expected_misstatement_kgco2e: '2821.476388',
      method: 'systematic_pps',
      plan: {
        confidence_factor: '2.9957',
        distribution: 'poisson',
        sample_size: 61,
        sampling_interval_kgco2e: '14886.700479',
      },
      population: { absolute_kgco2e: '752393.703567', line_items: 819, weighted_kgco2e: '908088.729192775' },
      seed: text,
      tolerable_misstatement_kgco2e: '28214.763884',
    },
    team: [
      {
        assigned_by: { actor: 'user:o', role: 'owner' },
        ended_by: { actor: 'system:cli', role: 'operator' },
        from: '2025-12-01T00:00:00.000Z',
        name: text,
        role: 'lead',
        to: '2025-12-31T00:00:00.000Z',
        user_id: idOf(69),
      },
      {
        assigned_by: { actor: 'user:o', role: 'owner' },
        email: text,
        from: '2026-01-01T00:00:00.000Z',
        name: text,
        role: 'lead',
        user_id: idOf(70),
      },
    ],
    totals: { kgco2e: '748855.947067' },
    ...changed,
  };
}

/** The text of `workpapers.json`. */
export function papersText(papers: readonly Members[]): string {
  const lines = papers.map((one) => canonical(one)).join(',\n');
  return `{"engagement_id":"${ENGAGEMENT}","format":"workpapers/1","items":[\n${lines}${lines === '' ? '' : '\n'}]}\n`;
}

/** A sealed package with these papers. */
export function paperPackage(
  papers: readonly Members[],
  { metadata = paperMetadata('a text'), ...changes }: PackageChanges = {},
): Buffer {
  return makePackage({ ...changes, metadata, workpapers: Buffer.from(papersText(papers)) });
}
