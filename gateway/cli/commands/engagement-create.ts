import {
  ASSURANCE_LEVELS,
  ASSURANCE_STANDARDS,
  CreateEngagement,
} from '../../../schema/contracts/engagements.ts';
import { createEngagement } from '../../actions/engagements/create-engagement.ts';
import { ApiError } from '../../api-error.ts';
import { contractBroken } from '../../problem.ts';
import { createPool } from '../../threads/pool.ts';
import { type Command, CommandError, type CommandInput, option } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { withDatabase } from '../local-database.ts';
import { withServer } from '../remote.ts';

/** The actor of the command line on the trail. */
const ACTOR = 'system:cli';

export const engagementCreateCommand: Command = {
  name: 'engagement create',
  summary: 'Create an assurance engagement over a reporting period and name its lead auditor.',
  positionals: [],
  options: {
    ...workspaceOption,
    period: { value: 'NAME', description: 'the reporting period: 2026, 2026-Q1, 2026-01', required: true },
    auditor: {
      value: 'EMAIL',
      description: 'the lead auditor: a member with the role auditor',
      required: true,
    },
    level: { value: ASSURANCE_LEVELS.join('|'), description: 'assurance level (default: limited)' },
    standard: {
      value: ASSURANCE_STANDARDS.join('|'),
      description: 'assurance standard (default: ISSA_5000 for periods from 2026-12-15 on, before ISAE_3410)',
    },
    name: { value: 'TEXT', description: 'what it is called' },
  },
  async run(input) {
    const engagement = checkedEngagement(input);
    const engagementId =
      input.url === null ? await createLocally(input, engagement) : await createRemotely(input, engagement);
    return { json: { engagement_id: engagementId }, text: `engagement ${engagementId}` };
  },
};

/** @throws CommandError naming an option with an invalid value. */
function checkedEngagement(input: CommandInput): CreateEngagement {
  const { level, standard, name } = input.options;
  const sent = {
    period: option(input, 'period'),
    auditors: [option(input, 'auditor')],
    assurance_level: level,
    assurance_standard: standard,
    name,
  };
  const parsed = CreateEngagement.safeParse(sent);
  if (!parsed.success) throw new CommandError(`${contractBroken(parsed.error, sent).message}.`);
  return parsed.data;
}

async function createRemotely(input: CommandInput, engagement: CreateEngagement): Promise<string> {
  const workspaceId = option(input, 'workspace').toLowerCase();
  return withServer(input, async (client) => {
    const created = await client.engagement.create.mutate({ ...engagement, workspace_id: workspaceId });
    return created.engagement_id;
  });
}

async function createLocally(input: CommandInput, engagement: CreateEngagement): Promise<string> {
  return withDatabase(input.env, async (database) => {
    const workspaceId = await inWorkspace(database, input, async (tx) => tx.workspaceId);
    const pool = createPool({ threads: 1 });
    try {
      const deps = { database, pool: pool.of(workspaceId), clock: () => new Date() };
      const created = await createEngagement(deps, { workspaceId, actor: ACTOR }, engagement);
      return created.engagement_id;
    } catch (error) {
      if (error instanceof ApiError) throw new CommandError(error.message);
      throw error;
    } finally {
      await pool.close();
    }
  });
}
