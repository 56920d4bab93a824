import { z } from 'zod';
import type { ErrorCode } from '../../../schema/contracts/errors.ts';
import {
  ExportEvidenceRequest,
  ExportPopulationRequest,
  ExportWorkpapersRequest,
} from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_ACTIONS } from '../../actions/engagements/actions.ts';
import {
  bytesOf,
  type DescribedAnswer,
  JSON_BODY_ERRORS,
  LIMIT_HEADERS,
  type Operation,
  PERSON_ERRORS,
} from './operation.ts';

export type ActionName =
  | keyof typeof WORKPAPER_ACTIONS
  | 'export-evidence'
  | 'export-workpapers'
  | 'export-population';

/** Failures of every action. */
const EVERY_ACTION: readonly ErrorCode[] = [
  ...PERSON_ERRORS,
  ...JSON_BODY_ERRORS,
  'forbidden',
  'not_found',
  'identity_provider_unavailable',
];
const UNFINISHED = ['engagement_completed', 'engagement_cancelled', 'trail_broken'] as const;
const SAMPLED_LINE = ['no_sample', 'line_not_in_sample', ...UNFINISHED] as const;

const {
  'generate-sample': generateSample,
  'save-assertion': saveAssertion,
  're-perform': rePerform,
  review,
  'save-note': saveNote,
  'withdraw-evidence-file': withdrawEvidenceFile,
  'carried-forward': carriedForward,
  checkpoint,
  complete,
} = WORKPAPER_ACTIONS;

/** Of every answer to an auditor. */
const ANSWER_HEADERS = [...LIMIT_HEADERS, 'Footing-Checkpoint'] as const;

const json = (description: string, { answer }: { readonly answer: z.ZodType }): DescribedAnswer => ({
  description,
  headers: ANSWER_HEADERS,
  json: answer,
});

interface DescribedAction
  extends Pick<Operation, 'operationId' | 'summary' | 'description' | 'answers' | 'errors'> {
  readonly request: z.ZodObject;
}

const ACTIONS: Readonly<Record<ActionName, DescribedAction>> = {
  'generate-sample': {
    operationId: 'generateSample',
    summary: 'Draw a sample of the lines of the period, extend it, or try a plan out',
    description:
      'A further draw needs `supersede_reason` and makes a new version; `extend_by` goes on with the present draw; `top_up` draws over lines booked or changed since, with a seed of its own; `dry_run` stores nothing and names no lines.',
    request: generateSample.request,
    answers: {
      200: json('A dry run: the plan, the population and the strata, without items.', generateSample),
      201: json('A sample was drawn.', generateSample),
    },
    errors: [
      ...UNFINISHED,
      'sample_exists',
      'no_sample',
      'plan_changed',
      'expected_not_below_tolerable',
      'materiality_out_of_order',
      'tolerable_exceeds_population',
      'population_has_no_size',
      'key_item_not_in_population',
      'nothing_left_to_draw',
      'nothing_to_top_up',
      'compute_unavailable',
    ],
  },
  'save-assertion': {
    operationId: 'saveAssertion',
    summary: 'Save the result of a test on a sampled line',
    description:
      'Each save is a new revision; none is changed. For a line the procedure does not fit (`not_applicable`) another line is drawn, once.',
    request: saveAssertion.request,
    answers: { 200: json('Saved.', saveAssertion) },
    errors: [...SAMPLED_LINE, 'evidence_not_found', 'revision_conflict', 'compute_unavailable'],
  },
  're-perform': {
    operationId: 'rePerform',
    summary: 'Calculate a sampled line again, or all of them, for comparison',
    description: 'A run with `overrides` is recorded with them and is never evidence.',
    request: rePerform.request,
    answers: { 200: json('Calculated again.', rePerform) },
    errors: [...SAMPLED_LINE, 'compute_unavailable'],
  },
  review: {
    operationId: 'reviewAssertions',
    summary: 'Approve or return what another auditor asserted about a line',
    description: 'A later revision of the assertion clears the review.',
    request: review.request,
    answers: { 200: json('Reviewed.', review) },
    errors: [...SAMPLED_LINE, 'nothing_to_review', 'reviewer_is_preparer'],
  },
  'save-note': {
    operationId: 'saveNote',
    summary: 'Save a review note, an answer, a clearing, a management response or a sign-off',
    description:
      'About a sampled line or the engagement as a whole. Who raised a review note clears it, or the lead auditor; an open one blocks the completion.',
    request: saveNote.request,
    answers: { 200: json('Saved.', saveNote) },
    errors: [...SAMPLED_LINE, 'note_refused', 'reviewer_is_preparer'],
  },
  'withdraw-evidence-file': {
    operationId: 'withdrawEvidenceFile',
    summary: 'Withdraw an evidence file that was put on file by mistake',
    description: 'Its entry stays in the trail, its bytes are removed. A file that an assertion names stays.',
    request: withdrawEvidenceFile.request,
    answers: { 200: json('Withdrawn.', withdrawEvidenceFile) },
    errors: [...UNFINISHED, 'evidence_file_cited'],
  },
  'carried-forward': {
    operationId: 'carriedForward',
    summary: 'Read what the last engagement left uncorrected',
    description: 'Of the latest completed engagement of an earlier period, from the trail.',
    request: carriedForward.request,
    answers: { 200: json('The misstatements.', carriedForward) },
    errors: [],
  },
  checkpoint: {
    operationId: 'keepCheckpoint',
    summary: 'Read the signed head of the chain of the period, to keep',
    description:
      'A later package must agree with it: `footing verify --receipts FILE`, with one `checkpoint` a line.',
    request: checkpoint.request,
    answers: { 200: json('The signed head.', checkpoint) },
    errors: ['busy'],
  },
  complete: {
    operationId: 'completeEngagement',
    summary: 'Complete the engagement, with the conclusion of the auditor',
    description: 'It cannot be undone. A repeated request gets the same answer.',
    request: complete.request,
    answers: { 200: json('Completed.', complete) },
    errors: [
      ...UNFINISHED,
      'no_sample',
      'basis_reason_missing',
      'completion_blocked',
      'trail_broken',
      'compute_unavailable',
    ],
  },
  'export-evidence': {
    operationId: 'exportEvidence',
    summary: 'Download the evidence package of a completed engagement',
    description:
      'Every export of a completed engagement gives the same bytes, unless an invoice in it was erased.',
    request: ExportEvidenceRequest,
    answers: {
      200: {
        description: 'The package.',
        headers: [...ANSWER_HEADERS, 'Footing-Warning'],
        content: bytesOf('application/zip'),
      },
    },
    errors: ['engagement_not_completed', 'package_changed', 'trail_broken', 'compute_unavailable'],
  },
  'export-workpapers': {
    operationId: 'exportWorkpapers',
    summary: 'Download the work papers for people to read, of a completed engagement or as a draft',
    description:
      'A ZIP of `workpapers.html`, `sample.xlsx` and the documents of the package. They are made from the package alone and name its seal. With `draft` the page and the workbook of an engagement under way, without a seal.',
    request: ExportWorkpapersRequest,
    answers: {
      200: {
        description: 'The papers.',
        headers: [...ANSWER_HEADERS, 'Footing-Warning'],
        content: bytesOf('application/zip'),
      },
    },
    errors: [
      'no_sample',
      'engagement_completed',
      'engagement_not_completed',
      'package_changed',
      'trail_broken',
      'compute_unavailable',
    ],
  },
  'export-population': {
    operationId: 'exportPopulation',
    summary: 'Download the lines that the sample was drawn from',
    description:
      '`population.csv` as in the package, of any size and also before the completion: line, kilograms and weight. `footing verify --population FILE` draws the sample again from it.',
    request: ExportPopulationRequest,
    answers: {
      200: { description: 'The lines.', headers: ANSWER_HEADERS, content: bytesOf('text/csv') },
    },
    errors: ['no_sample', 'compute_unavailable'],
  },
};

const described = Object.entries(ACTIONS);

/** The actions by their names: operations with a request, answers and failures of their own. */
export const WORKPAPER_OPERATIONS = described.map(
  ([name, { request, errors, ...action }]): { readonly name: string; readonly operation: Operation } => ({
    name,
    operation: {
      ...action,
      tag: 'workpaper',
      security: [{ accessToken: [] }],
      body: { json: request },
      errors: [...EVERY_ACTION, ...errors],
    },
  }),
);

/** A request with the member that names its action: `complete` is in `CompleteAction`. */
const withAction = described.map(([name, { request }]) => {
  const word = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const examples = z.globalRegistry.get(request)?.examples as object[];
  return request.safeExtend({ action: z.literal(name) }).meta({
    id: `${word}Action`,
    examples: examples.map((example) => ({ action: name, ...example })),
  });
});
type WithAction = (typeof withAction)[number];

/** All of them as one operation, whose body names the action. */
export const WORKPAPER_OPERATION: Operation = {
  operationId: 'workpaper',
  tag: 'workpaper',
  summary: 'Any action of an assigned auditor on an engagement',
  description:
    'The member `action` determines the other members and the answer. Each action also has a path of its own, where the body needs no `action`: typed clients are plainer with those.',
  security: [{ accessToken: [] }],
  body: {
    json: z
      .discriminatedUnion('action', withAction as [WithAction, ...WithAction[]])
      .meta({ id: 'WorkpaperRequest' }),
  },
  answers: {
    200: {
      description:
        'Done. `export-evidence` answers the package, `export-workpapers` the papers, `export-population` the lines.',
      headers: [...ANSWER_HEADERS, 'Footing-Warning'],
      json: z
        .union(Object.values(WORKPAPER_ACTIONS).map(({ answer }) => answer))
        .meta({ id: 'WorkpaperAnswer' }),
      content: { ...bytesOf('application/zip'), ...bytesOf('text/csv') },
    },
    201: json('A sample was drawn.', generateSample),
  },
  errors: [...new Set([...EVERY_ACTION, ...described.flatMap(([, { errors }]) => errors)])],
};
