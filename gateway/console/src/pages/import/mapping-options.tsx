import type { ReactNode } from 'react';
import type { ImportMapping } from '../../../../../schema/contracts/import-mapping.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Select, TextField } from '../../ui/field.tsx';
import style from './import.module.css';
import {
  dateFormatOf,
  decimalMarkOf,
  unitOf,
  withConstant,
  withDateFormat,
  withDecimalMark,
  withUnit,
} from './mapping.ts';
import { IMPORT_TEXTS } from './texts/texts.ts';

interface OptionsProps {
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
}

/** How values are read, and what holds for rows without one. */
export function MappingOptions({ mapping, onChange }: OptionsProps) {
  const t = useTexts(IMPORT_TEXTS);
  const each = { value: '', label: t('fromEachValue') };
  return (
    <details className={style.options}>
      <summary>{t('options')}</summary>
      <div className={style.grid}>
        <Select
          label={t('decimalMark')}
          value={decimalMarkOf(mapping)}
          options={[each, { value: '.', label: '1234.56' }, { value: ',', label: '1234,56' }]}
          onChange={(mark) => onChange(withDecimalMark(mapping, mark))}
        />
        <Select
          label={t('dateOrder')}
          value={dateFormatOf(mapping)}
          options={[
            each,
            { value: 'dmy', label: '31.12.2025' },
            { value: 'mdy', label: '12/31/2025' },
            { value: 'ymd', label: '2025-12-31' },
            { value: 'ddmm', label: '3112' },
          ]}
          onChange={(order) => onChange(withDateFormat(mapping, order))}
        />
        <Select
          label={t('amountSign')}
          value={mapping.amount_sign}
          options={[
            { value: 'as_stated', label: t('asStated') },
            { value: 'reversed', label: t('reversed') },
          ]}
          onChange={(sign) => onChange({ ...mapping, amount_sign: sign })}
        />
        <Select
          label={t('debitMeans')}
          value={mapping.debit_means}
          options={[
            { value: 'purchase', label: t('debitPurchase') },
            { value: 'credit', label: t('debitCredit') },
          ]}
          onChange={(means) => onChange({ ...mapping, debit_means: means })}
        />
        <Select
          label={t('blankCells')}
          value={mapping.blank_cells}
          options={[
            { value: 'missing', label: t('blankMissing') },
            { value: 'as_above', label: t('blankAsAbove') },
          ]}
          onChange={(cells) => onChange({ ...mapping, blank_cells: cells })}
        />
        <Units mapping={mapping} onChange={onChange} />
      </div>
      <h3>{t('constants')}</h3>
      <Constants mapping={mapping} onChange={onChange} />
    </details>
  );
}

const UNITS = [
  ['weight', ['kg', 't', 'lb']],
  ['distance', ['km', 'mi']],
] as const;

function Units({ mapping, onChange }: OptionsProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { vat_rate: vatRate } = mapping.columns;
  return (
    <>
      {UNITS.map(([field, units]) =>
        mapping.columns[field] === undefined ? null : (
          <Select
            key={field}
            label={t('unitOf', { field: t(`field_${field}`) })}
            value={unitOf(mapping, field)}
            options={units.map((unit) => ({ value: unit as string, label: unit }))}
            onChange={(unit) => onChange(withUnit(mapping, field, unit))}
          />
        ),
      )}
      {vatRate === undefined ? null : (
        <Select
          label={t('unitOf', { field: t('field_vat_rate') })}
          value={unitOf(mapping, 'vat_rate')}
          options={[
            { value: 'percent', label: '8.1' },
            { value: 'fraction', label: '0.081' },
          ]}
          onChange={(unit) => onChange(withUnit(mapping, 'vat_rate', unit))}
        />
      )}
    </>
  );
}

function Constants({ mapping, onChange }: OptionsProps) {
  const t = useTexts(IMPORT_TEXTS);
  const fields = [
    ['vendor_name', 'text', 300],
    ['invoice_date', 'date', 10],
    ['description', 'text', 2_000],
    ['currency', 'text', 3],
    ['region', 'text', 2],
    ['unit_of_measure', 'text', 50],
  ] as const;
  const isCode = (name: string) => name === 'currency' || name === 'region';
  return (
    <div className={style.grid}>
      {fields.map(([name, type, most]) => (
        <TextField
          key={name}
          label={t(`field_${name}`)}
          type={type}
          maxLength={most}
          value={mapping.constants[name] ?? ''}
          onChange={({ target: { value } }) =>
            onChange(withConstant(mapping, name, isCode(name) ? value.toUpperCase() : value))
          }
        />
      ))}
    </div>
  );
}
