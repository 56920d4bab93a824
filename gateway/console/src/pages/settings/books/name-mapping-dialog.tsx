import { useMutation } from '@tanstack/react-query';
import type { SavedMapping } from '../../../../../../schema/contracts/import-job.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { TextField } from '../../../ui/field.tsx';
import { UI_TEXTS } from '../../../ui/texts/texts.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { BOOKS_TEXTS } from './texts/texts.ts';

interface NameMappingDialogProps {
  readonly saved: SavedMapping;
  readonly onClose: () => void;
}

/** Programs name a mapping with their file. */
export function NameMappingDialog({ saved, onClose }: NameMappingDialogProps) {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspaceId } = useWorkspace();
  const { name, mapping } = saved;
  const save = useMutation(
    trpc.imports.saveMapping.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.imports.mappings.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={t('nameMapping')}
      action={ui('save')}
      mutation={save}
      onClose={onClose}
      onSubmit={(sent) => save.mutate({ workspace_id: workspaceId, name: String(sent.get('name')), mapping })}
    >
      <TextField
        label={settings('name')}
        hint={t('mappingNameHint')}
        name="name"
        required
        maxLength={100}
        defaultValue={name ?? ''}
      />
    </FormDialog>
  );
}
