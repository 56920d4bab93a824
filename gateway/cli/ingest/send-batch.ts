import { keyMaker } from '../../../client/src/batches.ts';
import * as client from '../../../client/src/send-batch.ts';
import { asCommandError, type Destination, sendingTo } from '../sending.ts';
import type { ReadyInvoice } from './ready-invoice.ts';

/** The hourly limit may be used up by others too when it begins anew. */
const MAX_WAIT_SECONDS = 24 * 3_600;

/** What is used of the answer of POST /api/ingest. */
export interface IngestAnswer {
  readonly invoices: readonly {
    readonly index: number;
    readonly invoice_id: string | null;
    readonly invoice_number: string | null;
    readonly vendor_name: string;
    readonly total_kgco2e: number;
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  }[];
  readonly errors: readonly { readonly index: number; readonly code: string; readonly error: string }[];
}

export type Sent = client.Sent<ReadyInvoice, IngestAnswer>;
export type Send = (batch: readonly ReadyInvoice[]) => AsyncGenerator<Sent>;

/** Sends groups of invoices, one at a time. Refusals of a whole run are thrown as CommandError. */
export function senderTo({
  dryRun,
  ...target
}: Omit<Destination, 'maxWaitSeconds'> & { readonly dryRun: boolean }): Send {
  const to = sendingTo({ ...target, maxWaitSeconds: MAX_WAIT_SECONDS });
  const options = { to, keys: dryRun ? null : keyMaker() };
  return async function* (batch) {
    try {
      yield* client.sendBatch<ReadyInvoice, IngestAnswer>(batch, options);
    } catch (error) {
      throw asCommandError(error);
    }
  };
}
