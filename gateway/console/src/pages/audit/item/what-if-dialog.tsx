import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import style from '../audit.module.css';
import { type Engagement, refreshWork } from '../engagement.ts';
import { decimalIn } from '../figures.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import type { ItemDetail } from './item-query.ts';

interface WhatIfDialogProps {
  readonly of: Engagement;
  readonly item: ItemDetail;
  readonly onClose: () => void;
}

/** A calculation with other inputs: recorded, changes nothing, never evidence. */
export function WhatIfDialog({ of, item, onClose }: WhatIfDialogProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const [quantity, setQuantity] = useState('');
  const [unit, setUnit] = useState('');
  const [factor, setFactor] = useState('');
  const [isAnew, setAnew] = useState(false);
  const perform = useMutation(
    trpc.workpaper.rePerform.mutationOptions({
      onSuccess: async () => {
        await refreshWork();
        onClose();
      },
    }),
  );
  const isWrong = quantity.trim() !== '' && decimalIn(quantity) === null;
  const overrides = {
    ...(quantity.trim() === '' ? {} : { quantity: Number(decimalIn(quantity)) }),
    ...(unit.trim() === '' ? {} : { unit_of_measure: unit }),
    ...(factor.trim() === '' ? {} : { factor_id: factor.trim() }),
    ...(isAnew ? { classify_anew: true as const } : {}),
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('whatIf')}
      description={t('whatIfText')}
      action={t('calculate')}
      kind="primary"
      mutation={perform}
      onConfirm={() => {
        if (isWrong) return;
        perform.mutate({ engagement_id: of.engagementId, line_item_id: item.lineItemId, overrides });
      }}
    >
      <TextField
        label={words('quantity')}
        inputMode="decimal"
        value={quantity}
        error={isWrong ? t('notAFigure') : undefined}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <TextField
        label={words('sheet.unit')}
        maxLength={50}
        value={unit}
        onChange={({ target }) => setUnit(target.value)}
      />
      <TextField
        label={t('factorId')}
        hint={item.lineItem?.factor?.factorId}
        maxLength={200}
        value={factor}
        onChange={({ target }) => setFactor(target.value)}
      />
      <div className={style.choices}>
        <label>
          <input type="checkbox" checked={isAnew} onChange={({ target }) => setAnew(target.checked)} />
          {t('classifyAnew')}
        </label>
      </div>
    </ConfirmDialog>
  );
}
