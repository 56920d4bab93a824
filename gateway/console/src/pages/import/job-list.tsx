import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportList } from '../../../../../schema/contracts/import-job.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import style from './import.module.css';
import { hasEnded } from './job-view.tsx';
import { IMPORT_TEXTS } from './texts/texts.ts';

type Job = ImportList['jobs'][number];

const POLL_MS = 2_000;

/** The newest files, and what became of them. */
export function JobList() {
  const t = useTexts(IMPORT_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const { data, error, isPending } = useQuery(
    trpc.imports.list.queryOptions(
      { workspace_id: workspaceId },
      {
        refetchInterval: ({ state }) =>
          state.data?.jobs.every((job) => hasEnded(job.state)) === false ? POLL_MS : false,
      },
    ),
  );
  const columns: readonly Column<Job>[] = [
    {
      key: 'file',
      header: t('file'),
      isRowHeader: true,
      cell: ({ job_id: jobId, file }) => (
        <Link to="/import/$jobId" params={{ jobId }} className={style.place}>
          <bdi>{file}</bdi>
        </Link>
      ),
    },
    {
      key: 'sent',
      header: t('sent'),
      cell: ({ created_at }) => <span className="number">{format.dateTime(created_at)}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state, dry_run }) => t(state === 'done' && dry_run ? 'stateChecked' : `state_${state}`),
    },
    {
      key: 'booked',
      header: t('bookedOrChecked'),
      align: 'end',
      cell: ({ processed }) => format.integer(processed),
    },
    {
      key: 'notBooked',
      header: t('notBooked'),
      align: 'end',
      cell: ({ rejected, problems }) => format.integer(rejected + problems),
    },
    {
      key: 'kg',
      header: t('co2e'),
      align: 'end',
      cell: ({ emissions_kgco2e }) => <span className="number">{format.mass(String(emissions_kgco2e))}</span>,
    },
    {
      key: 'cancel',
      header: t('action'),
      cell: (job) => (hasEnded(job.state) ? null : <Cancel jobId={job.job_id} />),
    },
  ];
  return (
    <>
      <ProblemView error={error} />
      <Table
        caption={t('jobs')}
        columns={columns}
        rows={data?.jobs ?? []}
        rowKey={({ job_id }) => job_id}
        loading={isPending}
        empty={t('noJobs')}
      />
    </>
  );
}

/** Stops a job; what it has booked stays booked. */
export function Cancel({ jobId }: { readonly jobId: string }) {
  const t = useTexts(IMPORT_TEXTS);
  const { workspaceId } = useWorkspace();
  const mutation = useMutation(
    trpc.imports.cancel.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.imports.list.queryFilter()),
          queryClient.invalidateQueries(trpc.imports.get.queryFilter()),
        ]),
    }),
  );
  return (
    <>
      <Button
        small
        busy={mutation.isPending}
        onClick={() => mutation.mutate({ workspace_id: workspaceId, job_id: jobId })}
      >
        {t('cancel')}
      </Button>
      <ProblemView error={mutation.error} />
    </>
  );
}
