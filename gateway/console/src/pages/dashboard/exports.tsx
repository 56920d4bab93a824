import type { LineFilter } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

export const LINES_TABLE = graphql(`
  query LinesTable($workspaceId: ID, $filter: LineFilter, $order: LineItemOrder) {
    lineItems(workspaceId: $workspaceId, filter: $filter, order: $order) {
      nodes {
        invoice { date: invoiceDate vendor: vendorName number: invoiceNumber }
        period
        line: lineIndex
        description
        category
        scope
        scope3Category
        method
        quantity
        unit: unitOfMeasure
        spend: spendAmount
        currency
        kgco2e
        marketBasedKgco2e
        confidence
        needsReview
        factorId
        factor { label source year region licence kgCo2ePerUnit unit }
        explanation
        lineItemId
        invoiceId
      }
    }
  }
`);

const INVOICES_TABLE = graphql(`
  query InvoicesTable($workspaceId: ID, $filter: LineFilter) {
    invoices(workspaceId: $workspaceId, filter: $filter) {
      nodes {
        date: invoiceDate
        vendor: vendorName
        number: invoiceNumber
        period
        region
        currency
        netAmount
        totalAmount
        lines: lineItemCount
        kgco2e: totalKgco2e
        marketBasedKgco2e: totalMarketBasedKgco2e
        externalId
        invoiceId
      }
    }
  }
`);

const TOTALS_TABLE = graphql(`
  query TotalsTable($workspaceId: ID, $filter: LineFilter) {
    emissions(workspaceId: $workspaceId, groupBy: [MONTH, SCOPE, SCOPE3_CATEGORY], filter: $filter) {
      groups {
        month
        scope
        scope3Category
        scope3CategoryName
        kgco2e
        marketBasedKgco2e
        share
        lines: lineCount
        physicalShare
        biogenicCo2Kg
      }
    }
  }
`);

interface ExportsProps {
  readonly workspaceId: string;
  readonly filter: LineFilter;
  /** In the names of files. */
  readonly name: string;
}

/** The books behind the dashboard as files. */
export function Exports({ workspaceId, filter, name }: ExportsProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const variables = { workspaceId, filter };
  return (
    <ExportMenu
      tables={[
        { label: t('lines'), document: LINES_TABLE, variables, fileName: `footing-lines-${name}` },
        { label: t('invoices'), document: INVOICES_TABLE, variables, fileName: `footing-invoices-${name}` },
        { label: t('totals'), document: TOTALS_TABLE, variables, fileName: `footing-totals-${name}` },
      ]}
    />
  );
}
