import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImportJobAnswer } from '../../../../../schema/contracts/import-job.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { ratioOf } from '../../language/decimal.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { ProblemView } from '../../ui/problem-view.tsx';
import { ServiceWords } from '../../ui/service-words.tsx';
import style from './import.module.css';
import { ProblemList } from './problem-list.tsx';
import { IMPORT_TEXTS } from './texts/texts.ts';

const POLL_MS = 1_000;
const SHOWN_PROBLEMS = 5;

export const hasEnded = (state: ImportJobAnswer['state']): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed';

const jobQuery = (workspaceId: string, jobId: string) =>
  trpc.imports.get.queryOptions(
    { workspace_id: workspaceId, job_id: jobId, items: SHOWN_PROBLEMS, only: 'errors' },
    {
      refetchInterval: ({ state: { data } }) =>
        data === undefined || !hasEnded(data.state) ? POLL_MS : false,
    },
  );

/** A job while it runs and after, with its first problems. */
export function useJob(jobId: string | null): ImportJobAnswer | undefined {
  const { workspaceId } = useWorkspace();
  return useQuery({ ...jobQuery(workspaceId, jobId ?? ''), enabled: jobId !== null }).data;
}

export function JobView({ jobId }: { readonly jobId: string }) {
  const t = useTexts(IMPORT_TEXTS);
  const { workspaceId } = useWorkspace();
  const { data: job, error } = useQuery(jobQuery(workspaceId, jobId));
  const isBooked = job !== undefined && hasEnded(job.state) && !job.dry_run;
  useEffect(() => {
    if (!isBooked) return;
    void queryClient.invalidateQueries({ queryKey: ['graphql'] });
    void queryClient.invalidateQueries(trpc.imports.list.queryFilter());
  }, [isBooked]);
  if (job === undefined) return <ProblemView error={error} />;
  const notBooked = job.rejected + job.problems;
  return (
    <>
      <JobProgress job={job} />
      <JobCounts job={job} />
      {job.items.length === 0 ? null : <ProblemList items={job.items} />}
      {hasEnded(job.state) ? (
        <p>
          <Link to="/import/$jobId" params={{ jobId }}>
            {notBooked > job.items.length ? t('allProblems', { count: notBooked }) : t('openReport')}
          </Link>
          {!job.dry_run && job.possible_duplicates > 0 ? (
            <>
              {' · '}
              <Link to="/invoices/duplicates">{t('toDuplicates')}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

export function JobProgress({ job }: { readonly job: ImportJobAnswer }) {
  const t = useTexts(IMPORT_TEXTS);
  if (hasEnded(job.state)) {
    return (
      <>
        <p>
          <span className={job.state === 'done' ? style.good : style.bad}>
            {t(job.state === 'done' && job.dry_run ? 'stateChecked' : `state_${job.state}`)}
          </span>
        </p>
        {job.failure === null ? null : <ServiceWords texts={[job.failure]} />}
      </>
    );
  }
  const part = ratioOf(String(job.read_bytes), String(job.bytes), 3) ?? '0';
  return (
    <p className={style.progress}>
      <progress aria-label={t('reading')} value={Number(part)} max={1} /> {t(`state_${job.state}`)}
    </p>
  );
}

export function JobCounts({ job }: { readonly job: Omit<ImportJobAnswer, 'items' | 'next'> }) {
  const t = useTexts(IMPORT_TEXTS);
  const format = useFormat();
  const counts = [
    [t(job.dry_run ? 'wouldBeBooked' : 'booked'), job.processed, ''],
    [t('notBooked'), job.rejected + job.problems, job.rejected + job.problems > 0 ? 'bad' : ''],
    [t('duplicates'), job.possible_duplicates, job.possible_duplicates > 0 ? 'warn' : ''],
    [t('lines'), job.line_items, ''],
  ] as const;
  return (
    <dl className={style.counts}>
      {counts.map(([label, count, look]) => (
        <div key={label} data-look={look}>
          <dt>{label}</dt>
          <dd>{format.integer(count)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('co2e')}</dt>
        <dd>{format.mass(String(job.emissions_kgco2e))}</dd>
      </div>
    </dl>
  );
}
