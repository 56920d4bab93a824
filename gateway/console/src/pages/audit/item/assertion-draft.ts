import { RESULTS } from '../../../../../../schema/contracts/assertion-rules.ts';
import type { ASSERTIONS } from '../../../../../../schema/contracts/engagements.ts';
import { EVIDENCE_TYPES, PROCEDURES } from '../../../../../../schema/contracts/workpaper.ts';
import { retyped } from '../../../language/typed-number.ts';
import { decimalIn, exact, inField, locale } from '../figures.ts';
import type { Revision } from './item-query.ts';

export type AssertionName = (typeof ASSERTIONS)[number];
export type ResultName = (typeof RESULTS)[number];
export type ProcedureName = (typeof PROCEDURES)[number];

export interface EvidenceDraft {
  readonly key: string;
  readonly type: (typeof EVIDENCE_TYPES)[number];
  readonly reference: string;
  /** Of an auditor's file. */
  readonly sha256: string;
  readonly page: string;
}

/** What the form holds, as typed. */
export interface AssertionDraft {
  readonly result: ResultName;
  readonly procedure: ProcedureName | '';
  readonly audited: string;
  readonly cause: string;
  readonly narrative: string;
  readonly alternative: string;
  readonly isAnomaly: boolean;
  readonly anomaly: string;
  readonly reference: string;
  readonly ticks: string;
  readonly evidence: readonly EvidenceDraft[];
}

const EMPTY: AssertionDraft = {
  result: 'no_exception',
  procedure: '',
  audited: '',
  cause: '',
  narrative: '',
  alternative: '',
  isAnomaly: false,
  anomaly: '',
  reference: '',
  ticks: '',
  evidence: [],
};

const oneOf = <Name extends string>(names: readonly Name[], value: string | null | undefined) =>
  names.find((name) => name === value?.toLowerCase());

/** A form begins with the newest revision, of which the next is mostly a correction. */
export function draftOf(revision: Revision | undefined): AssertionDraft {
  if (revision === undefined) return EMPTY;
  const { auditedKgco2e: audited } = revision;
  return {
    result: oneOf(RESULTS, revision.result) ?? 'no_exception',
    procedure: oneOf(PROCEDURES, revision.procedure) ?? '',
    audited:
      revision.result === 'EXCEPTION' && audited !== null && audited !== undefined
        ? inField(exact(audited))
        : '',
    cause: revision.natureAndCause ?? '',
    narrative: revision.narrative ?? '',
    alternative: revision.alternativeProcedure ?? '',
    isAnomaly: revision.isAnomaly,
    anomaly: revision.anomalyProcedures ?? '',
    reference: revision.workpaperReference ?? '',
    ticks: revision.tickMarks.join(' '),
    evidence: revision.evidence.map(({ type, reference, sha256, page }, at) => ({
      key: `${at} ${sha256 ?? ''}`,
      type: oneOf(EVIDENCE_TYPES, type) ?? 'external',
      reference,
      sha256: sha256 ?? '',
      page: page ? String(page) : '',
    })),
  };
}

/** What the tab keeps of a form that was not saved. */
export interface KeptDraft {
  readonly draft: AssertionDraft;
  /** As `begun` of the form. */
  readonly begun: number | null;
  /** In which the figure was typed. */
  readonly locale: string;
  /** When it was typed, in milliseconds: the form opens with the newest. */
  readonly at: number;
}

/** A kept draft as it is typed today: its figure means the same where the language was changed meanwhile. */
export function restored({ draft, locale: typedIn }: KeptDraft): AssertionDraft {
  // A newer console may have more fields than the one that kept it.
  return { ...EMPTY, ...draft, audited: retyped(draft.audited, typedIn, locale()) };
}

const given = <Name extends string>(name: Name, text: string) =>
  text.trim() === '' ? {} : ({ [name]: text } as Record<Name, string>);

/** The members that the service takes with this result. */
export function membersOf(draft: AssertionDraft) {
  const { result, isAnomaly } = draft;
  const audited = result === 'exception' ? decimalIn(draft.audited) : null;
  const ticks = draft.ticks.split(/\s+/).filter(Boolean);
  return {
    result,
    ...(draft.procedure === '' ? {} : { procedure: draft.procedure }),
    ...(audited === null ? {} : { audited_kgco2e: Number(audited) }),
    ...(result === 'exception' ? given('nature_and_cause', draft.cause) : {}),
    ...(result === 'exception' && isAnomaly
      ? { is_anomaly: true, ...given('anomaly_procedures', draft.anomaly) }
      : {}),
    ...(result === 'unable_to_test' ? given('alternative_procedure', draft.alternative) : {}),
    ...given('narrative', draft.narrative),
    ...given('workpaper_reference', draft.reference),
    ...(ticks.length === 0 ? {} : { tick_marks: ticks }),
    ...(draft.evidence.length === 0 ? {} : { evidence: draft.evidence.map(evidenceOf) }),
  };
}

function evidenceOf({ type, reference, sha256, page }: EvidenceDraft) {
  const isPage = /^[1-9]\d{0,5}$/.test(page.trim());
  return {
    type,
    reference,
    // The newest version of the document, unless the test was of another one.
    ...(type === 'auditor_file' && sha256 !== '' ? { sha256 } : {}),
    ...(isPage ? { page: Number(page) } : {}),
  };
}
