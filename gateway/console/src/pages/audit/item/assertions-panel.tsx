import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { usePerson } from '../../../shell/person.ts';
import type { Engagement } from '../engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { AssertionForm } from './assertion-form.tsx';
import { type ItemDetail, newestOf } from './item-query.ts';
import { ReviewPanel } from './review-panel.tsx';
import { RevisionView } from './revision-view.tsx';

/** The tests of the line: a form for the next revision, and what is on file. */
export function AssertionsPanel({ of, item }: { readonly of: Engagement; readonly item: ItemDetail }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { userId } = usePerson();
  const newest = newestOf(item.assertions);
  const newestIds = new Set(newest.map(({ assertionId }) => assertionId));
  const byOthers = newest.filter(({ preparedBy }) => preparedBy !== `user:${userId}`);
  return (
    <>
      {of.powers.works ? (
        <Panel title={t('test')}>
          <AssertionForm of={of} item={item} />
        </Panel>
      ) : null}
      <Panel title={words('work')}>
        {item.assertions.length === 0 ? <p>{t('noTests')}</p> : null}
        {[...item.assertions].reverse().map((revision) => (
          <RevisionView
            key={revision.assertionId}
            revision={revision}
            isNewest={newestIds.has(revision.assertionId)}
          />
        ))}
        {of.powers.works && byOthers.length > 0 ? (
          <ReviewPanel of={of} lineItemId={item.lineItemId} shown={newest} />
        ) : null}
      </Panel>
    </>
  );
}
