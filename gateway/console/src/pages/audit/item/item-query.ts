import { useQuery } from '@tanstack/react-query';
import type { AuditItemQuery } from '../../../data/generated/graphql.ts';
import { graphql } from '../../../data/graphql.ts';
import { graphqlQuery } from '../../../data/graphql-client.ts';

const ITEM = graphql(`
  query AuditItem($id: ID!) {
    node(id: $id) {
      ... on SampleItem {
        id lineItemId invoiceId stratum status hits draw drawnAs inclusionProbability recordedKgco2e riskScore riskWeight
        replacedBy replaces
        riskFactors { code points detail reasons { code values } }
        changes { change at actor entry }
        assertions {
          assertionId assertion revision result procedure recordedKgco2e auditedKgco2e misstatementKgco2e
          natureAndCause narrative isAnomaly anomalyProcedures alternativeProcedure workpaperReference tickMarks
          preparedAt preparedBy
          evidence { type reference sha256 page note }
          reviews { reviewId decision note reviewedAt reviewedBy }
        }
        rePerformances {
          rePerformanceId result reason recordedKgco2e recomputedKgco2e differenceKgco2e overrides trace performedAt
          performedBy
        }
        lineItem {
          lineItemId description category scope scope3Category method confidence explanation matchedWords
          quantity unitOfMeasure weightTonnes distanceKm spendAmount currency kgco2e
          trace { step details }
          factor { label region year kgCo2ePerUnit unit source factorId }
          warnings { code message reasons { code values } }
          invoice {
            invoiceId invoiceNumber invoiceDate vendorName voided voidReason currency
            sourceDocument { version sha256 bytes createdAt }
          }
        }
      }
    }
  }
`);

type Node = NonNullable<AuditItemQuery['node']>;
export type ItemDetail = Extract<Node, { readonly lineItemId: string }>;
export type Revision = ItemDetail['assertions'][number];
export type RePerformance = ItemDetail['rePerformances'][number];
export type Line = NonNullable<ItemDetail['lineItem']>;

/** A sampled line with all work on it; null while it is loaded. */
export function useItem(id: string | undefined) {
  const query = useQuery({ ...graphqlQuery(ITEM, { id: id ?? '' }), enabled: id !== undefined });
  const node = query.data?.node;
  return { ...query, item: node && 'lineItemId' in node ? (node as ItemDetail) : null };
}

/** The newest revision of each assertion. */
export function newestOf(assertions: readonly Revision[]): Revision[] {
  const byName = Map.groupBy(assertions, ({ assertion }) => assertion);
  return [...byName.values()].flatMap((revisions) => revisions.slice(-1));
}
