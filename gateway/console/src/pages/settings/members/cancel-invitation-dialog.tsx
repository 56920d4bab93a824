import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Invitation, membersChanged } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

interface CancelInvitationDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

export function CancelInvitationDialog({ invitation, onClose }: CancelInvitationDialogProps) {
  const t = useTexts(MEMBER_TEXTS);
  const { workspaceId } = useWorkspace();
  const { invitation_id, email } = invitation;
  const cancel = useMutation(
    trpc.member.cancelInvitation.mutationOptions({
      onSuccess: () => {
        membersChanged();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={t('cancelInvitationTitle', { email })}
      action={t('cancelInvitation')}
      mutation={cancel}
      onConfirm={() => cancel.mutate({ workspace_id: workspaceId, invitation_id })}
      onClose={onClose}
    >
      <p>{t('cancelInvitationText')}</p>
    </ConfirmDialog>
  );
}
