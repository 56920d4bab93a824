import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { ReviewQueueLine } from '../../../../../schema/contracts/invoice-corrections.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { moneyText } from '../../language/money-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { useBack } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import { Arithmetic } from '../../ui/words/arithmetic.tsx';
import { WarningText } from '../../ui/words/said.tsx';
import { CandidateList } from './candidate-list.tsx';
import { type Choice, useCandidates } from './candidates.ts';
import { ChoiceSearch } from './choice-search.tsx';
import style from './review.module.css';
import { REVIEW_PERIODS } from './review-filters.tsx';
import { REVIEW_TEXTS } from './texts/texts.ts';
import { useKeys } from './use-keys.ts';
import type { useDecisions, useQueue } from './use-queue.ts';

const MAX_REASON = 1_000;

interface ReviewedLineProps {
  readonly line: ReviewQueueLine;
  readonly next: ReviewQueueLine | undefined;
  readonly queue: ReturnType<typeof useQueue>;
  readonly decisions: ReturnType<typeof useDecisions>;
  /** The list takes the focus of what is gone. */
  readonly onDecided: () => void;
}

/** One line: what it is, what it may be, and the decision. Owners decide; members look. */
export function ReviewedLine({ line, next, queue, decisions, onDecided }: ReviewedLineProps) {
  const t = useTexts(REVIEW_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [more, setMore] = useState<readonly Choice[]>([]);
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const [remember, setRemember] = useState(true);
  const reasonField = useRef<HTMLInputElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const { candidates, error, isPending } = useCandidates({ workspaceId, line, more, next });
  const mayDecide = role === 'owner';
  const candidate = candidates[chosen];
  const canAccept = mayDecide && candidate !== undefined && candidate.gives !== null;
  const { accept, undo, takeBack } = decisions;
  const usualReason = t(chosen === 0 ? 'reasonConfirmed' : 'reasonChanged');

  const decide = () => {
    if (!canAccept || accept.isPending) return;
    const { category, factorId } = candidate.choice;
    accept.mutate(
      {
        workspace_id: workspaceId,
        line_item_id: line.line_item_id,
        ...(category === null ? {} : { category }),
        ...(factorId === null ? {} : { factor_id: factorId }),
        reason: reason?.trim() || usualReason,
        remember,
      },
      {
        onSuccess: () => {
          queue.leave(line);
          onDecided();
        },
      },
    );
  };
  const find = (choice: Choice) => {
    const known = candidates.findIndex(
      (one) => one.choice.category === choice.category && one.choice.factorId === choice.factorId,
    );
    if (known < 0) setMore([...more, choice]);
    setChosen(known < 0 ? candidates.length : known);
  };
  useKeys((key) => {
    if (/^[1-9]$/.test(key) && candidates[Number(key) - 1]?.gives != null) setChosen(Number(key) - 1);
    else if (key === 'a') decide();
    else if (key === '/') searchBox.current?.querySelector<HTMLInputElement>('[role="combobox"]')?.focus();
    else if (key === 'r') reasonField.current?.focus();
    else if (key === 'm') setRemember(!remember);
    else return false;
    return true;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide();
  };
  return (
    <section className={style.card} aria-label={t('line')}>
      <LineFacts line={line} />
      <ProblemView error={error ?? accept.error ?? undo.error} />
      <form onSubmit={submit}>
        {isPending ? <p className={style.faint}>{ui('loading')}</p> : null}
        <CandidateList
          candidates={candidates}
          kgco2e={line.kgco2e}
          chosen={chosen}
          onChoose={setChosen}
          disabled={false}
        />
        {candidate?.gives == null ? null : (
          <div className={style.explanation}>
            <Arithmetic steps={candidate.gives.trace} />
          </div>
        )}
        <div className={style.fields}>
          <div ref={searchBox}>
            <FactorSearch key={more.length} line={line} onChoose={find} />
          </div>
          {mayDecide ? (
            <Field label={t('reason')}>
              {(control) => (
                <input
                  {...control}
                  ref={reasonField}
                  type="text"
                  maxLength={MAX_REASON}
                  value={reason ?? usualReason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          ) : null}
        </div>
        {mayDecide ? (
          <div className={style.actions}>
            <Button kind="primary" type="submit" busy={accept.isPending} disabled={!canAccept}>
              {t(chosen === 0 ? 'confirm' : 'change')}{' '}
              <span aria-hidden="true" className={style.key}>
                a
              </span>
            </Button>
            <label className={style.check}>
              <input
                type="checkbox"
                checked={remember}
                onChange={({ target }) => setRemember(target.checked)}
              />{' '}
              {t('remember')}{' '}
              <span aria-hidden="true" className={style.key}>
                m
              </span>
            </label>
            <Button busy={undo.isPending} disabled={queue.decided.length === 0} onClick={takeBack}>
              {t('undo')}{' '}
              <span aria-hidden="true" className={style.key}>
                u
              </span>
            </Button>
          </div>
        ) : (
          <p className={style.faint}>{t('ownersDecide')}</p>
        )}
      </form>
    </section>
  );
}

/** Factors of the set of the line's period. */
function FactorSearch({
  line,
  onChoose,
}: {
  readonly line: ReviewQueueLine;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(REVIEW_PERIODS, { workspaceId }));
  const period = data?.workspace?.periods?.find(({ name }) => name === line.period);
  return <ChoiceSearch factorSetId={period?.factorSetId} onChoose={onChoose} />;
}

function LineFacts({ line }: { readonly line: ReviewQueueLine }) {
  const t = useTexts(REVIEW_TEXTS);
  const format = useFormat();
  const { invoice_id: invoiceId, line_item_id, quantity, unit_of_measure, spend_amount, currency } = line;
  return (
    <>
      <h2 className={style.text}>
        <bdi>{line.description}</bdi>
      </h2>
      <p className={style.lineFacts}>
        <bdi>{line.vendor_name}</bdi>
        <span>{format.date(line.invoice_date)}</span>
        <span>{moneyText(format, spend_amount, currency)}</span>
        {quantity === null ? null : (
          <span>
            {format.decimal(quantity)} <bdi>{unit_of_measure}</bdi>
          </span>
        )}
        <Link to="/invoices/$invoiceId" params={{ invoiceId }} search={{ line: line_item_id, ...useBack() }}>
          {t('openInvoice')}
        </Link>
      </p>
      {line.reason === null ? null : (
        <p className={style.why}>
          <WarningText warning={{ code: 'needs_review', message: line.reason, reasons: line.reasons }} />
        </p>
      )}
    </>
  );
}
