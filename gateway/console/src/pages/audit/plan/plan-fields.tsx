import { ASSERTIONS } from '../../../../../../schema/contracts/engagements.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import style from '../audit.module.css';
import { useCodes } from '../parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { missingTexts, type PlanDraft } from './plan-form.ts';

interface FieldsProps {
  readonly draft: PlanDraft;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

/** What every line must have before the completion. */
export function RuleFields({ draft, onChange }: FieldsProps) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const { required_assertions: required, require_review } = draft;
  return (
    <>
      <fieldset className={style.choices}>
        <legend>{words('plan.required')}</legend>
        {ASSERTIONS.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={required.includes(name)}
              onChange={({ target }) =>
                onChange({
                  required_assertions: ASSERTIONS.filter((one) =>
                    one === name ? target.checked : required.includes(one),
                  ),
                })
              }
            />
            {code('assertion', name)}
          </label>
        ))}
      </fieldset>
      <div className={style.choices}>
        <label>
          <input
            type="checkbox"
            checked={require_review}
            onChange={({ target }) => onChange({ require_review: target.checked })}
          />
          {words('plan.review')}
        </label>
      </div>
    </>
  );
}

export function CompletenessFields({
  draft,
  onChange,
  wrong,
}: FieldsProps & { readonly wrong: readonly string[] }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const missing = missingTexts(draft);
  const errorOf = (name: (typeof missing)[number]) =>
    missing.includes(name) ? t('testNeedsBoth') : undefined;
  return (
    <>
      <p className={style.muted}>{t('completenessHint')}</p>
      <TextArea
        label={words('procedure')}
        maxLength={4_000}
        value={draft.procedure}
        error={errorOf('procedure')}
        onChange={({ target }) => onChange({ procedure: target.value })}
      />
      <TextArea
        label={words('limits.result')}
        maxLength={4_000}
        value={draft.result}
        error={errorOf('result')}
        onChange={({ target }) => onChange({ result: target.value })}
      />
      <TextField
        label={words('reference')}
        maxLength={500}
        value={draft.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      <TextField
        label={words('plan.retention')}
        inputMode="numeric"
        value={draft.retention}
        error={wrong.includes('retention') ? t('notAFigure') : undefined}
        onChange={({ target }) => onChange({ retention: target.value })}
      />
    </>
  );
}
