import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { PAPER_TEXTS } from '../texts/texts.ts';

interface StratumRow {
  readonly stratum: string;
  readonly line_items: number;
  readonly absolute_kgco2e: number;
  readonly selected: number;
}

/** Lines, kilograms and selections of each stratum. */
export function StrataTable({
  caption,
  strata,
}: {
  readonly caption: string;
  readonly strata: readonly StratumRow[];
}) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const columns: Column<StratumRow>[] = [
    {
      key: 'stratum',
      header: words('stratum'),
      isRowHeader: true,
      cell: ({ stratum }) => code('stratum', stratum),
    },
    {
      key: 'lines',
      header: words('lines'),
      align: 'end',
      cell: ({ line_items }) => format.integer(line_items),
    },
    {
      key: 'mass',
      header: words('evaluation.figure'),
      align: 'end',
      cell: ({ absolute_kgco2e }) => format.mass(exact(absolute_kgco2e), { unit: 'kg' }),
    },
    {
      key: 'selected',
      header: words('drawn'),
      align: 'end',
      cell: ({ selected }) => format.integer(selected),
    },
  ];
  return <Table caption={caption} columns={columns} rows={strata} rowKey={({ stratum }) => stratum} />;
}
