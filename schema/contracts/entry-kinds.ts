/** The subject of entries of one kind, and the members of their payload beside `salt`. */
export interface EntryKindDescription {
  readonly chain: 'period' | 'settings' | 'both';
  /** The noun of `subject`: `invoice` means `invoice:<id>`. */
  readonly subject: string;
  readonly meaning: string;
  /** The earlier entries in `refs`. Absent: none. */
  readonly refs?: string;
  /** Each member with its meaning; empty if the name says it. A member that does not apply is absent or null. */
  readonly members: Readonly<Record<string, string>>;
}

/** Members with self-explanatory names. */
const named = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, '']));

const KEY = named('name scope prefix last_four expires_at');
const INSTRUMENT = {
  kind: '`supplier_mix` or `guarantees_of_origin`',
  energy: '`electricity` or `district_heat`',
  year: 'of a mix',
  period: 'of guarantees of origin',
  country: '',
  supplier: 'null: every supplier',
  kgco2e_per_kwh: '',
  mwh: '',
  reference: 'the document that proves it',
};
const SAMPLE_FIGURES = {
  strata: 'line items and kilograms of each stratum, as they are after this entry',
  sampled: 'line items and kilograms of the sampled stratum',
  uniforms_used: 'random numbers used so far',
};

/** Every kind of entry of the audit trail. `newEntry` refuses a kind or member that is not here. */
export const ENTRY_KINDS = {
  'period.opened': {
    chain: 'both',
    subject: 'period',
    meaning: 'The first entry of a chain. It occurs nowhere else.',
    members: { previous: "chain, size and head of the preceding period's chain at that moment, or null" },
  },
  'invoice.recorded': {
    chain: 'period',
    subject: 'invoice',
    meaning: 'An invoice was recorded.',
    members: {
      index: 'position in the request',
      request_digest: 'SHA-256 of the request body, unpacked',
      invoice: 'see the members of an invoice below',
      replaces: 'id of the invoice it replaces, whose void names this one',
    },
  },
  'invoice.amended': {
    chain: 'period',
    subject: 'invoice',
    meaning:
      'A person decided the category or factor of a line, or took that back: then the line has no decision of a person.',
    refs: 'the version it replaces',
    members: { invoice: 'the whole new version', line_item_id: 'the line decided', reason: '' },
  },
  'invoice.voided': {
    chain: 'period',
    subject: 'invoice',
    meaning: 'The invoice was voided.',
    refs: 'the version voided',
    members: { reason: '', replaced_by: 'id of the invoice recorded in its place' },
  },
  'document.attached': {
    chain: 'period',
    subject: 'invoice',
    meaning: 'A source document was stored with the invoice.',
    refs: 'the version of the invoice',
    members: { sha256: '', bytes: '', media_type: '', version: '' },
  },
  'payload.erased': {
    chain: 'period',
    subject: 'invoice',
    meaning: 'The personal content of the invoice was erased.',
    refs: 'the entries whose payloads were deleted',
    members: {
      basis: 'the reason given',
      kept: 'for each erased version `entry` and `invoice`: the newest without its texts, older ones with the kilograms of their lines',
    },
  },
  'period.closed': {
    chain: 'period',
    subject: 'period',
    meaning: 'The period was closed for invoices.',
    members: { over: 'size and head of the chain before this entry', counts: 'entries before, by kind' },
  },
  'period.reopened': {
    chain: 'period',
    subject: 'period',
    meaning: 'The period was reopened for invoices.',
    members: { reason: '' },
  },
  'sample.generated': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'A sample was drawn or, with `extend_by`, extended or, with `top_up`, drawn on over new lines.',
    refs: 'the sample it supersedes or extends, if any',
    members: {
      ...named('sample_id version supersede_reason'),
      extend_by: 'further hits requested',
      top_up: 'number of the draw, 2 for the first top-up; `seed`, `plan` and populations are then its own',
      method: '',
      algorithm: 'name and version of the selection',
      risk_model: 'version of the risk factors',
      ...named(
        'risk_weighting confidence_level overall_materiality_kgco2e performance_materiality_kgco2e tolerable_misstatement_kgco2e expected_misstatement_kgco2e clearly_trivial_kgco2e seed',
      ),
      plan: 'sample size, interval and what was computed with them',
      population_digest: 'SHA-256 of the frozen lines',
      population: '',
      population_at: 'size and head of the chain when the lines were frozen',
      key_item_ids: '',
      instruments:
        'supplier mixes and guarantees of origin in force, of a new sample; absent from entries of earlier versions',
      drawn_by: 'the method actually used',
      statistical: '',
      warnings: '',
      ...SAMPLE_FIGURES,
      items:
        'drawn lines in order: `line_item_id`, `stratum`, `hits`, `risk_weight`, `scored`, and `draw` of a line that a top-up froze',
      further_hits: 'hits of an extension on lines drawn before',
      over: 'size and head of the chain before this entry',
    },
  },
  'assertion.saved': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'An auditor saved the result of one assertion about a line.',
    refs: 'revision 1: the version of the invoice; later ones: the revision before',
    members: {
      ...named(
        'assertion_id sample_id line_item_id assertion revision result procedure recorded_kgco2e audited_kgco2e',
      ),
      misstatement_kgco2e: 'recorded − audited',
      tainting: 'misstatement divided by the absolute recorded kilograms',
      ...named('nature_and_cause narrative evidence tick_marks is_anomaly anomaly_procedures'),
      alternative_procedure: 'performed because the planned procedure was not possible, if given',
      workpaper_reference: "where the test is documented in the auditor's own working papers, if given",
      replacement:
        'the line drawn in place of this one, with `strata`, `sampled` and `uniforms_used` after it',
    },
  },
  'assertion.reviewed': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'A second auditor approved or returned assertions of a line.',
    refs: 'the revisions reviewed',
    members: { line_item_id: '', decision: '', note: '', assertions: '`assertion` and `revision` of each' },
  },
  'note.saved': {
    chain: 'period',
    subject: 'engagement',
    meaning:
      'An auditor put a review note, an answer or clearing, a management response or a sign-off on file.',
    members: {
      note_id: '',
      kind: '`review_note`, `answer`, `clearing`, `management_response` or `sign_off`',
      line_item_id: 'null: about the engagement as a whole',
      text: '',
      of_note: 'the review note answered or cleared',
      correction: 'what management does about the misstatement',
      as: '`preparer` or `reviewer`',
    },
  },
  'evidence_file.attached': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'An auditor put a file of their own on file as evidence.',
    members: {
      file_id: '',
      line_item_id: 'null: about the engagement as a whole',
      ...named('name media_type bytes sha256'),
    },
  },
  'evidence_file.withdrawn': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'Such a file was withdrawn and its bytes removed.',
    refs: 'the entry that attached it',
    members: { file_id: '', reason: '' },
  },
  'calculation.reperformed': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'A line was recalculated, as recorded or as a what-if.',
    refs: 'the version that was sampled',
    members: {
      ...named('re_performance_id line_item_id recorded_kgco2e recomputed_kgco2e difference_kgco2e'),
      result: '`agrees`, `differs` or `not_possible`',
      ...named('reason tolerance_kgco2e within_tolerance factor_set_id factor_id'),
      overrides: 'null for a re-performance, else what the what-if changed',
      newest: 'the same with the newest factor set',
      traced: 'digest of the trace, which rows hold',
    },
  },
  'difference.found': {
    chain: 'period',
    subject: 'engagement',
    meaning:
      'An action came upon stored data that differ from the trail: somebody changed them outside the service. Also after the completion.',
    members: {
      differences: 'what differs, by names and ids; each once for an engagement',
      more: 'number of further ones, not named',
    },
  },
  'engagement.completed': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'The engagement was completed.',
    members: {
      over: 'size and head of the chain before this entry',
      counts: 'entries before, by kind',
      sample_id: '',
      sample_version: '',
      items: 'number of items, in all and by status',
      evaluation: '',
      evaluated_by: 'the model of the evaluation; absent from entries of earlier versions',
      conclusion: "the auditor's text",
      engagement: 'its creation and plan',
      completeness_test: '',
      period: 'first and last day, factor set',
      instruments: 'supplier mixes and guarantees of origin in force',
      team: 'who audited, from the chain `SETTINGS`: user, name, role, from, to, identity, disclosure',
      late_changes:
        'invoices booked, changed and voided after the draw with their kilograms, guarantees of origin registered or revoked since with the difference of the market-based figure, and why they were not tested, if there are any',
      carried_forward:
        'what the last engagement left uncorrected and, as `others`, those before it, if there were any',
      earlier_engagements: 'the other engagements over the period, if there are any',
      differences_found:
        'every entry `difference.found` about it so far, in order, if there are any: `at`, `differences`, `entry`, `found_by`, `more`',
      review_notes: 'about the engagement as a whole, with answers and clearing, if there are any',
      management_response: 'on the whole, if there is one',
      sign_offs: 'of the engagement, if there are any',
    },
  },
  'evidence.exported': {
    chain: 'period',
    subject: 'engagement',
    meaning: 'A package was exported.',
    members: { sha256: 'of the ZIP', bytes: '', size: 'entries in the package', head: '' },
  },
  'workspace.created': {
    chain: 'settings',
    subject: 'workspace',
    meaning: 'The workspace was created with these settings.',
    members: {
      ...named(
        'name default_currency default_region fiscal_start_month period_length reconciliation_policy strict_members',
      ),
    },
  },
  'workspace.updated': {
    chain: 'settings',
    subject: 'workspace',
    meaning: 'Settings were changed.',
    members: { changes: '`from` and `to` of each member changed' },
  },
  'key.created': {
    chain: 'settings',
    subject: 'api_key',
    meaning: 'An API key was created.',
    members: KEY,
  },
  'key.rolled': {
    chain: 'settings',
    subject: 'api_key',
    meaning: 'An API key got a successor, which is the subject.',
    members: { ...KEY, rolled_key_id: '', rolled_key_expires_at: '' },
  },
  'key.revoked': {
    chain: 'settings',
    subject: 'api_key',
    meaning: 'An API key was revoked.',
    members: { prefix: '', last_four: '' },
  },
  'key.rotated': {
    chain: 'settings',
    subject: 'key',
    meaning: 'The service signs with a new audit key, which is the subject.',
    members: {
      purpose: '`audit`',
      old: 'thumbprints of the keys retired',
      new: 'thumbprint of the new key',
      reason: '`lost` if the old key file was lost',
      as_found: 'in that case: thumbprints of the older keys in the database',
    },
  },
  'member.invited': {
    chain: 'settings',
    subject: 'invitation',
    meaning: 'A person was invited.',
    members: { email: '', role: '', expires_at: '', mailed: 'if the link went to the address alone' },
  },
  'invitation.cancelled': {
    chain: 'settings',
    subject: 'invitation',
    meaning: 'An invitation was cancelled.',
    members: { role: '' },
  },
  'member.added': {
    chain: 'settings',
    subject: 'user',
    meaning: 'A person became a member.',
    members: { role: '', invitation_id: 'of an invited person', invited_by: '' },
  },
  'member.account_recorded': {
    chain: 'settings',
    subject: 'user',
    meaning:
      'What an auditor signs in with from now on: on becoming one, on a new password, when the address was proven, and when a second factor was added or removed.',
    members: {
      identity: 'how the address of the account was proven: `oidc`, `email` or `unproven`',
      account:
        'SHA-256 of its e-mail address, password hash and, if it has a second factor, the encrypted secret',
    },
  },
  'member.reset_issued': {
    chain: 'settings',
    subject: 'user',
    meaning: 'An owner or the operator was given a link by which a new password can be set.',
    members: { expires_at: '' },
  },
  'member.password_reset': {
    chain: 'settings',
    subject: 'user',
    meaning: 'A new password was set by such a link.',
    members: { issued_by: 'to whom the link was shown' },
  },
  'member.role_changed': {
    chain: 'settings',
    subject: 'user',
    meaning: 'The role of a member was changed.',
    members: { from: '', to: '' },
  },
  'member.removed': {
    chain: 'settings',
    subject: 'user',
    meaning: 'A membership ended.',
    members: { role: '' },
  },
  'instrument.created': {
    chain: 'settings',
    subject: 'instrument',
    meaning: 'A supplier mix or guarantees of origin were registered.',
    members: INSTRUMENT,
  },
  'instrument.revoked': {
    chain: 'settings',
    subject: 'instrument',
    meaning: 'An instrument was revoked.',
    members: INSTRUMENT,
  },
  'rates.loaded': {
    chain: 'settings',
    subject: 'rate_set',
    meaning: 'Exchange rates were loaded.',
    members: { sha256: '', added_rates: '', last_day: '' },
  },
  'vendor.merged': {
    chain: 'settings',
    subject: 'vendor',
    meaning: 'Vendors were merged into the subject. Invoices keep the names sent.',
    members: { vendor_ids: 'the vendors merged', reason: '' },
  },
  'vendor.split': {
    chain: 'settings',
    subject: 'vendor',
    meaning: 'Vendors merged into the subject became vendors of their own again.',
    members: { vendor_ids: 'the vendors taken out', reason: '' },
  },
  'engagement.created': {
    chain: 'settings',
    subject: 'engagement',
    meaning: 'An engagement was created.',
    members: {
      ...named('period name assurance_standard assurance_level'),
      auditors: 'user ids; the first one is named as the lead auditor',
      plan: 'its defaults',
      disclosures: '`auditor` and `disclosure` of each who was owner or member, if one was',
    },
  },
  'engagement.planned': {
    chain: 'settings',
    subject: 'engagement',
    meaning: 'The plan was changed.',
    members: { period: '', plan: 'the whole plan from then on', changed: 'names of the members changed' },
  },
  'engagement.assigned': {
    chain: 'settings',
    subject: 'engagement',
    meaning: 'An auditor or quality reviewer was assigned, or an auditor named as the lead.',
    members: {
      period: '',
      auditor: 'user id',
      as: '`quality_reviewer` of one; absent for an auditor',
      lead: 'true if named as the lead auditor',
      disclosure: 'why a person who was owner or member may audit, if the auditor was',
    },
  },
  'engagement.accepted': {
    chain: 'settings',
    subject: 'engagement',
    meaning:
      'The lead auditor accepted, by the first work of their own. From then on owners do not change the team.',
    members: { period: '', auditor: 'user id' },
  },
  'engagement.unassigned': {
    chain: 'settings',
    subject: 'engagement',
    meaning: 'An auditor was removed from the engagement.',
    members: { period: '', auditor: 'user id' },
  },
  'engagement.cancelled': {
    chain: 'settings',
    subject: 'engagement',
    meaning: 'The engagement ended without a result.',
    members: { period: '', reason: '', withdrawn: 'true if the lead auditor withdrew' },
  },
} as const satisfies Readonly<Record<string, EntryKindDescription>>;

export type EntryKind = keyof typeof ENTRY_KINDS;

/** @throws Error for a kind or member that `ENTRY_KINDS` does not describe, so that the reference is complete. */
export function assertDescribed(kind: string, payload: object): void {
  const entry = (ENTRY_KINDS as Readonly<Record<string, EntryKindDescription>>)[kind];
  if (entry === undefined) throw new Error(`${kind} is no kind of entry: describe it in ENTRY_KINDS`);
  const unknown = Object.keys(payload).filter((member) => !Object.hasOwn(entry.members, member));
  if (unknown.length > 0) throw new Error(`${kind} has members ENTRY_KINDS lacks: ${unknown.join(', ')}`);
}
