import { graphql } from '../../data/graphql.ts';

export const LINES = graphql(`
  query DashboardLines(
    $workspaceId: ID
    $filter: LineFilter
    $order: LineItemOrder
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    lineItems(
      workspaceId: $workspaceId
      filter: $filter
      order: $order
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        lineItemId
        description
        category
        scope
        scope3Category
        method
        spendAmount
        currency
        kgco2e
        marketBasedKgco2e
        marketBased { basis }
        confidence
        needsReview
        components { ordinal scope scope3Category kgco2e }
        invoice { invoiceId vendorName invoiceDate }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`);

/** Of the parts that the filter names alone: what the bar shows. */
export const LINES_TOTAL = graphql(`
  query DashboardLinesTotal($workspaceId: ID, $filter: LineFilter) {
    emissions(workspaceId: $workspaceId, groupBy: [METHOD], filter: $filter) {
      total { kgco2e marketBasedKgco2e lineCount }
    }
  }
`);

export const VENDOR_NAME = graphql(`
  query DashboardVendorName($workspaceId: ID, $vendorId: ID!) {
    vendor(workspaceId: $workspaceId, vendorId: $vendorId) { name }
  }
`);
