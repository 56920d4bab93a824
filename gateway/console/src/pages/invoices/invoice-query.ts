import type { InvoiceQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';

/** An invoice and a page of its lines. */
export const INVOICE = graphql(`
  query Invoice($workspaceId: ID, $invoiceId: ID!, $first: Int, $after: String, $last: Int, $before: String) {
    invoice(workspaceId: $workspaceId, invoiceId: $invoiceId) {
      invoiceId
      invoiceNumber
      externalId
      invoiceDate
      servicePeriodStart
      servicePeriodEnd
      period
      region
      currency
      netAmount
      totalAmount
      vatRate
      vendorName
      vendorNameSent
      vendorTaxId
      vendor {
        vendorId
        name
        totals {
          invoiceCount
          kgco2e
        }
      }
      totalKgco2e
      totalMarketBasedKgco2e
      lineItemCount
      recordedAt
      factorSetId
      voided
      voidedAt
      voidReason
      erasedAt
      repeatOf {
        invoiceId
      }
      reportingPeriod {
        status
      }
      sourceDocument {
        version
        bytes
        createdAt
      }
      reconciliation {
        status
        headerNet
        sumOfLines
        difference
        emissionBasis
        hint
      }
      warnings {
        reasons { code values }
        code
        line
        message
      }
      lineItems(first: $first, after: $after, last: $last, before: $before) {
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        nodes {
          lineItemId
          lineIndex
          description
          category
          method
          quantity
          unitOfMeasure
          spendAmount
          kgco2e
          scope
          scope3Category
          confidence
          needsReview
          isOverridden
          explanation
          matchedWords
          trace { step details }
          marketBased { explanation }
          warnings {
            reasons { code values }
            code
            message
          }
          components {
            ordinal
            scope
            scope3Category
            kgco2e
            factorId
            factor {
              label
              kgCo2ePerUnit
              unit
              year
              source
              address
              licence
            }
          }
        }
      }
    }
  }
`);

export type Invoice = NonNullable<InvoiceQuery['invoice']>;
export type Line = NonNullable<Invoice['lineItems']>['nodes'][number];
