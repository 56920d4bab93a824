import { useMemo } from 'react';
import type { DashboardBreakdownQuery } from '../../data/generated/graphql.ts';
import { compareDecimals } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { useTexts } from '../../language/use-texts.ts';
import { categoryKey } from '../../ui/categories/category-key.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { type Bar, Bars } from './bars.tsx';
import { type LinesSearch, linesHref } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

interface BreakdownProps {
  readonly data: DashboardBreakdownQuery;
  /** Exact kilograms of all. */
  readonly total: string;
  readonly shown: LinesSearch;
  readonly fileName: string;
}

interface Summed {
  readonly kgco2e: number;
  readonly marketBasedKgco2e: number;
  readonly lineCount: number;
  readonly isOther?: boolean;
}

/** By category of scope 3, by vendor and by what was bought. */
export function Breakdown({ data, total, shown, fileName }: BreakdownProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const scope3 = useScope3Bars(data, shown);
  const vendors = useVendorBars(data, shown);
  const categories = useCategoryBars(data, shown);
  return (
    <>
      <Bars
        title={t('byScope3')}
        fileName={`${fileName}-scope-3`}
        of={t('category3')}
        bars={scope3}
        total={total}
        color="var(--series-3)"
      />
      <Bars
        title={t('byVendor')}
        fileName={`${fileName}-vendors`}
        of={t('vendor')}
        bars={vendors}
        total={total}
      />
      <Bars
        title={t('byCategory')}
        fileName={`${fileName}-categories`}
        of={t('category')}
        bars={categories}
        total={total}
        color="var(--series-2)"
      />
    </>
  );
}

const isMarket = ({ basis }: LinesSearch) => basis === 'market';

const measured = (group: Summed, shown: LinesSearch) => ({
  kgco2e: numberText(isMarket(shown) ? group.marketBasedKgco2e : group.kgco2e),
  lineCount: group.lineCount,
});

/** Most kilograms first, the rest at the end. */
const inOrder = (bars: readonly Bar[]) =>
  [...bars].sort(
    (a, b) => Number(a.isOther === true) - Number(b.isOther === true) || compareDecimals(b.kgco2e, a.kgco2e),
  );

function useScope3Bars({ scope3 }: DashboardBreakdownQuery, shown: LinesSearch): readonly Bar[] {
  return useMemo(
    () =>
      (scope3?.groups ?? []).map((group): Bar => {
        const category = group.scope3Category ?? 0;
        return {
          ...measured(group, shown),
          key: String(category),
          label: category === 0 ? 'Scope 3' : `${category} ${group.scope3CategoryName ?? ''}`,
          ...(category === 0 || group.lineCount === 0
            ? {}
            : { href: linesHref({ ...shown, scope: 3, scope3Category: category }) }),
        };
      }),
    [scope3, shown],
  );
}

function useVendorBars({ vendors }: DashboardBreakdownQuery, shown: LinesSearch): readonly Bar[] {
  const t = useTexts(DASHBOARD_TEXTS);
  return useMemo(() => {
    const groups = vendors?.groups ?? [];
    const named = groups.flatMap(({ vendorId }) => (vendorId == null ? [] : [vendorId]));
    return inOrder(
      groups.map((group): Bar => {
        const { vendorId, vendor, isOther } = group;
        if (isOther) {
          const href = linesHref({ ...shown, exceptVendorIds: named });
          return { ...measured(group, shown), key: 'other', label: t('others'), isOther, href };
        }
        return {
          ...measured(group, shown),
          key: vendorId ?? 'erased',
          label: vendor ?? t('erasedVendor'),
          ...(vendorId == null ? {} : { href: linesHref({ ...shown, vendorId }) }),
        };
      }),
    );
  }, [vendors, shown, t]);
}

function useCategoryBars({ categories }: DashboardBreakdownQuery, shown: LinesSearch): readonly Bar[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  return useMemo(() => {
    const groups = categories?.groups ?? [];
    const named = groups.flatMap(({ factorCategory }) => (factorCategory == null ? [] : [factorCategory]));
    return inOrder(
      groups.map((group): Bar => {
        const { factorCategory } = group;
        return factorCategory == null
          ? {
              ...measured(group, shown),
              key: 'other',
              label: t('others'),
              isOther: true,
              href: linesHref({ ...shown, exceptCategories: named }),
            }
          : {
              ...measured(group, shown),
              key: factorCategory,
              label: nameOf(categoryKey(factorCategory)),
              href: linesHref({ ...shown, category: factorCategory }),
            };
      }),
    );
  }, [categories, shown, t, nameOf]);
}
