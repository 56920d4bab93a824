import { useQuery } from '@tanstack/react-query';
import type { AuditItemsQuery, AuditSampleQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery, requestGraphql } from '../../data/graphql-client.ts';

const SAMPLE = graphql(`
  query AuditSample($engagementId: ID!) {
    engagement(id: $engagementId) {
      sample {
        version method drawnBy confidenceLevel seed
        overallMaterialityKgco2e performanceMaterialityKgco2e tolerableMisstatementKgco2e expectedMisstatementKgco2e
        populationHash supersedeReason generatedAt generatedBy
        plan { sampleSize samplingIntervalKgco2e basicPrecisionKgco2e }
        population { lineItems absoluteKgco2e }
        strata { stratum lineItems absoluteKgco2e selected }
        warnings { code message }
        topUps { draw seed generatedAt generatedBy population { lineItems absoluteKgco2e } }
        lateChanges { change invoices kgco2e }
      }
    }
  }
`);

const ITEMS = graphql(`
  query AuditItems($engagementId: ID!, $after: String) {
    engagement(id: $engagementId) {
      sample {
        items(first: 100, after: $after) {
          pageInfo { hasNextPage endCursor }
          nodes {
            id lineItemId invoiceId stratum status hits riskScore recordedKgco2e drawnAs replacedBy
            riskFactors { code points detail reasons { code values } }
            changes { change }
            lineItem { description invoice { vendorName invoiceNumber invoiceDate } }
          }
        }
      }
    }
  }
`);

type Found<Value> = NonNullable<NonNullable<Value>>;
export type Sample = Found<Found<AuditSampleQuery['engagement']>['sample']>;
export type Item = Found<Found<Found<AuditItemsQuery['engagement']>['sample']>['items']>['nodes'][number];

export function useSample(engagementId: string, isWanted: boolean): Sample | null {
  const { data } = useQuery({ ...graphqlQuery(SAMPLE, { engagementId }), enabled: isWanted });
  return data?.engagement?.sample ?? null;
}

/** More lines than any auditor tests one by one. */
const MAX_ITEMS = 10_000;
const STRATA = ['CERTAINTY', 'KEY', 'SAMPLED', 'ZERO'];

/** All sampled lines: by stratum, then risk, then kilograms, the largest first. */
async function loadItems(engagementId: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  do {
    const answer: AuditItemsQuery = await requestGraphql(ITEMS, { engagementId, after }, signal);
    const page = answer.engagement?.sample?.items;
    items.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage === true ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null && items.length < MAX_ITEMS);
  return items.sort(
    (a, b) =>
      STRATA.indexOf(a.stratum) - STRATA.indexOf(b.stratum) ||
      b.riskScore - a.riskScore ||
      Math.abs(b.recordedKgco2e) - Math.abs(a.recordedKgco2e),
  );
}

export function useItems(engagementId: string) {
  return useQuery({
    queryKey: ['sample', engagementId],
    queryFn: ({ signal }) => loadItems(engagementId, signal),
  });
}

/** Whether a line still waits for its test. */
export const isOpen = ({ status }: Pick<Item, 'status'>): boolean =>
  status === 'NOT_STARTED' || status === 'IN_PROGRESS';
