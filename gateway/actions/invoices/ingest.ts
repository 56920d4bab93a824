import { randomBytes } from 'node:crypto';
import type { IngestPrepared, IngestTask, RefusedReplacement } from '../../../compute/ingest/task.ts';
import { supplierMixes } from '../../../schema/queries/instruments.ts';
import { knownPeriods, workspaceOf } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { KeyCaller } from '../../auth/require-key.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps, PartyDeps } from '../../deps.ts';
import type { RawBody } from '../../http/body.ts';
import { LONG_INGEST_BYTES } from '../../limits.ts';
import { untilStored } from '../until-stored.ts';
import { assembleAnswer } from './assemble-answer.ts';
import { type IngestAnswerText, type IngestRequestKey, onceAtATime, storedAnswer } from './idempotency.ts';
import { ReplacementRefusedError } from './replace-invoices.ts';
import { compareInvoices, storeIngest } from './store-ingest.ts';

export interface IngestInput {
  readonly caller: KeyCaller;
  readonly body: RawBody;
  /** SHA-256 of method, path, query and body as it came, hex. */
  readonly fingerprint: string;
  readonly idempotencyKey: string | null;
  /** `detail=lines`. */
  readonly detail: boolean;
  readonly dryRun: boolean;
}

/**
 * Ingests a request: the pool parses, classifies and calculates, one transaction stores. If a period was opened or
 * closed meanwhile, the period settings changed, or an invoice cannot replace the one it names, the task runs again.
 * @throws ApiError for the request as a whole; single invoices are rejected in the answer.
 */
export async function ingest(deps: PartyDeps, input: IngestInput): Promise<IngestAnswerText> {
  const key =
    input.idempotencyKey === null
      ? null
      : {
          workspaceId: input.caller.workspaceId,
          key: input.idempotencyKey,
          fingerprint: input.fingerprint,
          choices: JSON.stringify([input.detail, input.dryRun]),
          otherChoices: JSON.stringify([!input.detail, false]),
        };
  const work = () => onceAtATime(deps.keysInFlight, key, () => run(deps, input, key));
  return input.body.content.byteLength > LONG_INGEST_BYTES
    ? deps.longIngests.run(input.caller.party, work)
    : work();
}

async function run(
  deps: PartyDeps,
  input: IngestInput,
  key: IngestRequestKey | null,
): Promise<IngestAnswerText> {
  return untilInvoicesStored((refused) => prepareAndStore(deps, input, { key, refused }));
}

/** Calculates and stores again while periods or settings change, and without the replacements refused so far. */
export function untilInvoicesStored<Value>(
  run: (refused: readonly RefusedReplacement[]) => Promise<Value>,
): Promise<Value> {
  const refused: RefusedReplacement[] = [];
  return untilStored('The list of reporting periods', async () => {
    try {
      return await run(refused);
    } catch (error) {
      if (error instanceof ReplacementRefusedError) refused.push(...error.refused);
      throw error;
    }
  });
}

async function prepareAndStore(
  deps: PartyDeps,
  input: IngestInput,
  of: { readonly key: IngestRequestKey | null; readonly refused: readonly RefusedReplacement[] },
): Promise<IngestAnswerText> {
  const { key, refused } = of;
  const now = deps.clock().toISOString();
  const { stored, ...before } = await readBefore(deps, input, key, now);
  if (stored !== null) return stored;
  const { detail, dryRun, caller } = input;
  if (!dryRun) caller.limits.requireLeft('ingest');
  const choices = { now, random: randomBytes(32), detail, dryRun, refused, baseUrl: deps.config.baseUrl };
  const withContentDigest = key !== null;
  const task: IngestTask = { ...before, ...choices, withContentDigest, body: input.body.copy() };
  const outcome = await deps.pool.run('ingest', task, task.body);
  if (!outcome.ok) throw new ApiError(outcome.error.code, outcome.error);
  if (dryRun) return dryAnswer(deps, input, { prepared: outcome.value, key, now });
  const { workspace, periods } = before;
  const store = { prepared: outcome.value, workspace, periods, actor: caller.actor, key, now };
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    const answer = await storeIngest(tx, store);
    if (!answer.replayed) await countIngest(tx, caller);
    return answer;
  });
}

/** Counts in the storing transaction, so that exactly what is stored is counted; last, because it locks a row. */
async function countIngest(tx: TenantTransaction, { limits }: KeyCaller): Promise<void> {
  await limits.count(tx, 'ingest');
  limits.requireWithin('ingest');
}

/** What a task needs from the workspace, and the stored answer of an earlier request. */
async function readBefore(deps: PartyDeps, input: IngestInput, key: IngestRequestKey | null, now: string) {
  return withTenant(deps.database, input.caller.workspaceId, async (tx) => {
    const stored = key === null ? null : await storedAnswer(tx, key, { now, contentDigest: null });
    return { stored, ...(await inputsOfIngest(deps, tx)) };
  });
}

/** What the calculation of invoices needs from the workspace. */
export async function inputsOfIngest(deps: GatewayDeps, tx: TenantTransaction) {
  const workspace = await workspaceOf(tx);
  const [periods, memory] = [await knownPeriods(tx), await deps.memory.current(tx)];
  const mixes = await supplierMixes(tx);
  return { workspace, periods, memory, supplierMixes: mixes, rates: await deps.rates.newest(tx) };
}

/** The answer of a dry run, or the stored one of its key. */
async function dryAnswer(
  deps: PartyDeps,
  input: IngestInput,
  of: { readonly prepared: IngestPrepared; readonly key: IngestRequestKey | null; readonly now: string },
): Promise<IngestAnswerText> {
  const { prepared, key, now } = of;
  const { accepted, contentDigest } = prepared;
  return withTenant(deps.database, input.caller.workspaceId, async (tx) => {
    const replay = key === null ? null : await storedAnswer(tx, key, { now, contentDigest });
    if (replay !== null) return replay;
    const text = assembleAnswer({ ...prepared, ...(await compareInvoices(tx, accepted)) });
    return { text, replayed: false };
  });
}
