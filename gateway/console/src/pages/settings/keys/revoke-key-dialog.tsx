import { useMutation } from '@tanstack/react-query';
import type { ApiKeyAnswer } from '../../../../../../schema/contracts/api-keys.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';

interface RevokeKeyDialogProps {
  readonly revoked: ApiKeyAnswer;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ revoked, onClose }: RevokeKeyDialogProps) {
  const t = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const { key_id, name, prefix, last_four } = revoked;
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.apiKey.list.queryFilter());
        notify(t('keyRevoked', { name }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      action={t('revoke')}
      mutation={revoke}
      onConfirm={() => revoke.mutate({ workspace_id: workspaceId, key_id })}
      onClose={onClose}
    >
      <p>{t('revokeText', { key: `${prefix}…${last_four}` })}</p>
    </ConfirmDialog>
  );
}
