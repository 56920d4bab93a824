import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../../../schema/contracts/auth.ts';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { authMethodsQuery } from '../../../shell/auth-methods.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ShownLink } from './link-dialog.tsx';
import { membersChanged, ROLES } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (link: ShownLink) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const t = useTexts(MEMBER_TEXTS);
  const { workspaceId } = useWorkspace();
  const [role, setRole] = useState<Role>('member');
  const [send, setSend] = useState<'mail' | 'link'>('mail');
  const sendsMail = useQuery(authMethodsQuery).data?.password_reset_by_mail === true;
  const invite = useMutation(
    trpc.member.invite.mutationOptions({
      onSuccess: ({ email, invitation_url, expires_at }) => {
        membersChanged();
        if (invitation_url !== null) {
          onInvited({ kind: 'invitation', email, url: invitation_url, expiresAt: expires_at });
        } else {
          notify(t('invitationMailed', { email }));
          onClose();
        }
      },
    }),
  );
  return (
    <FormDialog
      title={t('invite')}
      action={t('invite')}
      mutation={invite}
      onClose={onClose}
      onSubmit={(sent) =>
        invite.mutate({
          workspace_id: workspaceId,
          email: String(sent.get('email')),
          role,
          send: sendsMail && send === 'mail',
        })
      }
    >
      <TextField label={t('email')} name="email" type="email" required maxLength={254} />
      <Select
        label={t('role')}
        hint={t(`${role}Hint`)}
        value={role}
        onChange={setRole}
        options={ROLES.map((value) => ({ value, label: t(value) }))}
      />
      {sendsMail ? (
        <Select
          label={t('delivery')}
          hint={t(send === 'mail' ? 'byMailHint' : 'byLinkHint')}
          value={send}
          onChange={setSend}
          options={[
            { value: 'mail', label: t('byMail') },
            { value: 'link', label: t('byLink') },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
