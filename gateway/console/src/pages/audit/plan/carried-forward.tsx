import { useQuery } from '@tanstack/react-query';
import type { LeftByEngagement } from '../../../../../../schema/contracts/carried-forward.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import style from '../audit.module.css';
import type { Engagement } from '../engagement.ts';
import { useCodes } from '../parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';

type Misstatement = LeftByEngagement['misstatements'][number];

/** What earlier engagements left uncorrected, and the others over the period. */
export function CarriedForward({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const { data, error } = useQuery(
    trpc.workpaper.carriedForward.queryOptions({ engagement_id: of.engagementId }, { retry: false }),
  );
  if (error !== null) return <ProblemView error={error} />;
  if (data === undefined) return null;
  const { carried_forward: carried, earlier_engagements: earlier } = data;
  const others = carried?.others;
  return (
    <Panel title={words('carried.title')}>
      {carried === null ? <p>{t('nothingCarried')}</p> : <Left by={carried} />}
      {others === undefined ? null : (
        <>
          <h3>{t('carriedOthers')}</h3>
          {others.engagements.map((one) => (
            <Left key={one.engagement_id} by={one} />
          ))}
          {others.count > others.engagements.length ? (
            <p>{t('andMore', { count: others.count - others.engagements.length })}</p>
          ) : null}
        </>
      )}
      {earlier === undefined ? null : (
        <>
          <h3>{words('earlier.title')}</h3>
          <ul>
            {earlier.engagements.map((one) => (
              <li key={one.engagement_id} className={style.text}>
                {`${t(one.status)}, ${format.dateTime(one.created_at)}`}
                {one.reason === null ? '' : `: ${one.reason}`}
                {one.lines_with_findings === null
                  ? ''
                  : ` – ${words('earlier.found')}: ${format.integer(one.lines_with_findings)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** What one engagement left uncorrected. */
function Left({ by }: { readonly by: LeftByEngagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const { period, completed_at, count, most_likely_net_kgco2e: likely } = by;
  return (
    <>
      <p>
        {`${format.dateTime(completed_at)}: ${t('carriedFrom', { period, count })}`}
        {likely === null ? '' : ` ${words('evaluation.likely')}: ${format.mass(likely)}`}
      </p>
      <CarriedTable rows={by.misstatements} />
    </>
  );
}

function CarriedTable({ rows }: { readonly rows: readonly Misstatement[] }) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const columns: Column<Misstatement>[] = [
    {
      key: 'assertion',
      header: words('assertion'),
      isRowHeader: true,
      cell: ({ assertion }) => code('assertion', assertion),
    },
    {
      key: 'misstatement',
      header: words('difference'),
      align: 'end',
      cell: ({ misstatement_kgco2e: mass }) => (mass === null ? '–' : format.mass(mass)),
    },
    {
      key: 'cause',
      header: words('cause'),
      cell: ({ nature_and_cause: cause }) => <span className={style.text}>{cause ?? '–'}</span>,
    },
    {
      key: 'correction',
      header: words('response'),
      cell: ({ correction }) => (correction === null ? '–' : code('correction', correction)),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <Table
      caption={words('carried.title')}
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ entry }) => entry}
    />
  );
}
