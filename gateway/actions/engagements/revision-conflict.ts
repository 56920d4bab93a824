import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';

/**
 * The newest revision of an assertion is another one than the caller knows. The answer says who saved it and when.
 * @param newest - null: it has none yet.
 * @param asked - what the request says of it.
 */
export function revisionConflict(
  newest: Pick<Row<'assertion'>, 'revision' | 'preparedBy' | 'preparedAt'> | null,
  asked: string,
): ApiError {
  const saved =
    newest === null
      ? 'The assertion has no revision yet'
      : `Revision ${newest.revision} of the assertion was saved by ${newest.preparedBy} at ${newest.preparedAt}`;
  return new ApiError('revision_conflict', { detail: `${saved}, and ${asked}.` });
}
