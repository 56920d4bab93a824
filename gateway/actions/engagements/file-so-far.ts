import type { LateChange } from '../../../schema/contracts/late-changes.ts';
import type {
  Blocker,
  EvaluationAnswer,
  WorkpaperWarning,
} from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedReaderOfOneMoment } from '../../auth/engagement-access.ts';
import { statementSoFar } from '../../database/chain-statement.ts';
import type { PartyDeps } from '../../deps.ts';
import { completionPayload } from './completion-payload.ts';
import { fileVersion } from './engagement-state.ts';
import { evaluateFile } from './evaluation.ts';
import { readFile, statedBeside, testedFile } from './read-file.ts';
import { requireSample } from './sampled-line.ts';

/** The file of an engagement that is not completed, as at one entry of its chain. */
export interface FileSoFar {
  readonly engagement: EngagementData;
  /** The last entry of the chain then. */
  readonly end: { readonly size: number; readonly head: string; readonly at: string };
  /** What the entry of a completion would state. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What a completion would wait for. */
  readonly open: readonly Blocker[];
  readonly figures: EvaluationAnswer;
  readonly warnings: readonly WorkpaperWarning[];
  readonly changes: readonly LateChange[];
  readonly version: string;
}

/**
 * Reads the file as `complete` does and changes nothing, for everybody assigned to the engagement.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `engagement_completed`, `trail_broken`.
 */
export async function fileSoFar(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<FileSoFar> {
  const { read, statement, beside, version } = await requireAssignedReaderOfOneMoment(
    deps.database,
    target,
    readUnfinished,
  );
  const { engagement, warnings, since } = read;
  const file = { ...read, ...(await testedFile(deps, read)) };
  const figures = await evaluateFile(deps.pool, file);
  const evaluation = { ...figures, warnings: [...warnings] };
  const payload = completionPayload(
    { ...file, conclusion: null, reason: null },
    { ...beside, statement, evaluation, changes: since.changes },
  );
  return {
    engagement,
    end: { ...statement.over, at: statement.lastAt },
    payload,
    open: file.blockers,
    figures,
    warnings,
    changes: since.changes,
    version,
  };
}

async function readUnfinished(access: EngagementAccess) {
  const { tx, engagement } = access;
  if (engagement.status === 'completed') {
    throw new ApiError('engagement_completed', {
      detail: 'The engagement is completed: export its papers without draft.',
    });
  }
  const sample = await requireSample(tx, engagement);
  // Every change of the file is an entry: at one moment, rows and entries agree.
  const statement = await statementSoFar(tx, engagement.period);
  const version = await fileVersion(access);
  return {
    statement,
    version,
    read: await readFile(access, sample, null),
    beside: await statedBeside(access),
  };
}
