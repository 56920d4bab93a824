import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { decodeJwt, type JWK } from 'jose';
import { CHECKPOINT_TYP, checkpointClaims, SEAL_TYP, sealClaims } from '../../../compute/chain/checkpoint.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { Checkpoint } from '../../../schema/entities/checkpoint.ts';
import { EvidencePackage } from '../../../schema/entities/evidence-package.ts';
import { fixPackage, type PackageChoice } from '../../../schema/queries/checkpoints.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { ApiError } from '../../api-error.ts';
import { holdSigningKey } from '../../database/signing-lock.ts';
import { withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { checkpointAt, type StoredCheckpoint, timeOf } from './checkpoints.ts';
import { type EvidenceEnds, packageChanged, requireSameEnd } from './evidence-ends.ts';
import { trailBroken } from './evidence-pages.ts';
import { signSeal } from './sign-claims.ts';
import { isAsSigned, isStampOf } from './signed-token.ts';
import { whileSigning } from './while-signing.ts';

/** The form of package this program writes: any change of its bytes changes this number, and so the seal. */
export const PACKAGE_BUILD = '4';

/** The values for the checkpoint and the seal of a package. */
export interface PackageSeal {
  readonly checkpoint: StoredCheckpoint;
  /** Public half of the key. */
  readonly key: JWK;
  /** RFC 3161 time stamp of the checkpoint, base64. */
  readonly timestampToken: string | null;
  /** The first export requested one and got none. */
  readonly stampMissing: boolean;
  /** An earlier export sealed this very package: `seal` throws for metadata that differ from that one's. */
  readonly isSealed: boolean;
  /**
   * The seal over the canonical metadata without it, signed once. A package that lacks data because rows were changed,
   * and states so, is signed each time and its seal not stored: the sealed package stays the complete one.
   * @throws Error when another state of the same package was sealed before: frozen data were changed.
   * @throws ApiError `package_changed` when contents were erased since they were read, or another export fixed another
   * key or time stamp meanwhile; `busy` while the audit key is being changed for too long.
   */
  seal(metadata: string, isWhole: boolean): Promise<string>;
}

/**
 * Fixes key and time stamp of a package at its first export; later ones take the same, also after the key was rotated.
 * A package sealed before in another form is compared with that seal.
 * @throws ApiError `trail_broken` when checkpoint, time stamp or seal are not as they were signed.
 */
export async function openSeal(deps: GatewayDeps, facts: EvidenceEnds): Promise<PackageSeal> {
  const { workspaceId, engagement, cut } = facts;
  const at = { workspaceId, period: engagement.period, size: cut.size };
  const key = { workspaceId, engagementId: engagement.engagementId, size: cut.size, build: PACKAGE_BUILD };
  const stored = await storedPackage(deps, key);
  const fixed = stored?.seal == null ? await fix(deps, at, key) : stored;
  const checkpoint = await withTenant(deps.database, workspaceId, ({ em }) =>
    em.findOne(Checkpoint, { ...at, kid: fixed.kid }),
  );
  const published = await deps.auditKeys.publicHalf(fixed.kid);
  if (checkpoint === null || published === null) throw notAsSigned('checkpoint');
  await requireAsSigned(facts, { checkpoint, fixed, key: published });
  return {
    checkpoint,
    key: published,
    timestampToken: fixed.timestampToken,
    stampMissing: fixed.stampMissing,
    isSealed: fixed.seal !== null,
    seal: (metadata, isWhole) =>
      sealOnce(deps, facts, { key, made: fixed, iss: issuerOf(checkpoint.token), metadata, isWhole }),
  };
}

/** Verifies stored tokens against their signatures, before anything of a package is sent. */
async function requireAsSigned(
  { workspaceId, engagement, cut }: EvidenceEnds,
  {
    checkpoint,
    fixed,
    key,
  }: { readonly checkpoint: StoredCheckpoint; readonly fixed: StoredPackage; readonly key: JWK },
): Promise<void> {
  const { head, size } = cut;
  const state = { chain: chainId(workspaceId, engagement.period), head, size };
  const isCheckpoint = await isAsSigned(checkpoint.token, {
    key,
    typ: CHECKPOINT_TYP,
    claims: (issued) => checkpointClaims({ ...state, ...issued }),
  });
  if (!isCheckpoint) throw notAsSigned('checkpoint');
  const { timestampToken, seal, metadataSha256 } = fixed;
  if (timestampToken !== null && !isStampOf(timestampToken, checkpoint.token)) {
    throw notAsSigned('time stamp');
  }
  if (seal === null) return;
  const { engagementId } = engagement;
  const iss = issuerOf(checkpoint.token);
  const sealed = { ...state, engagementId, iss, metadataSha256: metadataSha256 ?? '' };
  const claims = ({ iat }: { readonly iat: number }) => sealClaims({ ...sealed, iat });
  if (!(await isAsSigned(seal, { key, typ: SEAL_TYP, claims }))) {
    throw notAsSigned('seal');
  }
}

type StoredPackage = Row<'evidence_package'>;
type Key = Pick<StoredPackage, 'workspaceId' | 'engagementId' | 'size' | 'build'>;

/** The stored tokens of a package; null before its first export. */
function storedPackage({ database }: GatewayDeps, key: Key): Promise<StoredPackage | null> {
  return withTenant(database, key.workspaceId, ({ em }) => em.findOne(EvidencePackage, key));
}

async function fix(
  deps: GatewayDeps,
  at: { readonly workspaceId: string; readonly period: string; readonly size: number },
  key: Key,
): Promise<StoredPackage> {
  const { kid, timestampToken } = await checkpointAt(deps, at);
  const stampMissing = deps.timeStamps !== null && timestampToken === null;
  return withTenant(deps.database, at.workspaceId, async (tx) => {
    await fixPackage(tx, key, { kid, timestampToken, stampMissing });
    return tx.em.findOneOrFail(EvidencePackage, key);
  });
}

async function sealOnce(
  deps: GatewayDeps,
  facts: EvidenceEnds,
  {
    key,
    made,
    iss,
    metadata,
    isWhole,
  }: {
    readonly key: Key;
    readonly made: PackageChoice;
    readonly iss: string;
    readonly metadata: string;
    readonly isWhole: boolean;
  },
): Promise<string> {
  const { workspaceId, engagement, cut } = facts;
  const metadataSha256 = createHash('sha256').update(metadata).digest('hex');
  const stored = await storedPackage(deps, key);
  await requireSameEnd(deps, facts);
  if (stored?.seal != null && isWhole) return storedSeal(stored, made, metadataSha256);
  const { kid } = made;
  const signer = await deps.auditKeys.signer();
  if (signer.kid !== kid) throw stored?.seal == null ? keyChanged() : notAsSealed();
  const seal = await signSeal(signer, {
    chain: chainId(workspaceId, engagement.period),
    engagementId: engagement.engagementId,
    head: cut.head,
    size: cut.size,
    iss,
    iat: timeOf(cut, signer),
    metadataSha256,
  });
  if (!isWhole) return seal;
  const kept = await whileSigning(() =>
    withTenant(deps.database, workspaceId, async (tx) => {
      if (!(await holdSigningKey(tx, kid))) throw keyChanged();
      const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const found = await tx.em.findOneOrFail(EvidencePackage, key, locked);
      if (found.seal === null && isMadeWith(found, made)) Object.assign(found, { metadataSha256, seal });
      return found;
    }),
  );
  return storedSeal(kept, made, metadataSha256);
}

/** The owner of the database can change what was signed, but sign nothing. */
function notAsSigned(what: string): ApiError {
  return trailBroken(`the ${what} of the package is not the one that was made for it`);
}

function keyChanged(): ApiError {
  return packageChanged('The audit key was changed');
}

/** Seal and checkpoint have one issuer, also after the service has moved to another address. */
function issuerOf(token: string): string {
  const { iss } = decodeJwt(token);
  if (iss === undefined) throw new Error('a checkpoint names its issuer');
  return iss;
}

/**
 * The stored seal, if it is of this very package. Another export in progress may have fixed another key or time stamp
 * meanwhile; any other difference was made by somebody.
 */
function storedSeal(stored: StoredPackage, made: PackageChoice, found: string): string {
  if (stored.kid !== made.kid) throw keyChanged();
  if (!isMadeWith(stored, made)) throw packageChanged('The time stamp was changed');
  const { seal, metadataSha256 } = stored;
  if (seal === null || metadataSha256 !== found) {
    throw notAsSealed();
  }
  return seal;
}

function notAsSealed(): Error {
  return new Error('the package is not the one that was sealed: what only rows hold was changed since');
}

function isMadeWith(stored: PackageChoice, made: PackageChoice): boolean {
  const { kid, timestampToken, stampMissing } = made;
  return (
    stored.kid === kid && stored.timestampToken === timestampToken && stored.stampMissing === stampMissing
  );
}
