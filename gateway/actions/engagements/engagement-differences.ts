import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { settingsAbout } from '../../../schema/queries/evidence-work.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';

/** Members of an entry about an engagement. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Compares the row of an engagement with the entries that created and planned it, in the chain `SETTINGS`.
 * @returns names of the members that differ.
 */
export async function plannedDifferences(tx: Tenant, engagement: EngagementData): Promise<string[]> {
  const made = await madeOnChain(tx, engagement);
  if (made === null) return ['no entry says that it was created'];
  return madeDifferences(made, engagement);
}

/**
 * Compares the row of an engagement with the entries that created and planned it, in the chain `SETTINGS`, and with its
 * completion. Also compares the plan in the completion with that chain, since the row may have been changed before.
 * @param statement - members of metadata.json from the completion.
 * @returns names of the members that differ.
 */
export async function engagementDifferences(
  tx: Tenant,
  engagement: EngagementData,
  statement: Members,
): Promise<string[]> {
  const made = await madeOnChain(tx, engagement);
  if (made === null) return ['no entry says that it was created'];
  const { status, conclusion } = engagement;
  const completed = statement.engagement as Members & { readonly plan: Members };
  const stated = {
    ...standardOf(completed),
    ...completed.plan,
    completeness_test: statement.completeness_test,
  };
  const { completedAt: completed_at, completedBy: completed_by } = engagement;
  return [
    ...madeDifferences(made, engagement),
    ...differing(made.plan, stated).map((member) => `plan at completion: ${member}`),
    ...differing(
      {
        status: 'completed',
        completed_at: completed.completed_at,
        completed_by: completed.completed_by,
        conclusion: statement.conclusion,
      },
      { status, completed_at, completed_by, conclusion },
    ),
  ];
}

type Made = NonNullable<Awaited<ReturnType<typeof madeOnChain>>>;

function madeDifferences(made: Made, engagement: EngagementData): string[] {
  const { name, createdBy, plan } = engagement;
  return [
    ...differing(made.members, { name, created_by: createdBy }),
    ...(made.isFirstAt(engagement.createdAt) ? [] : ['created_at']),
    ...differing(made.plan, { ...plan }),
  ];
}

async function madeOnChain(tx: Tenant, { engagementId }: EngagementData) {
  const entries = await settingsAbout(tx, engagementId);
  const created = entries.find(({ kind }) => kind === 'engagement.created');
  const planned = entries.findLast(({ kind }) => kind === 'engagement.planned');
  if (created === undefined) return null;
  const members = JSON.parse(created.payload) as Members;
  const { at, actor } = JSON.parse(created.header) as { readonly at: string; readonly actor: string };
  const content = JSON.parse((planned ?? created).payload) as { readonly plan?: Members };
  return {
    members: { name: members.name, created_by: actor },
    plan: { ...standardOf(members), ...content.plan },
    // The chain gives an entry the time of the one before when the clock of the gateway was behind.
    isFirstAt: (time: string) => (created.before === at ? time <= at : time === at),
  };
}

/** Entries written before the plan had the standard and the level name them beside it. */
const standardOf = ({ assurance_standard, assurance_level }: Members): Members => ({
  assurance_standard,
  assurance_level,
});

function differing(recorded: Members, stored: Members): string[] {
  const text = (value: unknown, name: string) => JSON.stringify(chainValue(value ?? null, name));
  return [...new Set([...Object.keys(recorded), ...Object.keys(stored)])].filter(
    (name) => text(recorded[name], name) !== text(stored[name], name),
  );
}
