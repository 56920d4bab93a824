import { z } from 'zod';
import { ReceiptAnswer } from './ingest.ts';
import { inputObject } from './input-object.ts';
import { named } from './named.ts';
import { requiredText, soundText } from './text.ts';

/** Characters of a reason for reopening a period. */
export const REOPEN_REASON_MAX = 1_000;
/** The longest name is `FY2026-Q1`. */
const PERIOD_NAME_MAX = 20;

export const PERIOD_STATUSES = ['open', 'closed'] as const;

/** A period's name as a member of a request: `2026`, `2026-Q1`, `2026-01`, `FY2026`. */
export const periodName = requiredText(PERIOD_NAME_MAX);
/** The same as a filter of a list. */
export const periodFilter = soundText(PERIOD_NAME_MAX);

/** One reporting period of tRPC `period.list`. Counts and kilograms exclude voided invoices. */
export const Period = z.object({
  name: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  status: z.enum(PERIOD_STATUSES),
  factor_set_id: z.string().describe('The factor set of the period, fixed when it was opened.'),
  invoices: z.int().min(0),
  line_items: z.int().min(0),
  voided_invoices: z.int().min(0),
  kgco2e: z
    .number()
    .describe('kg CO2e, at most 6 decimals: the sum of its invoices, scope 2 location-based.'),
  market_based_kgco2e: z
    .number()
    .describe('The same with scope 2 market-based, less guarantees of origin of the period.'),
  chain: ReceiptAnswer.describe("State of the period's hash chain."),
});
export type Period = z.infer<typeof Period>;

export const PeriodListAnswer = z.object({ periods: z.array(Period).describe('Oldest first.') });
export type PeriodListAnswer = z.infer<typeof PeriodListAnswer>;

/** tRPC `period.close`. */
export const ClosePeriodInput = inputObject({ period: periodName });

/** tRPC `period.reopen`. */
export const ReopenPeriodInput = inputObject({
  period: periodName,
  reason: requiredText(REOPEN_REASON_MAX).describe('Why the period is reopened.'),
});

const receipt = ReceiptAnswer.describe("State of the period's hash chain after this request. Keep it.");

/** Number of entries by kind. */
export const EntryCounts = z.record(z.string(), z.int().min(1));

export const ClosePeriodAnswer = z.object({
  period: z.string(),
  status: z.literal('closed'),
  closed_at: z.iso.datetime({ precision: 3 }),
  over: z
    .object({ size: z.int().min(1), head: z.string() })
    .describe('The entries covered: all before that of the closing.'),
  counts: EntryCounts.describe('Their number by kind.'),
  receipt,
});
export type ClosePeriodAnswer = z.infer<typeof ClosePeriodAnswer>;

export const ReopenPeriodAnswer = z.object({
  period: z.string(),
  status: z.literal('open'),
  reopened_at: z.iso.datetime({ precision: 3 }),
  reason: z.string(),
  receipt,
});
export type ReopenPeriodAnswer = z.infer<typeof ReopenPeriodAnswer>;

/** tRPC `period.checkpoint`. */
export const CheckpointInput = inputObject({
  period: periodName.describe('Its name, or SETTINGS: the chain of keys, members and rates, for owners.'),
  size: z
    .int()
    .min(1)
    .optional()
    .describe('The state when the chain had this many entries; absent: the current one.'),
});

export const CheckpointAnswer = named('CheckpointAnswer', {
  chain: z.string(),
  size: z.int().min(1),
  head: z.string().describe('Hash of the last entry.'),
  kid: z.string().describe('Thumbprint of the audit key.'),
  checkpoint: z.string().describe('The signed state, a compact JWS.'),
  timestamp: z.string().nullable().describe('RFC 3161 time stamp token of the checkpoint, base64.'),
});
export type CheckpointAnswer = z.infer<typeof CheckpointAnswer>;
