import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '../../../../../schema/contracts/categories.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { Select } from '../../ui/field.tsx';
import { SearchText } from '../../ui/search-text.tsx';
import style from './review.module.css';
import { type ReviewSearch, reviewSearch } from './search.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';

export const REVIEW_PERIODS = graphql(`
  query ReviewPeriods($workspaceId: ID) {
    workspace(workspaceId: $workspaceId) {
      periods(last: 100) {
        name
        factorSetId
      }
    }
  }
`);

interface FiltersProps {
  readonly search: ReviewSearch;
  readonly onChange: (search: ReviewSearch) => void;
}

export function ReviewFilters({ search, onChange }: FiltersProps) {
  const t = useTexts(REVIEW_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(REVIEW_PERIODS, { workspaceId }));
  const put = (changes: object) => onChange(reviewSearch({ ...search, ...changes }));
  const periods = data?.workspace?.periods?.map(({ name }) => name).reverse() ?? [];
  const shown =
    search.period === undefined || periods.includes(search.period) ? periods : [search.period, ...periods];
  const categories = CATEGORIES.map((code) => ({ value: code as string, label: nameOf(code) }));
  return (
    <search className={style.filters}>
      <Select
        label={t('period')}
        value={search.period ?? ''}
        options={[
          { value: '', label: t('allPeriods') },
          ...shown.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(period) => put({ period })}
      />
      <SearchText label={t('vendor')} value={search.vendor} onChange={(vendor) => put({ vendor })} />
      <Select
        label={t('category')}
        value={search.category ?? ''}
        options={[
          { value: '', label: t('allCategories') },
          ...categories.sort((a, b) => a.label.localeCompare(b.label)),
        ]}
        onChange={(category) => put({ category })}
      />
    </search>
  );
}
