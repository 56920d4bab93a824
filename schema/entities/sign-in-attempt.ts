import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './instant.ts';
import { identityPolicy } from './tenant-policy.ts';

/**
 * The running window of attempts to sign in to one account or from one address: it starts with the first
 * counted attempt and is shared by all gateways.
 */
export const SignInAttempt = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  policies: [identityPolicy],
  indexes: [{ name: 'sign_in_attempt_window_start_index', properties: ['windowStart'] }],
  properties: {
    /** What is counted and for whom: e-mails, which may belong to nobody, are stored as SHA-256 in hex. */
    subject: p.text().primary(),
    windowStart: instant(),
    attempts: p.integer(),
  },
});
