import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { problemIn } from '../../data/problem.ts';
import { authorizedFetch } from '../../data/session.ts';
import { trpc } from '../../data/trpc.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import style from './import.module.css';
import { Cancel } from './job-list.tsx';
import { hasEnded, JobCounts, JobProgress } from './job-view.tsx';
import { ProblemList } from './problem-list.tsx';
import { IMPORT_TEXTS } from './texts/texts.ts';

const PAGE_ITEMS = 50;
const POLL_MS = 1_000;

/** What became of a file, item by item. */
export function JobPage() {
  const t = useTexts(IMPORT_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const format = useFormat();
  const { jobId } = useParams({ from: '/signed-in/import/$jobId' });
  const { all, after = 0 } = useSearch({ from: '/signed-in/import/$jobId' });
  const navigate = useNavigate({ from: '/import/$jobId' });
  const { workspaceId } = useWorkspace();
  const { data: job, error } = useQuery(
    trpc.imports.get.queryOptions(
      {
        workspace_id: workspaceId,
        job_id: jobId,
        items: PAGE_ITEMS,
        after,
        ...(all ? {} : { only: 'errors' }),
      },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) =>
          data !== undefined && !hasEnded(data.state) ? POLL_MS : false,
      },
    ),
  );
  const last = job?.items.at(-1)?.ordinal;
  return (
    <Page
      title={job?.file ?? t('report')}
      actions={
        <>
          {job !== undefined && !hasEnded(job.state) ? <Cancel jobId={jobId} /> : null}
          {job !== undefined && job.rejected + job.problems > 0 ? <SaveProblems jobId={jobId} /> : null}
        </>
      }
    >
      <p>
        <Link to="/import">{t('toImport')}</Link>
      </p>
      <ProblemView error={error} />
      {job === undefined ? null : (
        <>
          <JobProgress job={job} />
          <JobCounts job={job} />
          <p className={style.faint}>
            {t('sentAt', { at: format.dateTime(job.created_at), bytes: format.integer(job.bytes) })}
          </p>
          <Select
            label={t('show')}
            value={all ? 'all' : 'errors'}
            options={[
              { value: 'errors', label: t('onlyProblems') },
              { value: 'all', label: t('allItems') },
            ]}
            onChange={(chosen) => void navigate({ search: chosen === 'all' ? { all: true } : {} })}
          />
          <ProblemList items={job.items} />
          <div className={style.actions}>
            {after === 0 ? null : (
              <Button small onClick={() => void navigate({ search: all ? { all } : {} })}>
                {ui('firstPage')}
              </Button>
            )}
            {job.next === null || last === undefined ? null : (
              <Button
                small
                onClick={() => void navigate({ search: { ...(all ? { all } : {}), after: last } })}
              >
                {ui('nextPage')}
              </Button>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function SaveProblems({ jobId }: { readonly jobId: string }) {
  const t = useTexts(IMPORT_TEXTS);
  const { workspaceId } = useWorkspace();
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setError(null);
    const path = `/api/import/${jobId}?workspace_id=${workspaceId}`;
    const response = await authorizedFetch(path, { headers: { accept: 'text/csv' } });
    if (!response.ok) throw await problemIn(response);
    saveFile(await response.blob(), `import-${jobId}.csv`);
  };
  return (
    <>
      <Button onClick={() => void save().catch(setError)}>{t('saveProblems')}</Button>
      <ProblemView error={error} />
    </>
  );
}
