import { graphql } from '../../data/graphql.ts';

/** What is seen first. Books alone are asked for, so that the service answers again from memory while they are unchanged. */
export const OVERVIEW = graphql(`
  query DashboardOverview($workspaceId: ID, $from: Date!, $to: Date!) {
    emissions(workspaceId: $workspaceId, groupBy: [MONTH, SCOPE], from: $from, to: $to, emptyGroups: true) {
      total {
        kgco2e
        marketBasedKgco2e
        lineCount
        spend
        spendCurrency
        intensity
        caveats { code message lineCount kgco2e }
        quality { needsReviewKgco2e needsReviewShare needsReviewLineCount }
      }
      groups { month scope scopeName kgco2e marketBasedKgco2e lineCount }
    }
  }
`);

export const BREAKDOWN = graphql(`
  query DashboardBreakdown($workspaceId: ID, $from: Date!, $to: Date!, $language: Language) {
    scope3: emissions(
      workspaceId: $workspaceId, groupBy: [SCOPE3_CATEGORY], from: $from, to: $to, filter: { scopes: [3] }, emptyGroups: true
    ) {
      groups { scope3Category scope3CategoryName(language: $language) kgco2e marketBasedKgco2e lineCount }
    }
    vendors: emissions(workspaceId: $workspaceId, groupBy: [VENDOR], from: $from, to: $to, orderBy: EMISSIONS, top: 10) {
      groups { vendorId vendor isOther kgco2e marketBasedKgco2e lineCount }
    }
    categories: emissions(
      workspaceId: $workspaceId, groupBy: [FACTOR_CATEGORY], from: $from, to: $to, orderBy: EMISSIONS, top: 10
    ) {
      groups { factorCategory isOther kgco2e marketBasedKgco2e lineCount }
    }
  }
`);

export const QUALITY = graphql(`
  query DashboardQuality($workspaceId: ID, $from: Date!, $to: Date!) {
    emissions(workspaceId: $workspaceId, groupBy: [METHOD], from: $from, to: $to) {
      total {
        kgco2e
        quality {
          physical { kgco2e share marketBasedKgco2e }
          supplier { kgco2e share marketBasedKgco2e }
          spend { kgco2e share marketBasedKgco2e }
          confidence { from to kgco2e share }
        }
        uncertainty { lowerKgco2e upperKgco2e factor }
      }
    }
  }
`);

export const INTENSITY = graphql(`
  query DashboardIntensity($workspaceId: ID, $from: Date!, $to: Date!) {
    emissions(workspaceId: $workspaceId, groupBy: [QUARTER], from: $from, to: $to) {
      total {
        kgco2e
        intensity
        spendCurrency
        lastYear { kgco2e kgco2eChange kgco2eChangeShare intensity intensityChange intensityChangeShare }
      }
      groups {
        quarter
        kgco2e
        spend
        spendCurrency
        intensity
        lastYear { kgco2e kgco2eChange kgco2eChangeShare spend spendCurrency intensity intensityChangeShare }
      }
    }
  }
`);

export const LARGEST = graphql(`
  query DashboardLargest($workspaceId: ID, $filter: LineFilter) {
    lineItems(workspaceId: $workspaceId, first: 10, filter: $filter, order: { by: KGCO2E, direction: DESC }) {
      nodes {
        lineItemId
        description
        category
        scope
        scope3Category
        kgco2e
        marketBasedKgco2e
        method
        needsReview
        invoice { invoiceId vendorName invoiceDate }
      }
    }
  }
`);

export const INGESTED = graphql(`
  subscription DashboardIngested($workspaceId: ID) {
    ingested(workspaceId: $workspaceId) {
      at
      processed
      lineItems
      kgco2e
    }
  }
`);
