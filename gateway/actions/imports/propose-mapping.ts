import type { MappingAnswer } from '../../../schema/contracts/import-job.ts';
import { importLayouts } from '../../../schema/queries/import-layouts.ts';
import { ApiError } from '../../api-error.ts';
import { withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

export interface SpreadsheetStart {
  readonly workspaceId: string;
  /** All of a workbook, or the first rows of a text file. */
  readonly content: Uint8Array;
  readonly fileName: string;
}

/**
 * How a spreadsheet would be read: a proposal with its first rows, and the mapping that the workspace remembers for its columns.
 * @throws ApiError `validation_failed` for what is no spreadsheet.
 */
export async function proposeMapping(
  deps: GatewayDeps,
  { workspaceId, content, fileName }: SpreadsheetStart,
): Promise<MappingAnswer> {
  const proposed = await deps.importPool.propose(content, fileName);
  if (!proposed.ok) {
    const { code, message: detail } = proposed.error;
    throw new ApiError('validation_failed', { detail, errors: [{ code, pointer: '', detail }] });
  }
  const layouts = await withTenant(deps.database, workspaceId, importLayouts);
  const known = layouts.find(({ layout }) => layout === proposed.value.mapping.layout);
  return { ...proposed.value, remembered: known?.mapping ?? null };
}
