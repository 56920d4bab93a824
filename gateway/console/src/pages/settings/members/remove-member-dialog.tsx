import { useMutation } from '@tanstack/react-query';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { usePerson, useWorkspace } from '../../../shell/person.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Member, membersChanged } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

export function RemoveMemberDialog({
  member,
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const t = useTexts(MEMBER_TEXTS);
  const { workspaceId, workspaceName } = useWorkspace();
  const { userId } = usePerson();
  const isOneself = member.user_id === userId;
  const remove = useMutation(
    trpc.member.remove.mutationOptions({
      onSuccess: () => {
        if (isOneself) void queryClient.invalidateQueries(trpc.session.me.queryFilter());
        else membersChanged();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={t('removeTitle', { email: member.email })}
      action={t('remove')}
      mutation={remove}
      onConfirm={() => remove.mutate({ workspace_id: workspaceId, user_id: member.user_id })}
      onClose={onClose}
    >
      <p>{t(isOneself ? 'removeYourself' : 'removeText', { workspace: workspaceName })}</p>
    </ConfirmDialog>
  );
}
