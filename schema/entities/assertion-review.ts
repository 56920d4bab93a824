import { defineEntity, p } from '@mikro-orm/core';
import { REVIEW_DECISIONS } from '../contracts/workpaper.ts';
import { Assertion } from './assertion.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';

/** Another auditor's approval or return of one revision; a later revision has none. */
export const AssertionReview = defineEntity({
  name: 'AssertionReview',
  tableName: 'assertion_review',
  policies: [tenantPolicy],
  indexes: [{ name: 'assertion_review_assertion_id_index', properties: ['assertionId', 'workspaceId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    reviewId: p.uuid().primary(),
    assertionId: p.uuid(),
    engagementId: p.uuid(),
    decision: p.enum(REVIEW_DECISIONS),
    note: p.text().strictNullable(),
    reviewedBy: p.text(),
    reviewedAt: instant(),
    reviewed: () => foreignKey(Assertion, 'workspace_id', 'assertion_id'),
  },
});
