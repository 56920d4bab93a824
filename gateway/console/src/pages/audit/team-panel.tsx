import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { usePerson } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { notify } from '../../ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import style from './audit.module.css';
import { type Engagement, refreshWork } from './engagement.ts';
import { useCodes } from './parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

interface TeamMember {
  readonly userId: string;
  readonly email: string;
  readonly role: 'lead' | 'auditor' | 'quality_reviewer';
  readonly isUnproven: boolean;
}

function teamOf({ engagement }: Engagement): TeamMember[] {
  const { auditors, quality_reviewers: reviewers, lead_auditor: lead } = engagement;
  return [
    ...auditors.map(({ user_id: userId, email, identity }) => ({
      userId,
      email,
      role: userId === lead?.user_id ? ('lead' as const) : ('auditor' as const),
      isUnproven: identity === 'unproven',
    })),
    ...reviewers.map(({ user_id: userId, email, identity }) => ({
      userId,
      email,
      role: 'quality_reviewer' as const,
      isUnproven: identity === 'unproven',
    })),
  ];
}

/** Who audits; whoever may change that now does it here. */
export function TeamPanel({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const { engagementId, engagement, powers } = of;
  const [dialog, setDialog] = useState<'assign' | 'cancel' | TeamMember | null>(null);
  const done = (text: string) => async () => {
    await refreshWork();
    setDialog(null);
    notify(text);
  };
  const unassign = useMutation(
    trpc.engagement.unassign.mutationOptions({ onSuccess: done(t('unassigned')) }),
  );
  const cancel = useMutation(trpc.engagement.cancel.mutationOptions({ onSuccess: done(t('wasCancelled')) }));
  const isOpen = engagement.status === 'planned' || engagement.status === 'fieldwork';
  const isAccepted = engagement.lead_auditor?.accepted === true;
  const mayChange = isOpen && (isAccepted ? powers.isLead : powers.isOwner);
  const mayCancel = isOpen && (powers.isLead ? isAccepted : powers.isOwner);
  const close = () => setDialog(null);
  return (
    <Panel title={t('team')}>
      <TeamTable of={of} {...(mayChange ? { onUnassign: setDialog } : {})} />
      <div className={style.buttons}>
        {mayChange ? <Button onClick={() => setDialog('assign')}>{t('assign')}</Button> : null}
        {mayCancel ? (
          <Button kind="danger" onClick={() => setDialog('cancel')}>
            {powers.isLead ? t('withdraw') : t('cancelEngagement')}
          </Button>
        ) : null}
      </div>
      {dialog === 'assign' ? <AssignDialog of={of} onClose={close} /> : null}
      {dialog === 'cancel' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={powers.isLead ? t('withdraw') : t('cancelEngagement')}
          description={powers.isLead ? t('withdrawText') : t('cancelText')}
          action={powers.isLead ? t('withdraw') : t('cancelEngagement')}
          reasonLabel={t('reason')}
          mutation={cancel}
          onConfirm={(reason) => cancel.mutate({ engagement_id: engagementId, reason })}
        />
      ) : null}
      {dialog !== null && typeof dialog === 'object' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={t('unassign')}
          description={t('unassignText', { email: dialog.email })}
          action={t('unassign')}
          mutation={unassign}
          onConfirm={() => unassign.mutate({ engagement_id: engagementId, auditor: dialog.userId })}
        />
      ) : null}
    </Panel>
  );
}

function TeamTable({
  of,
  onUnassign,
}: {
  readonly of: Engagement;
  readonly onUnassign?: (member: TeamMember) => void;
}) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const { userId } = usePerson();
  const { lead_auditor: lead } = of.engagement;
  const columns: Column<TeamMember>[] = [
    { key: 'email', header: t('person'), isRowHeader: true, cell: ({ email }) => email },
    {
      key: 'role',
      header: words('role'),
      cell: ({ role }) => (
        <>
          {code('role', role)}
          {role === 'lead' && lead !== null ? ` (${lead.accepted ? t('accepted') : t('notAccepted')})` : ''}
        </>
      ),
    },
    {
      key: 'identity',
      header: words('identity'),
      cell: ({ role, isUnproven }) => {
        if (role === 'lead' && lead !== null) return code('identity', lead.identity);
        return isUnproven ? words('identity.unproven') : t('proven');
      },
    },
    ...(onUnassign === undefined
      ? []
      : [
          {
            key: 'actions',
            header: t('actions'),
            cell: (member: TeamMember) =>
              member.userId === userId ? null : (
                <Button small onClick={() => onUnassign(member)}>
                  {t('unassign')}
                </Button>
              ),
          },
        ]),
  ];
  return (
    <Table
      caption={t('team')}
      hideCaption
      columns={columns}
      rows={teamOf(of)}
      rowKey={({ userId: id, role }) => `${id} ${role}`}
      empty={t('noTeam')}
    />
  );
}
