import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LineFilter } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

const TOTALS = graphql(`
  query InvoiceTotals($workspaceId: ID, $filter: LineFilter) {
    invoices(workspaceId: $workspaceId, filter: $filter, first: 1) {
      totalCount
    }
    emissions(workspaceId: $workspaceId, filter: $filter, groupBy: [METHOD]) {
      total {
        kgco2e
        lineCount
        spend
        spendCurrency
        quality {
          needsReviewKgco2e
        }
      }
    }
  }
`);

/** What the filter selects, over all pages: invoices, and the lines of them that match. */
export function FilterTotals({ filter }: { readonly filter: LineFilter }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const { data } = useQuery({
    ...graphqlQuery(TOTALS, { workspaceId, filter }),
    placeholderData: keepPreviousData,
  });
  const total = data?.emissions?.total;
  const count = data?.invoices?.totalCount;
  if (total === undefined || count === undefined) return <div className={style.totals} />;
  const { spend, spendCurrency, quality } = total;
  return (
    <dl className={style.totals}>
      <div>
        <dt>{t('invoices')}</dt>
        <dd>{format.integer(count)}</dd>
      </div>
      <div>
        <dt>{t('matchingLines')}</dt>
        <dd>{format.integer(total.lineCount)}</dd>
      </div>
      <div>
        <dt>{t('co2e')}</dt>
        <dd>{format.mass(String(total.kgco2e))}</dd>
      </div>
      <div>
        <dt>{t('inReview')}</dt>
        <dd>{format.mass(String(quality.needsReviewKgco2e))}</dd>
      </div>
      {spend == null || spendCurrency == null ? null : (
        <div>
          <dt>{t('spend')}</dt>
          <dd>{format.money(spend, spendCurrency, 2)}</dd>
        </div>
      )}
    </dl>
  );
}
