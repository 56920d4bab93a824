import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '../../../../../schema/contracts/categories.ts';
import { WARNINGS, type WarningCode } from '../../../../../schema/contracts/warnings.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { type Option, Select, TextField } from '../../ui/field.tsx';
import { SearchText } from '../../ui/search-text.tsx';
import { useWriter } from '../../ui/words/use-writer.ts';
import style from './invoices.module.css';
import { type InvoiceSearch, invoiceSearch, isFiltered } from './search.ts';
import { INVOICE_TEXTS } from './texts/texts.ts';

const PERIODS = graphql(`
  query InvoicePeriods($workspaceId: ID) {
    workspace(workspaceId: $workspaceId) {
      periods(last: 100) {
        name
      }
    }
  }
`);

interface FiltersProps {
  /** Without the place of the page: another filter begins at the first one. */
  readonly search: InvoiceSearch;
  readonly onChange: (search: InvoiceSearch) => void;
}

/** What is looked for; it stands in the address, so that it can be kept and sent to others. */
export function InvoiceFilters({ search, onChange }: FiltersProps) {
  const t = useTexts(INVOICE_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const { say } = useWriter();
  const put = (changes: Readonly<Record<string, unknown>>) =>
    onChange(invoiceSearch({ ...search, ...changes }));
  const any = { value: '', label: t('any') };
  const categories = CATEGORIES.map((code) => ({ value: code.toUpperCase(), label: nameOf(code) }));
  const warnings = (Object.keys(WARNINGS) as WarningCode[]).map((code) => ({
    value: code.toUpperCase(),
    label: say(`name.${code}`) ?? code,
  }));
  const more = Object.keys(search).some(
    (name) => !['vendor', 'number', 'text', 'period', 'sort', 'descending'].includes(name),
  );
  return (
    <search className={style.filters}>
      <div className={style.row}>
        <SearchText label={t('vendor')} value={search.vendor} onChange={(vendor) => put({ vendor })} />
        <SearchText label={t('number')} value={search.number} onChange={(number) => put({ number })} />
        <SearchText label={t('lineText')} value={search.text} onChange={(text) => put({ text })} />
        <PeriodSelect value={search.period} onChange={(period) => put({ period })} />
      </div>
      <details open={more}>
        <summary>{t('moreFilters')}</summary>
        <div className={style.row}>
          <TextField
            type="date"
            label={t('from')}
            value={search.from ?? ''}
            max={search.to}
            onChange={({ target }) => put({ from: target.value })}
          />
          <TextField
            type="date"
            label={t('to')}
            value={search.to ?? ''}
            min={search.from}
            onChange={({ target }) => put({ to: target.value })}
          />
          <Select
            label={t('method')}
            value={search.method ?? ''}
            options={[
              any,
              { value: 'PHYSICAL', label: t('physical') },
              { value: 'SPEND', label: t('spendBased') },
            ]}
            onChange={(method) => put({ method })}
          />
          <Select
            label={t('category')}
            value={search.category ?? ''}
            options={[any, ...categories.sort((a, b) => a.label.localeCompare(b.label))]}
            onChange={(category) => put({ category })}
          />
          <Select
            label={t('warning')}
            value={search.warning ?? ''}
            options={[any, ...warnings.sort((a, b) => a.label.localeCompare(b.label))]}
            onChange={(warning) => put({ warning })}
          />
          <Flag
            label={t('review')}
            value={search.needsReview}
            yes={t('onlyToReview')}
            no={t('onlyReviewed')}
            onChange={(needsReview) => put({ needsReview })}
          />
          <Flag
            label={t('duplicates')}
            value={search.repeats}
            yes={t('onlyDuplicates')}
            no={t('withoutDuplicates')}
            onChange={(repeats) => put({ repeats })}
          />
          <Select
            label={t('voidedInvoices')}
            value={String(search.voided ?? '')}
            options={[
              { value: '', label: t('withoutVoided') },
              { value: 'true', label: t('withVoided') },
              { value: 'only', label: t('onlyVoided') },
            ]}
            onChange={(voided) => put({ voided: voided === 'true' ? true : voided })}
          />
        </div>
      </details>
      <Linked search={search} onChange={put} />
      {isFiltered(search) ? (
        <p>
          <Button small onClick={() => onChange({})}>
            {t('clearFilters')}
          </Button>
        </p>
      ) : null}
    </search>
  );
}

/** What only a link sets, such as a bar of a chart: it can be taken away. */
function Linked({
  search,
  onChange,
}: {
  readonly search: InvoiceSearch;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}) {
  const t = useTexts(INVOICE_TEXTS);
  const { scope, scope3Category, region, vendorId, serviceMonth } = search;
  const given = [
    { name: 'scope', text: scope === undefined ? null : `Scope ${scope}` },
    {
      name: 'scope3Category',
      text: scope3Category === undefined ? null : t('scope3Category', { number: scope3Category }),
    },
    { name: 'region', text: region === undefined ? null : `${t('region')}: ${region}` },
    {
      name: 'serviceMonth',
      text: serviceMonth === undefined ? null : `${t('serviceMonth')}: ${serviceMonth}`,
    },
    { name: 'vendorId', text: vendorId === undefined ? null : t('oneVendor') },
  ].filter(({ text }) => text !== null);
  if (given.length === 0) return null;
  return (
    <p className={style.flags}>
      {given.map(({ name, text }) => (
        <Button
          key={name}
          small
          aria-label={t('withoutFilter', { name: text ?? '' })}
          onClick={() => onChange({ [name]: undefined })}
        >
          {text} ×
        </Button>
      ))}
    </p>
  );
}

interface FlagProps {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly yes: string;
  readonly no: string;
  readonly onChange: (value: boolean | undefined) => void;
}

function Flag({ label, value, yes, no, onChange }: FlagProps) {
  const t = useTexts(INVOICE_TEXTS);
  const options: Option<string>[] = [
    { value: '', label: t('any') },
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return (
    <Select
      label={label}
      value={value === undefined ? '' : String(value)}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
}

function PeriodSelect({
  value = '',
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (period: string) => void;
}) {
  const t = useTexts(INVOICE_TEXTS);
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(PERIODS, { workspaceId }));
  const names = data?.workspace?.periods?.map(({ name }) => name).reverse() ?? [];
  const known = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label={t('period')}
      value={value}
      options={[
        { value: '', label: t('allPeriods') },
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
