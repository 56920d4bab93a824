import type { StoredReason } from '../contracts/reasons.ts';
import { builder } from './builder.ts';

/** A reason by its code and values, for showing it in any language. */
export const ReasonType = builder.objectRef<StoredReason>('Reason').implement({
  description: 'A reason by its code and values, for showing it in any language.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the lists of reasons in docs/reference.' }),
    values: t.field({
      type: 'JSON',
      description: 'By name: decimals, ISO dates, codes and texts as they are.',
      resolve: ({ values }) => values ?? {},
    }),
  }),
});
