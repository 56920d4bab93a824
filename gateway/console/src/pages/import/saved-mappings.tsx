import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportMapping } from '../../../../../schema/contracts/import-mapping.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { notify } from '../../ui/toast.tsx';
import style from './import.module.css';
import { IMPORT_TEXTS } from './texts/texts.ts';

const MAX_NAME = 100;

interface SavedProps {
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
}

/** Takes the columns of a mapping that was saved, or saves this one under a name. */
export function SavedMappings({ mapping, onChange }: SavedProps) {
  const t = useTexts(IMPORT_TEXTS);
  const { workspaceId } = useWorkspace();
  const [name, setName] = useState('');
  const { data } = useQuery(trpc.imports.mappings.queryOptions({ workspace_id: workspaceId }));
  const named = (data?.mappings ?? []).flatMap((saved) =>
    saved.name === null ? [] : [{ ...saved, name: saved.name }],
  );
  const save = useMutation(
    trpc.imports.saveMapping.mutationOptions({
      onSuccess: async () => {
        notify(t('mappingSaved'));
        setName('');
        await queryClient.invalidateQueries(trpc.imports.mappings.queryFilter());
      },
    }),
  );
  return (
    <details className={style.options}>
      <summary>{t('savedMappings')}</summary>
      <ProblemView error={save.error} />
      <div className={style.grid}>
        {named.length === 0 ? null : (
          <Select
            label={t('useSaved')}
            value=""
            options={[
              { value: '', label: t('chooseSaved') },
              ...named.map((saved) => ({ value: saved.layout, label: saved.name })),
            ]}
            onChange={(layout) => {
              const saved = named.find((one) => one.layout === layout);
              if (saved !== undefined) onChange({ ...saved.mapping, layout: mapping.layout });
            }}
          />
        )}
        <div>
          <TextField
            label={t('saveAs')}
            maxLength={MAX_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            small
            busy={save.isPending}
            disabled={name.trim() === ''}
            onClick={() => save.mutate({ workspace_id: workspaceId, name, mapping })}
          >
            {t('saveMapping')}
          </Button>
        </div>
      </div>
    </details>
  );
}
