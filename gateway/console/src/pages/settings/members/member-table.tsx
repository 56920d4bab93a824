import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { usePerson } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import type { MemberAction } from './member-action.ts';
import type { Member } from './member-list.ts';
import style from './members.module.css';
import { MEMBER_TEXTS } from './texts/texts.ts';

interface MemberTableProps {
  readonly members: readonly Member[];
  readonly loading: boolean;
  /** For owners. */
  readonly onDo?: (doing: MemberAction) => void;
}

export function MemberTable({ members, loading, onDo }: MemberTableProps) {
  const t = useTexts(MEMBER_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const { userId } = usePerson();
  const columns: Column<Member>[] = [
    {
      key: 'email',
      header: t('person'),
      isRowHeader: true,
      compare: (a, b) => a.email.localeCompare(b.email),
      cell: ({ email, name, user_id }) => (
        <span className={style.person}>
          {user_id === userId ? t('you', { email }) : email}
          {name === null ? null : <span className={style.name}>{name}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('role'),
      compare: (a, b) => a.role.localeCompare(b.role),
      cell: ({ role }) => t(role),
    },
    {
      key: 'identity',
      header: t('identity'),
      cell: ({ identity }) =>
        identity === 'unproven' ? (
          <Badge tone="warning">{t('unproven')}</Badge>
        ) : (
          <Badge tone="good">{t('proven')}</Badge>
        ),
    },
    { key: 'joined', header: t('joined'), cell: ({ joined_at }) => format.dateTime(joined_at) },
  ];
  if (onDo !== undefined) {
    columns.push({
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (member) => <MemberMenu member={member} isOwn={member.user_id === userId} onDo={onDo} />,
    });
  }
  const hasUnproven = members.some(({ identity }) => identity === 'unproven');
  return (
    <>
      <Table
        caption={settings('members')}
        hideCaption
        columns={columns}
        rows={members}
        rowKey={({ user_id }) => user_id}
        loading={loading}
      />
      {hasUnproven ? <p className={style.note}>{t('unprovenText')}</p> : null}
    </>
  );
}

function MemberMenu({
  member,
  isOwn,
  onDo,
}: {
  readonly member: Member;
  readonly isOwn: boolean;
  readonly onDo: (doing: MemberAction) => void;
}) {
  const t = useTexts(MEMBER_TEXTS);
  return (
    <Menu
      trigger={
        <Button small className="number">
          {t('change')} ▾<span className="visually-hidden">{` ${member.email}`}</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => onDo({ what: 'role', member })}>{t('changeRole')}</MenuItem>
      {/* Refused for oneself and for who audits. */}
      {isOwn || member.role === 'auditor' ? null : (
        <MenuItem onSelect={() => onDo({ what: 'reset', member })}>{t('resetPassword')}</MenuItem>
      )}
      <MenuItem onSelect={() => onDo({ what: 'remove', member })}>{t('remove')}</MenuItem>
    </Menu>
  );
}
