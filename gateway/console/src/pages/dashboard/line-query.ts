import type { DashboardLineQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';

export const LINE = graphql(`
  query DashboardLine($workspaceId: ID, $lineItemId: ID!) {
    lineItem(workspaceId: $workspaceId, lineItemId: $lineItemId) {
      lineItemId
      description
      category
      scope
      scope3Category
      method
      quantity
      unitOfMeasure
      spendAmount
      currency
      kgco2e
      marketBasedKgco2e
      marketBased { basis explanation }
      confidence
      needsReview
      isUndoable
      explanation
      matchedWords
      servicePeriodStart
      servicePeriodEnd
      period
      trace { step details }
      candidates { category score }
      warnings { code message reasons { code values } }
      decision { source category factorId }
      components {
        ordinal
        scope
        scope3Category
        kgco2e
        biogenicCo2Kg
        factorId
        factorYear
        factor {
          label
          kgCo2ePerUnit
          unit
          year
          region
          source
          sourceLocator
          publisher
          dataset
          datasetVersion
          publicationYear
          licence
          address
          credit
          boundary
          gwpBasis
          caution
          factorSetId
        }
      }
      invoice {
        invoiceId
        vendorName
        invoiceDate
        invoiceNumber
        region
        voided
        reportingPeriod { status }
        sourceDocument { version }
      }
    }
  }
`);

export type Line = NonNullable<DashboardLineQuery['lineItem']>;
export type LineComponent = Line['components'][number];
