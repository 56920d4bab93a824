import { Roles } from './0001-roles.ts';
import { Baseline } from './0002-baseline.ts';
import { Privileges } from './0003-privileges.ts';
import { AppendOnly } from './0004-append-only.ts';
import { Storage } from './0005-storage.ts';
import { WorkpaperReference } from './0006-workpaper-reference.ts';
import { RateLimitKinds } from './0007-rate-limit-kinds.ts';
import { WorkspaceMembers } from './0008-workspace-members.ts';
import { InvoiceNumbers } from './0009-invoice-numbers.ts';
import { ImportJobs } from './0010-import-jobs.ts';
import { SharedDocuments } from './0011-shared-documents.ts';
import { ItemCodes } from './0012-item-codes.ts';
import { AlternativeProcedure } from './0016-alternative-procedure.ts';
import { MaterialityRationale } from './0017-materiality-rationale.ts';

/** In the order they run; a database remembers them by name. Written by `npm run migration`. */
export const MIGRATIONS = [
  { name: '0001-roles', class: Roles },
  { name: '0002-baseline', class: Baseline },
  { name: '0003-privileges', class: Privileges },
  { name: '0004-append-only', class: AppendOnly },
  { name: '0005-storage', class: Storage },
  { name: '0006-workpaper-reference', class: WorkpaperReference },
  { name: '0007-rate-limit-kinds', class: RateLimitKinds },
  { name: '0008-workspace-members', class: WorkspaceMembers },
  { name: '0009-invoice-numbers', class: InvoiceNumbers },
  { name: '0010-import-jobs', class: ImportJobs },
  { name: '0011-shared-documents', class: SharedDocuments },
  { name: '0012-item-codes', class: ItemCodes },
  { name: '0016-alternative-procedure', class: AlternativeProcedure },
  { name: '0017-materiality-rationale', class: MaterialityRationale },
] as const;
