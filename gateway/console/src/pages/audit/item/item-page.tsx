import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../../ui/texts/texts.ts';
import style from '../audit.module.css';
import { type Engagement, useEngagement } from '../engagement.ts';
import { NotesPanel } from '../parts/notes-panel.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { isOpen, useItems } from '../sample.ts';
import { AUDIT_TEXTS } from '../texts/texts.ts';
import { AssertionsPanel } from './assertions-panel.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { EvidenceFilesPanel } from './evidence-files-panel.tsx';
import { type ItemDetail, useItem } from './item-query.ts';
import { ChangesPanel, LinePanel, SelectionPanel } from './line-panel.tsx';
import { RePerformancePanel } from './re-performance-panel.tsx';

/** One sampled line: what was recorded, its document beside it, and the work on it. */
export function ItemPage() {
  const t = useTexts(AUDIT_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const of = useEngagement();
  const { lineItemId } = useParams({ from: '/signed-in/audit/$engagementId/items/$lineItemId' });
  const items = useItems(of.engagementId);
  const at = items.data?.findIndex((one) => one.lineItemId === lineItemId) ?? -1;
  const { item, error, isPending } = useItem(items.data?.[at]?.id);
  const title = item?.lineItem?.description.slice(0, 200) ?? t('item');
  if (items.data !== undefined && at === -1) {
    return (
      <Page title={t('item')}>
        <p>{t('notInSample')}</p>
      </Page>
    );
  }
  return (
    <Page key={lineItemId} title={title} actions={<Neighbours at={at} />}>
      <p>
        <BackLink to={`/audit/${of.engagementId}/items`} label={t('toItems')} row={lineItemId} />
      </p>
      <ProblemView error={error ?? items.error} />
      {item === null ? isPending ? <p>{ui('loading')}</p> : null : <Work of={of} item={item} />}
    </Page>
  );
}

function Work({ of, item }: { readonly of: Engagement; readonly item: ItemDetail }) {
  const { invoice } = item.lineItem ?? {};
  return (
    <>
      <p>
        <StatusTag status={item.status} />
      </p>
      <ChangesPanel changes={item.changes} />
      <div className={style.columns}>
        <div>
          {item.lineItem ? <LinePanel line={item.lineItem} recorded={item.recordedKgco2e} /> : null}
          <SelectionPanel of={of} item={item} />
          <RePerformancePanel of={of} item={item} />
        </div>
        <div className={style.beside}>
          <DocumentPanel invoiceId={item.invoiceId} document={invoice?.sourceDocument ?? null} />
        </div>
      </div>
      <AssertionsPanel of={of} item={item} />
      <EvidenceFilesPanel of={of} lineItemId={item.lineItemId} />
      <NotesPanel of={of} lineItemId={item.lineItemId} />
    </>
  );
}

/** The lines before and after in the order of the list, and the next one that is not tested. */
function Neighbours({ at }: { readonly at: number }) {
  const t = useTexts(AUDIT_TEXTS);
  const { engagementId } = useEngagement();
  const { data = [] } = useItems(engagementId);
  const nextOpen = [...data.slice(at + 1), ...data.slice(0, Math.max(0, at))].find(isOpen);
  const link = (item: { readonly lineItemId: string } | undefined, label: string) =>
    item === undefined ? null : (
      <Link
        to="/audit/$engagementId/items/$lineItemId"
        params={{ engagementId, lineItemId: item.lineItemId }}
        className={buttonClass({ small: true })}
      >
        {label}
      </Link>
    );
  return (
    <>
      {link(data[at - 1], t('previousItem'))}
      {link(data[at + 1], t('nextItem'))}
      {link(nextOpen, t('nextOpenItem'))}
    </>
  );
}
