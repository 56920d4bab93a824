import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Line } from './line-query.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

/** Takes back what persons decided about a line, whenever it was; for owners, while the books are open. */
export function UndoDecision({ line }: { readonly line: Line }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation(
    trpc.invoice.undoReclassify.mutationOptions({
      onSuccess: async () => {
        notify(t('undone'));
        setAsking(false);
        await queryClient.invalidateQueries(trpc.invoice.pathFilter());
        await queryClient.invalidateQueries({ queryKey: ['graphql'] });
      },
    }),
  );
  const { isUndoable, lineItemId, invoice } = line;
  const isOpen = !invoice.voided && invoice.reportingPeriod.status === 'OPEN';
  if (role !== 'owner' || !isUndoable || !isOpen) return null;
  return (
    <p>
      <Button small onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('undo')}
        description={t('undoText')}
        action={t('undo')}
        kind="primary"
        reasonLabel={t('undoReason')}
        mutation={undo}
        onConfirm={(reason) => undo.mutate({ workspace_id: workspaceId, line_item_id: lineItemId, reason })}
      />
    </p>
  );
}
