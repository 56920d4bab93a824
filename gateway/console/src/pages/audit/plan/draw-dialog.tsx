import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SAMPLING_METHODS, type SamplingMethodName } from '../../../../../../schema/contracts/workpaper.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import type { Engagement } from '../engagement.ts';
import { useCodes } from '../parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { SeedField } from './seed-field.tsx';
import { useDraw } from './use-draw.ts';

interface DrawDialogProps {
  readonly of: Engagement;
  /** A sample is there, which this one replaces. */
  readonly isDrawn: boolean;
  readonly onClose: () => void;
}

/** Asks once: what is drawn stays on the trail. */
export function DrawDialog({ of: { engagementId }, isDrawn, onClose }: DrawDialogProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const navigate = useNavigate();
  const [seed, setSeed] = useState('');
  const [method, setMethod] = useState<SamplingMethodName>('systematic_pps');
  const [keys, setKeys] = useState('');
  const draw = useDraw(() => navigate({ to: '/audit/$engagementId/items', params: { engagementId } }));
  const keyIds = keys.split(/[\s,;]+/).filter(Boolean);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isDrawn ? t('drawAgain') : t('draw')}
      description={isDrawn ? t('drawAgainText') : t('drawText')}
      action={isDrawn ? t('drawAgain') : t('draw')}
      kind={isDrawn ? 'danger' : 'primary'}
      {...(isDrawn ? { reasonLabel: t('reason') } : {})}
      mutation={draw}
      onConfirm={(reason) =>
        draw.mutate({
          engagement_id: engagementId,
          method,
          ...(seed === '' ? {} : { seed }),
          ...(keyIds.length === 0 ? {} : { key_item_ids: keyIds }),
          ...(isDrawn ? { supersede_reason: reason } : {}),
        })
      }
    >
      <SeedField value={seed} onChange={setSeed} />
      <Select
        label={words('sample.method')}
        value={method}
        options={SAMPLING_METHODS.map((value) => ({ value, label: code('method', value) }))}
        onChange={setMethod}
      />
      <TextArea
        label={t('keyItems')}
        hint={t('keyItemsHint')}
        value={keys}
        onChange={({ target }) => setKeys(target.value)}
      />
    </ConfirmDialog>
  );
}
