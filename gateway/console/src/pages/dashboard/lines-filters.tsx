import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CATEGORIES } from '../../../../../schema/contracts/categories.ts';
import type { Category, Method } from '../../data/generated/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { Select, TextField } from '../../ui/field.tsx';
import style from './dashboard.module.css';
import { VENDOR_NAME } from './lines-queries.ts';
import type { LinesSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import type { Days } from './time.ts';

interface LinesFiltersProps {
  readonly search: LinesSearch;
  readonly days: Partial<Days>;
  readonly onChange: (search: LinesSearch) => void;
}

const ANY = '';
const SOURCE_NAMES = { PHYSICAL: 'physical', SUPPLIER: 'supplier', SPEND: 'spend' } as const;
const SCOPES = ['1', '2', '3'] as const;

/** The search without some members: they restrict nothing any more. */
function without(search: LinesSearch, ...names: readonly (keyof LinesSearch)[]): LinesSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((each) => each === name)));
}

/** What the lines have in common: changed here, or taken away. */
export function LinesFilters({ search, days, onChange }: LinesFiltersProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const categories = CATEGORIES.map((key) => ({
    value: key.toUpperCase() as Category,
    label: nameOf(key),
  })).sort((a, b) => a.label.localeCompare(b.label));
  const any = { value: ANY, label: t('any') } as const;
  return (
    <>
      <div className={style.controls}>
        <TextSearch search={search} onChange={onChange} />
        <Select<Category | ''>
          label={t('category')}
          name="category"
          value={search.category ?? ANY}
          options={[any, ...categories]}
          onChange={(category) =>
            onChange({
              ...without(search, 'category', 'exceptCategories'),
              ...(category === ANY ? {} : { category }),
            })
          }
        />
        <Select
          label={t('scope')}
          name="scope"
          value={search.scope === undefined ? ANY : String(search.scope)}
          options={[any, ...SCOPES.map((scope) => ({ value: scope, label: `Scope ${scope}` }))]}
          onChange={(scope) =>
            onChange({
              ...without(search, 'scope', 'scope3Category'),
              ...(scope === ANY ? {} : { scope: Number(scope) }),
            })
          }
        />
        <Select<Method | ''>
          label={t('method')}
          name="method"
          value={search.method ?? ANY}
          options={[any, { value: 'PHYSICAL', label: t('physical') }, { value: 'SPEND', label: t('spend') }]}
          onChange={(method) =>
            onChange({ ...without(search, 'method'), ...(method === ANY ? {} : { method }) })
          }
        />
      </div>
      <Chips search={search} days={days} onChange={onChange} />
    </>
  );
}

function TextSearch({ search, onChange }: Omit<LinesFiltersProps, 'days'>) {
  const t = useTexts(DASHBOARD_TEXTS);
  const [text, setText] = useState(search.text ?? '');
  return (
    <form
      className={style.search}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...without(search, 'text'), ...(text.trim() === '' ? {} : { text: text.trim() }) });
      }}
    >
      <TextField
        label={t('textOfLine')}
        type="search"
        name="text"
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}

/** What no control above shows. */
function Chips({ search, days, onChange }: LinesFiltersProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const { vendorId, exceptVendorIds, exceptCategories, scope3Category, needsReview } = search;
  const { confidenceFrom, confidenceBelow, dataSource, from, to } = search;
  const chip = (label: ReactNode, ...names: readonly (keyof LinesSearch)[]) => (
    <Chip key={names[0]} onRemove={() => onChange(without(search, ...names))}>
      {label}
    </Chip>
  );
  const percent = (fraction: number) => format.percent(numberText(fraction), 0);
  const isOwnDays = from !== undefined || to !== undefined;
  return (
    <ul className={style.chips}>
      {days.from === undefined || days.to === undefined ? null : isOwnDays ? (
        chip(`${format.date(days.from)} – ${format.date(days.to)}`, 'from', 'to')
      ) : (
        <li className={style.chip}>{`${format.date(days.from)} – ${format.date(days.to)}`}</li>
      )}
      {vendorId === undefined ? null : chip(<VendorName vendorId={vendorId} />, 'vendorId')}
      {exceptVendorIds === undefined
        ? null
        : chip(t('exceptVendors', { count: exceptVendorIds.length }), 'exceptVendorIds')}
      {exceptCategories === undefined
        ? null
        : chip(t('exceptCategories', { count: exceptCategories.length }), 'exceptCategories')}
      {scope3Category === undefined
        ? null
        : chip(t('category3Is', { number: scope3Category }), 'scope3Category')}
      {dataSource === undefined
        ? null
        : chip(t('sourceIs', { source: t(SOURCE_NAMES[dataSource]) }), 'dataSource')}
      {confidenceFrom === undefined && confidenceBelow === undefined
        ? null
        : chip(
            t('confidenceIs', { from: percent(confidenceFrom ?? 0), to: percent(confidenceBelow ?? 1) }),
            'confidenceFrom',
            'confidenceBelow',
          )}
      {needsReview === undefined ? null : chip(t(needsReview ? 'inReview' : 'notInReview'), 'needsReview')}
    </ul>
  );
}

function Chip({ onRemove, children }: { readonly onRemove: () => void; readonly children: ReactNode }) {
  const t = useTexts(DASHBOARD_TEXTS);
  return (
    <li className={style.chip}>
      <span>{children}</span>
      <Button small kind="quiet" onClick={onRemove}>
        <span aria-hidden="true">✕</span>
        <span className="visually-hidden">{t('removeFilter')}</span>
      </Button>
    </li>
  );
}

function VendorName({ vendorId }: { readonly vendorId: string }) {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(VENDOR_NAME, { workspaceId, vendorId }));
  return <bdi>{data?.vendor?.name ?? '…'}</bdi>;
}
