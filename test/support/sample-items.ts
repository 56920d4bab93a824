import { askGraphql, dataOf } from './ask-graphql.ts';
import { type TestEngagement, workOn } from './engagement.ts';
import type { TestGateway } from './gateway.ts';

type Server = Pick<TestGateway, 'url'>;
type Worked = Pick<TestEngagement, 'engagementId' | 'auditor'>;

interface SampledItem {
  readonly lineItemId: string;
  readonly status: string;
  readonly lineItem: {
    readonly description: string;
    readonly category: string;
    readonly scope: number;
    readonly invoice: { readonly vendorName: string };
  };
  readonly assertions: readonly Record<string, unknown>[];
}

const QUERY = `query ($id: ID!) { engagement(id: $id) { status sample { seed topUps { seed } items(first: 100) { nodes {
  lineItemId status lineItem { description category scope invoice { vendorName } } assertions {
    assertion revision result auditedKgco2e natureAndCause evidence { type } reviews { decision note }
  }
} } } } }`;

/** The sample of an engagement with its tests, as its auditor reads them by program. */
export async function sampleOf({ url }: Server, { engagementId, auditor: token }: Worked) {
  const answer = await askGraphql({ url, token, query: QUERY, variables: { id: engagementId } });
  const { engagement } = dataOf<Answer>(answer);
  const { status, sample } = engagement;
  return {
    status,
    seed: sample?.seed,
    topUps: sample?.topUps.map(({ seed }) => seed) ?? [],
    items: sample?.items.nodes ?? [],
  };
}

interface Answer {
  readonly engagement: {
    readonly status: string;
    readonly sample: {
      readonly seed: string;
      readonly topUps: readonly { readonly seed: string }[];
      readonly items: { readonly nodes: readonly SampledItem[] };
    } | null;
  };
}

/** Tests every line of the sample that no test is on file of, as a program does it. */
export async function testTheRest(server: Server, engagement: Worked): Promise<void> {
  const { items } = await sampleOf(server, engagement);
  for (const { lineItemId, assertions } of items) {
    if (assertions.length > 0) continue;
    await workOn(server, engagement, {
      action: 'save-assertion',
      line_item_id: lineItemId,
      result: 'no_exception',
      procedure: 'inspection',
      evidence: [{ type: 'external', reference: 'ledger' }],
    });
  }
}
