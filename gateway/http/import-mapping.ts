import { z } from 'zod';
import { MappingAnswer } from '../../schema/contracts/import-job.ts';
import { proposeMapping } from '../actions/imports/propose-mapping.ts';
import { ImporterQuery, requireImporter } from '../auth/require-importer.ts';
import { MAX_BODY_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import type { Route } from './context.ts';
import { checkedName } from './import-body.ts';
import { requireEncoding } from './media-type.ts';
import { BODY_ERRORS, bytesOf, KEY_ERRORS, LIMIT_HEADERS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

const Query = ImporterQuery.extend({
  name: z.string().max(1_000).optional().describe('Name of the file: `invoices.csv`.'),
});

/** `POST /api/import/mapping`: how the columns of a spreadsheet would be read. Nothing is stored. */
export const importMappingRoute: Route = {
  method: 'POST',
  path: '/api/import/mapping',
  operation: {
    operationId: 'proposeImportMapping',
    tag: 'import',
    summary: 'See how the columns of a spreadsheet would be read',
    description: `Send a CSV or XLSX file, or of a CSV file of more than ${MAX_BODY_BYTES} bytes the first rows. Correct \`mapping\` where a question is open, and send it with the file to POST /api/import, as the part \`mapping\` of multipart/form-data: it is remembered for files with the same columns.`,
    security: [{ apiKey: [] }, { accessToken: [] }],
    query: Query,
    body: { content: bytesOf('application/octet-stream') },
    answers: { 200: { description: 'The proposal.', headers: LIMIT_HEADERS, json: MappingAnswer } },
    errors: [...KEY_ERRORS, ...BODY_ERRORS, 'validation_failed', 'busy'],
  },
  async handle({ deps, headers, extraHeaders, query, body }) {
    const { name = 'import', workspace_id } = parseQuery(Query, query);
    const by = { workspaceId: workspace_id, counted: 'import' as const };
    const { workspaceId, party } = await requireImporter({ deps, headers, extraHeaders }, by);
    const fileName = checkedName(name);
    requireEncoding(headers);
    const { content } = await readBody(body, { maxBytes: MAX_BODY_BYTES, party: workspaceId });
    const answer = await deps.requests.run(party, () =>
      proposeMapping(deps, { workspaceId, content, fileName }),
    );
    return jsonAnswer(200, JSON.stringify(answer));
  },
};
