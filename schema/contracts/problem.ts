import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { LateChange } from './late-changes.ts';
import { named } from './named.ts';
import { Blocker, WorkpaperWarning } from './workpaper-answers.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const CodeOfError = z.enum(codes).meta({ id: 'ErrorCode' });

const FieldProblemAnswer = named('FieldProblem', {
  code: z.string(),
  pointer: z.string().describe('RFC 6901 pointer into the request; empty for the whole.'),
  detail: z.string().describe('A sentence naming the field.'),
});

/** The body of every HTTP-level error: `application/problem+json` (RFC 9457). */
export const Problem = named(
  'Problem',
  {
    type: z.string().describe('Address of the page about the error, relative to the server; one per code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What failed, where, and how to correct it.'),
    code: CodeOfError,
    request_id: z.string(),
    error: z.string().describe('Same text as `detail`.'),
    errors: z.array(FieldProblemAnswer).optional().describe('Problems with single members.'),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('What `detail` says, by name, for saying it in another language: of some codes.'),
    late_changes: z
      .array(LateChange)
      .optional()
      .describe(
        'Of `completion_blocked`: invoices booked, changed and voided after the draw, and guarantees of origin that changed.',
      ),
    blockers: z
      .array(Blocker)
      .optional()
      .describe('For `completion_blocked`: each condition not met, and its lines.'),
    warnings: z
      .array(WorkpaperWarning)
      .optional()
      .describe('For `completion_blocked`: the warnings of completion; they block nothing.'),
  },
  {
    type: '/docs/errors/validation_failed',
    title: ERRORS.validation_failed.title,
    status: ERRORS.validation_failed.status,
    detail: 'engagement_id must be a UUID',
    code: 'validation_failed',
    request_id: '01a20778-9c51-7000-8000-5b6e0f3f6a51',
    error: 'engagement_id must be a UUID',
    errors: [{ code: 'invalid_value', pointer: '/engagement_id', detail: 'engagement_id must be a UUID' }],
  },
);
export type Problem = z.infer<typeof Problem>;

/** Figures, days and names of a detail, and as `reason` which of several details of a code it is. */
export type ProblemValues = NonNullable<Problem['values']>;

/** Members of problem documents for some errors only. */
export type ProblemMembers = Partial<Pick<Problem, 'blockers' | 'late_changes' | 'warnings'>>;

/** `GET /healthz` and `GET /readyz`. */
export const Health = named('Health', {
  status: z.enum(['ok', 'stuck', 'ready', 'unavailable', 'disk_full', 'starting', 'stopping']),
});
