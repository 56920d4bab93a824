import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssuranceLevel } from '../../../../../schema/contracts/engagements.ts';
import { trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { refreshWork } from './engagement.ts';
import { useCodes } from './parts/codes.ts';
import { DisclosureField, disclosed } from './parts/disclosure-field.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** An owner makes an engagement and names who leads it; from the acceptance on the auditors decide. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const { workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const periods = useQuery(trpc.period.list.queryOptions({ workspace_id: workspaceId }));
  const members = useQuery(trpc.member.list.queryOptions({ workspace_id: workspaceId }));
  const auditors = (members.data?.members ?? []).filter(({ role }) => role === 'auditor');
  const [period, setPeriod] = useState('');
  const [name, setName] = useState('');
  const [level, setLevel] = useState<AssuranceLevel>('limited');
  const [lead, setLead] = useState('');
  const [disclosure, setDisclosure] = useState('');
  const create = useMutation(
    trpc.engagement.create.mutationOptions({
      onSuccess: async ({ engagement_id: engagementId }) => {
        await refreshWork();
        await navigate({ to: '/audit/$engagementId', params: { engagementId } });
      },
    }),
  );
  const submit = () => {
    create.mutate({
      workspace_id: workspaceId,
      period: period || (periods.data?.periods[0]?.name ?? ''),
      assurance_level: level,
      ...(name.trim() === '' ? {} : { name }),
      ...(lead === '' ? {} : { lead_auditor: lead, auditors: [lead] }),
      ...disclosed(disclosure),
    });
  };
  const periodOptions = (periods.data?.periods ?? []).map(({ name: value }) => ({ value, label: value }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('create')}
      description={t('createText')}
      action={t('createAction')}
      kind="primary"
      mutation={create}
      onConfirm={submit}
    >
      <Select
        label={words('period')}
        value={period || (periodOptions[0]?.value ?? '')}
        options={periodOptions}
        onChange={setPeriod}
      />
      <TextField
        label={t('engagementName')}
        hint={t('optional')}
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={words('plan.level')}
        value={level}
        options={(['limited', 'reasonable'] as const).map((value) => ({
          value,
          label: code('level', value),
        }))}
        onChange={setLevel}
      />
      <Select
        label={words('role.lead')}
        hint={auditors.length === 0 ? t('noAuditors') : undefined}
        value={lead}
        options={[
          { value: '', label: t('leadLater') },
          ...auditors.map(({ user_id: value, email: label }) => ({ value, label })),
        ]}
        onChange={setLead}
      />
      <DisclosureField value={disclosure} onChange={setDisclosure} />
    </ConfirmDialog>
  );
}
