import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keptHeads, receiptsText } from '../../data/heads.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import style from './audit.module.css';
import type { Engagement } from './engagement.ts';
import { AUDIT_TEXTS } from './texts/texts.ts';

/** The signed heads that this browser has kept of the engagement's trail. */
export function HeadsPanel({ of: { engagementId, engagement } }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const format = useFormat();
  const chain = `${engagement.workspace_id}/${engagement.period}`;
  const heads = useQuery({
    queryKey: ['heads'],
    queryFn: keptHeads,
    staleTime: 0,
    select: (all) => all.filter((head) => head.chain === chain),
  });
  const ask = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(
        trpc.workpaper.checkpoint.queryOptions({ engagement_id: engagementId }, { staleTime: 0 }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['heads'] }),
  });
  const kept = heads.data ?? [];
  const newest = kept.at(-1);
  return (
    <Panel title={t('heads')}>
      <p>{t('headsText')}</p>
      <ProblemView error={ask.error} />
      <p>
        {t('headsKept', { count: kept.length })}
        {newest === undefined
          ? null
          : ` · ${t('headsNewest', { size: format.integer(newest.size), time: format.dateTime(newest.keptAt) })}`}
      </p>
      <div className={style.buttons}>
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('headsAsk')}
        </Button>
        {kept.length === 0 ? null : (
          <Button
            onClick={() =>
              saveFile(
                new Blob([receiptsText(kept)], { type: 'text/plain' }),
                `receipts-${engagement.period}.txt`,
              )
            }
          >
            {t('headsSave')}
          </Button>
        )}
        <Link to="/verify">{t('verifyLink')}</Link>
      </div>
    </Panel>
  );
}
