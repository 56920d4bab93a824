import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReviewQueueLine } from '../../../../../schema/contracts/invoice-corrections.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { DoubtFigure } from './doubt-figure.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LineDocument } from './line-document.tsx';
import style from './review.module.css';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewedLine } from './reviewed-line.tsx';
import { type ReviewSearch, reviewSearch } from './search.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';
import { useKeys } from './use-keys.ts';
import { useDecisions, useQueue } from './use-queue.ts';

/** The lines that need a person, one at a time, the heaviest first. */
export function ReviewPage() {
  const t = useTexts(REVIEW_TEXTS);
  const search = useSearch({ from: '/signed-in/review', select: reviewSearch });
  const navigate = useNavigate({ from: '/review' });
  const [isHelp, setHelp] = useState(false);
  return (
    <Page
      title={t('title')}
      actions={
        <Button onClick={() => setHelp(true)}>
          {t('keys')} <kbd>?</kbd>
        </Button>
      }
    >
      {search.line === undefined ? (
        <>
          <DoubtFigure search={search} />
          <ReviewFilters search={search} onChange={(next) => void navigate({ search: next })} />
        </>
      ) : (
        <p>
          <Link to="/lines/$lineId" params={{ lineId: search.line }}>
            {t('toLine')}
          </Link>
        </p>
      )}
      {/* Another filter is another list, with decisions of its own to undo. */}
      <Queue key={JSON.stringify(search)} search={search} onHelp={() => setHelp(true)} />
      <KeysDialog open={isHelp} onClose={() => setHelp(false)} />
    </Page>
  );
}

function Queue({ search, onHelp }: { readonly search: ReviewSearch; readonly onHelp: () => void }) {
  const t = useTexts(REVIEW_TEXTS);
  const queue = useQueue(search);
  const [byKey, setByKey] = useState(0);
  const decisions = useDecisions(queue, () => setByKey((count) => count + 1));
  const { lines, at, current, query } = queue;
  useKeys((key) => {
    if (key === 'j' || key === 'k') {
      queue.move(key === 'j' ? 1 : -1);
      setByKey((count) => count + 1);
    } else if (key === 'u') decisions.takeBack();
    else if (key === '?') onHelp();
    else return false;
    return true;
  });
  if (current === undefined) {
    return (
      <>
        <ProblemView error={query.error ?? decisions.undo.error} />
        {!query.isSuccess || query.isFetchingNextPage ? null : (
          <div className={style.done}>
            <p>{t(search.line === undefined ? 'nothingLeft' : 'decided')}</p>
            {queue.decided.length === 0 ? null : (
              <Button busy={decisions.undo.isPending} onClick={decisions.takeBack}>
                {t('undo')}
              </Button>
            )}
          </div>
        )}
      </>
    );
  }
  return (
    <div className={style.columns}>
      <ReviewedLine
        key={current.line_item_id}
        line={current}
        next={lines[at + 1]}
        queue={queue}
        decisions={decisions}
        onDecided={() => setByKey((count) => count + 1)}
      />
      <div>
        <section aria-label={t('waiting')}>
          <ol className={style.list}>
            {lines.map((line, index) => (
              <Waiting
                key={line.line_item_id}
                line={line}
                isCurrent={index === at}
                focus={index === at ? byKey : 0}
                onChoose={() => queue.choose(line)}
              />
            ))}
          </ol>
          {query.hasNextPage ? (
            <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </section>
        <LineDocument invoiceId={current.invoice_id} />
      </div>
    </div>
  );
}

interface WaitingProps {
  readonly line: ReviewQueueLine;
  readonly isCurrent: boolean;
  /** Grows when the keyboard has come to this line. */
  readonly focus: number;
  readonly onChoose: () => void;
}

function Waiting({ line, isCurrent, focus, onChoose }: WaitingProps) {
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus > 0) button.current?.focus();
  }, [focus]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={style.waiting}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <bdi className={style.waitingText}>{line.description}</bdi>
        <strong className="number">{format.mass(String(line.kgco2e))}</strong>
        <span className={style.faint}>
          <bdi>{line.vendor_name}</bdi> · {format.date(line.invoice_date)}
        </span>
      </button>
    </li>
  );
}
