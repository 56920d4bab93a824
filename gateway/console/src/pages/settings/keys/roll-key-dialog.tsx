import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyAnswer } from '../../../../../../schema/contracts/api-keys.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Select } from '../../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import type { ShownKey } from './new-key-dialog.tsx';

/** Hours that the old key still works. */
const OVERLAPS = { now: 0, hour: 1, day: 24, week: 168, month: 720 } as const;
type Overlap = keyof typeof OVERLAPS;

interface RollKeyDialogProps {
  readonly rolled: ApiKeyAnswer;
  readonly onClose: () => void;
  readonly onRolled: (key: ShownKey) => void;
}

export function RollKeyDialog({ rolled, onClose, onRolled }: RollKeyDialogProps) {
  const t = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const roll = useMutation(
    trpc.apiKey.roll.mutationOptions({
      onSuccess: (key) => {
        void queryClient.invalidateQueries(trpc.apiKey.list.queryFilter());
        onRolled(key);
      },
    }),
  );
  return (
    <FormDialog
      title={t('rollTitle', { name: rolled.name })}
      description={t('rollText')}
      action={t('roll')}
      mutation={roll}
      onClose={onClose}
      onSubmit={() =>
        roll.mutate({ workspace_id: workspaceId, key_id: rolled.key_id, overlap_hours: OVERLAPS[overlap] })
      }
    >
      <Select
        label={t('overlap')}
        value={overlap}
        onChange={setOverlap}
        options={(Object.keys(OVERLAPS) as Overlap[]).map((value) => ({
          value,
          label: t(`overlap_${value}`),
        }))}
      />
    </FormDialog>
  );
}
