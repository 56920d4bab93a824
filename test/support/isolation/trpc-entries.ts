import { hash } from 'node:crypto';
import { byToken, type Expected, type ForeignPerson, type Outcome } from './callers.ts';
import { actionMembers, papersFor } from './rest-entries.ts';
import type { Target } from './target.ts';

/** A procedure: what it is asked, and what each caller is to get. */
export interface ProcedureEntry {
  readonly kind: 'query' | 'mutation';
  /** Members of the input but for `workspace_id`. */
  readonly input: (target: Target) => object;
  /** With `workspace_id` where the procedure takes one. */
  readonly expected: Expected;
  /**
   * Where a workspace may be left unnamed: what strangers get who leave it out and name the rest, so that the
   * procedure looks in their own workspace. Absent: the procedure takes no workspace.
   */
  readonly unnamed?: Readonly<Record<ForeignPerson, Outcome>>;
  readonly writes?: boolean;
}

const foreign = (
  owner: Outcome,
  member: Outcome,
  auditor: Outcome,
): Readonly<Record<ForeignPerson, Outcome>> => ({
  'foreign owner': owner,
  'foreign member': member,
  'foreign auditor': auditor,
});

/** Settings: owners and members read, owners write, auditors neither. */
const SETTINGS_READ = byToken({
  removed: 'not_found',
  foreign: 'not_found',
  unassigned: 'forbidden',
  member: 'ok',
  auditor: 'forbidden',
  owner: 'ok',
});
const SETTINGS_WRITE: Expected = { ...SETTINGS_READ, member: 'forbidden' };
const OWN_READ = foreign('ok', 'ok', 'forbidden');
const OWN_WRITE = foreign('ok', 'forbidden', 'forbidden');
const MISSING_FOR_OWNER = foreign('not_found', 'forbidden', 'forbidden');

const EVERY_MEMBER = byToken({
  removed: 'not_found',
  foreign: 'not_found',
  unassigned: 'ok',
  member: 'ok',
  auditor: 'ok',
  owner: 'ok',
});
const ENGAGEMENT_READ = byToken({
  removed: 'not_found',
  foreign: 'not_found',
  unassigned: 'not_found',
  member: 'ok',
  auditor: 'ok',
  owner: 'ok',
});
/** Of an engagement that is named: its workspace is found by it. */
const ENGAGEMENT_OF_OWNER: Expected = {
  ...ENGAGEMENT_READ,
  member: 'forbidden',
  'assigned auditor': 'forbidden',
};

/** Of one's own account. */
const everyPerson = (outcome: Outcome): Expected =>
  byToken({
    removed: outcome,
    foreign: outcome,
    unassigned: outcome,
    member: outcome,
    auditor: outcome,
    owner: outcome,
  });

const nothing = () => ({});
const read = (input: ProcedureEntry['input'] = nothing): ProcedureEntry => ({
  kind: 'query',
  input,
  expected: SETTINGS_READ,
  unnamed: OWN_READ,
});
const write = (
  input: ProcedureEntry['input'],
  unnamed: ProcedureEntry['unnamed'] = MISSING_FOR_OWNER,
): ProcedureEntry => ({
  kind: 'mutation',
  writes: true,
  input,
  expected: SETTINGS_WRITE,
  ...(unnamed === undefined ? {} : { unnamed }),
});
const ofOwner = (input: ProcedureEntry['input']): ProcedureEntry => ({
  kind: 'mutation',
  writes: true,
  input,
  expected: ENGAGEMENT_OF_OWNER,
});
const papers = (name: string): ProcedureEntry => ({
  kind: 'mutation',
  writes: true,
  input: (target) => actionMembers(name, target),
  expected: papersFor(name),
});

/** Every procedure, by its path; those that change something stand in an order in which all can be done. */
export const PROCEDURE_ENTRIES: Readonly<Record<string, ProcedureEntry>> = {
  'session.me': { kind: 'query', input: nothing, expected: everyPerson('ok') },
  'session.setLanguage': {
    kind: 'mutation',
    writes: true,
    input: () => ({ language: 'it' }),
    expected: everyPerson('ok'),
  },
  // Of people who have none.
  'session.confirmSecondFactor': {
    kind: 'mutation',
    input: () => ({ code: '000000' }),
    expected: everyPerson('no_second_factor'),
  },
  'session.removeSecondFactor': {
    kind: 'mutation',
    input: () => ({ password: 'x', code: '000000' }),
    expected: everyPerson('no_second_factor'),
  },
  'session.renewRecoveryCodes': {
    kind: 'mutation',
    input: () => ({ password: 'x', code: '000000' }),
    expected: everyPerson('no_second_factor'),
  },
  'session.startSecondFactor': {
    kind: 'mutation',
    // Signed in with a password, which is missing.
    input: nothing,
    expected: everyPerson('reauthentication_required'),
  },
  'session.list': { kind: 'query', input: nothing, expected: everyPerson('ok') },
  // Sessions that belong to somebody else are not found, whoever asks.
  'session.end': {
    kind: 'mutation',
    input: ({ userId }) => ({ session_id: userId }),
    expected: everyPerson('not_found'),
  },
  'session.changePassword': {
    kind: 'mutation',
    // The people here have no password that could be checked.
    input: () => ({ current_password: '', new_password: '' }),
    expected: everyPerson('validation_failed'),
  },
  'workspace.get': read(),
  'workspace.update': write(() => ({ reconciliation_policy: 'scale' }), OWN_WRITE),
  'workspace.accessEvents': {
    kind: 'query',
    input: nothing,
    expected: SETTINGS_WRITE,
    unnamed: OWN_WRITE,
  },
  'apiKey.list': read(),
  'apiKey.create': write(() => ({ name: 'another key' }), OWN_WRITE),
  'apiKey.roll': write(({ keyId }) => ({ key_id: keyId })),
  'apiKey.revoke': write(({ keyId }) => ({ key_id: keyId })),
  'member.list': read(),
  // That the address is invited or has an account elsewhere is nobody's business.
  'member.invite': write(({ invitedEmail }) => ({ email: invitedEmail, role: 'member' }), OWN_WRITE),
  'member.cancelInvitation': write(({ invitationId }) => ({ invitation_id: invitationId })),
  'member.resetPassword': write(({ userId }) => ({ user_id: userId })),
  'member.changeRole': write(({ userId }) => ({ user_id: userId, role: 'auditor' })),
  'member.remove': write(({ userId }) => ({ user_id: userId })),
  'instrument.list': read(),
  'instrument.create': write(
    () => ({ kind: 'supplier_mix', year: 2031, country: 'CH', kgco2e_per_kwh: 0.02, reference: 'a mix' }),
    OWN_WRITE,
  ),
  'instrument.revoke': write(({ instrumentId }) => ({ instrument_id: instrumentId })),
  'vendor.get': {
    kind: 'query',
    input: ({ vendorId }) => ({ vendor_id: vendorId }),
    expected: ENGAGEMENT_READ,
    unnamed: foreign('not_found', 'not_found', 'not_found'),
  },
  'vendor.merge': write(({ spareVendorId, vendorId }) => ({
    vendor_ids: [spareVendorId],
    into: vendorId,
    reason: 'one firm',
  })),
  'vendor.split': write(({ mergedVendorId, vendorId }) => ({
    vendor_id: vendorId,
    vendor_ids: [mergedVendorId],
    reason: 'two firms',
  })),
  'period.list': read(),
  'period.checkpoint': {
    ...read(({ period }) => ({ period })),
    unnamed: foreign('not_found', 'not_found', 'forbidden'),
  },
  'period.close': write(({ period }) => ({ period })),
  'period.reopen': write(({ period }) => ({ period, reason: 'a bill came late' })),
  'rates.list': read(),
  'rates.get': read(() => ({ currency: 'CHF', date: '2025-03-14' })),
  'rates.load': write(() => ({ csv: 'date,KES\n2025-03-14,140.9\n' }), OWN_WRITE),
  'factor.search': read(() => ({ text: 'electricity', limit: 1 })),
  'factor.get': read(() => ({ factor_id: 'electricity.grid.at' })),
  'imports.list': read(),
  'imports.get': {
    ...read(({ importJobId }) => ({ job_id: importJobId })),
    unnamed: foreign('not_found', 'not_found', 'forbidden'),
  },
  'imports.mappings': read(),
  // Whoever may send a file may say how it is read.
  'imports.saveMapping': {
    ...write(
      ({ marker }) => ({
        name: `of ${marker}`,
        mapping: {
          version: 1,
          layout: 'ab'.repeat(32),
          header_row: 1,
          columns: {},
          constants: {},
          amount_sign: 'as_stated',
          debit_means: 'purchase',
          blank_cells: 'missing',
        },
      }),
      OWN_READ,
    ),
    expected: SETTINGS_READ,
  },
  'imports.deleteMapping': {
    ...write(({ marker }) => ({ layout: hash('sha256', marker) }), OWN_READ),
    expected: SETTINGS_READ,
  },
  // A job that has ended is answered as it is.
  'imports.cancel': {
    kind: 'mutation',
    input: ({ importJobId }) => ({ job_id: importJobId }),
    expected: SETTINGS_READ,
    unnamed: foreign('not_found', 'not_found', 'forbidden'),
  },
  'invoice.list': {
    kind: 'query',
    input: ({ marker }) => ({ vendor: marker }),
    expected: EVERY_MEMBER,
    unnamed: foreign('ok', 'ok', 'ok'),
  },
  'invoice.get': {
    kind: 'query',
    input: ({ invoiceId }) => ({ invoice_id: invoiceId }),
    expected: ENGAGEMENT_READ,
    unnamed: foreign('not_found', 'not_found', 'not_found'),
  },
  'invoice.reviewQueue': read(({ marker }) => ({ vendor: marker })),
  'invoice.previewReclassify': {
    ...read(({ lineItemId }) => ({ line_item_id: lineItemId })),
    unnamed: foreign('not_found', 'not_found', 'forbidden'),
  },
  'invoice.reclassify': write(({ lineItemId }) => ({
    line_item_id: lineItemId,
    category: 'district_heat',
    reason: 'read wrongly',
  })),
  // Reclassified before, so there is a decision to take back.
  'invoice.undoReclassify': write(({ lineItemId }) => ({ line_item_id: lineItemId, reason: 'read rightly' })),
  'invoice.erase': write(({ spareInvoiceId }) => ({ invoice_id: spareInvoiceId, reason: 'asked for' })),
  'invoice.void': write(({ otherInvoiceId }) => ({ invoice_id: otherInvoiceId, reason: 'wrong' })),
  'invoice.voidMany': write(
    ({ otherInvoiceId }) => ({ invoice_ids: [otherInvoiceId], reason: 'wrong' }),
    foreign('ok', 'forbidden', 'forbidden'),
  ),
  'engagement.create': write(
    ({ auditorEmail }) => ({ period: '2025', auditors: [auditorEmail] }),
    foreign('not_an_auditor', 'forbidden', 'forbidden'),
  ),
  'engagement.list': {
    kind: 'query',
    input: ({ engagementId }) => ({ cursor: engagementId }),
    expected: EVERY_MEMBER,
    unnamed: foreign('ok', 'ok', 'ok'),
  },
  'engagement.get': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: ENGAGEMENT_READ,
  },
  'engagement.plan': {
    kind: 'mutation',
    writes: true,
    input: ({ engagementId }) => ({ engagement_id: engagementId, retention_years: 11 }),
    expected: papersFor('plan'),
  },
  'engagement.previewPlan': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId, confidence_level: 0.9 }),
    expected: papersFor('plan'),
  },
  'workpaper.generateSample': papers('generate-sample'),
  'workpaper.saveAssertion': papers('save-assertion'),
  'workpaper.rePerform': papers('re-perform'),
  'workpaper.review': papers('review'),
  'workpaper.saveNote': papers('save-note'),
  'workpaper.withdrawEvidenceFile': papers('withdraw-evidence-file'),
  'workpaper.evidenceFiles': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('evidence-files'),
  },
  'workpaper.notes': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('evidence-files'),
  },
  'workpaper.openPoints': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('plan'),
  },
  'workpaper.complete': papers('complete'),
  'workpaper.population': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('plan'),
  },
  'workpaper.carriedForward': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('carried-forward'),
  },
  'workpaper.checkpoint': {
    kind: 'query',
    input: ({ engagementId }) => ({ engagement_id: engagementId }),
    expected: papersFor('checkpoint'),
  },
  'engagement.assign': ofOwner(({ namedEngagementId, auditorEmail }) => ({
    engagement_id: namedEngagementId,
    auditor: auditorEmail,
    lead: true,
  })),
  'engagement.unassign': ofOwner(({ namedEngagementId, auditorEmail }) => ({
    engagement_id: namedEngagementId,
    auditor: auditorEmail,
  })),
  'engagement.cancel': ofOwner(({ spareEngagementId }) => ({
    engagement_id: spareEngagementId,
    reason: 'not needed',
  })),
  // The last: who belongs to two workspaces must name one of them.
  'workspace.create': {
    kind: 'mutation',
    writes: true,
    input: () => ({ name: 'A further workspace' }),
    // Whoever owns a workspace may own another.
    expected: byToken({
      removed: 'forbidden',
      foreign: foreign('ok', 'forbidden', 'forbidden'),
      unassigned: 'forbidden',
      member: 'forbidden',
      auditor: 'forbidden',
      owner: 'ok',
    }),
  },
};
