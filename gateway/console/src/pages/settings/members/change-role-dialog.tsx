import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../../../schema/contracts/auth.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { usePerson, useWorkspace } from '../../../shell/person.ts';
import { Select } from '../../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Member, membersChanged, ROLES } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

export function ChangeRoleDialog({
  member,
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const t = useTexts(MEMBER_TEXTS);
  const { workspaceId } = useWorkspace();
  const { userId } = usePerson();
  const [role, setRole] = useState<Role>(member.role);
  const change = useMutation(
    trpc.member.changeRole.mutationOptions({
      onSuccess: () => {
        membersChanged();
        if (member.user_id === userId) void queryClient.invalidateQueries(trpc.session.me.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={t('changeRoleTitle', { email: member.email })}
      action={t('changeRole')}
      mutation={change}
      onClose={onClose}
      onSubmit={() => {
        if (role === member.role) onClose();
        else change.mutate({ workspace_id: workspaceId, user_id: member.user_id, role });
      }}
    >
      <Select
        label={t('role')}
        hint={t(`${role}Hint`)}
        value={role}
        onChange={setRole}
        options={ROLES.map((value) => ({ value, label: t(value) }))}
      />
      {member.user_id === userId ? <p>{t('ownRoleText')}</p> : null}
    </FormDialog>
  );
}
