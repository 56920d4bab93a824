import { useTexts } from '../../../language/use-texts.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import style from '../audit.module.css';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import type { AssertionDraft } from './assertion-draft.ts';

interface FieldsProps {
  readonly draft: AssertionDraft;
  readonly onChange: (changes: Partial<AssertionDraft>) => void;
}

/** What the chosen result needs. */
export function FindingFields({
  draft,
  onChange,
  isFigureWrong,
}: FieldsProps & { readonly isFigureWrong: boolean }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  if (draft.result === 'unable_to_test') {
    return (
      <TextArea
        label={words('procedure.alternative')}
        hint={t('alternativeHint')}
        maxLength={10_000}
        value={draft.alternative}
        onChange={({ target }) => onChange({ alternative: target.value })}
      />
    );
  }
  if (draft.result !== 'exception') return null;
  return (
    <>
      <TextField
        label={words('audited')}
        hint={t('auditedHint')}
        inputMode="decimal"
        value={draft.audited}
        error={isFigureWrong ? t('notAFigure') : undefined}
        onChange={({ target }) => onChange({ audited: target.value })}
      />
      <TextArea
        label={words('cause')}
        required
        maxLength={10_000}
        value={draft.cause}
        onChange={({ target }) => onChange({ cause: target.value })}
      />
      <div className={style.choices}>
        <label>
          <input
            type="checkbox"
            checked={draft.isAnomaly}
            onChange={({ target }) => onChange({ isAnomaly: target.checked })}
          />
          {words('anomaly')}
        </label>
      </div>
      {draft.isAnomaly ? (
        <TextArea
          label={words('anomaly.procedures')}
          required
          maxLength={10_000}
          value={draft.anomaly}
          onChange={({ target }) => onChange({ anomaly: target.value })}
        />
      ) : null}
    </>
  );
}

export function FurtherFields({ draft, onChange }: FieldsProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  return (
    <>
      <TextArea
        label={words('narrative')}
        maxLength={10_000}
        value={draft.narrative}
        onChange={({ target }) => onChange({ narrative: target.value })}
      />
      <TextField
        label={words('reference')}
        maxLength={200}
        value={draft.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      <TextField
        label={words('marks.title')}
        hint={t('ticksHint')}
        maxLength={220}
        value={draft.ticks}
        onChange={({ target }) => onChange({ ticks: target.value })}
      />
    </>
  );
}
