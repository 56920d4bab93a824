import { classifyInvoice } from '../classify/classify-invoice.ts';
import { classifierVersion } from '../classify/provided-classifier.ts';
import { prepareRequest } from './prepare-request.ts';
import type { IngestOutcome, IngestTask } from './task.ts';

/**
 * One ingest request from raw bytes to everything the gateway has to store and answer. Each invoice is
 * validated, placed in its reporting period, reconciled, classified and calculated on its own; one that
 * cannot be taken becomes an error entry and leaves the others alone. A body that is no request at all
 * refuses the whole. Pure: the same task gives the same bytes.
 * Source: interface specification 2.1 to 2.3 and 4.1; docs/calculation.md,
 * docs/evidence-format.md.
 * @throws RangeError for a factor set or rate set the task names and this program does not have: a bug.
 */
export function ingest(task: IngestTask): IngestOutcome {
  return prepareRequest(task, { version: classifierVersion(), classify: classifyInvoice });
}
