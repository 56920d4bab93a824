import { AddressVouched } from './address-vouched.ts';
import { AppendOnly } from './append-only.ts';
import { Corrections } from './corrections.ts';
import { Engagements } from './engagements.ts';
import { EntryColumns } from './entry-columns.ts';
import { ErasedUnits } from './erased-units.ts';
import { Evidence } from './evidence.ts';
import { Identity } from './identity.ts';
import { KeyStatements } from './key-statements.ts';
import { LineRePerformances } from './line-re-performances.ts';
import { ListIndexes } from './list-indexes.ts';
import { MarketBased } from './market-based.ts';
import { MemoryTexts } from './memory-texts.ts';
import { Settings } from './settings.ts';
import { SettingsChain } from './settings-chain.ts';
import { StampMissing } from './stamp-missing.ts';
import { Tables } from './tables.ts';
import { Tenancy } from './tenancy.ts';
import { UserIdentity } from './user-identity.ts';
import { Workpaper } from './workpaper.ts';
import { WorkspaceRate } from './workspace-rate.ts';

/** In the order they run; the name is what a database remembers, so neither is ever changed. */
export const MIGRATIONS = [
  { name: '2026-11-21-tables', class: Tables },
  { name: '2026-11-21-tenancy', class: Tenancy },
  { name: '2026-11-21-append-only', class: AppendOnly },
  { name: '2026-11-22-settings-chain', class: SettingsChain },
  { name: '2026-11-22-workspace-rate', class: WorkspaceRate },
  { name: '2026-11-22-identity', class: Identity },
  { name: '2026-11-22-user-identity', class: UserIdentity },
  { name: '2026-11-22-engagements', class: Engagements },
  { name: '2026-11-22-workpaper', class: Workpaper },
  { name: '2026-11-22-list-indexes', class: ListIndexes },
  { name: '2026-11-22-settings', class: Settings },
  { name: '2026-11-22-evidence', class: Evidence },
  { name: '2026-11-22-corrections', class: Corrections },
  { name: '2026-11-23-address-vouched', class: AddressVouched },
  { name: '2026-11-23-entry-columns', class: EntryColumns },
  { name: '2026-11-23-stamp-missing', class: StampMissing },
  { name: '2026-11-23-key-statements', class: KeyStatements },
  { name: '2026-11-24-line-re-performances', class: LineRePerformances },
  { name: '2026-11-25-erased-units', class: ErasedUnits },
  { name: '2026-11-26-memory-texts', class: MemoryTexts },
  { name: '2026-11-27-market-based', class: MarketBased },
];
