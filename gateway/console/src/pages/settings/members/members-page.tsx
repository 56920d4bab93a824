import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { CancelInvitationDialog } from './cancel-invitation-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { MemberAction } from './member-action.ts';
import { MemberTable } from './member-table.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { MEMBER_TEXTS } from './texts/texts.ts';

/** Who belongs to the workspace, and who is invited. */
export function MembersPage() {
  const t = useTexts(MEMBER_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [doing, setDoing] = useState<MemberAction | null>(null);
  const { data, error, isPending } = useQuery(trpc.member.list.queryOptions({ workspace_id: workspaceId }));
  const { members = [], invitations = [] } = data ?? {};
  const isOwner = role === 'owner';
  const forOwners = isOwner ? { onDo: setDoing } : {};
  return (
    <Page
      title={settings('members')}
      actions={
        isOwner ? (
          <Button kind="primary" onClick={() => setDoing({ what: 'invite' })}>
            {t('invite')}
          </Button>
        ) : null
      }
    >
      <ProblemView error={error} />
      <MemberTable members={members} loading={isPending} {...forOwners} />
      {invitations.length === 0 ? null : (
        <InvitationTable invitations={invitations} members={members} {...forOwners} />
      )}
      <MemberDialogs doing={doing} onDo={setDoing} />
    </Page>
  );
}

function MemberDialogs({
  doing,
  onDo,
}: {
  readonly doing: MemberAction | null;
  readonly onDo: (doing: MemberAction | null) => void;
}) {
  const close = () => onDo(null);
  if (doing === null) return null;
  if (doing.what === 'invite') {
    return <InviteDialog onClose={close} onInvited={(link) => onDo({ what: 'show', link })} />;
  }
  if (doing.what === 'show') return <LinkDialog link={doing.link} onClose={close} />;
  if (doing.what === 'cancel') {
    return <CancelInvitationDialog invitation={doing.invitation} onClose={close} />;
  }
  if (doing.what === 'reset') {
    return (
      <ResetPasswordDialog
        member={doing.member}
        onClose={close}
        onIssued={(link) => onDo({ what: 'show', link })}
      />
    );
  }
  if (doing.what === 'role') return <ChangeRoleDialog member={doing.member} onClose={close} />;
  return <RemoveMemberDialog member={doing.member} onClose={close} />;
}
