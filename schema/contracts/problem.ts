import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { Blocker, WorkpaperWarning } from './workpaper-answers.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every HTTP-level error: `application/problem+json` (RFC 9457). */
export const Problem = z.object({
  type: z.string().describe('Address of the page about the error, relative to the server; one per code.'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What failed, where, and how to correct it.'),
  code: z.enum(codes),
  request_id: z.string(),
  error: z.string().describe('Same text as `detail`.'),
  errors: z
    .array(z.object({ code: z.string(), pointer: z.string(), detail: z.string() }))
    .optional()
    .describe('Problems with single members: RFC 6901 pointer and a sentence naming the field.'),
  blockers: z
    .array(Blocker)
    .optional()
    .describe('For `completion_blocked`: each condition not met, and its lines.'),
  warnings: z
    .array(WorkpaperWarning)
    .optional()
    .describe('For `completion_blocked`: the warnings of completion; they block nothing.'),
});
export type Problem = z.infer<typeof Problem>;

/** Members of problem documents for some errors only. */
export type ProblemMembers = Partial<Pick<Problem, 'blockers' | 'warnings'>>;

/** `GET /healthz` and `GET /readyz`. */
export const Health = z.object({
  status: z.enum(['ok', 'stuck', 'ready', 'unavailable', 'starting', 'stopping']),
});
