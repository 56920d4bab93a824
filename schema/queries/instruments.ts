import type { InstrumentKind, MixEnergy, SupplierMix } from '../contracts/instruments.ts';
import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** An instrument as it is stored. Numbers are decimal text. */
export interface InstrumentData {
  readonly instrumentId: string;
  readonly kind: InstrumentKind;
  readonly energy: MixEnergy;
  readonly year: number | null;
  readonly period: string | null;
  readonly country: string;
  readonly supplier: string | null;
  readonly kgCo2ePerKwh: string | null;
  readonly mwh: string | null;
  readonly reference: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly revokedAt: string | null;
}

const COLUMNS = `instrument_id as "instrumentId", kind, energy, year::int as year, period, country, supplier,
  kgco2e_per_kwh::text as "kgCo2ePerKwh", mwh::text as mwh, reference, ${isoTime('created_at')} as "createdAt",
  created_by as "createdBy", ${isoTime('revoked_at')} as "revokedAt"`;

/** Adds an instrument to the transaction's workspace. */
export async function createInstrument(
  tx: Tenant,
  instrument: Omit<InstrumentData, 'revokedAt'>,
): Promise<void> {
  const { instrumentId, kind, energy, year, period, country, supplier } = instrument;
  await tx.sql(
    `insert into instrument (workspace_id, instrument_id, kind, energy, year, period, country, supplier,
       kgco2e_per_kwh, mwh, reference, created_at, created_by)
     values ($1, $2, $3, $4, $5::int, $6, $7, $8, $9::text::numeric, $10::text::numeric, $11,
       $12::text::timestamptz, $13)`,
    [
      tx.workspaceId,
      instrumentId,
      kind,
      energy,
      year,
      period,
      country,
      supplier,
      instrument.kgCo2ePerKwh,
      instrument.mwh,
      instrument.reference,
      instrument.createdAt,
      instrument.createdBy,
    ],
  );
}

/** Those in force first, then those revoked; newest first in each. */
export async function listInstruments(tx: Tenant, limit: number): Promise<InstrumentData[]> {
  return tx.sql<InstrumentData>(
    `select ${COLUMNS} from instrument where workspace_id = $1
     order by revoked_at is null desc, created_at desc, instrument_id desc limit $2::int`,
    [tx.workspaceId, limit],
  );
}

/** How many are in force. */
export async function instrumentsInForce(tx: Tenant): Promise<number> {
  const rows = await tx.sql<{ n: number }>(
    'select count(*)::int as n from instrument where workspace_id = $1 and revoked_at is null',
    [tx.workspaceId],
  );
  return onlyRow(rows, 'count').n;
}

/** An instrument of the workspace, which nobody else revokes until the commit; null when there is none. */
export async function lockInstrument(tx: Tenant, instrumentId: string): Promise<InstrumentData | null> {
  const [found] = await tx.sql<InstrumentData>(
    `select ${COLUMNS} from instrument where workspace_id = $1 and instrument_id = $2 for no key update`,
    [tx.workspaceId, instrumentId],
  );
  return found ?? null;
}

export async function revokeInstrument(tx: Tenant, instrumentId: string, now: string): Promise<void> {
  await tx.sql(
    `update instrument set revoked_at = $3::text::timestamptz
     where workspace_id = $1 and instrument_id = $2 and revoked_at is null`,
    [tx.workspaceId, instrumentId, now],
  );
}

/** Suppliers' mixes in force, in the order they were set. */
export async function supplierMixes(tx: Tenant): Promise<SupplierMix[]> {
  return tx.sql<SupplierMix>(
    `select instrument_id as "instrumentId", energy, year::int as year, country, supplier,
       kgco2e_per_kwh::text as "kgCo2ePerKwh"
     from instrument where workspace_id = $1 and kind = 'supplier_mix' and revoked_at is null
     order by created_at, instrument_id`,
    [tx.workspaceId],
  );
}

/** What is in force for a reporting period: guarantees of origin for it, and mixes of its calendar years. */
export async function instrumentsOfPeriod(tx: Tenant, period: string): Promise<InstrumentData[]> {
  return tx.sql<InstrumentData>(
    `select ${COLUMNS} from instrument n where n.workspace_id = $1 and n.revoked_at is null
       and (n.period = $2 or n.year between
         (select extract(year from start_date) from reporting_period where workspace_id = $1 and name = $2)
         and (select extract(year from end_date) from reporting_period where workspace_id = $1 and name = $2))
     order by n.created_at, n.instrument_id`,
    [tx.workspaceId, period],
  );
}
