import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { INVOICE_TEXTS } from './texts/texts.ts';

interface EndProps {
  readonly invoiceId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What the invoice is, where several are on the page. */
  readonly children?: ReactNode;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['graphql'] });

/** Takes an invoice out of all totals, with a reason. */
export function VoidDialog({ invoiceId, open, onClose, children }: EndProps) {
  const t = useTexts(INVOICE_TEXTS);
  const { workspaceId } = useWorkspace();
  const mutation = useMutation(
    trpc.invoice.void.mutationOptions({
      onSuccess: async () => {
        notify(t('voidDone'));
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('voidTitle')}
      description={t('voidText')}
      action={t('void')}
      reasonLabel={t('reason')}
      reasonHint={t('voidReasonHint')}
      closeLabel={t('cancel')}
      mutation={mutation}
      onConfirm={(reason) => mutation.mutate({ workspace_id: workspaceId, invoice_id: invoiceId, reason })}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Deletes the texts of an invoice for good. */
export function EraseDialog({ invoiceId, open, onClose }: EndProps) {
  const t = useTexts(INVOICE_TEXTS);
  const { workspaceId } = useWorkspace();
  const mutation = useMutation(
    trpc.invoice.erase.mutationOptions({
      onSuccess: async ({ erased_entries: count }) => {
        notify(t('eraseDone', { count }));
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('eraseTitle')}
      description={t('eraseText')}
      action={t('erase')}
      reasonLabel={t('reason')}
      reasonHint={t('eraseReasonHint')}
      closeLabel={t('cancel')}
      mutation={mutation}
      onConfirm={(reason) => mutation.mutate({ workspace_id: workspaceId, invoice_id: invoiceId, reason })}
    >
      <ul>
        <li>{t('eraseLeavesFigures')}</li>
        <li>{t('eraseLeavesTrail')}</li>
        <li>{t('eraseDocument')}</li>
      </ul>
    </ConfirmDialog>
  );
}
