import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';

const DEFAULTS: WorkspaceValues = {
  name: '',
  default_currency: 'CHF',
  default_region: 'CH',
  fiscal_start_month: 1,
  period_length: 'year',
  reconciliation_policy: 'accept',
  strict_members: false,
};

/** A further workspace, with books, members and keys of its own. */
export function CreateWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(SETTINGS_TEXTS);
  const navigate = useNavigate({ from: '/settings/workspace/policy' });
  const [values, setValues] = useState(DEFAULTS);
  const create = useMutation(
    trpc.workspace.create.mutationOptions({
      onSuccess: async ({ workspace_id, name }) => {
        await queryClient.invalidateQueries(trpc.session.me.queryFilter());
        onClose();
        notify(t('workspaceCreated', { name }));
        await navigate({ search: { workspace: workspace_id } });
      },
    }),
  );
  return (
    <FormDialog
      title={t('createWorkspace')}
      description={t('createWorkspaceText')}
      action={t('createWorkspace')}
      mutation={create}
      onClose={onClose}
      onSubmit={() => create.mutate(values)}
    >
      <WorkspaceFields values={values} onChange={(change) => setValues({ ...values, ...change })} />
    </FormDialog>
  );
}
