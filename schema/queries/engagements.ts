import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { type AssignedAs, EngagementPlan, type EngagementStatus } from '../contracts/engagements.ts';
import { Engagement } from '../entities/engagement.ts';
import { EngagementAuditor } from '../entities/engagement-auditor.ts';
import { namesOfColumns } from '../entities/tables.ts';
import { inOrder, type NamedOrder, type Page, type PageRequest, type Positioned, paged } from './page.ts';
import { anyOf, onlyRow, type Row, type Tenant, type TenantRecords } from './sql.ts';
import { isUnproven } from './teams.ts';

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Member = keyof EngagementPlan;

/**
 * The plan of an engagement: its columns, by their names in requests, answers and entries. Kilograms and the confidence
 * level are exact decimal text; a threshold is null when the draw of the sample computes it.
 */
export type PlanData = { readonly [Each in Member]: Row<'engagement'>[Camel<Each>] };

/** An engagement with its plan. */
export type EngagementData = Omit<Row<'engagement'>, Camel<Member>> & { readonly plan: PlanData };

const PLAN = EngagementPlan.keyof().options.map((member) => {
  const property = member.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { member, property: property as Camel<Member> };
});
const BESIDE_PLAN = namesOfColumns(Engagement).filter(
  (name): name is keyof EngagementData & keyof Row<'engagement'> =>
    !PLAN.some(({ property }) => property === name),
);

function withPlan(row: Row<'engagement'>): EngagementData {
  const plan = Object.fromEntries(PLAN.map(({ member, property }) => [member, row[property]]));
  return { ...Object.fromEntries(BESIDE_PLAN.map((name) => [name, row[name]])), plan } as EngagementData;
}

function planColumns(plan: Partial<PlanData>): Partial<Row<'engagement'>> {
  const given = PLAN.filter(({ member }) => plan[member] !== undefined);
  return Object.fromEntries(given.map(({ member, property }) => [property, plan[member]]));
}

type Made =
  | 'engagementId'
  | 'period'
  | 'name'
  | 'assuranceStandard'
  | 'assuranceLevel'
  | 'confidenceLevel'
  | 'riskWeighting'
  | 'retentionYears'
  | 'createdAt'
  | 'createdBy';
export type NewEngagement = Pick<Row<'engagement'>, Made>;

/** Adds a planned engagement. @throws a foreign key violation (23503) when the period does not exist. */
export async function addEngagement(tx: TenantRecords, made: NewEngagement): Promise<EngagementData> {
  const row: Row<'engagement'> = {
    workspaceId: tx.workspaceId,
    ...made,
    status: 'planned',
    overallMaterialityKgco2e: null,
    performanceMaterialityKgco2e: null,
    tolerableMisstatementKgco2e: null,
    expectedMisstatementKgco2e: null,
    clearlyTrivialKgco2e: null,
    materialityRationale: null,
    requiredAssertions: [],
    requireReview: false,
    completenessTest: null,
    completedAt: null,
    completedBy: null,
    conclusion: null,
    evaluation: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
  };
  tx.em.create(Engagement, row);
  await tx.em.flush();
  return withPlan(row);
}

/** An engagement that must exist. @throws Error when it does not. */
export async function engagementNamed(tx: TenantRecords, engagementId: string): Promise<EngagementData> {
  return withPlan(await recordOf(tx, engagementId));
}

const recordOf = (tx: TenantRecords, engagementId: string) =>
  tx.em.findOneOrFail(Engagement, { workspaceId: tx.workspaceId, engagementId });

/** Changes members of an engagement, whose row must be locked. */
export async function changeEngagement(
  tx: TenantRecords,
  engagementId: string,
  { plan = {}, ...changes }: Partial<Omit<EngagementData, 'plan'>> & { readonly plan?: Partial<PlanData> },
): Promise<void> {
  tx.em.assign(await recordOf(tx, engagementId), { ...changes, ...planColumns(plan) });
}

/** A user's relation to an engagement at this moment. */
export interface EngagementStanding {
  readonly role: Row<'membership'>['role'];
  /** What an assigned auditor of the workspace does in it; null for everybody else. */
  readonly assignedAs: AssignedAs | null;
}

/**
 * An engagement and a user's relation to it; null when the workspace has no such engagement or the user does not belong
 * to it. With `lock` nobody else can change the engagement until the commit.
 */
export async function engagementFor(
  tx: TenantRecords,
  { userId, engagementId }: { readonly userId: string; readonly engagementId: string },
  options: { readonly lock: boolean },
): Promise<{ readonly engagement: EngagementData; readonly standing: EngagementStanding } | null> {
  const key = { workspaceId: tx.workspaceId, engagementId };
  const locked = options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  const engagement = await tx.em.findOne(Engagement, key, locked);
  if (engagement === null) return null;
  const standing = await tx.db
    .selectFrom('membership as m')
    .leftJoin('engagement_auditor as a', (join) =>
      join
        .onRef('a.workspaceId', '=', 'm.workspaceId')
        .onRef('a.userId', '=', 'm.userId')
        .on('a.engagementId', '=', engagementId),
    )
    .select(['m.role', 'a.assignedAs'])
    .where('m.workspaceId', '=', tx.workspaceId)
    .where('m.userId', '=', userId)
    .executeTakeFirst();
  if (standing === undefined) return null;
  const { role } = standing;
  const assignedAs = role === 'auditor' ? standing.assignedAs : null;
  return { engagement: withPlan(engagement), standing: { role, assignedAs } };
}

/** A filter on engagements; null restricts nothing. */
interface EngagementFilter {
  /** User id of the auditor they must be assigned to. */
  readonly assignedTo: string | null;
  readonly status: EngagementStatus | null;
}

function fitting(tx: Tenant, { assignedTo, status }: EngagementFilter) {
  let query = tx.db.selectFrom('engagement as e').where('e.workspaceId', '=', tx.workspaceId);
  if (status !== null) query = query.where('e.status', '=', status);
  if (assignedTo === null) return query;
  return query.where(({ exists }) =>
    exists(
      auditors(tx)
        .select('a.userId')
        .where('a.engagementId', '=', sql.ref<string>('e.engagementId'))
        .where('a.userId', '=', assignedTo),
    ),
  );
}

/** Assigned auditors and quality reviewers who are still members with the role auditor. */
const auditors = (tx: Tenant) =>
  tx.db
    .selectFrom('engagement_auditor as a')
    .innerJoin('membership as m', (join) =>
      join
        .onRef('m.workspaceId', '=', 'a.workspaceId')
        .onRef('m.userId', '=', 'a.userId')
        .on('m.role', '=', 'auditor'),
    )
    .where('a.workspaceId', '=', tx.workspaceId);

/** The engagements of the workspace, newest first. One statement. */
export async function listEngagements(
  tx: Tenant,
  query: EngagementFilter & {
    readonly period: string | null;
    /** Only this one. */
    readonly engagementId: string | null;
    /** Identifier of the last engagement of the page before. */
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<EngagementData[]> {
  const { period, engagementId, after, limit } = query;
  let found = fitting(tx, query).selectAll('e');
  if (period !== null) found = found.where('e.period', '=', period);
  if (engagementId !== null) found = found.where('e.engagementId', '=', engagementId);
  if (after !== null) found = found.where('e.engagementId', '<', after);
  return (await found.orderBy('e.engagementId', 'desc').limit(limit).execute()).map(withPlan);
}

/** Newest first. */
export const ENGAGEMENT_ORDER: NamedOrder = {
  name: 'engagements',
  columns: [{ by: sql`e.engagement_id`, type: 'uuid' }],
  descending: true,
};

type OfPeriod = EngagementFilter & { readonly period: string | null };

const ofPeriod = (tx: Tenant, { period, ...filter }: OfPeriod) =>
  fitting(tx, filter).$if(period !== null, (all) => all.where('e.period', '=', period));

/** One page of the engagements. One statement. */
export async function engagementPage(
  tx: Tenant,
  filter: OfPeriod,
  page: PageRequest,
): Promise<Page<Positioned<EngagementData>>> {
  const rows = await paged(ofPeriod(tx, filter).selectAll('e'), ENGAGEMENT_ORDER, page).execute();
  return inOrder(
    rows.map(({ k0, ...row }) => ({ ...withPlan(row), k0 })),
    page,
  );
}

/** How many there are. */
export async function countEngagements(tx: Tenant, filter: OfPeriod): Promise<number> {
  const rows = await ofPeriod(tx, filter).select(sql<number>`count(*)::int`.as('n')).execute();
  return onlyRow(rows, 'count').n;
}

/** The engagements with these ids, by id. One statement. */
export async function engagementsNamed(
  tx: Tenant,
  assignedTo: string | null,
  engagementIds: readonly string[],
): Promise<Map<string, EngagementData>> {
  const found = fitting(tx, { assignedTo, status: null }).selectAll('e');
  const rows = await found.where('e.engagementId', '=', anyOf(engagementIds, 'uuid')).execute();
  return new Map(rows.map((row) => [row.engagementId, withPlan(row)]));
}

/** The newest engagements of each of these periods, newest first. One statement. */
export async function engagementsOfPeriods(
  tx: Tenant,
  query: EngagementFilter & {
    readonly periods: readonly string[];
    /** Maximum number of engagements for each period. */
    readonly limit: number;
  },
): Promise<Map<string, EngagementData[]>> {
  const place = sql<string>`row_number() over (partition by e.period order by e.engagement_id desc)`;
  const placed = fitting(tx, query)
    .selectAll('e')
    .select(place.as('place'))
    .where('e.period', '=', anyOf(query.periods));
  const rows = await tx.db
    .selectFrom(placed.as('e'))
    .selectAll('e')
    .where('e.place', '<=', String(query.limit))
    .orderBy('e.engagementId', 'desc')
    .execute();
  return Map.groupBy(rows.map(withPlan), ({ period }) => period);
}

/** An auditor or quality reviewer assigned to an engagement. */
export type AssignedAuditor = Awaited<ReturnType<typeof readAuditors>>[number];

/** The auditors of each of these engagements who are still members with that role, by e-mail. One statement. */
export async function auditorsOf(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, AssignedAuditor[]>> {
  return Map.groupBy(await readAuditors(tx, engagementIds), ({ engagementId }) => engagementId);
}

const readAuditors = (tx: Tenant, engagementIds: readonly string[]) =>
  auditors(tx)
    .innerJoin('app_user as u', 'u.userId', 'a.userId')
    .select(['a.engagementId', 'a.userId', 'a.assignedAs', 'u.email', isUnproven(tx).as('isUnproven')])
    .where('a.engagementId', '=', anyOf(engagementIds, 'uuid'))
    .orderBy('u.email')
    .orderBy('u.userId')
    .execute();

/**
 * The members with the role auditor with these e-mails (lower case) or user ids; other people are not revealed. Their
 * roles stay as they are until the commit.
 */
export async function auditorsNamed(tx: Tenant, names: readonly string[]) {
  if (names.length === 0) return [];
  return tx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.userId', 'm.userId')
    .select(['m.userId', 'u.email'])
    .where('m.workspaceId', '=', tx.workspaceId)
    .where('m.role', '=', 'auditor')
    .where((eb) => eb.or([eb('u.email', 'in', names), eb(idOfUser, 'in', names)]))
    .orderBy('m.userId')
    .forShare('m')
    .execute();
}

/** As text: a name need not be an id. */
const idOfUser = sql<string>`u.user_id::text`;

/** Assigns a member; false when already assigned. @throws a foreign key violation for a user who is no member. */
export async function assignAuditor(
  tx: Tenant,
  assignment: Pick<Row<'engagement_auditor'>, 'engagementId' | 'userId' | 'assignedAs'> & {
    readonly by: string;
  },
  now: string,
): Promise<boolean> {
  const { by: assignedBy, ...assigned } = assignment;
  const row = await tx.db
    .insertInto('engagement_auditor')
    .values({ workspaceId: tx.workspaceId, ...assigned, assignedAt: now, assignedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Withdraws the assignment of the user with this e-mail (lower case) or id, whatever the present role; returns the
 * user's id, or null when no such user was assigned.
 */
export async function unassignAuditor(
  tx: Tenant,
  engagementId: string,
  name: string,
): Promise<string | null> {
  const row = await tx.db
    .deleteFrom('engagement_auditor as a')
    .using('app_user as u')
    .where('a.workspaceId', '=', tx.workspaceId)
    .where('a.engagementId', '=', engagementId)
    .whereRef('u.userId', '=', 'a.userId')
    .where((eb) => eb.or([eb('u.email', '=', name), eb(idOfUser, '=', name)]))
    .returning('a.userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Withdraws all assignments of a user; returns the engagements they were of, which are locked until the commit.
 */
export async function endAssignmentsOf(tx: Tenant, userId: string) {
  const locked = await tx.db
    .selectFrom('engagement as e')
    .innerJoin('engagement_auditor as a', (join) =>
      join.onRef('a.workspaceId', '=', 'e.workspaceId').onRef('a.engagementId', '=', 'e.engagementId'),
    )
    .select(['e.engagementId', 'e.period', 'e.status'])
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('a.userId', '=', userId)
    .orderBy('e.engagementId')
    .forUpdate('e')
    .execute();
  await tx.db
    .deleteFrom('engagement_auditor')
    .where('workspaceId', '=', tx.workspaceId)
    .where('userId', '=', userId)
    .execute();
  return locked;
}

/** How many auditors are assigned. */
export async function assignmentCount(tx: TenantRecords, engagementId: string): Promise<number> {
  return tx.em.count(EngagementAuditor, { workspaceId: tx.workspaceId, engagementId });
}
