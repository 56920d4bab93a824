// First: what is loaded after it builds its index of the words it provides.
import '../../gateway/threads/thread-start.ts';

import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { prepareRequest } from '../../compute/ingest/prepare-request.ts';
import type { IngestOutcome, IngestTask } from '../../compute/ingest/task.ts';
import type { Classification } from '../../compute/types.ts';

// The other tasks as they are; the one below stands before the shipped one of its name.
export * from '../../gateway/threads/compute-thread.ts';

/** The version of a program whose rules took power for computers. */
export const OTHER_RULES = 'combined-9+0123456789ab';

const COMPUTERS: Partial<Classification> = {
  ...{ category: 'it_equipment', attributes: {}, naics: '334111', certainty: 0.9 },
  ...{ candidates: [{ category: 'it_equipment', score: 0.9 }], naicsCertainty: 0.4 },
  industries: [
    { naics: '334111', probability: 0.4 },
    { naics: '541512', probability: 0.35 },
  ],
};

/** Ingest as a program of other rules did it. */
export function ingest(task: IngestTask): IngestOutcome {
  return prepareRequest(task, {
    version: OTHER_RULES,
    classify: (invoice) =>
      classifyInvoice(invoice).map((one) =>
        one.category === 'electricity' ? { ...one, ...COMPUTERS } : one,
      ),
  });
}
