import { useLingui } from '@lingui/react';
import type { WorkspaceAnswer } from '../../../../../../schema/contracts/workspace.ts';
import { type Language, localeOf } from '../../../language/languages.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { countryOptions, currencyOptions } from '../parts/codes.ts';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import style from './workspace-fields.module.css';

export type WorkspaceValues = Omit<WorkspaceAnswer, 'workspace_id' | 'created_at'>;

const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
const LENGTHS = ['year', 'quarter', 'month'] as const;
const POLICIES = ['accept', 'scale', 'strict'] as const;

interface WorkspaceFieldsProps {
  readonly values: WorkspaceValues;
  /** The member that a person has changed. */
  readonly onChange: (change: Partial<WorkspaceValues>) => void;
  readonly readOnly?: boolean;
  /** There are periods: how they are cut cannot change any more. */
  readonly periodsFixed?: boolean;
}

export function WorkspaceFields({
  values,
  onChange,
  readOnly = false,
  periodsFixed = false,
}: WorkspaceFieldsProps) {
  const t = useTexts(SETTINGS_TEXTS);
  const { i18n } = useLingui();
  const locale = localeOf(i18n.locale as Language);
  const fixedHint = periodsFixed ? t('periodsFixed') : undefined;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <fieldset className={style.fields} disabled={readOnly}>
      <legend className="visually-hidden">{t('policy')}</legend>
      <TextField
        label={t('name')}
        value={values.name}
        onChange={({ target }) => onChange({ name: target.value })}
        required
        maxLength={200}
      />
      <Select
        label={t('defaultCurrency')}
        hint={t('defaultCurrencyHint')}
        value={values.default_currency}
        options={currencyOptions(locale)}
        onChange={(default_currency) => onChange({ default_currency })}
      />
      <Select
        label={t('defaultRegion')}
        hint={t('defaultRegionHint')}
        value={values.default_region}
        options={countryOptions(locale)}
        onChange={(default_region) => onChange({ default_region })}
      />
      <Select
        label={t('periodLength')}
        hint={fixedHint}
        disabled={periodsFixed}
        value={values.period_length}
        options={LENGTHS.map((value) => ({ value, label: t(`length_${value}`) }))}
        onChange={(period_length) => onChange({ period_length })}
      />
      <Select
        label={t('fiscalStart')}
        hint={fixedHint}
        disabled={periodsFixed}
        value={MONTHS[values.fiscal_start_month - 1] ?? '1'}
        options={MONTHS.map((value, index) => ({ value, label: month.format(Date.UTC(2025, index)) }))}
        onChange={(value) => onChange({ fiscal_start_month: MONTHS.indexOf(value) + 1 })}
      />
      <Select
        label={t('reconciliation')}
        hint={t(`reconciliation_${values.reconciliation_policy}_hint`)}
        value={values.reconciliation_policy}
        options={POLICIES.map((value) => ({ value, label: t(`reconciliation_${value}`) }))}
        onChange={(reconciliation_policy) => onChange({ reconciliation_policy })}
      />
      <Select
        label={t('unknownMembers')}
        hint={t('unknownMembersHint')}
        value={values.strict_members ? 'reject' : 'warn'}
        options={[
          { value: 'warn', label: t('unknownWarn') },
          { value: 'reject', label: t('unknownReject') },
        ]}
        onChange={(value) => onChange({ strict_members: value === 'reject' })}
      />
    </fieldset>
  );
}
