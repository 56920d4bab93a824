import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConsoleLink } from '../../ui/console-link.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Line } from './line-query.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

/** Leads to where a line is decided, or decided otherwise, and takes decisions back; for owners, while the books are open. */
export function ChangeDecision({ line }: { readonly line: Line }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const { role } = useWorkspace();
  const { isUndoable, lineItemId, invoice } = line;
  const isOpen = !invoice.voided && invoice.reportingPeriod.status === 'OPEN';
  if (role !== 'owner' || !isOpen) return null;
  return (
    <>
      <p>
        <ConsoleLink href={`/console/review?line=${lineItemId}`}>{t('correct')}</ConsoleLink>
      </p>
      {isUndoable ? <UndoDecision lineItemId={lineItemId} /> : null}
    </>
  );
}

/** Takes back what persons decided about a line, whenever it was. */
function UndoDecision({ lineItemId }: Pick<Line, 'lineItemId'>) {
  const t = useTexts(DASHBOARD_TEXTS);
  const { workspaceId } = useWorkspace();
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
