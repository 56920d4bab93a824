import { useQuery } from '@tanstack/react-query';
import type { EvaluationAnswer } from '../../../../../schema/contracts/workpaper-answers.ts';
import type { AuditEvaluationQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { type Engagement, useOpenPoints } from './engagement.ts';
import { exact } from './figures.ts';

const EVALUATION = graphql(`
  query AuditEvaluation($engagementId: ID!) {
    engagement(id: $engagementId) {
      evaluation {
        state flags hits untestedItems mostLikelyNetKgco2e certaintyKgco2e anomaliesKgco2e tolerableMisstatementKgco2e
        over {
          basicPrecisionKgco2e projectedKgco2e incrementalAllowanceKgco2e certaintyKgco2e anomaliesKgco2e
          notApplicableKgco2e upperLimitKgco2e netUpperLimitKgco2e
        }
        under {
          basicPrecisionKgco2e projectedKgco2e incrementalAllowanceKgco2e certaintyKgco2e anomaliesKgco2e
          notApplicableKgco2e upperLimitKgco2e netUpperLimitKgco2e
        }
        warnings { code message }
      }
    }
  }
`);

const PARTS = ['basic', 'projected', 'incremental', 'certainty', 'anomalies', 'not_applicable'] as const;
export type Part = (typeof PARTS)[number] | 'upper' | 'net_upper';
export const ROWS: readonly Part[] = [...PARTS, 'upper', 'net_upper'];

/** Kilograms of one direction as exact text; null where the method has none. */
export type Direction = Readonly<Record<Part, string | null>>;

/** The figures of an evaluation, as exact texts. */
export interface Evaluation {
  readonly state: string;
  readonly flags: readonly string[];
  readonly hits: number;
  readonly untested: number;
  readonly likely: string;
  readonly tolerable: string;
  readonly over: Direction;
  readonly under: Direction;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? null : exact(value);

function directionOf(direction: EvaluationAnswer['over']): Direction {
  return {
    basic: textOf(direction.basic_precision_kgco2e),
    projected: textOf(direction.projected_kgco2e),
    incremental: textOf(direction.incremental_allowance_kgco2e),
    certainty: textOf(direction.certainty_kgco2e),
    anomalies: textOf(direction.anomalies_kgco2e),
    not_applicable: textOf(direction.not_applicable_kgco2e),
    upper: textOf(direction.upper_limit_kgco2e),
    net_upper: textOf(direction.net_upper_limit_kgco2e),
  };
}

type Stored = NonNullable<NonNullable<AuditEvaluationQuery['engagement']>['evaluation']>;

function storedDirection(direction: Stored['over']): Direction {
  return {
    basic: textOf(direction.basicPrecisionKgco2e),
    projected: textOf(direction.projectedKgco2e),
    incremental: textOf(direction.incrementalAllowanceKgco2e),
    certainty: textOf(direction.certaintyKgco2e),
    anomalies: textOf(direction.anomaliesKgco2e),
    not_applicable: textOf(direction.notApplicableKgco2e),
    upper: textOf(direction.upperLimitKgco2e),
    net_upper: textOf(direction.netUpperLimitKgco2e),
  };
}

/** The evaluation so far, or that of the completion. */
export function useEvaluation(of: Engagement): {
  readonly evaluation: Evaluation | null;
  readonly error: unknown;
} {
  const isCompleted = of.engagement.status === 'completed';
  const isUnderWay = of.powers.reads && of.engagement.status === 'fieldwork';
  const open = useOpenPoints(of.engagementId, isUnderWay);
  const stored = useQuery({
    ...graphqlQuery(EVALUATION, { engagementId: of.engagementId }),
    enabled: isCompleted,
  });
  const found = stored.data?.engagement?.evaluation;
  if (found) {
    return {
      error: null,
      evaluation: {
        state: found.state,
        flags: found.flags,
        hits: found.hits,
        untested: found.untestedItems,
        likely: exact(found.mostLikelyNetKgco2e),
        tolerable: exact(found.tolerableMisstatementKgco2e),
        over: storedDirection(found.over),
        under: storedDirection(found.under),
        warnings: found.warnings,
      },
    };
  }
  if (open.data === undefined) return { evaluation: null, error: open.error ?? stored.error };
  const { evaluation, warnings } = open.data;
  return {
    error: null,
    evaluation: {
      state: evaluation.state,
      flags: evaluation.flags,
      hits: evaluation.hits,
      untested: evaluation.untested_items,
      likely: exact(evaluation.most_likely_net_kgco2e),
      tolerable: exact(evaluation.tolerable_misstatement_kgco2e),
      over: directionOf(evaluation.over),
      under: directionOf(evaluation.under),
      warnings,
    },
  };
}
