import { useMutation } from '@tanstack/react-query';
import type { Period } from '../../../../../../schema/contracts/periods.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

interface ReopenPeriodDialogProps {
  readonly period: Period;
  readonly onClose: () => void;
}

export function ReopenPeriodDialog({ period, onClose }: ReopenPeriodDialogProps) {
  const t = useTexts(BOOKS_TEXTS);
  const { workspaceId } = useWorkspace();
  const { name } = period;
  const reopen = useMutation(
    trpc.period.reopen.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        notify(t('periodReopened', { name }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      kind="primary"
      title={t('reopenTitle', { name })}
      description={t('reopenText')}
      action={t('reopenPeriod')}
      reasonLabel={t('reason')}
      reasonHint={t('reasonHint')}
      mutation={reopen}
      onClose={onClose}
      onConfirm={(reason) => reopen.mutate({ workspace_id: workspaceId, period: name, reason })}
    />
  );
}
