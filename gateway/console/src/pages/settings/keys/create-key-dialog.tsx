import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyScope } from '../../../../../../schema/contracts/api-keys.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { EXPIRIES, type Expiry, expiryTime } from './expiry.ts';
import type { ShownKey } from './new-key-dialog.tsx';

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: ShownKey) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const t = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const [scope, setScope] = useState<ApiKeyScope>('ingest');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const create = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: (key) => {
        void queryClient.invalidateQueries(trpc.apiKey.list.queryFilter());
        onCreated(key);
      },
    }),
  );
  return (
    <FormDialog
      title={t('createKey')}
      action={t('createKey')}
      mutation={create}
      onClose={onClose}
      onSubmit={(sent) =>
        create.mutate({
          workspace_id: workspaceId,
          name: String(sent.get('name')),
          scope,
          expires_at: expiryTime(expiry, String(sent.get('day') ?? ''), new Date()),
        })
      }
    >
      <TextField label={t('name')} hint={t('keyNameHint')} name="name" required maxLength={100} />
      <Select
        label={t('scope')}
        hint={t(`${scope}Hint`)}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'ingest', label: t('ingest') },
          { value: 'read', label: t('read') },
        ]}
      />
      <Select
        label={t('expires')}
        value={expiry}
        onChange={setExpiry}
        options={EXPIRIES.map((value) => ({ value, label: t(`expiry_${value}`) }))}
      />
      {expiry === 'day' ? <TextField label={t('lastDay')} name="day" type="date" required /> : null}
    </FormDialog>
  );
}
