import { type NotNull, sql } from 'kysely';
import type { SupplierMix } from '../contracts/instruments.ts';
import type { Row, Tenant } from './sql.ts';

/** An instrument as it is stored. Numbers are decimal text. */
export type InstrumentData = Omit<Row<'instrument'>, 'workspaceId'>;

const own = (tx: Tenant) => tx.db.selectFrom('instrument').where('workspaceId', '=', tx.workspaceId);

/** Those in force first, then those revoked; newest first in each. */
export async function listInstruments(tx: Tenant, limit: number): Promise<InstrumentData[]> {
  return own(tx)
    .selectAll()
    .orderBy((eb) => eb('revokedAt', 'is', null), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('instrumentId', 'desc')
    .limit(limit)
    .execute();
}

/** Suppliers' mixes in force, in the order they were set. */
export async function supplierMixes(tx: Tenant): Promise<SupplierMix[]> {
  return own(tx)
    .select(['instrumentId', 'energy', 'year', 'country', 'supplier', 'kgCo2ePerKwh'])
    .where('kind', '=', 'supplier_mix')
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('instrumentId')
    .$narrowType<{ year: NotNull; kgCo2ePerKwh: NotNull }>()
    .execute();
}

/** The instruments in force for a reporting period: guarantees of origin for it, and mixes of its calendar years. */
export async function instrumentsOfPeriod(tx: Tenant, period: string): Promise<InstrumentData[]> {
  const day = (edge: 'startDate' | 'endDate') =>
    tx.db
      .selectFrom('reporting_period')
      .select((eb) => sql<number>`extract(year from ${eb.ref(edge)})`.as('year'))
      .where('workspaceId', '=', tx.workspaceId)
      .where('name', '=', period);
  return own(tx)
    .selectAll()
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('period', '=', period), eb.between('year', day('startDate'), day('endDate'))]))
    .orderBy('createdAt')
    .orderBy('instrumentId')
    .execute();
}
