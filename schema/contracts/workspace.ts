import { z } from 'zod';
import { countryMeant, isCountry } from './countries.ts';
import { currencyMeant, ENDED_CURRENCIES, isCurrency } from './currencies.ts';
import { inputObject } from './input-object.ts';
import { requiredText } from './text.ts';

export const PERIOD_LENGTHS = ['year', 'quarter', 'month'] as const;
export const RECONCILIATION_POLICIES = ['accept', 'strict', 'scale'] as const;

const NAME_MAX = 200;

/** Settings of a workspace for reading its invoices. */
export interface WorkspaceSettings {
  readonly workspaceId: string;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** ISO 3166-1 alpha-2. */
  readonly defaultRegion: string;
  /** 1 to 12: the month a fiscal year starts in. */
  readonly fiscalStartMonth: number;
  readonly periodLength: (typeof PERIOD_LENGTHS)[number];
  readonly reconciliationPolicy: (typeof RECONCILIATION_POLICIES)[number];
  /** Whether an unknown member of an invoice is an error and not a warning. */
  readonly strictMembers: boolean;
  /** Makes the ids of its vendors, so that no name can be guessed from one. */
  readonly vendorSalt: string;
}

/** An existing reporting period, and its factor set, fixed when it was opened. */
export interface KnownPeriod {
  readonly name: string;
  readonly status: 'open' | 'closed';
  readonly factorSetId: string;
}

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** `EUR`; an invalid code is answered with the one probably meant. */
const currency = z.string('must be a string').superRefine((text, context) => {
  if (!isCurrency(text)) context.addIssue(codeIssue('an ISO 4217 code in upper case', currencyMeant(text)));
  const successor = ENDED_CURRENCIES.get(text)?.successor;
  if (successor !== undefined) context.addIssue(codeIssue('a currency in use', successor));
});

/** `CH`. */
export const region = z.string('must be a string').superRefine((text, context) => {
  if (!isCountry(text)) {
    context.addIssue(codeIssue('an ISO 3166-1 alpha-2 code in upper case', countryMeant(text)));
  }
});

function codeIssue(list: string, meant: string | null) {
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`;
  return { code: 'custom' as const, message: `must be ${list}${hint}` };
}

const workspaceName = requiredText(NAME_MAX).transform((text) => text.trim());

const month = z
  .int('must be an integer from 1 to 12')
  .min(1, 'must be an integer from 1 to 12')
  .max(12, 'must be an integer from 1 to 12');

/** Settings; `null` counts as absent. */
const changes = {
  default_currency: currency.nullish().describe('ISO 4217, for invoices without a currency.'),
  default_region: region.nullish().describe('ISO 3166-1 alpha-2, for invoices without a region.'),
  fiscal_start_month: month.nullish().describe('1 to 12; only while no reporting period exists.'),
  period_length: oneOf(PERIOD_LENGTHS).nullish().describe('Only while no reporting period exists.'),
  reconciliation_policy: oneOf(RECONCILIATION_POLICIES)
    .nullish()
    .describe('What to do with an invoice whose header does not match its lines.'),
  strict_members: z
    .boolean('must be true or false')
    .nullish()
    .describe('Whether an unknown member rejects its invoice instead of a warning.'),
};

/** tRPC `workspace.update`: missing members stay unchanged. */
export const UpdateWorkspace = inputObject({ name: workspaceName.nullish(), ...changes });
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

/** tRPC `workspace.create`: the defaults are CHF, CH, calendar years, `accept` and no strict members. */
export const CreateWorkspace = inputObject({ name: workspaceName, ...changes });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

/** tRPC `workspace.get`, and the answer of a change. */
export const WorkspaceAnswer = z.object({
  workspace_id: z.uuid(),
  name: z.string(),
  default_currency: z.string(),
  default_region: z.string(),
  fiscal_start_month: z.int().min(1).max(12),
  period_length: z.enum(PERIOD_LENGTHS),
  reconciliation_policy: z.enum(RECONCILIATION_POLICIES),
  strict_members: z.boolean(),
  created_at: z.iso.datetime({ precision: 3 }),
});
export type WorkspaceAnswer = z.infer<typeof WorkspaceAnswer>;
