import {
  PREVIEW_CHOICES_MAX,
  type PreviewReclassifyAnswer,
  type PreviewReclassifyInput,
} from '../../../schema/contracts/invoice-corrections.ts';
import type { Caller } from '../../auth/access.ts';
import { withRead } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { type ReadInvoice, readInvoice } from './reclassify-line.ts';

/**
 * The kilograms that each choice would give for a line. Nothing is stored.
 * @throws ApiError `not_found`, `invoice_voided`, `already_erased`, `period_closed`: where nothing can be chosen.
 */
export async function previewReclassify(
  deps: Pick<PartyDeps, 'database' | 'pool' | 'rates'>,
  caller: Caller,
  { line_item_id: lineItemId, choices: asked }: PreviewReclassifyInput,
): Promise<PreviewReclassifyAnswer> {
  const read = await withRead(deps.database, caller.workspaceId, (tx) =>
    readInvoice(deps, tx, { lineItemId, isUndo: false }),
  );
  const { invoice, recorded, supplierMixes } = read.task;
  const choices =
    asked?.map(({ category, factor_id }) => ({ category: category ?? null, factorId: factor_id ?? null })) ??
    candidatesOf(read, lineItemId);
  const task = { invoice, recorded, supplierMixes, lineItemId, choices };
  const previews = await deps.pool.run('previewReclassify', task);
  const line = recorded.find((one) => one.lineItemId === lineItemId);
  return {
    line_item_id: lineItemId,
    invoice_id: read.invoice.invoiceId,
    kgco2e: Number(line?.emissionsKgCo2e ?? 0),
    choices: previews.map((preview, at) => ({
      asked: { category: choices[at]?.category ?? null, factor_id: choices[at]?.factorId ?? null },
      gives: preview.ok ? given(preview.value) : null,
      refused: preview.ok ? null : preview.error.detail,
      refused_reason: preview.ok ? null : (preview.error.reason ?? null),
    })),
  };
}

type Gives = NonNullable<PreviewReclassifyAnswer['choices'][number]['gives']>;
type Preview = Extract<TaskOutput<'previewReclassify'>[number], { ok: true }>['value'];

function given({ line, totalKgCo2e }: Preview): Gives {
  return {
    category: line.category,
    factor_id: line.factorId,
    method: line.method,
    kgco2e: Number(line.emissionsKgCo2e),
    total_kgco2e: Number(totalKgCo2e),
    confidence: line.confidence,
    explanation: line.explanation,
    trace: line.trace.map((step) => ({ ...step })),
  };
}

/** Its own category first, as whoever accepts the line would choose it. */
function candidatesOf({ task: { invoice, recorded } }: ReadInvoice, lineItemId: string) {
  const position = recorded.findIndex((line) => line.lineItemId === lineItemId);
  const own = recorded[position]?.category;
  const candidates = invoice.classifications[position]?.candidates ?? [];
  const categories = [...(own === undefined ? [] : [own]), ...candidates.map(({ category }) => category)];
  return [...new Set(categories)]
    .slice(0, PREVIEW_CHOICES_MAX)
    .map((category) => ({ category, factorId: null }));
}
