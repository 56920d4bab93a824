import { useMutation } from '@tanstack/react-query';
import type { Period } from '../../../../../../schema/contracts/periods.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

interface ClosePeriodDialogProps {
  readonly period: Period;
  readonly onClose: () => void;
}

export function ClosePeriodDialog({ period, onClose }: ClosePeriodDialogProps) {
  const t = useTexts(BOOKS_TEXTS);
  const { workspaceId } = useWorkspace();
  const { name } = period;
  const close = useMutation(
    trpc.period.close.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        notify(t('periodClosed', { name }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      kind="primary"
      title={t('closeTitle', { name })}
      action={t('closePeriod')}
      mutation={close}
      onConfirm={() => close.mutate({ workspace_id: workspaceId, period: name })}
      onClose={onClose}
    >
      <p>{t('closeText', { invoices: period.invoices, lines: period.line_items })}</p>
      <p>{t('closeMore')}</p>
    </ConfirmDialog>
  );
}
