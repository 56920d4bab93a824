import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Category } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import style from './review.module.css';
import type { ReviewSearch } from './search.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';

const DOUBT = graphql(`
  query ReviewDoubt($workspaceId: ID, $filter: LineFilter) {
    emissions(workspaceId: $workspaceId, filter: $filter, groupBy: [METHOD]) {
      total {
        quality {
          needsReviewKgco2e
          needsReviewLineCount
        }
      }
    }
  }
`);

/** The kilograms that nobody has looked at yet: the work that is left. */
export function DoubtFigure({ search: { period, vendor, category } }: { readonly search: ReviewSearch }) {
  const t = useTexts(REVIEW_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const filter = {
    needsReview: true,
    ...(period === undefined ? {} : { period }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(category === undefined ? {} : { category: category.toUpperCase() as Category }),
  };
  const { data } = useQuery({
    ...graphqlQuery(DOUBT, { workspaceId, filter }),
    placeholderData: keepPreviousData,
  });
  const quality = data?.emissions?.total.quality;
  return (
    <p className={style.doubt} role="status">
      {quality === undefined ? null : (
        <>
          <strong className="number">{format.mass(String(quality.needsReviewKgco2e))}</strong>{' '}
          <span>
            {t('inDoubt', {
              count: quality.needsReviewLineCount,
              lines: format.integer(quality.needsReviewLineCount),
            })}
          </span>
        </>
      )}
    </p>
  );
}
