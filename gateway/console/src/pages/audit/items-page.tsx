import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { compareDecimals } from '../../language/decimal.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useBack } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { SearchText } from '../../ui/search-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ReasonsText } from '../../ui/words/said.tsx';
import style from './audit.module.css';
import { useEngagement } from './engagement.ts';
import { exact } from './figures.ts';
import type { ItemsSearch } from './items-search.ts';
import { useCodes } from './parts/codes.ts';
import { StatusTag } from './parts/status-tag.tsx';
import { type Item, isOpen, useItems } from './sample.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** Rows drawn at first; a sample may have thousands. */
const SHOWN = 200;
const STRATA = ['CERTAINTY', 'KEY', 'SAMPLED', 'ZERO'] as const;
const STATUSES = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'TESTED_NO_EXCEPTION',
  'TESTED_EXCEPTION',
  'UNABLE_TO_TEST',
  'NOT_APPLICABLE',
];
/** Of the filter: not tested yet. */
const OPEN = 'OPEN';

export function ItemsPage() {
  const t = useTexts(AUDIT_TEXTS);
  const format = useFormat();
  const { engagementId, engagement } = useEngagement();
  const search = useSearch({ from: '/signed-in/audit/$engagementId/items' });
  const { data = [], error, isPending } = useItems(engagementId);
  const [shown, setShown] = useState(SHOWN);
  const rows = data.filter((item) => isWanted(item, search));
  const columns = useColumns(engagementId);
  return (
    <Page title={t('items')}>
      <ProblemView error={error} />
      {engagement.progress.items === 0 ? (
        <p>{t('noSample')}</p>
      ) : (
        <>
          <Filters search={search} />
          <p className={style.muted}>
            {t('itemsShown', { shown: format.integer(rows.length), all: format.integer(data.length) })}{' '}
            {t('itemsKeys')}
          </p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the links, which are what acts */}
          <div onKeyDown={moveAmongLinks}>
            <Table
              caption={t('items')}
              hideCaption
              columns={columns}
              rows={rows}
              most={shown}
              rowKey={({ lineItemId }) => lineItemId}
              loading={isPending}
              empty={t('noItems')}
            />
          </div>
          {rows.length > shown ? (
            <Button onClick={() => setShown(shown + SHOWN)}>{t('showMore')}</Button>
          ) : null}
        </>
      )}
    </Page>
  );
}

function isWanted(item: Item, { stratum, status, text }: ItemsSearch): boolean {
  if (stratum !== undefined && item.stratum !== stratum) return false;
  if (status === OPEN && !isOpen(item)) return false;
  if (status !== undefined && status !== OPEN && item.status !== status) return false;
  if (text === undefined) return true;
  const { lineItem, lineItemId } = item;
  const words = [
    lineItem?.description,
    lineItem?.invoice.vendorName,
    lineItem?.invoice.invoiceNumber,
    lineItemId,
  ];
  return words.join('\n').toLowerCase().includes(text.toLowerCase());
}

/** J and K, or the arrows, move from line to line, as in a list of mails. */
function moveAmongLinks(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  links[links.indexOf(event.target) + step]?.focus();
  event.preventDefault();
}

function Filters({ search }: { readonly search: ItemsSearch }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const navigate = useNavigate({ from: '/audit/$engagementId/items' });
  const set = (changes: ItemsSearch) => void navigate({ search: { ...search, ...changes }, replace: true });
  return (
    <search className={style.row}>
      <SearchText label={t('search')} value={search.text} onChange={(text) => set({ text })} />
      <Select
        label={words('stratum')}
        value={search.stratum ?? ''}
        options={[
          { value: '', label: t('all') },
          ...STRATA.map((value) => ({ value, label: t(`stratum${value}`) })),
        ]}
        onChange={(stratum) => set({ stratum })}
      />
      <Select
        label={words('status')}
        value={search.status ?? ''}
        options={[
          { value: '', label: t('all') },
          { value: OPEN, label: t('open') },
          ...STATUSES.map((value) => ({ value, label: code('status', value) })),
        ]}
        onChange={(status) => set({ status })}
      />
    </search>
  );
}

function useColumns(engagementId: string): Column<Item>[] {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const back = useBack();
  return [
    {
      key: 'line',
      header: words('line'),
      isRowHeader: true,
      cell: ({ lineItemId, lineItem, changes }) => (
        <>
          <Link
            to="/audit/$engagementId/items/$lineItemId"
            params={{ engagementId, lineItemId }}
            search={back}
          >
            {(lineItem?.description ?? lineItemId).slice(0, 120)}
          </Link>
          <div className={style.muted}>
            {lineItem?.invoice.vendorName.slice(0, 80)}
            {changes.length === 0
              ? ''
              : ` · ${[...new Set(changes.map(({ change }) => code('change', change)))].join(', ')}`}
          </div>
        </>
      ),
    },
    { key: 'stratum', header: words('stratum'), cell: ({ stratum }) => t(`stratum${stratum}`) },
    {
      key: 'mass',
      header: words('recorded'),
      align: 'end',
      compare: (a, b) => compareDecimals(exact(a.recordedKgco2e), exact(b.recordedKgco2e)),
      cell: ({ recordedKgco2e }) => format.mass(exact(recordedKgco2e)),
    },
    {
      key: 'risk',
      header: t('risk'),
      align: 'end',
      compare: (a, b) => a.riskScore - b.riskScore,
      cell: ({ riskScore }) => format.decimal(exact(riskScore), 2),
    },
    {
      key: 'reasons',
      header: t('reasons'),
      cell: ({ riskFactors }) => (
        <ul className={style.reasons}>
          {riskFactors.slice(0, 3).map(({ code: name, detail, reasons }) => (
            <li key={name}>
              <ReasonsText reasons={reasons} recorded={detail} />
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'status', header: words('status'), cell: ({ status }) => <StatusTag status={status} /> },
  ];
}
