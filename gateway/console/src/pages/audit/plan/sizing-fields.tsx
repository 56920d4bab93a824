import {
  ASSURANCE_LEVELS,
  ASSURANCE_STANDARDS,
  RISK_WEIGHTINGS,
} from '../../../../../../schema/contracts/engagements.ts';
import type { PlanPreview } from '../../../../../../schema/contracts/plan-preview.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import style from '../audit.module.css';
import { decimalIn, exact, inField, partOf, percentOf } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { STANDARDS } from '../parts/standards.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { type PlanDraft, THRESHOLDS, type Threshold } from './plan-form.ts';

const LABELS = {
  overall_materiality_kgco2e: 'plan.overall',
  performance_materiality_kgco2e: 'plan.performance',
  tolerable_misstatement_kgco2e: 'plan.tolerable',
  expected_misstatement_kgco2e: 'plan.expected',
  clearly_trivial_kgco2e: 'plan.trivial',
} as const;

/** The level of confidence a level of assurance begins with; the service has the same. */
const CONFIDENCE = { limited: '80', reasonable: '95' } as const;

interface SizingFieldsProps {
  readonly draft: PlanDraft;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
  readonly wrong: readonly string[];
  /** A sample is drawn, with which these are fixed. */
  readonly isFixed: boolean;
  /** Absolute kilograms of the period; null while unknown. */
  readonly total: string | null;
  /** What the empty thresholds are computed as. */
  readonly effective: PlanPreview | null;
}

export function SizingFields(props: SizingFieldsProps) {
  const { draft, onChange, wrong, isFixed } = props;
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  return (
    <>
      <Select
        label={words('plan.standard')}
        value={draft.assurance_standard}
        options={ASSURANCE_STANDARDS.map((value) => ({ value, label: STANDARDS[value] }))}
        onChange={(assurance_standard) => onChange({ assurance_standard })}
      />
      <Select
        label={words('plan.level')}
        value={draft.assurance_level}
        disabled={isFixed}
        options={ASSURANCE_LEVELS.map((value) => ({ value, label: code('level', value) }))}
        onChange={(assurance_level) =>
          onChange({
            assurance_level,
            ...(draft.confidence === CONFIDENCE[draft.assurance_level]
              ? { confidence: CONFIDENCE[assurance_level] }
              : {}),
          })
        }
      />
      {THRESHOLDS.map((name) => (
        <ThresholdField key={name} name={name} {...props} />
      ))}
      <TextArea
        label={words('plan.rationale')}
        hint={t('rationaleHint')}
        maxLength={4_000}
        value={draft.rationale}
        onChange={({ target }) => onChange({ rationale: target.value })}
      />
      <TextField
        label={t('confidencePercent')}
        inputMode="decimal"
        readOnly={isFixed}
        value={draft.confidence}
        error={wrong.includes('confidence') ? t('notAFigure') : undefined}
        onChange={({ target }) => onChange({ confidence: target.value })}
      />
      <Select
        label={words('plan.weighting')}
        value={draft.risk_weighting}
        disabled={isFixed}
        options={RISK_WEIGHTINGS.map((value) => ({ value, label: code('weighting', value) }))}
        onChange={(risk_weighting) => onChange({ risk_weighting })}
      />
    </>
  );
}

/** A threshold in kilograms and in per cent of the period's total: either is typed, the other follows. */
function ThresholdField({
  name,
  draft,
  onChange,
  wrong,
  isFixed,
  total,
  effective,
}: SizingFieldsProps & { readonly name: Threshold }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const typed = draft.thresholds[name];
  const kilograms = decimalIn(typed);
  const set = (text: string) => onChange({ thresholds: { ...draft.thresholds, [name]: text } });
  const computed = typed.trim() === '' && effective !== null ? exact(effective[name]) : null;
  const shown = kilograms ?? computed;
  const percent = shown === null || total === null ? '' : inField(percentOf(shown, total));
  const label = words(LABELS[name]);
  return (
    <div className={style.pair}>
      <TextField
        label={t('inKilograms', { label })}
        hint={computed === null ? undefined : t('computed', { mass: format.mass(computed, { unit: 'kg' }) })}
        inputMode="decimal"
        readOnly={isFixed}
        value={typed}
        error={wrong.includes(name) ? t('notAFigure') : undefined}
        onChange={({ target }) => set(target.value)}
      />
      <PercentField
        // A figure that follows the other field begins anew.
        key={percent}
        label={t('inPercent', { label })}
        percent={percent}
        readOnly={isFixed || total === null}
        onChange={(text) => {
          const value = decimalIn(text);
          if (value !== null && total !== null) set(inField(partOf(total, value)));
        }}
      />
    </div>
  );
}

function PercentField({
  label,
  percent,
  readOnly,
  onChange,
}: {
  readonly label: string;
  readonly percent: string;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}) {
  const t = useTexts(AUDIT_TEXTS);
  return (
    <TextField
      label={<span title={label}>{t('percentShort')}</span>}
      aria-label={label}
      inputMode="decimal"
      readOnly={readOnly}
      defaultValue={percent}
      onBlur={({ target }) => {
        if (target.value !== percent) onChange(target.value);
      }}
    />
  );
}
