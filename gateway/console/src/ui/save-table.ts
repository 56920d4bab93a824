import { documentText, type GraphqlDocument } from '../data/graphql.ts';
import { problemIn } from '../data/problem.ts';
import { authorizedFetch } from '../data/session.ts';
import { saveFile } from './save-file.ts';

/** Excel knows by the mark of its bytes that the CSV is UTF-8. */
const ACCEPTED = {
  csv: 'text/csv; bom=true',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof ACCEPTED;

/** A query for one list, whose answer is a table: all its rows. */
export interface SavedTable {
  readonly document: GraphqlDocument<unknown, never>;
  readonly variables: object;
  /** Without its ending. */
  readonly fileName: string;
}

/** Saves the rows of a query as the service writes them, exact and safe from formulas. @throws ProblemError */
export async function saveTable(
  { document, variables, fileName }: SavedTable,
  format: TableFormat,
): Promise<void> {
  const response = await authorizedFetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPTED[format] },
    body: JSON.stringify({ query: documentText(document), variables }),
  });
  if (!response.ok) throw await problemIn(response);
  saveFile(await response.blob(), `${fileName}.${format}`);
}
