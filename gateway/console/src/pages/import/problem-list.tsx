import { Link } from '@tanstack/react-router';
import type { ImportItemAnswer, ImportPlace } from '../../../../../schema/contracts/import-job.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useBack } from '../../ui/back-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import style from './import.module.css';
import { Told } from './problems/told.tsx';
import { remedyOf } from './remedies.ts';
import { IMPORT_TEXTS, type ImportTranslate } from './texts/texts.ts';

/** What became of the items of a file: where each stands, what is wrong with it and how that is mended. */
export function ProblemList({ items }: { readonly items: readonly ImportItemAnswer[] }) {
  const t = useTexts(IMPORT_TEXTS);
  const format = useFormat();
  const back = useBack();
  const columns: readonly Column<ImportItemAnswer>[] = [
    {
      key: 'place',
      header: t('place'),
      isRowHeader: true,
      cell: ({ place }) => <PlaceShown place={place} />,
    },
    {
      key: 'number',
      header: t('invoice'),
      cell: ({ invoice_number, invoice_id }) =>
        invoice_id === null ? (
          <bdi>{invoice_number ?? '–'}</bdi>
        ) : (
          <Link to="/invoices/$invoiceId" params={{ invoiceId: invoice_id }} search={back}>
            <bdi>{invoice_number ?? t('openInvoice')}</bdi>
          </Link>
        ),
    },
    { key: 'outcome', header: t('outcome'), cell: (item) => <Outcome item={item} /> },
    {
      key: 'kg',
      header: t('co2e'),
      align: 'end',
      cell: ({ total_kgco2e: kilograms }) =>
        kilograms === null ? '–' : <span className="number">{format.mass(String(kilograms))}</span>,
    },
  ];
  return (
    <Table
      caption={t('items')}
      hideCaption
      columns={columns}
      rows={items}
      rowKey={({ ordinal }) => String(ordinal)}
      empty={t('noProblems')}
    />
  );
}

function Outcome({ item: { status, code, message, notes } }: { readonly item: ImportItemAnswer }) {
  const t = useTexts(IMPORT_TEXTS);
  const remedy = code === null ? null : remedyOf(code);
  return (
    <div className={style.outcome}>
      <span className={status === 'rejected' || status === 'unread' ? style.bad : style.good}>
        {t(`item_${status}`)}
      </span>{' '}
      {message === null ? null : <Told code={code} message={message} />}
      {remedy === null ? null : <p className={style.remedy}>{t(remedy)}</p>}
      {notes.length === 0 ? null : (
        <ul>
          {notes.map((note) => (
            <li key={`${note.code} ${note.message}`}>
              <Told {...note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PlaceShown({ place }: { readonly place: ImportPlace }) {
  const t = useTexts(IMPORT_TEXTS);
  return (
    <span className={style.place}>
      <bdi>{place.file}</bdi>
      {partsOf(place, t).map((part) => (
        <bdi key={part} className={style.faint}>
          {part}
        </bdi>
      ))}
    </span>
  );
}

function partsOf({ page, sheet, row, column, path }: ImportPlace, t: ImportTranslate): string[] {
  return [
    ...(sheet === undefined ? [] : [t('atSheet', { name: sheet })]),
    ...(page === undefined ? [] : [t('atPage', { number: String(page) })]),
    ...(row === undefined ? [] : [t('atRow', { number: String(row) })]),
    ...(column === undefined ? [] : [t('atColumn', { name: column })]),
    ...(path === undefined ? [] : [path]),
  ];
}
