import type { WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import { type SampledWork, testedWork } from '../../../schema/queries/tested-work.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { warning } from './assertion-answer.ts';

/**
 * Tested lines without evidence, without a procedure or without a calculation performed again. A save takes an assertion
 * without them, so they block nothing.
 * Source: ISA 230.8, ISA 500.6.
 */
export async function gapsOf(
  tx: TenantTransaction,
  of: { readonly engagementId: string; readonly sampleId: string },
): Promise<WorkpaperWarning[]> {
  const tested = await testedWork(tx, of);
  const lacking = (code: Parameters<typeof warning>[0], has: (line: SampledWork) => boolean) => {
    const lines = tested.filter((line) => !has(line)).map(({ lineItemId }) => lineItemId);
    return lines.length === 0 ? [] : [warning(code, lines)];
  };
  return [
    ...lacking('evidence_missing', ({ hasEvidence }) => hasEvidence),
    ...lacking('procedure_missing', ({ hasProcedure }) => hasProcedure),
    ...lacking('re_performance_missing', ({ isReperformed }) => isReperformed),
  ];
}
