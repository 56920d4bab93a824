import type { z } from 'zod';
import { CarriedForwardAnswer, CarriedForwardRequest } from '../../../schema/contracts/carried-forward.ts';
import { EvidenceFileSaved, WithdrawEvidenceFileRequest } from '../../../schema/contracts/evidence-files.ts';
import { named } from '../../../schema/contracts/named.ts';
import { SaveNoteAnswer, SaveNoteRequest } from '../../../schema/contracts/notes.ts';
import { CheckpointAnswer } from '../../../schema/contracts/periods.ts';
import { RePerformAnswer } from '../../../schema/contracts/re-performance.ts';
import { SampleAnswer } from '../../../schema/contracts/sample.ts';
import {
  CheckpointRequest,
  CompleteRequest,
  GenerateSampleRequest,
  RePerformRequest,
  ReviewRequest,
  SaveAssertionRequest,
} from '../../../schema/contracts/workpaper.ts';
import {
  CompleteAnswer,
  ReviewAnswer,
  SaveAssertionAnswer,
} from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import type { PartyDeps } from '../../deps.ts';
import { auditorCheckpoint } from '../evidence/auditor-checkpoint.ts';
import { readCarriedForward } from './carried-forward.ts';
import { completeEngagement } from './complete-engagement.ts';
import { withdrawEvidenceFile } from './evidence-files.ts';
import { generateSample } from './generate-sample.ts';
import { rePerform } from './re-perform.ts';
import { reviewAssertions } from './review-assertions.ts';
import { saveAssertion } from './save-assertion.ts';
import { saveNote } from './save-note.ts';
import { tellingTampering } from './told-tampering.ts';

/** One action on the work papers: its request, its answer, and its function. */
export interface WorkpaperAction<Request extends z.ZodType, Answer> {
  readonly request: Request;
  readonly answer: z.ZodType<Answer>;
  readonly run: (deps: PartyDeps, viewer: ViewerData, request: z.output<Request>) => Promise<Answer>;
  /** Status of the REST answer. */
  readonly status: (request: z.output<Request>) => number;
}

/** Infers the types of an action together. Each tells the auditor of data that were changed outside the service. */
function action<Request extends z.ZodType<{ engagement_id: string }>, Answer>(
  definition: WorkpaperAction<Request, Answer>,
): WorkpaperAction<Request, Answer> {
  return {
    ...definition,
    run: (deps, viewer, request) =>
      tellingTampering(deps, { viewer, engagementId: request.engagement_id }, () =>
        definition.run(deps, viewer, request),
      ),
  };
}

/** The answer of `generate-sample`. */
const GenerateSampleAnswer = named('GenerateSampleAnswer', { sample: SampleAnswer });

/** Every action with a JSON answer. REST and tRPC both read this table. */
export const WORKPAPER_ACTIONS = {
  'generate-sample': action({
    request: GenerateSampleRequest,
    answer: GenerateSampleAnswer,
    run: async (deps, viewer, request) => ({ sample: await generateSample(deps, viewer, request) }),
    status: ({ dry_run }) => (dry_run === true ? 200 : 201),
  }),
  'save-assertion': action({
    request: SaveAssertionRequest,
    answer: SaveAssertionAnswer,
    run: saveAssertion,
    status: () => 200,
  }),
  're-perform': action({
    request: RePerformRequest,
    answer: RePerformAnswer,
    run: rePerform,
    status: () => 200,
  }),
  review: action({
    request: ReviewRequest,
    answer: ReviewAnswer,
    run: reviewAssertions,
    status: () => 200,
  }),
  'save-note': action({
    request: SaveNoteRequest,
    answer: SaveNoteAnswer,
    run: saveNote,
    status: () => 200,
  }),
  'withdraw-evidence-file': action({
    request: WithdrawEvidenceFileRequest,
    answer: EvidenceFileSaved,
    run: withdrawEvidenceFile,
    status: () => 200,
  }),
  'carried-forward': action({
    request: CarriedForwardRequest,
    answer: CarriedForwardAnswer,
    run: (deps, viewer, request) => readCarriedForward(deps, viewer, request.engagement_id),
    status: () => 200,
  }),
  checkpoint: action({
    request: CheckpointRequest,
    answer: CheckpointAnswer,
    run: (deps, viewer, request) => auditorCheckpoint(deps, { viewer, engagementId: request.engagement_id }),
    status: () => 200,
  }),
  complete: action({
    request: CompleteRequest,
    answer: CompleteAnswer,
    run: completeEngagement,
    status: () => 200,
  }),
} as const;
