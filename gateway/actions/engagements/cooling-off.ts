import { COOLING_OFF_YEARS } from '../../../schema/contracts/engagements.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { type RoleEntry, rolesOf } from '../../../schema/queries/teams.ts';
import { ApiError } from '../../api-error.ts';
import { requireAsRecorded } from './settings-entries.ts';

/** Whose cooling-off has not passed, and why they may audit all the same. */
export interface Disclosure {
  readonly auditor: string;
  readonly disclosure: string;
}

interface Asked {
  readonly userIds: readonly string[];
  readonly disclosure: string | null;
  readonly now: string;
}

/**
 * The disclosures an assignment needs: of each person who was owner or member of the workspace within the cooling-off
 * period, as the chain of settings says.
 * Source: IESBA Code 524.4 and 540, threats of self-review by former employees of the client.
 * @throws ApiError `disclosure_required`, `trail_broken`.
 */
export async function disclosuresOf(tx: Tenant, { userIds, disclosure, now }: Asked): Promise<Disclosure[]> {
  const found: Disclosure[] = [];
  for (const auditor of userIds) {
    const end = endInside(requireAsRecorded(await rolesOf(tx, auditor)), now);
    if (end === null || coolsOffAt(end) <= now) continue;
    if (disclosure === null) throw disclosureRequired(auditor, end);
    found.push({ auditor, disclosure });
  }
  return found;
}

/** When a person last was owner or member; null for one who never was. */
function endInside(roles: readonly RoleEntry[], now: string): string | null {
  const ends = roles.flatMap(({ at, before, role }, index) => [
    ...(isInside(before) ? [at] : []),
    ...(isInside(role) ? [roles[index + 1]?.at ?? now] : []),
  ]);
  return ends.at(-1) ?? null;
}

const isInside = (role: string | null): boolean => role === 'owner' || role === 'member';

function coolsOffAt(end: string): string {
  const date = new Date(end);
  date.setUTCFullYear(date.getUTCFullYear() + COOLING_OFF_YEARS);
  return date.toISOString();
}

function disclosureRequired(userId: string, end: string): ApiError {
  return new ApiError('disclosure_required', {
    values: { until: end, years: COOLING_OFF_YEARS },
    detail: `${userId} was owner or member of the workspace until ${end}. Within ${COOLING_OFF_YEARS} years such a person audits it only with a disclosure, which becomes part of the audit trail.`,
  });
}
