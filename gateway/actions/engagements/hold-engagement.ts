import type { EngagementData, PlanData } from '../../../schema/queries/engagements.ts';
import { settingsAbout } from '../../../schema/queries/evidence-work.ts';
import type { Snapshot } from '../../database/transaction.ts';
import { chainValue } from './chain-values.ts';

/** What an entry says of an engagement, as far as it is held. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Holds how an engagement was made and planned to the chain `SETTINGS`: rows can be changed by whoever owns the
 * database, before the completion is recorded too.
 * @throws Error that names the first member that is not what was recorded.
 */
export async function holdEngagement(tx: Snapshot, engagement: EngagementData): Promise<void> {
  const { engagementId, period } = engagement;
  const entries = await settingsAbout(tx, engagementId);
  const created = entries.find(({ kind }) => kind === 'engagement.created');
  const planned = entries.findLast(({ kind }) => kind === 'engagement.planned');
  if (created === undefined) throw notAsRecorded('no entry says that it was created');
  const payload = JSON.parse(created.payload) as Members;
  const { at, actor } = JSON.parse(created.header) as { readonly at: string; readonly actor: string };
  const recorded: Members = {
    period: payload.period,
    name: payload.name,
    assurance_standard: payload.assurance_standard,
    assurance_level: payload.assurance_level,
    created_by: actor,
  };
  requireSame(recorded, {
    period,
    name: engagement.name,
    assurance_standard: engagement.assuranceStandard,
    assurance_level: engagement.assuranceLevel,
    created_by: engagement.createdBy,
  });
  // The chain gives an entry the time of the one before where the clock of the gateway was behind.
  const isFirstAt = created.before === at ? engagement.createdAt <= at : engagement.createdAt === at;
  if (!isFirstAt) throw notAsRecorded('created_at');
  const said = JSON.parse((planned ?? created).payload) as { readonly plan?: Partial<PlanData> };
  requireSame({ ...unsaid(engagement.assuranceLevel), ...said.plan }, { ...engagement.plan });
}

/**
 * The plan that an engagement had where an entry does not say it: entries of the first versions of this program did
 * not name the plan an engagement was made with, and a member of the plan that comes later is in none before. What
 * an engagement begins with today has no say here, so none of this follows it: a new member is added with the value
 * that engagements of before have.
 */
function unsaid(level: EngagementData['assuranceLevel']): PlanData {
  return {
    overall_materiality_kgco2e: null,
    performance_materiality_kgco2e: null,
    tolerable_misstatement_kgco2e: null,
    expected_misstatement_kgco2e: null,
    clearly_trivial_kgco2e: null,
    confidence_level: level === 'limited' ? '0.8' : '0.95',
    risk_weighting: 'moderate',
    required_assertions: [],
    require_review: false,
    completeness_test: null,
    retention_years: 10,
  };
}

function requireSame(recorded: Members, stored: Members): void {
  const text = (value: unknown, name: string) => JSON.stringify(chainValue(value ?? null, name));
  for (const name of new Set([...Object.keys(stored), ...Object.keys(recorded)])) {
    if (text(recorded[name], name) !== text(stored[name], name)) throw notAsRecorded(name);
  }
}

function notAsRecorded(what: string): Error {
  return new Error(`the engagement is not what was recorded: ${what}`);
}
