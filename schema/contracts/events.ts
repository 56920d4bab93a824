import { z } from 'zod';
import { ENGAGEMENT_STATUSES } from './engagements.ts';

const Common = { workspace_id: z.uuid(), at: z.iso.datetime({ precision: 3 }) };

/** An ingest request that stored something. */
export const IngestedEvent = z.object({
  ...Common,
  type: z.literal('ingested'),
  /** Names of the periods touched, sorted. */
  periods: z.array(z.string()),
  processed: z.int().min(1),
  rejected: z.int().min(0),
  line_items: z.int().min(1),
  /** Exact sum of the stored invoices, decimal text with 6 decimals. */
  emissions_kgco2e: z.string(),
});
export type IngestedEvent = z.infer<typeof IngestedEvent>;

/** An engagement changed its status or made progress. */
export const EngagementProgressEvent = z.object({
  ...Common,
  type: z.literal('engagement_progress'),
  engagement_id: z.uuid(),
  status: z.enum(ENGAGEMENT_STATUSES),
  items: z.int().min(0),
  tested: z.int().min(0),
  exceptions: z.int().min(0),
  remaining: z.int().min(0),
});
export type EngagementProgressEvent = z.infer<typeof EngagementProgressEvent>;

export const WorkspaceEvent = z.discriminatedUnion('type', [IngestedEvent, EngagementProgressEvent]);
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;
