import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstrumentAnswer } from '../../../../../../schema/contracts/instruments.ts';
import { trpc } from '../../../data/trpc.ts';
import { numberText } from '../../../language/number-text.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import style from './books.module.css';
import { CreateInstrumentDialog } from './create-instrument-dialog.tsx';
import { RevokeInstrumentDialog } from './revoke-instrument-dialog.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

/** Contracts and certificates behind the market-based figure. */
export function InstrumentsPage() {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<InstrumentAnswer | null>(null);
  const list = useQuery(trpc.instrument.list.queryOptions({ workspace_id: workspaceId }));
  const isOwner = role === 'owner';
  const columns = useColumns(isOwner ? setRevoked : null);
  return (
    <Page
      title={settings('instruments')}
      actions={
        isOwner ? (
          <Button kind="primary" onClick={() => setCreating(true)}>
            {t('registerInstrument')}
          </Button>
        ) : null
      }
    >
      <p>{t('instrumentsIntro')}</p>
      <ProblemView error={list.error} />
      <Table
        caption={settings('instruments')}
        hideCaption
        columns={columns}
        rows={list.data?.instruments ?? []}
        rowKey={({ instrument_id }) => instrument_id}
        loading={list.isPending}
        empty={t('noInstruments')}
      />
      {isCreating ? <CreateInstrumentDialog onClose={() => setCreating(false)} /> : null}
      {revoked === null ? null : (
        <RevokeInstrumentDialog instrument={revoked} onClose={() => setRevoked(null)} />
      )}
    </Page>
  );
}

function useColumns(onRevoke: ((instrument: InstrumentAnswer) => void) | null): Column<InstrumentAnswer>[] {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const amount = ({ mwh, kgco2e_per_kwh }: InstrumentAnswer) => {
    if (mwh !== null) return `${format.decimal(numberText(mwh))} MWh`;
    if (kgco2e_per_kwh === null) return '';
    return `${format.decimal(numberText(kgco2e_per_kwh))} kg/kWh`;
  };
  const columns: Column<InstrumentAnswer>[] = [
    {
      key: 'kind',
      header: t('kind'),
      isRowHeader: true,
      cell: (row) => (
        <span className={style.stack}>
          {`${t(row.kind)}, ${t(row.energy)}`}
          <span>{`${row.period ?? row.year}, ${row.country}`}</span>
          {row.kind === 'supplier_mix' ? (
            <span className={style.text}>
              {format.labelled(t('supplier'), row.supplier ?? t('everySupplier'))}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (row) => <span className="number">{amount(row)}</span>,
    },
    {
      key: 'reference',
      header: t('reference'),
      cell: (row) => <div className={style.text}>{row.reference}</div>,
    },
    {
      key: 'state',
      header: settings('state'),
      cell: ({ created_at, revoked_at }) => (
        <span className={style.stack}>
          <Badge tone={revoked_at === null ? 'good' : 'ended'}>
            {t(revoked_at === null ? 'inForce' : 'revoked')}
          </Badge>
          <span>{format.dateTime(revoked_at ?? created_at)}</span>
        </span>
      ),
    },
  ];
  if (onRevoke !== null) {
    columns.push({
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (instrument) =>
        instrument.revoked_at === null ? (
          <Button small onClick={() => onRevoke(instrument)}>
            {settings('revoke')}
            <span className="visually-hidden">{` ${instrument.reference}`}</span>
          </Button>
        ) : null,
    });
  }
  return columns;
}
