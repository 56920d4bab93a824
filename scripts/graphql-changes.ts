import { readdirSync, readFileSync } from 'node:fs';
import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** Texts of the schema as it was released, a file for each version; `schema.graphql` beside them is the next one. */
const RELEASED = new URL('../schema/graphql/released/', import.meta.url);
const CURRENT = new URL('../schema/graphql/schema.graphql', import.meta.url);

/** What a client sees of changes that break it, once decided. */
const WITHHELD = 'Null for API keys, with an error beside it.';
const REFUSED = 'Null where it is refused, with an error beside it; the rest is answered.';

/**
 * Breaking changes that were decided, by version and then by the words of the change. One that is not here fails the
 * tests.
 */
export const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Unreleased: {
    "Field 'DocumentsNeeded.invoiceIds' changed type from '[ID!]!' to '[ID!]'": WITHHELD,
    "Field 'Engagement.assuranceLevel' changed type from 'AssuranceLevel!' to 'AssuranceLevel'": WITHHELD,
    "Field 'Engagement.assuranceStandard' changed type from 'AssuranceStandard!' to 'AssuranceStandard'":
      WITHHELD,
    "Field 'Engagement.auditors' changed type from '[EngagementAuditor!]!' to '[EngagementAuditor!]'":
      WITHHELD,
    "Field 'Engagement.name' changed type from 'String!' to 'String'": WITHHELD,
    "Field 'Invoice.lineItems' changed type from 'LineItemConnection!' to 'LineItemConnection'": REFUSED,
    "Field 'Query.auditEntries' changed type from 'AuditEntryConnection!' to 'AuditEntryConnection'": REFUSED,
    "Field 'Query.emissions' changed type from 'EmissionsBreakdown!' to 'EmissionsBreakdown'": REFUSED,
    "Field 'Query.invoices' changed type from 'InvoiceConnection!' to 'InvoiceConnection'": REFUSED,
    "Field 'Query.lineItems' changed type from 'LineItemConnection!' to 'LineItemConnection'": REFUSED,
    "Field 'Query.workspace' changed type from 'Workspace!' to 'Workspace'": REFUSED,
    "Field 'ReportingPeriod.engagements' changed type from '[Engagement!]!' to '[Engagement!]'": REFUSED,
    "Field 'ReportingPeriod.invoices' changed type from 'InvoiceConnection!' to 'InvoiceConnection'": REFUSED,
    "Field 'Sample.items' changed type from 'SampleItemConnection!' to 'SampleItemConnection'": REFUSED,
    "Field 'Workspace.engagements' changed type from '[Engagement!]!' to '[Engagement!]'": REFUSED,
    "Field 'Workspace.periods' changed type from '[ReportingPeriod!]!' to '[ReportingPeriod!]'": REFUSED,
  },
};

/** The changes of one version against the one before it. */
export interface SchemaChanges {
  readonly version: string;
  readonly before: string;
  readonly changes: readonly Change[];
}

/** Changes of every version, the newest first. */
export async function schemaChanges(): Promise<SchemaChanges[]> {
  const released = readdirSync(RELEASED)
    .map((name) => name.replace(/\.graphql$/, ''))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const versions = [
    ...released.map((version) => ({ version, file: new URL(`${version}.graphql`, RELEASED) })),
    { version: 'Unreleased', file: CURRENT },
  ].map(({ version, file }) => ({ version, schema: buildSchema(readFileSync(file, 'utf8')) }));
  const changes: SchemaChanges[] = [];
  for (const [at, { version, schema }] of versions.entries()) {
    const before = versions[at - 1];
    if (before === undefined) continue;
    changes.unshift({ version, before: before.version, changes: await changesOf(before.schema, schema) });
  }
  return changes;
}

/** Without descriptions, and without what is inside of something new: that is new with it. */
export async function changesOf(before: GraphQLSchema, after: GraphQLSchema): Promise<Change[]> {
  const changes = await diff(before, after);
  const added = new Set(changes.flatMap(({ type, path }) => (ADDED.has(type) && path ? [path] : [])));
  const isInside = (path: string) => {
    const parts = path.split('.');
    return parts.some((_, at) => at > 0 && added.has(parts.slice(0, at).join('.')));
  };
  return changes.filter(({ type, path = '' }) => {
    if (/DESCRIPTION|USAGE_ARGUMENT/.test(type) || isInside(path)) return false;
    return ADDED.has(type) || !added.has(path);
  });
}

const ADDED = new Set<string>([
  ChangeType.TypeAdded,
  ChangeType.FieldAdded,
  ChangeType.InputFieldAdded,
  ChangeType.EnumValueAdded,
  ChangeType.FieldArgumentAdded,
]);

/** Also the removal of what an earlier version had deprecated is not: whoever uses it was told. */
export function isBreaking({ criticality, meta }: Change): boolean {
  const wasDeprecated = DEPRECATED.some((member) => meta[member] === true);
  return criticality.level === CriticalityLevel.Breaking && !wasDeprecated;
}

/** What may surprise a client that reads all values or types of something. */
export const isDangerous = ({ criticality }: Change) => criticality.level !== CriticalityLevel.NonBreaking;

const DEPRECATED = ['isRemovedFieldDeprecated', 'isEnumValueDeprecated', 'isInputFieldDeprecated'];

/** A reason names the version that deprecated the field, and what to use. */
const REASON = /^Since \d+\.\d+\.\d+: use .+\.$/;

/** What is deprecated without such a reason, by path. */
export function badlyDeprecated(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return [];
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const values = 'getValues' in type ? type.getValues() : [];
    return [...fields, ...values]
      .filter(({ deprecationReason: reason }) => reason != null && !REASON.test(reason))
      .map(({ name }) => `${type.name}.${name}`);
  });
}

/** Breaking changes that nobody has decided. */
export function undecided({ version, changes }: Pick<SchemaChanges, 'version' | 'changes'>): string[] {
  const accepted = ACCEPTED[version] ?? {};
  return changes
    .filter((change) => isBreaking(change) && !Object.hasOwn(accepted, change.message))
    .map(({ message }) => message);
}
