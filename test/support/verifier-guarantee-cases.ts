import { type DrawnChanges, drawnPackage } from './drawn-package.ts';
import { idOf } from './make-trail.ts';
import { CONTEXT } from './verifier-context.ts';
import type { VerifierCase } from './verifier-trail-cases.ts';

const GUARANTEE = {
  ...{ kind: 'guarantees_of_origin', instrument_id: idOf(811), country: 'CH', mwh: '0.25' },
  ...{ energy: 'electricity', period: '2026-Q1', reference: 'A cancellation statement' },
};
const MIX = { ...GUARANTEE, kind: 'supplier_mix', instrument_id: idOf(812), mwh: null };
const TOLD = { change: 'guarantees_changed', invoices: 0, invoice_ids: [], kgco2e: '0.000000' };
const BOOKED = { change: 'booked', invoices: 1, invoice_ids: [idOf(1)], kgco2e: '1.000000' };

/** Instruments at the draw, null where it names none; those at the completion; and the late changes it tells. */
function instruments(
  atDraw: readonly object[] | null,
  now: readonly object[],
  changes: readonly object[] = [],
): DrawnChanges {
  return {
    draw: () => (atDraw === null ? {} : { instruments: atDraw }),
    completion: () => ({
      instruments: now,
      ...(changes.length > 0 && { late_changes: { changes, reason: null } }),
    }),
  };
}

/** Sound packages: guarantees of origin that changed and are told, those that did not, and a draw that names none. */
export function soundGuarantees(): Buffer[] {
  return [
    instruments([MIX, GUARANTEE], [], [TOLD]),
    instruments([MIX], [MIX, GUARANTEE], [BOOKED, TOLD]),
    instruments([MIX, GUARANTEE], [GUARANTEE], [BOOKED]),
    instruments([{ ...GUARANTEE, mwh: '0.250' }], [MIX, GUARANTEE]),
    instruments(null, [GUARANTEE]),
  ].map(drawnPackage);
}

/** Completions that do not tell what became of guarantees of origin since the draw. */
export function guaranteeCases(): VerifierCase[] {
  const late = (title: string, ...of: Parameters<typeof instruments>): VerifierCase => ({
    ...{ rule: 'recalculate.completion', title, context: CONTEXT },
    bytes: drawnPackage(instruments(...of)),
  });
  return [
    late('a guarantee registered after the draw that late changes leave out', [MIX], [GUARANTEE], [BOOKED]),
    late('a guarantee revoked after the draw that late changes leave out', [GUARANTEE], []),
    late('a guarantee of another volume than at the draw', [GUARANTEE], [{ ...GUARANTEE, mwh: '0.5' }]),
    late('a change of guarantees that did not change', [GUARANTEE], [GUARANTEE], [TOLD]),
  ];
}
