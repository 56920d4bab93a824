import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import type { MemberAction } from './member-action.ts';
import { type Invitation, type Member, nameOfActor } from './member-list.ts';
import { MEMBER_TEXTS } from './texts/texts.ts';

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly members: readonly Member[];
  /** For owners. */
  readonly onDo?: (doing: MemberAction) => void;
}

/** Invitations that nobody has accepted yet. */
export function InvitationTable({ invitations, members, onDo }: InvitationTableProps) {
  const t = useTexts(MEMBER_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const columns: Column<Invitation>[] = [
    { key: 'email', header: t('email'), isRowHeader: true, cell: ({ email }) => email },
    { key: 'role', header: t('role'), cell: ({ role }) => t(role) },
    {
      key: 'by',
      header: t('invitedBy'),
      cell: ({ created_by }) => nameOfActor(created_by, members) ?? t('formerMember'),
    },
    { key: 'created', header: settings('created'), cell: ({ created_at }) => format.dateTime(created_at) },
    { key: 'expires', header: settings('expires'), cell: ({ expires_at }) => format.dateTime(expires_at) },
  ];
  if (onDo !== undefined) {
    columns.push({
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (invitation) => (
        <Button small onClick={() => onDo({ what: 'cancel', invitation })}>
          {t('cancelInvitation')}
          <span className="visually-hidden">{` ${invitation.email}`}</span>
        </Button>
      ),
    });
  }
  return (
    <Table
      caption={t('openInvitations')}
      columns={columns}
      rows={invitations}
      rowKey={({ invitation_id }) => invitation_id}
    />
  );
}
