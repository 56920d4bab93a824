import { LockMode } from '@mikro-orm/core';
import { chainId } from '../../../compute/chain/entry.ts';
import { Checkpoint } from '../../../schema/entities/checkpoint.ts';
import { addCheckpoint, type ChainEnd, chainEnd } from '../../../schema/queries/checkpoints.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { AuditSigner } from '../../auth/audit-keys.ts';
import { holdSigningKey } from '../../database/signing-lock.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { signCheckpoint } from './sign-claims.ts';
import { type TimeStampAuthority, TimeStampError } from './time-stamp-authority.ts';
import { signingBusy, whileSigning } from './while-signing.ts';

/** A signed state of a chain. */
export type StoredCheckpoint = Row<'checkpoint'>;

/** The dependencies for signing a state of a chain. */
export type CheckpointDeps = Pick<
  GatewayDeps,
  'database' | 'auditKeys' | 'timeStamps' | 'config' | 'clock' | 'log' | 'metrics'
>;

/** A chain, and the size to sign; null: its present size. */
export interface ChainAt {
  readonly workspaceId: string;
  /** Name of the chain: a period, or `SETTINGS`. */
  readonly period: string;
  readonly size: number | null;
}

/** A checkpoint is signed again when its key is replaced before it is stored, with at most so many keys. */
const MAX_KEYS = 3;

/**
 * The signed state of a chain. It is signed once for each state and key and stored, so a repeated request gets the same
 * token; its time is that of the chain's last entry. With a time stamp authority its stamp is requested between two
 * transactions: the checkpoint is valid without it, and has none while the authority fails.
 * @throws Error when the chain has no such state, or another state of that size was signed before.
 * @throws ApiError `busy` while the audit key is being changed for longer than a checkpoint waits.
 */
export async function checkpointAt(deps: CheckpointDeps, at: ChainAt): Promise<StoredCheckpoint> {
  return stamped(deps, at.workspaceId, await unstampedCheckpoint(deps, at));
}

/** As `checkpointAt`, and no time stamp is asked for. */
export async function unstampedCheckpoint(deps: CheckpointDeps, at: ChainAt): Promise<StoredCheckpoint> {
  for (let attempt = 1; attempt <= MAX_KEYS; attempt++) {
    const signer = await deps.auditKeys.signer();
    const now = deps.clock().toISOString();
    const checkpoint = await whileSigning(() =>
      withTenant(deps.database, at.workspaceId, async (tx) => {
        const end = await chainEnd(tx, at.period, at.size);
        if (end === undefined) throw new Error(`there is no chain ${at.period} of size ${at.size ?? 'any'}`);
        return checkpointIn(tx, { period: at.period, end, signer, iss: deps.config.baseUrl, now });
      }),
    );
    if (checkpoint !== null) return checkpoint;
  }
  throw signingBusy();
}

/** With its time stamp, unless the authority fails: then it is requested again later. */
async function stamped(
  deps: CheckpointDeps,
  workspaceId: string,
  checkpoint: StoredCheckpoint,
): Promise<StoredCheckpoint> {
  const { timeStamps } = deps;
  if (timeStamps === null || checkpoint.timestampToken !== null) return checkpoint;
  const attempt = () => stampOnce(deps, timeStamps, { workspaceId, checkpoint });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error;
    const { period, size, kid } = checkpoint;
    deps.log.warn({ err: error, period, size }, 'a checkpoint has no time stamp yet: it is asked for again');
    timeStamps.retries.add(`${workspaceId} ${period} ${size} ${kid}`, async () => {
      await attempt();
      return true;
    });
    return checkpoint;
  }
}

/** Of two stamps requested at once the first is kept. @throws TimeStampError */
async function stampOnce(
  deps: CheckpointDeps,
  authority: TimeStampAuthority,
  { workspaceId, checkpoint }: { readonly workspaceId: string; readonly checkpoint: StoredCheckpoint },
): Promise<StoredCheckpoint> {
  const token = await authority.stamp(checkpoint.token).catch((error: unknown) => {
    deps.metrics.countTimeStamp('failed');
    throw error;
  });
  deps.metrics.countTimeStamp('stamped');
  return withTenant(deps.database, workspaceId, async ({ em }) => {
    const { period, size, kid } = checkpoint;
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const kept = await em.findOneOrFail(Checkpoint, { workspaceId, period, size, kid }, locked);
    kept.timestampToken ??= Buffer.from(token).toString('base64');
    return kept;
  });
}

interface Signing {
  readonly period: string;
  readonly end: ChainEnd;
  readonly signer: AuditSigner;
  readonly iss: string;
  readonly now: string;
}

/** Null if the key was retired since it was read: the new signature could be after its end. */
async function checkpointIn(
  tx: TenantTransaction,
  { period, end, signer, iss, now }: Signing,
): Promise<StoredCheckpoint | null> {
  const { kid } = signer;
  const { size, head } = end;
  const state = { workspaceId: tx.workspaceId, period, size, kid };
  const known = await tx.em.findOne(Checkpoint, state);
  if (known !== null) return known;
  if (!(await holdSigningKey(tx, kid))) return null;
  const chain = chainId(tx.workspaceId, period);
  const token = await signCheckpoint(signer, { chain, head, size, iss, iat: timeOf(end, signer) });
  await addCheckpoint(tx, { ...state, head, token, madeAt: now });
  return tx.em.findOneOrFail(Checkpoint, state);
}

/** The second of the last entry, or the first second of a younger key. */
export function timeOf({ at }: Pick<ChainEnd, 'at'>, { nbf }: Pick<AuditSigner, 'nbf'>): number {
  return Math.max(Math.floor(Date.parse(at) / 1000), nbf);
}

/** As `checkpointAt`, after a commit: a failure is logged, and the checkpoint is made at the next request. */
export async function checkpointAfter(deps: CheckpointDeps, at: ChainAt): Promise<void> {
  try {
    await checkpointAt(deps, at);
  } catch (error) {
    deps.log.error({ err: error, period: at.period }, 'a checkpoint could not be made yet');
  }
}
