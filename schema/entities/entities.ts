import { AccessEvent } from './access-event.ts';
import { ApiKey } from './api-key.ts';
import { AppUser } from './app-user.ts';
import { Assertion } from './assertion.ts';
import { AssertionReview } from './assertion-review.ts';
import { AuditEntry } from './audit-entry.ts';
import { AuditPayload } from './audit-payload.ts';
import { ChainHead } from './chain-head.ts';
import { Checkpoint } from './checkpoint.ts';
import { ClassificationMemory } from './classification-memory.ts';
import { Engagement } from './engagement.ts';
import { EngagementAuditor } from './engagement-auditor.ts';
import { EventChannel } from './event-channel.ts';
import { EvidenceFile } from './evidence-file.ts';
import { EvidencePackage } from './evidence-package.ts';
import { IdempotencyRecord } from './idempotency-record.ts';
import { ImportChunk } from './import-chunk.ts';
import { ImportItem } from './import-item.ts';
import { ImportJob } from './import-job.ts';
import { ImportLayout } from './import-layout.ts';
import { Instrument } from './instrument.ts';
import { Invitation } from './invitation.ts';
import { Invoice } from './invoice.ts';
import { LineComponent } from './line-component.ts';
import { LineDetails } from './line-detail.ts';
import { LineItem } from './line-item.ts';
import { Membership } from './membership.ts';
import { PasswordReset } from './password-reset.ts';
import { RateLimitWindow } from './rate-limit-window.ts';
import { RateSet } from './rate-set.ts';
import { RePerformance } from './re-performance.ts';
import { RecoveryCode } from './recovery-code.ts';
import { RefreshToken } from './refresh-token.ts';
import { ReportingPeriod } from './reporting-period.ts';
import { Sample } from './sample.ts';
import { SampleItem } from './sample-item.ts';
import { SamplePopulation } from './sample-population.ts';
import { SecondFactor } from './second-factor.ts';
import { SharedDocument } from './shared-document.ts';
import { SignInAttempt } from './sign-in-attempt.ts';
import { SignInSession } from './sign-in-session.ts';
import { SigningKey } from './signing-key.ts';
import { SourceDocument } from './source-document.ts';
import { UserIdentity } from './user-identity.ts';
import { VendorMerge } from './vendor-merge.ts';
import { Workspace } from './workspace.ts';

/** Every entity, in the order their tables can be created. */
export const ENTITIES = [
  Workspace,
  AppUser,
  Membership,
  ApiKey,
  Invitation,
  Instrument,
  ReportingPeriod,
  Invoice,
  LineItem,
  LineDetails,
  LineComponent,
  ClassificationMemory,
  SharedDocument,
  SourceDocument,
  AuditEntry,
  AuditPayload,
  ChainHead,
  IdempotencyRecord,
  PasswordReset,
  RateLimitWindow,
  RateSet,
  SigningKey,
  UserIdentity,
  SecondFactor,
  RecoveryCode,
  SignInSession,
  RefreshToken,
  SignInAttempt,
  Engagement,
  EngagementAuditor,
  EvidenceFile,
  Sample,
  SamplePopulation,
  SampleItem,
  Assertion,
  AssertionReview,
  RePerformance,
  Checkpoint,
  EvidencePackage,
  AccessEvent,
  ImportJob,
  ImportChunk,
  ImportItem,
  ImportLayout,
  VendorMerge,
  EventChannel,
] as const;
