import { useLocation } from '@tanstack/react-router';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import style from './table.module.css';
import { UI_TEXTS } from './texts/texts.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** How its rows are ordered here; for figures `compareDecimals`. */
  readonly compare?: (a: Row, b: Row) => number;
  /** The service orders by it: needs `sorting` and `onSort`. */
  readonly sortable?: boolean;
  /** Figures stand at the end of their column. */
  readonly align?: 'end';
  /** The column that names its row to screen readers. */
  readonly isRowHeader?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

interface TableProps<Row> {
  readonly caption: ReactNode;
  readonly hideCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows shown at most, the first ones in their order. */
  readonly most?: number;
  /** What is said instead of rows. */
  readonly empty?: ReactNode;
  readonly loading?: boolean;
  /** The order in which the service answers, with `onSort`; without them the rows are ordered here. */
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: Sorting) => void;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const NEXT = { ascending: '▲', descending: '▼', none: '' } as const;

/** A table with a caption; headers that order it are buttons. Wide ones scroll in their frame, also by keyboard. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, hideCaption = false, columns, rows, rowKey, most, empty, loading = false } = props;
  const { table, sorting, sortBy } = useSorted(props);
  const captionId = useId();
  const { opened, openedRow } = useOpenedRow(rows.length > 0);
  const t = useTexts(UI_TEXTS);
  return (
    // A frame that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as WCAG 2.1.1 asks of what scrolls
    <section className={style.frame} aria-labelledby={captionId} tabIndex={0}>
      <table className={style.table} aria-busy={loading}>
        <caption id={captionId} className={hideCaption ? 'visually-hidden' : style.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table
            .getRowModel()
            .rows.slice(0, most)
            .map(({ original }) => (
              <tr
                key={rowKey(original)}
                className={style.row}
                ref={rowKey(original) === opened ? openedRow : null}
              >
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={original} />
                ))}
              </tr>
            ))}
          {rows.length === 0 ? (
            <tr>
              <td className={style.nothing} colSpan={columns.length}>
                <div>{loading ? t('loading') : (empty ?? t('empty'))}</div>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

/** Who comes back to a list finds the row that was opened, which the address names behind `#`. */
function useOpenedRow(hasRows: boolean) {
  const opened = useLocation({ select: ({ hash }) => hash });
  const openedRow = useRef<HTMLTableRowElement>(null);
  const shown = useRef('');
  useEffect(() => {
    if (!hasRows || openedRow.current === null || shown.current === opened) return;
    shown.current = opened;
    openedRow.current.scrollIntoView({ block: 'center' });
    openedRow.current.querySelector('a')?.focus({ preventScroll: true });
  }, [opened, hasRows]);
  return { opened, openedRow };
}

function useSorted<Row extends object>({ columns, rows, sorting: given, onSort }: TableProps<Row>) {
  const [own, setOwn] = useState<Sorting | null>(null);
  const sorting = onSort === undefined ? own : (given ?? null);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ key, compare }): ColumnDef<typeof features, Row> => ({
          id: key,
          accessorFn: (row) => row,
          sortFn: (a, b) => compare?.(a.original, b.original) ?? 0,
        }),
      ),
    [columns],
  );
  const state: SortingState = sorting === null ? [] : [{ id: sorting.key, desc: sorting.descending }];
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    state: { sorting: state },
    manualSorting: onSort !== undefined,
  });
  const sortBy = (key: string) => {
    const next = { key, descending: sorting?.key === key && !sorting.descending };
    if (onSort === undefined) setOwn(next);
    else onSort(next);
  };
  return { table, sorting, sortBy };
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: (key: string) => void;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { key, header, compare, sortable, align } = column;
  const isSortable = compare !== undefined || sortable === true;
  const direction = sorting?.key !== key ? 'none' : sorting.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={`${style.cell} ${style.head} ${align === 'end' ? style.end : ''}`}
      aria-sort={isSortable ? direction : undefined}
    >
      {isSortable ? (
        <button type="button" className={style.sort} onClick={() => onSort(key)}>
          {header}
          <span aria-hidden="true">{NEXT[direction]}</span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = `${style.cell} ${column.align === 'end' ? style.end : ''}`;
  if (column.isRowHeader !== true) return <td className={className}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={className}>
      {column.cell(row)}
    </th>
  );
}
