import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import style from '../audit.module.css';
import { useActorName } from '../engagement.ts';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { Facts } from '../parts/facts.tsx';
import { PAPER_TEXTS } from '../texts/texts.ts';
import type { Revision } from './item-query.ts';

interface RevisionViewProps {
  readonly revision: Revision;
  readonly isNewest: boolean;
}

/** One saved test, with its reviews. */
export function RevisionView({ revision, isNewest }: RevisionViewProps) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const name = useActorName();
  const mass = (kilograms: number | null | undefined) =>
    kilograms === null || kilograms === undefined ? null : format.mass(exact(kilograms));
  const text = (value: string | null | undefined) =>
    value ? <span className={style.text}>{value}</span> : null;
  return (
    <article className={isNewest ? style.revision : `${style.revision} ${style.old}`}>
      <h3>
        {words('assertion.revision', {
          assertion: code('assertion', revision.assertion),
          revision: format.integer(revision.revision),
        })}
        <span className={style.tag}>{code('result', revision.result)}</span>
        {isNewest ? null : <span className={style.muted}>{words('superseded')}</span>}
      </h3>
      <Facts
        rows={[
          [words('procedure'), revision.procedure ? code('procedure', revision.procedure) : null],
          [words('audited'), mass(revision.auditedKgco2e)],
          [words('difference'), mass(revision.misstatementKgco2e)],
          [words('cause'), text(revision.natureAndCause)],
          [words('narrative'), text(revision.narrative)],
          [words('procedure.alternative'), text(revision.alternativeProcedure)],
          [words('anomaly.procedures'), revision.isAnomaly ? text(revision.anomalyProcedures) : null],
          [
            words('evidence'),
            revision.evidence.length === 0 ? null : (
              <ul key="evidence" className={style.reasons}>
                {revision.evidence.map(({ type, reference, page, note, sha256 }) => (
                  <li key={`${type} ${reference} ${page} ${sha256}`}>
                    {format.labelled(code('evidence', type), reference)}
                    {page ? `, ${words('evidence.page', { page: String(page) })}` : ''}
                    {note ? ` – ${note}` : ''}
                  </li>
                ))}
              </ul>
            ),
          ],
          [words('marks.title'), revision.tickMarks.join(' ')],
          [words('reference'), revision.workpaperReference],
          [
            words('prepared'),
            words('by.at', {
              person: name(revision.preparedBy),
              time: format.dateTime(revision.preparedAt),
            }),
          ],
          ...revision.reviews.map(
            ({ reviewId, decision, note, reviewedBy, reviewedAt }) =>
              [
                words('reviewed'),
                <span key={reviewId} className={style.text}>
                  {format.labelled(
                    code('decision', decision),
                    words('by.at', { person: name(reviewedBy), time: format.dateTime(reviewedAt) }),
                  )}
                  {note ? ` – ${note}` : ''}
                </span>,
              ] as const,
          ),
        ]}
      />
    </article>
  );
}
