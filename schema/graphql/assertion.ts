import { RESULTS } from '../contracts/assertion-rules.ts';
import { PROCEDURES, REVIEW_DECISIONS } from '../contracts/workpaper.ts';
import { reviewsOf } from '../queries/assertions.ts';
import type { Row } from '../queries/sql.ts';
import { builder } from './builder.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { AssertionEnum } from './engagement.ts';
import { enumOf } from './enums.ts';
import { batched } from './list-field.ts';
import { EvidenceType } from './sample-parts.ts';

/** Sign-offs and returns of a revision that a query is priced for. */
const USUAL_REVIEWS = 2;

const ResultEnum = enumOf('AssertionResult', RESULTS, 'What a test showed.');
const ProcedureEnum = enumOf('AuditProcedure', PROCEDURES, 'What was done.');

const DecisionEnum = enumOf(
  'ReviewDecision',
  REVIEW_DECISIONS,
  'Signed off, or returned to be looked at again.',
);

const ReviewType = builder.objectRef<Row<'assertion_review'>>('AssertionReview').implement({
  description: "Another auditor's sign-off of a revision, or its return.",
  fields: (t) => ({
    reviewId: t.exposeID('reviewId', { description: 'Identifier.' }),
    decision: t.expose('decision', { type: DecisionEnum, description: 'What was decided.' }),
    note: t.exposeString('note', { nullable: true, description: "The reviewer's words to the preparer." }),
    reviewedBy: t.exposeString('reviewedBy', { description: 'Actor, as on the trail.' }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', description: 'When.' }),
  }),
});

/** One revision of what an auditor asserts about a line, with its sign-offs. */
export const AssertionType = builder.objectRef<Row<'assertion'>>('Assertion').implement({
  description: 'One revision of what an auditor asserts about a line.',
  fields: (t) => ({
    assertionId: t.exposeID('assertionId', { description: 'Identifier of the revision.' }),
    assertion: t.expose('assertion', { type: AssertionEnum, description: 'What is asserted.' }),
    revision: t.exposeInt('revision', { description: 'From 1; the newest counts.' }),
    result: t.expose('result', { type: ResultEnum, description: 'What the test showed.' }),
    procedure: t.expose('procedure', { type: ProcedureEnum, nullable: true, description: 'What was done.' }),
    recordedKgco2e: t.exposeFloat('recordedKgco2e', { description: 'kg CO2e as sampled.' }),
    auditedKgco2e: t.exposeFloat('auditedKgco2e', { nullable: true, description: 'kg CO2e as audited.' }),
    misstatementKgco2e: t.exposeFloat('misstatementKgco2e', {
      nullable: true,
      description: 'Recorded less audited, kg CO2e.',
    }),
    tainting: t.exposeFloat('tainting', {
      nullable: true,
      description: 'Misstatement by the size of what was recorded.',
    }),
    natureAndCause: t.exposeString('natureAndCause', { nullable: true, description: 'Of an exception.' }),
    narrative: t.exposeString('narrative', { nullable: true, description: "The auditor's notes." }),
    evidence: t.field({
      type: [EvidenceType],
      description: 'References to documents, with digests.',
      resolve: ({ evidence }) => [...evidence],
    }),
    tickMarks: t.stringList({ description: 'Tick marks.', resolve: ({ tickMarks }) => [...tickMarks] }),
    isAnomaly: t.exposeBoolean('isAnomaly', { description: 'Shown to be of its own kind: not projected.' }),
    anomalyProcedures: t.exposeString('anomalyProcedures', {
      nullable: true,
      description: 'How that was shown.',
    }),
    workpaperReference: t.exposeString('workpaperReference', {
      nullable: true,
      description: "Where the test is documented in the auditor's own working papers.",
    }),
    preparedBy: t.exposeString('preparedBy', { description: 'Actor, as on the trail.' }),
    preparedAt: t.expose('preparedAt', { type: 'DateTime', description: 'When.' }),
    reviews: t.field({
      type: [ReviewType],
      description: 'Every sign-off and return of this revision, oldest first; the last one counts.',
      complexity: { field: 2, multiplier: USUAL_REVIEWS },
      resolve: async ({ assertionId }, _args, context) => [...(await reviews(context.reader(), assertionId))],
    }),
  }),
});

function reviews(reader: WorkspaceReader, assertionId: string): Promise<readonly Row<'assertion_review'>[]> {
  return loaderOf(reader, 'reviews', () =>
    batched<string, readonly Row<'assertion_review'>[]>((ids) => reviewsOf(reader, ids), []),
  ).load(assertionId);
}
