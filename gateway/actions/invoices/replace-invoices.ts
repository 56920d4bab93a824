import { buildPayload } from '../../../compute/chain/entry.ts';
import type { AcceptedInvoice, RefusedReplacement } from '../../../compute/ingest/task.ts';
import { isUuid } from '../../../schema/contracts/text.ts';
import {
  type EarlierInvoice,
  earlierInvoices,
  idsOfNumbers,
} from '../../../schema/queries/earlier-invoices.ts';
import { inCompletedSamples } from '../../../schema/queries/invoices.ts';
import { knownPeriods } from '../../../schema/queries/workspaces.ts';
import { lockChains, type NewEntry } from '../../database/append-entries.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { StaleError } from '../until-stored.ts';
import { voidRows } from './void-rows.ts';

/** Earlier invoices of one number that a message names. */
const NAMED = 5;

/** Some invoices cannot replace the ones they name: the request is prepared again without them. */
export class ReplacementRefusedError extends StaleError {
  readonly refused: readonly RefusedReplacement[];

  constructor(refused: readonly RefusedReplacement[]) {
    super('an invoice cannot replace the one it names');
    this.refused = refused;
  }
}

/** The earlier invoice that each accepted invoice replaces, by its index in the request. */
export type Replaced = ReadonlyMap<number, EarlierInvoice>;

type Replacing = AcceptedInvoice & { readonly replaces: string };

/**
 * Finds the invoices that others replace: three statements, none if there is nothing to replace.
 * @param lock - whether the rows found are locked until the commit.
 * @throws ReplacementRefusedError when one does not exist, is not the only one, is voided or in a closed period.
 */
export async function findReplaced(
  tx: TenantTransaction,
  accepted: readonly AcceptedInvoice[],
  lock: boolean,
): Promise<Replaced> {
  const replacing = accepted.filter((invoice): invoice is Replacing => invoice.replaces !== null);
  const replaced = new Map<number, EarlierInvoice>();
  if (replacing.length === 0) return replaced;
  const pairs = replacing.map(({ vendorKey, replaces }) => ({ vendorKey, invoiceNumber: replaces }));
  const ofNumber = await idsOfNumbers(tx, pairs, NAMED + 1);
  const named = replacing.map(({ replaces }) => replaces.toLowerCase()).filter(isUuid);
  const ids = [...new Set([...named, ...[...ofNumber.values()].flat()])];
  const rows = new Map((await earlierInvoices(tx, ids, lock)).map((row) => [row.invoiceId, row]));
  const periods = await knownPeriods(tx);
  const closed = new Set(periods.filter(({ status }) => status !== 'open').map(({ name }) => name));
  const refused: RefusedReplacement[] = [];
  for (const [at, { index, replaces }] of replacing.entries()) {
    const byId = rows.get(replaces.toLowerCase());
    const found = (byId === undefined ? (ofNumber.get(at) ?? []) : [byId.invoiceId]).flatMap(
      (id) => rows.get(id) ?? [],
    );
    const target = targetOf(found, { closed, replaced });
    if ('error' in target) refused.push({ index, ...target });
    else replaced.set(index, target);
  }
  if (refused.length > 0) throw new ReplacementRefusedError(refused);
  return replaced;
}

type Refusal = Omit<RefusedReplacement, 'index'>;

function targetOf(
  found: readonly EarlierInvoice[],
  { closed, replaced }: { readonly closed: ReadonlySet<string>; readonly replaced: Replaced },
): EarlierInvoice | Refusal {
  const live = found.filter(({ voidedAt }) => voidedAt === null);
  const [target, another] = live;
  if (another !== undefined) return severalFound(live);
  if (target === undefined) return found[0] === undefined ? NOT_FOUND : voidedAlready(found[0]);
  for (const [index, { invoiceId }] of replaced) {
    if (invoiceId === target.invoiceId) return takenBy(index, target);
  }
  if (!closed.has(target.period)) return target;
  const error = `replaces names invoice ${target.invoiceId} in reporting period ${target.period}, which is closed: ask the workspace owner to reopen it`;
  return { code: 'period_closed', error };
}

const NOT_FOUND: Refusal = {
  code: 'replaces_not_found',
  error:
    'replaces names no stored invoice: it must be an invoice_id of this workspace, or the invoice_number of an invoice of the same vendor that an earlier request stored',
};

function severalFound(live: readonly EarlierInvoice[]): Refusal {
  const ids = live.slice(0, NAMED).map(({ invoiceId }) => invoiceId);
  const more = live.length > NAMED ? ' and others' : '';
  const error = `replaces is the number of several invoices of this vendor: send one of the ids ${ids.join(', ')}${more}`;
  return { code: 'replaces_ambiguous', error };
}

function voidedAlready({ invoiceId, voidedAt }: EarlierInvoice): Refusal {
  const error = `replaces names invoice ${invoiceId}, which was voided at ${voidedAt} already: if this is a repetition, the new invoice is stored; else send it without replaces`;
  return { code: 'already_voided', error };
}

function takenBy(index: number, { invoiceId }: EarlierInvoice): Refusal {
  const error = `replaces names invoice ${invoiceId}, which invoices[${index}] of this request replaces already`;
  return { code: 'already_voided', error };
}

/** @throws ReplacementRefusedError for those of which a line was sampled in a completed engagement. */
export async function refuseSampled(tx: TenantTransaction, replaced: Replaced): Promise<void> {
  if (replaced.size === 0) return;
  const sampled = await inCompletedSamples(tx, [...replaced.values()]);
  const refused = [...replaced].flatMap(([index, { invoiceId }]): RefusedReplacement[] => {
    const error = `replaces names invoice ${invoiceId}, of which a line was sampled in a completed engagement: it stays as it is`;
    return sampled.has(invoiceId) ? [{ index, code: 'invoice_sampled', error }] : [];
  });
  if (refused.length > 0) throw new ReplacementRefusedError(refused);
}

/**
 * Voids the invoices that others replace and returns their entries. It locks the chains of all periods the request
 * touches, so it comes last: completing an engagement takes the same lock, so none that samples one completes meanwhile.
 * @throws ReplacementRefusedError as `refuseSampled`.
 */
export async function voidReplaced(
  tx: TenantTransaction,
  replaced: Replaced,
  of: { readonly accepted: readonly AcceptedInvoice[]; readonly actor: string; readonly now: string },
): Promise<NewEntry[]> {
  if (replaced.size === 0) return [];
  const { accepted, actor, now } = of;
  const earlier = [...replaced.values()];
  await lockChains(
    tx,
    [...accepted, ...earlier].map(({ period }) => period),
  );
  await refuseSampled(tx, replaced);
  const voidings = accepted.flatMap(({ index, invoiceId }) => {
    const target = replaced.get(index);
    if (target === undefined || invoiceId === null) return [];
    const reason = `Replaced by invoice ${invoiceId}.`;
    return [{ invoiceId: target.invoiceId, period: target.period, reason, replacedBy: invoiceId }];
  });
  return voidRows(tx, voidings, { actor, now });
}

/** The payload of an `invoice.recorded` entry; of an invoice that replaces another one, with its id. */
export function payloadNaming(
  invoice: AcceptedInvoice,
  replaced: EarlierInvoice | undefined,
): Pick<NewEntry, 'payloadText' | 'payloadDigest'> {
  const { payloadText, payloadDigest } = invoice;
  if (replaced === undefined) return { payloadText, payloadDigest };
  const { salt, ...members } = JSON.parse(payloadText) as { readonly salt: string };
  const { text, digest } = buildPayload({ ...members, replaces: replaced.invoiceId }, salt);
  return { payloadText: text, payloadDigest: digest };
}
