import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { ShownLink } from './link-dialog.tsx';
import type { Member } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

interface ResetPasswordDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onIssued: (link: ShownLink) => void;
}

/** A link by which a member who has forgotten their password sets a new one. */
export function ResetPasswordDialog({ member, onClose, onIssued }: ResetPasswordDialogProps) {
  const t = useTexts(MEMBER_TEXTS);
  const { workspaceId } = useWorkspace();
  const { user_id, email } = member;
  const reset = useMutation(
    trpc.member.resetPassword.mutationOptions({
      onSuccess: ({ reset_url: url, expires_at: expiresAt }) =>
        onIssued({ kind: 'reset', email, url, expiresAt }),
    }),
  );
  return (
    <ConfirmDialog
      kind="primary"
      title={t('resetTitle', { email })}
      action={t('issueLink')}
      mutation={reset}
      onConfirm={() => reset.mutate({ workspace_id: workspaceId, user_id })}
      onClose={onClose}
    >
      <p>{t('resetText')}</p>
    </ConfirmDialog>
  );
}
