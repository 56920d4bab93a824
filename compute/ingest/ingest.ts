import { classifyInvoice } from '../classify/classify-invoice.ts';
import { classifierVersion } from '../classify/provided-classifier.ts';
import { prepareRequest } from './prepare-request.ts';
import type { IngestOutcome, IngestTask } from './task.ts';

/**
 * Turns the raw bytes of one ingest request into everything the gateway stores and answers. Each invoice is validated, assigned
 * to its reporting period, reconciled, classified and calculated on its own; a rejected one becomes an error entry and does
 * not affect the others. A body that is no valid request is rejected as a whole. Pure: the same task gives the same bytes.
 * Source: interface specification 2.1 to 2.3 and 4.1; docs/calculation.md, docs/evidence-format.md.
 * @throws RangeError for a factor set or rate set that this program does not have: a bug.
 */
export function ingest(task: IngestTask): IngestOutcome {
  return prepareRequest(task, { version: classifierVersion(), classify: classifyInvoice });
}
