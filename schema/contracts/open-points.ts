import { z } from 'zod';
import { ENGAGEMENT_STATUSES } from './engagements.ts';
import { LateChange } from './late-changes.ts';
import { Blocker, EvaluationAnswer, WorkpaperWarning } from './workpaper-answers.ts';

/** tRPC `workpaper.openPoints`: what a completion would wait for now, and the evaluation so far. */
export const OpenPointsAnswer = z.object({
  engagement_id: z.uuid(),
  status: z.enum(ENGAGEMENT_STATUSES),
  file_version: z
    .string()
    .describe('Another one after every change of the file. Name it in complete to complete what you read.'),
  blockers: z
    .array(Blocker)
    .describe('Conditions of completion that are not met, with their lines. A conclusion is needed as well.'),
  warnings: z.array(WorkpaperWarning).describe('They block nothing.'),
  late_changes: z
    .array(LateChange)
    .describe('After the draw; above performance materiality they need late_changes_reason.'),
  evaluation: EvaluationAnswer,
  above_tolerable: z
    .array(z.string())
    .describe('Figures above the tolerable misstatement: an adequate basis then needs basis_reason.'),
});
export type OpenPointsAnswer = z.infer<typeof OpenPointsAnswer>;
