import { randomUUIDv7 } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import {
  type CreateInstrument,
  INSTRUMENTS_LISTED,
  type InstrumentAnswer,
  type InstrumentListAnswer,
  MAX_INSTRUMENTS,
  type RevokedInstrument,
} from '../../../schema/contracts/instruments.ts';
import { numberOrNull } from '../../../schema/contracts/kilograms.ts';
import { Instrument } from '../../../schema/entities/instrument.ts';
import {
  type InstrumentData,
  listInstruments as storedInstruments,
} from '../../../schema/queries/instruments.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/** The workspace's contractual instruments. */
export async function listInstruments(deps: Deps, caller: Caller): Promise<InstrumentListAnswer> {
  const instruments = await withRead(deps.database, caller.workspaceId, (tx) =>
    storedInstruments(tx, INSTRUMENTS_LISTED),
  );
  return { instruments: instruments.map(answerOf) };
}

/**
 * Registers an instrument. A supplier mix applies to lines ingested from now on; guarantees of origin apply when the
 * totals of their period are read.
 * @throws ApiError `forbidden`, `too_many_instruments`.
 */
export async function createInstrument(
  deps: Deps,
  caller: SettingsCaller,
  input: CreateInstrument,
): Promise<InstrumentAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const { em, workspaceId } = tx;
    if ((await em.count(Instrument, { workspaceId, revokedAt: null })) >= MAX_INSTRUMENTS) {
      throw new ApiError('too_many_instruments', {
        values: { most: MAX_INSTRUMENTS },
        detail: `A workspace has at most ${MAX_INSTRUMENTS} instruments in force. Revoke one first.`,
      });
    }
    const instrument = em.create(Instrument, {
      ...membersOf(input),
      workspaceId,
      instrumentId: randomUUIDv7(),
      country: input.country,
      reference: input.reference,
      createdAt: now,
      createdBy: caller.actor,
      revokedAt: null,
    });
    await appendSettings(tx, [entryOf(caller.actor, 'instrument.created', instrument)], now);
    return answerOf(instrument);
  });
}

/**
 * Revokes an instrument; recorded lines keep its effect. Revoking it again changes nothing and adds no entry.
 * @throws ApiError `forbidden`, `not_found`.
 */
export async function revokeInstrument(
  deps: Deps,
  caller: SettingsCaller,
  instrumentId: string,
): Promise<RevokedInstrument> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const named = { workspaceId: tx.workspaceId, instrumentId };
    const instrument = await tx.em.findOne(Instrument, named, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (instrument === null) {
      throw new ApiError('not_found', { detail: 'There is no such instrument in this workspace.' });
    }
    if (instrument.revokedAt !== null) {
      return { instrument_id: instrumentId, revoked_at: instrument.revokedAt };
    }
    instrument.revokedAt = now;
    await appendSettings(tx, [entryOf(caller.actor, 'instrument.revoked', instrument)], now);
    return { instrument_id: instrumentId, revoked_at: now };
  });
}

function membersOf(input: CreateInstrument) {
  if (input.kind === 'guarantees_of_origin') {
    const { kind, period, mwh } = input;
    const mix = { year: null, supplier: null, kgCo2ePerKwh: null };
    return { kind, energy: 'electricity' as const, period, mwh: decimalText(mwh), ...mix };
  }
  const { kind, year } = input;
  const supplier = input.supplier?.trim() || null;
  const kgCo2ePerKwh = decimalText(input.kgco2e_per_kwh);
  return {
    kind,
    energy: input.energy ?? 'electricity',
    year,
    supplier,
    kgCo2ePerKwh,
    period: null,
    mwh: null,
  };
}

/** The decimals that were sent: at most nine, the contract accepts no more. */
function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(9).replace(/\.?0+$/, '') : text;
}

function entryOf(actor: string, kind: string, instrument: InstrumentData): SettingsChange {
  const { instrument_id: id, ...payload } = instrumentMembers(instrument);
  return { kind, subject: `instrument:${id}`, actor, payload };
}

/** An instrument as on chains and in packages: numbers are decimal text. */
export function instrumentMembers(instrument: InstrumentData) {
  const { country, energy, mwh, period, reference, supplier, year, kgCo2ePerKwh } = instrument;
  return {
    instrument_id: instrument.instrumentId,
    kind: instrument.kind,
    energy,
    year,
    period,
    country,
    supplier,
    kgco2e_per_kwh: kgCo2ePerKwh,
    mwh,
    reference,
  };
}

function answerOf(instrument: InstrumentData): InstrumentAnswer {
  const { kgCo2ePerKwh, mwh } = instrument;
  return {
    instrument_id: instrument.instrumentId,
    kind: instrument.kind,
    energy: instrument.energy,
    year: instrument.year,
    period: instrument.period,
    country: instrument.country,
    supplier: instrument.supplier,
    kgco2e_per_kwh: numberOrNull(kgCo2ePerKwh),
    mwh: numberOrNull(mwh),
    reference: instrument.reference,
    created_at: instrument.createdAt,
    created_by: instrument.createdBy,
    revoked_at: instrument.revokedAt,
  };
}
