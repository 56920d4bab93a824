import { useTexts } from '../../language/use-texts.ts';
import { Select } from '../../ui/field.tsx';
import style from './dashboard.module.css';
import type { TimeSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { type Days, daysOfYear, type ReportingPeriod, yearOf } from './time.ts';

const WHOLE_YEAR = '';

interface TimePickerProps {
  readonly periods: readonly ReportingPeriod[];
  readonly years: readonly number[];
  readonly shown: TimeSearch & Days;
  readonly onChange: (time: TimeSearch) => void;
}

/** A calendar year, and the reporting periods that touch it. */
export function TimePicker({ periods, years, shown, onChange }: TimePickerProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const year = shown.year ?? yearOf(shown.to);
  const { from, to } = daysOfYear(year);
  const inYear = periods.filter(({ startDate, endDate }) => startDate <= to && endDate >= from);
  // The calendar year itself is chosen as the year.
  const parts = inYear.filter(({ startDate, endDate }) => startDate !== from || endDate !== to);
  const yearChoices = [...new Set([year, ...years])]
    .sort((a, b) => b - a)
    .map((each) => ({ value: String(each), label: String(each) }));
  const choices = [
    { value: WHOLE_YEAR, label: t('wholeYear') },
    ...parts.map(({ name }) => ({ value: name, label: name })),
  ];
  const period = parts.find(({ name }) => name === shown.period)?.name ?? WHOLE_YEAR;
  return (
    <div className={style.pickers}>
      <Select
        label={t('year')}
        name="year"
        value={String(year)}
        options={yearChoices}
        onChange={(value) => onChange({ year: Number(value) })}
      />
      {parts.length === 0 ? null : (
        <Select
          label={t('period')}
          name="period"
          value={period}
          options={choices}
          onChange={(value) => onChange(value === WHOLE_YEAR ? { year } : { period: value })}
        />
      )}
    </div>
  );
}
