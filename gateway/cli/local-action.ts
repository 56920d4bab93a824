import { ApiError } from '../api-error.ts';
import type { SettingsCaller } from '../auth/owner-access.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../database/open-database.ts';
import { createLogger } from '../log.ts';
import { CommandError, type CommandInput } from './command.ts';
import { inWorkspace, workspaceIdOf } from './find-workspace.ts';
import { withDatabase } from './local-database.ts';

/** The actor of the command line on the trail. */
export const CLI_ACTOR = 'system:cli';

/** The parts of a gateway that the command line also has. */
export interface LocalDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Runs an action on the command's database. @throws CommandError where the action refuses. */
export async function locally<Value>(
  env: CommandInput['env'],
  work: (deps: LocalDeps) => Promise<Value>,
): Promise<Value> {
  return withDatabase(env, async (database) => {
    const clock = await databaseClock(database, createLogger('error'));
    return refusalsAsSentences(work({ database, clock }));
  });
}

/**
 * The same in the workspace of `--workspace`, as the operator, without a role.
 * @throws CommandError also when it is not a UUID or not a workspace of this database.
 */
export async function locallyIn<Value>(
  input: CommandInput,
  work: (deps: LocalDeps, caller: SettingsCaller) => Promise<Value>,
): Promise<Value> {
  const workspaceId = workspaceIdOf(input);
  return locally(input.env, async (deps) => {
    await inWorkspace(deps.database, input, async () => undefined);
    return work(deps, { workspaceId, userId: null, actor: CLI_ACTOR });
  });
}

async function refusalsAsSentences<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error;
  }
}
