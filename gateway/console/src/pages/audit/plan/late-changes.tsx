import { useState } from 'react';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import style from '../audit.module.css';
import type { Engagement } from '../engagement.ts';
import { exact } from '../figures.ts';
import type { Sample } from '../sample.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { SeedField } from './seed-field.tsx';
import { useDraw } from './use-draw.ts';

type LateChange = Sample['lateChanges'][number];

/** What was booked, changed or voided since the draw, and the draw over it. */
export function LateChanges({ of, sample }: { readonly of: Engagement; readonly sample: Sample }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const [isDrawing, setDrawing] = useState(false);
  if (sample.lateChanges.length === 0) return null;
  // Voided lines and guarantees of origin bring nothing to draw from.
  const hasLines = sample.lateChanges.some(({ change }) => change === 'BOOKED' || change === 'CHANGED');
  const columns: Column<LateChange>[] = [
    { key: 'change', header: t('change'), isRowHeader: true, cell: ({ change }) => t(`late${change}`) },
    {
      key: 'invoices',
      header: t('invoices'),
      align: 'end',
      cell: ({ invoices }) => format.integer(invoices),
    },
    {
      key: 'mass',
      header: words('evaluation.figure'),
      align: 'end',
      cell: ({ kgco2e }) => format.mass(exact(kgco2e), { unit: 'kg' }),
    },
  ];
  return (
    <>
      <Table
        caption={words('late.title')}
        columns={columns}
        rows={sample.lateChanges}
        rowKey={({ change }) => change}
      />
      {of.powers.works && hasLines ? (
        <p>
          <Button onClick={() => setDrawing(true)}>{t('topUp')}</Button>{' '}
          <span className={style.muted}>{t('topUpHint')}</span>
        </p>
      ) : null}
      {isDrawing ? <TopUpDialog of={of} onClose={() => setDrawing(false)} /> : null}
    </>
  );
}

function TopUpDialog({ of, onClose }: { readonly of: Engagement; readonly onClose: () => void }) {
  const t = useTexts(AUDIT_TEXTS);
  const [seed, setSeed] = useState('');
  const draw = useDraw(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('topUp')}
      description={t('topUpText')}
      action={t('topUp')}
      kind="primary"
      mutation={draw}
      onConfirm={() =>
        draw.mutate({ engagement_id: of.engagementId, top_up: true, ...(seed === '' ? {} : { seed }) })
      }
    >
      <SeedField value={seed} onChange={setSeed} />
    </ConfirmDialog>
  );
}
