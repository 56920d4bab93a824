import { sql } from 'kysely';
import { SampleItem } from '../entities/sample-item.ts';
import { columnsOf, defineList } from './list.ts';
import type { NamedOrder } from './page.ts';
import type { Row } from './sql.ts';

/** Sampled lines, read by pages under their sample. */
export const SAMPLE_ITEM_LIST = defineList('sample items', {
  from: (db) => db.selectFrom('sample_item as s').$castTo<Row<'sample_item'>>(),
  always: ['sampleId', 'lineItemId', 'engagementId', 'invoiceId'],
  conditions: ({ workspaceId }) => [sql<boolean>`s.workspace_id = ${workspaceId}`],
  columns: columnsOf(SampleItem, 's'),
});

/** In the order in which they were drawn. */
export const SAMPLE_ITEM_ORDER: NamedOrder = {
  name: 'drawn',
  columns: [
    { by: 's.ordinal', type: 'int' },
    { by: 's.lineItemId', type: 'uuid' },
  ],
  descending: false,
};
