import { useMutation } from '@tanstack/react-query';
import type { Period } from '../../../../../../schema/contracts/periods.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { TextArea } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
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
    <FormDialog
      title={t('reopenTitle', { name })}
      description={t('reopenText')}
      action={t('reopenPeriod')}
      mutation={reopen}
      onClose={onClose}
      onSubmit={(sent) =>
        reopen.mutate({ workspace_id: workspaceId, period: name, reason: String(sent.get('reason')) })
      }
    >
      <TextArea label={t('reason')} hint={t('reasonHint')} name="reason" required maxLength={1_000} />
    </FormDialog>
  );
}
