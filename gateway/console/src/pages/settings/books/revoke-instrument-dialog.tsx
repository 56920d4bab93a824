import { useMutation } from '@tanstack/react-query';
import type { InstrumentAnswer } from '../../../../../../schema/contracts/instruments.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { BOOKS_TEXTS } from './texts/texts.ts';

interface RevokeInstrumentDialogProps {
  readonly instrument: InstrumentAnswer;
  readonly onClose: () => void;
}

export function RevokeInstrumentDialog({ instrument, onClose }: RevokeInstrumentDialogProps) {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const { instrument_id, kind, reference } = instrument;
  const revoke = useMutation(
    trpc.instrument.revoke.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={t('revokeInstrument')}
      action={settings('revoke')}
      mutation={revoke}
      onConfirm={() => revoke.mutate({ workspace_id: workspaceId, instrument_id })}
      onClose={onClose}
    >
      <p>{t(`revoke_${kind}`)}</p>
      <p>{reference}</p>
    </ConfirmDialog>
  );
}
