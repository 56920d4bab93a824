import {
  DEFAULT_CONFIDENCE,
  DEFAULT_RETENTION_YEARS,
  DEFAULT_RISK_WEIGHTING,
} from '../../../schema/contracts/engagements.ts';
import type { StoredEngagement, StoredPlan } from '../../../schema/queries/engagements.ts';
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
export async function holdEngagement(tx: Snapshot, engagement: StoredEngagement): Promise<void> {
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
  const plan =
    planned === undefined
      ? firstPlan(engagement.assuranceLevel)
      : (JSON.parse(planned.payload) as { readonly plan: object }).plan;
  requireSame({ ...plan }, { ...engagement.plan });
}

/** The plan of an engagement that nobody has planned. */
function firstPlan(level: StoredEngagement['assuranceLevel']): StoredPlan {
  return {
    overall_materiality_kgco2e: null,
    performance_materiality_kgco2e: null,
    tolerable_misstatement_kgco2e: null,
    expected_misstatement_kgco2e: null,
    clearly_trivial_kgco2e: null,
    confidence_level: DEFAULT_CONFIDENCE[level],
    risk_weighting: DEFAULT_RISK_WEIGHTING,
    required_assertions: [],
    require_review: false,
    completeness_test: null,
    retention_years: DEFAULT_RETENTION_YEARS,
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
