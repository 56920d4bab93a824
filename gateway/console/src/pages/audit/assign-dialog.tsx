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

/** Puts a person with the role auditor on the team, or names the next lead. */
export function AssignDialog({ of, onClose }: { readonly of: Engagement; readonly onClose: () => void }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { engagementId, powers } = of;
  const [auditor, setAuditor] = useState('');
  const [as, setAs] = useState<As>('auditor');
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
        hint={as === 'lead' ? t('successorHint') : undefined}
        value={as}
        options={[
          { value: 'auditor', label: words('role.auditor') },
          { value: 'lead', label: words('role.lead') },
          ...(powers.isLead
            ? [{ value: 'quality_reviewer' as const, label: words('role.quality_reviewer') }]
            : []),
        ]}
        onChange={setAs}
      />
      <DisclosureField value={disclosure} onChange={setDisclosure} />
    </ConfirmDialog>
  );
}
