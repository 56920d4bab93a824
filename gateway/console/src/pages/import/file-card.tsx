import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportMapping } from '../../../../../schema/contracts/import-mapping.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import type { ChosenFile, Progress } from './chosen-files.ts';
import style from './import.module.css';
import { hasEnded, JobView, useJob } from './job-view.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { hasColumns, proposeMapping, sendFile } from './send-file.ts';
import { IMPORT_TEXTS } from './texts/texts.ts';

interface FileCardProps {
  readonly chosen: ChosenFile;
  /** Grows when every checked file is to be booked. */
  readonly importNow: number;
  readonly onReady: (isReady: boolean) => void;
  readonly onRemove: () => void;
}

/** One file on its way: its columns, the check, the import. */
export function FileCard({ chosen, importNow, onReady, onRemove }: FileCardProps) {
  const t = useTexts(IMPORT_TEXTS);
  const format = useFormat();
  const { file } = chosen;
  const steps = useSteps(chosen);
  const { proposal, mapping, setMapping, send, isBusy, part, checked, booked, canImport } = steps;
  const importLater = useRef(send);
  importLater.current = send;
  const told = useRef(onReady);
  told.current = onReady;
  useEffect(() => told.current(canImport), [canImport]);
  const canNow = useRef(canImport);
  canNow.current = canImport;
  useEffect(() => {
    if (importNow > 0 && canNow.current) importLater.current(false);
  }, [importNow]);
  return (
    <section className={style.card} aria-label={file.name}>
      <div className={style.cardHead}>
        <h2>
          <bdi>{file.name}</bdi>
        </h2>
        <span className={style.faint}>{t('bytes', { count: format.integer(file.size) })}</span>
        {isBusy ? null : (
          <Button small kind="quiet" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ProblemView error={proposal.error ?? steps.error} />
      {proposal.isFetching ? <p className={style.faint}>{t('lookingAtColumns')}</p> : null}
      {proposal.data !== undefined && mapping !== null && booked === null ? (
        <details className={style.options} open={checked === null}>
          <summary>{t('columns')}</summary>
          <MappingEditor proposal={proposal.data} mapping={mapping} onChange={setMapping} />
        </details>
      ) : null}
      {isBusy && part < 1 ? <progress aria-label={t('sending')} value={part} max={1} /> : null}
      {booked === null && checked !== null ? <JobView jobId={checked} /> : null}
      {booked === null ? null : <JobView jobId={booked} />}
      {booked !== null || proposal.isFetching || steps.isRunning ? null : (
        <div className={style.actions}>
          <Button kind={canImport ? 'plain' : 'primary'} busy={isBusy} onClick={() => send(true)}>
            {t(checked === null ? 'check' : 'checkAgain')}
          </Button>
          {canImport ? (
            <Button kind="primary" busy={isBusy} onClick={() => send(false)}>
              {t('importFile')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

function useSteps(chosen: ChosenFile) {
  const { id, file } = chosen;
  const { workspaceId } = useWorkspace();
  const isTable = hasColumns(file);
  const proposal = useQuery({
    queryKey: ['import-mapping', id],
    queryFn: () => proposeMapping(file, workspaceId),
    enabled: isTable,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [progress, setProgress] = useState(chosen.progress);
  /** Kept with the file too, for when the person comes back from another page. */
  const change = (next: Partial<Progress>) => {
    chosen.progress = { ...chosen.progress, ...next };
    setProgress(chosen.progress);
  };
  const { checked, booked } = progress;
  const mapping = progress.mapping ?? proposal.data?.remembered ?? proposal.data?.mapping ?? null;
  const [part, setPart] = useState(0);
  const mutation = useMutation({
    mutationFn: (dryRun: boolean) => {
      setPart(0);
      return sendFile({ file, mapping, workspaceId, dryRun, idempotencyKey: id, onProgress: setPart });
    },
    onSuccess: ({ job_id, dry_run }) => {
      change(dry_run ? { checked: job_id } : { booked: job_id });
      return queryClient.invalidateQueries(trpc.imports.list.queryFilter());
    },
  });
  const { mutate } = mutation;
  const isStarted = useRef(checked !== null);
  useEffect(() => {
    // Nothing is asked about these, so they are checked at once.
    if (!isTable && !isStarted.current) mutate(true);
    isStarted.current = true;
  }, [isTable, mutate]);
  const job = useJob(checked);
  const isChecked = job !== undefined && job.state === 'done' && job.processed > 0;
  return {
    proposal,
    mapping,
    setMapping(next: ImportMapping) {
      // What was checked was read in another way.
      change({ mapping: next, checked: null });
    },
    send: mutation.mutate,
    error: mutation.error,
    isBusy: mutation.isPending,
    isRunning: checked !== null && (job === undefined || !hasEnded(job.state)),
    part,
    checked,
    booked,
    canImport: isChecked && booked === null,
  };
}
