import {
  type LoadedRatesAnswer,
  type LoadRates,
  RATE_SETS_LISTED,
  type RateAnswer,
  type RateGetInput,
  type RateSetListAnswer,
} from '../../../schema/contracts/rates.ts';
import { addRateSet, listRateSets, newestRateSet, rateSetCsv } from '../../../schema/queries/rate-sets.ts';
import { lockWorkspace } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { withRead, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import { StaleError, untilStored } from '../until-stored.ts';

type Grown = TaskOutput<'growRates'>;

/** The command line has no pool: it parses the rates itself. */
interface LoadDeps extends Pick<PartyDeps, 'database' | 'clock'> {
  grow(task: TaskInput<'growRates'>): Grown | Promise<Grown>;
}

/**
 * Adds a file's rates to the known ones, from the next ingest on. Known rates stay, and a file with nothing new
 * stores nothing.
 * @throws ApiError `forbidden`; `validation_failed` if the text is no rate file; `rates_refused` if it contradicts a
 * known rate; `busy` when others keep loading.
 */
export async function loadRates(
  deps: LoadDeps,
  caller: SettingsCaller,
  { csv: text }: LoadRates,
): Promise<LoadedRatesAnswer> {
  const { workspaceId } = caller;
  return untilStored('The list of exchange rates', async () => {
    const before = await withTenant(deps.database, workspaceId, async (tx) => {
      await requireOwner(tx, caller);
      const newest = await newestRateSet(tx);
      return newest && { ...newest, csv: (await rateSetCsv(tx, newest.rateSetId)) ?? null };
    });
    const grown = await deps.grow({ previousCsv: before?.csv ?? null, text });
    if (!grown.ok) throw refusalOf(grown.error);
    const { rateSetId, addedRates, lastDay, ...set } = grown.value;
    const answer = { rate_set_id: rateSetId, added_rates: addedRates, last_day: lastDay };
    if (addedRates === 0) return answer;
    const now = deps.clock().toISOString();
    await withTenant(deps.database, workspaceId, async (tx) => {
      await requireOwner(tx, caller);
      await lockWorkspace(tx, 'change');
      if ((await newestRateSet(tx))?.rateSetId !== before?.rateSetId) throw new StaleError();
      const createdAt = after(before?.createdAt ?? null, now);
      await addRateSet(tx, { rateSetId, lastDate: lastDay, ...set, createdAt });
      const payload = { sha256: set.sha256, added_rates: addedRates, last_day: lastDay };
      const subject = `rate_set:${rateSetId}`;
      await appendSettings(tx, [{ kind: 'rates.loaded', subject, actor: caller.actor, payload }], now);
    });
    return answer;
  });
}

/** The newest set is in use, so its time must be after the last one even if this clock is behind. */
function after(last: string | null, now: string): string {
  return last === null || last < now ? now : new Date(Date.parse(last) + 1).toISOString();
}

function refusalOf({ code, message }: Extract<Grown, { ok: false }>['error']): ApiError {
  const detail = `The exchange rates were not loaded: ${message}.`;
  if (code === 'rates_refused') return new ApiError('rates_refused', { detail });
  const errors = [{ code: 'invalid_value', pointer: '/csv', detail: message }];
  return new ApiError('validation_failed', { detail, errors });
}

/** The loaded sets, newest first. The first one contains all others and is in use. */
export async function listRates(
  { database }: Pick<PartyDeps, 'database'>,
  caller: Caller,
): Promise<RateSetListAnswer> {
  const sets = await withRead(database, caller.workspaceId, (tx) => listRateSets(tx, RATE_SETS_LISTED));
  return {
    rate_sets: sets.map(({ rateSetId, sha256, currencies, lastDate, createdAt }) => ({
      rate_set_id: rateSetId,
      sha256,
      currencies: currencies.split(','),
      last_day: lastDate,
      loaded_at: createdAt,
    })),
  };
}

/** The rate used for an invoice. @throws ApiError `not_found` if none is known. */
export async function getRate(
  { database, pool, rates: cache }: Pick<PartyDeps, 'database' | 'pool' | 'rates'>,
  caller: Caller,
  { currency, date }: RateGetInput,
): Promise<RateAnswer> {
  const rates = await withRead(database, caller.workspaceId, (tx) => cache.newest(tx));
  const found = await pool.run('rateOn', { rates, currency, day: date });
  if (!found.ok) {
    throw new ApiError('not_found', {
      values: { reason: 'rate', currency, date },
      detail: `No exchange rate is known for ${currency} on ${date}.`,
    });
  }
  const { rateSetId, perEur, day, stale, basis } = found.value;
  return { currency, date, per_eur: perEur, rate_day: day, stale, basis, rate_set_id: rateSetId };
}
