import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { useNotifyProblem } from './problems/use-notify-problem.ts';
import { type SavedTable, saveTable, type TableFormat } from './save-table.ts';
import { UI_TEXTS } from './texts/texts.ts';

const FORMATS: readonly TableFormat[] = ['xlsx', 'csv'];

interface ExportMenuProps {
  readonly tables: readonly (SavedTable & { readonly label: string })[];
}

/** Saves what the page shows as tables. */
export function ExportMenu({ tables }: ExportMenuProps) {
  const t = useTexts(UI_TEXTS);
  const saving = useMutation({
    mutationFn: ({ table, format }: { readonly table: SavedTable; readonly format: TableFormat }) =>
      saveTable(table, format),
    onError: useNotifyProblem(),
  });
  return (
    <Menu trigger={<Button busy={saving.isPending}>{`${t('export')} ▾`}</Button>}>
      {tables.flatMap(({ label, ...table }) =>
        FORMATS.map((format) => (
          <MenuItem key={`${table.fileName} ${format}`} onSelect={() => saving.mutate({ table, format })}>
            {t('exportAs', { what: label, format: format.toUpperCase() })}
          </MenuItem>
        )),
      )}
    </Menu>
  );
}
