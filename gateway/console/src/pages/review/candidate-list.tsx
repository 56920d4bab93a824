import { compareDecimals, sumOf } from '../../language/decimal.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { ReasonsText } from '../../ui/words/said.tsx';
import type { Candidate } from './candidates.ts';
import style from './review.module.css';
import { REVIEW_TEXTS } from './texts/texts.ts';

interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  readonly kgco2e: number;
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  readonly disabled: boolean;
}

/** What the line may be, each with the kilograms it would give. */
export function CandidateList({ candidates, kgco2e, chosen, onChoose, disabled }: CandidateListProps) {
  const t = useTexts(REVIEW_TEXTS);
  return (
    <fieldset className={style.candidates} disabled={disabled}>
      <legend>{t('candidates')}</legend>
      {candidates.map((candidate, at) => (
        <label
          key={`${candidate.choice.category} ${candidate.choice.factorId}`}
          className={style.candidate}
          data-chosen={at === chosen}
        >
          <input
            type="radio"
            name="candidate"
            checked={at === chosen}
            disabled={candidate.gives === null}
            onChange={() => onChoose(at)}
          />
          {at < 9 ? (
            <span aria-hidden="true" className={style.key}>
              {at + 1}
            </span>
          ) : (
            <span />
          )}
          <CandidateText candidate={candidate} isOwn={at === 0} before={String(kgco2e)} />
        </label>
      ))}
    </fieldset>
  );
}

interface CandidateTextProps {
  readonly candidate: Candidate;
  readonly isOwn: boolean;
  readonly before: string;
}

function CandidateText({
  candidate: { choice, gives, refused, refusedReason },
  isOwn,
  before,
}: CandidateTextProps) {
  const t = useTexts(REVIEW_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  const category = gives?.category ?? choice.category;
  const change =
    gives === null
      ? '0'
      : sumOf([String(gives.kgco2e), before.startsWith('-') ? before.slice(1) : `-${before}`]);
  return (
    <>
      <span className={style.candidateName}>
        <span>
          {category === null ? null : nameOf(category)}
          {isOwn ? <span className={style.faint}> · {t('asItIs')}</span> : null}
        </span>
        {choice.label === undefined ? null : (
          <span className={style.faint} lang="en" translate="no">
            {choice.label}
          </span>
        )}
        {gives === null ? (
          <span className={style.refused}>
            <ReasonsText reasons={refusedReason === null ? [] : [refusedReason]} recorded={refused ?? ''} />
          </span>
        ) : (
          <span className={style.faint}>
            {t(gives.method === 'physical' ? 'physical' : 'spendBased')} ·{' '}
            {t('confidence', { share: format.percent(String(gives.confidence), 0) })}
          </span>
        )}
      </span>
      {gives === null ? null : (
        <span className={style.candidateKg}>
          <strong>{format.mass(String(gives.kgco2e))}</strong>
          {compareDecimals(change, '0') === 0 ? null : (
            <span className={style.faint}>
              {compareDecimals(change, '0') > 0 ? '+' : ''}
              {format.mass(change)}
            </span>
          )}
        </span>
      )}
    </>
  );
}
