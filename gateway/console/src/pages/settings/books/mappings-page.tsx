import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedMapping } from '../../../../../../schema/contracts/import-job.ts';
import type { MappedField } from '../../../../../../schema/contracts/import-mapping.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { IMPORT_TEXTS } from '../../import/texts/texts.ts';
import { nameOfActor } from '../members/member-list.ts';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import style from './books.module.css';
import { NameMappingDialog } from './name-mapping-dialog.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

interface Doing {
  readonly what: 'name' | 'forget';
  readonly mapping: SavedMapping;
}

/** How spreadsheets with known columns are read. */
export function MappingsPage() {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = useQuery(trpc.imports.mappings.queryOptions({ workspace_id: workspaceId }));
  return (
    <Page title={settings('mappings')}>
      <p>{t('mappingsIntro')}</p>
      <ProblemView error={list.error} />
      <Table
        caption={settings('mappings')}
        hideCaption
        columns={useColumns(setDoing)}
        rows={list.data?.mappings ?? []}
        rowKey={({ layout }) => layout}
        loading={list.isPending}
        empty={
          <>
            {t('noMappings')} <Link to="/import">{t('importFiles')}</Link>
          </>
        }
      />
      {doing?.what === 'name' ? (
        <NameMappingDialog saved={doing.mapping} onClose={() => setDoing(null)} />
      ) : null}
      {doing?.what === 'forget' ? (
        <ForgetDialog saved={doing.mapping} onClose={() => setDoing(null)} />
      ) : null}
    </Page>
  );
}

/** `Net amount ← Betrag`: as the import calls it, and as the file does. */
function columnsIn({ columns }: SavedMapping['mapping'], nameOf: (field: MappedField) => string): string[] {
  return Object.entries(columns).flatMap(([field, found]) =>
    [found ?? []].flat().map(({ column }) => `${nameOf(field as MappedField)} ← ${column}`),
  );
}

function useColumns(onDo: (doing: Doing) => void): Column<SavedMapping>[] {
  const t = useTexts(BOOKS_TEXTS);
  const ofImport = useTexts(IMPORT_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const members = useQuery(trpc.member.list.queryOptions({ workspace_id: workspaceId })).data?.members ?? [];
  return [
    {
      key: 'name',
      header: settings('name'),
      isRowHeader: true,
      cell: ({ name, layout }) => (
        <div className={style.text}>{name ?? t('unnamedMapping', { layout: layout.slice(0, 8) })}</div>
      ),
    },
    {
      key: 'columns',
      header: t('mappedColumns'),
      cell: ({ mapping }) => (
        <div className={style.text}>
          {columnsIn(mapping, (field) => ofImport(`field_${field}`)).join(', ')}
        </div>
      ),
    },
    { key: 'at', header: t('changedAt'), cell: ({ updated_at }) => format.dateTime(updated_at) },
    {
      key: 'by',
      header: t('changedBy'),
      cell: ({ updated_by }) => nameOfActor(updated_by, members) ?? t('byProgram'),
    },
    {
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (mapping) => (
        <Menu
          trigger={
            <Button small className="number">
              {settings('change')} ▾
              <span className="visually-hidden">{` ${mapping.name ?? mapping.layout}`}</span>
            </Button>
          }
        >
          <MenuItem onSelect={() => onDo({ what: 'name', mapping })}>{t('nameMapping')}</MenuItem>
          <MenuItem onSelect={() => onDo({ what: 'forget', mapping })}>{t('forgetMapping')}</MenuItem>
        </Menu>
      ),
    },
  ];
}

function ForgetDialog({ saved, onClose }: { readonly saved: SavedMapping; readonly onClose: () => void }) {
  const t = useTexts(BOOKS_TEXTS);
  const { workspaceId } = useWorkspace();
  const forget = useMutation(
    trpc.imports.deleteMapping.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.imports.mappings.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={t('forgetTitle', {
        name: saved.name ?? t('unnamedMapping', { layout: saved.layout.slice(0, 8) }),
      })}
      action={t('forgetMapping')}
      mutation={forget}
      onConfirm={() => forget.mutate({ workspace_id: workspaceId, layout: saved.layout })}
      onClose={onClose}
    >
      <p>{t('forgetText')}</p>
    </ConfirmDialog>
  );
}
