export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The form in which a table is sent. */
export interface TableForm {
  readonly kind: 'csv' | 'xlsx';
  /** Whether CSV begins with a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
}

/** Others that GraphQL answers in. */
const JSON_TYPES = /^(application\/(json|graphql-response\+json)|text\/event-stream|multipart\/mixed)$/;

/**
 * The table that `Accept` asks for: a media type of a table that the client prefers to JSON, or names before it. Null
 * for JSON, and for clients that take anything.
 * Source: RFC 9110, 12.5.1.
 */
export function tableForm(accept: string | null): TableForm | null {
  const ranges = (accept ?? '').toLowerCase().split(',').map(rangeOf);
  const known = ranges.filter(({ type, weight }) => weight > 0 && (isTable(type) || JSON_TYPES.test(type)));
  const most = Math.max(...known.map(({ weight }) => weight));
  const best = known.find(({ weight }) => weight === most);
  if (best === undefined || !isTable(best.type)) return null;
  const bom = best.parameters.includes('bom=true');
  return best.type === CSV_TYPE ? { kind: 'csv', bom } : { kind: 'xlsx', bom: false };
}

const isTable = (type: string) => type === CSV_TYPE || type === XLSX_TYPE;

function rangeOf(text: string) {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { type, parameters, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
