import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { type Engagement, refreshWork } from './engagement.ts';
import { DisclosureField, disclosed } from './parts/disclosure-field.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

type As = 'auditor' | 'lead' | 'quality_reviewer';

/** Puts a person with the role auditor on the team, or names the next lead: before one has accepted there is nobody else. */
export function AssignDialog({ of, onClose }: { readonly of: Engagement; readonly onClose: () => void }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { engagementId, engagement, powers } = of;
  const lead = engagement.lead_auditor;
  const isAccepted = lead?.accepted === true;
  const roles: readonly As[] = isAccepted
    ? ['auditor', 'lead', ...(powers.isLead ? (['quality_reviewer'] as const) : [])]
    : ['lead'];
  const [auditor, setAuditor] = useState('');
  const [as, setAs] = useState<As>(isAccepted ? 'auditor' : 'lead');
  const [disclosure, setDisclosure] = useState('');
  const assign = useMutation(
    trpc.engagement.assign.mutationOptions({
      onSuccess: async () => {
        await refreshWork();
        onClose();
      },
    }),
  );
  const submit = () => {
    assign.mutate({
      engagement_id: engagementId,
      auditor,
      as: as === 'quality_reviewer' ? as : 'auditor',
      ...(as === 'lead' ? { lead: true } : {}),
      ...disclosed(disclosure),
    });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('assign')}
      description={t('assignText')}
      action={t('assign')}
      kind="primary"
      mutation={assign}
      onConfirm={submit}
    >
      <TextField
        label={t('auditorEmail')}
        required
        maxLength={254}
        value={auditor}
        onChange={({ target }) => setAuditor(target.value)}
      />
      <Select
        label={words('role')}
        hint={as === 'lead' && lead !== null ? t(isAccepted ? 'successorHint' : 'insteadHint') : undefined}
        value={as}
        options={roles.map((value) => ({ value, label: words(`role.${value}`) }))}
        onChange={setAs}
      />
      <DisclosureField value={disclosure} onChange={setDisclosure} />
    </ConfirmDialog>
  );
}
