import { ERASED_TEXT } from '../contracts/erased.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** What stands where a digest of erased text was: without a salt it could be guessed back. */
export const NO_DIGEST = '0'.repeat(64);

/** An engagement whose retention covers an invoice, and its last day. */
export interface Retention {
  readonly engagementId: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly until: string;
}

/**
 * The completed engagement that must keep an invoice longest at `now`; null when none must. Its evidence is the
 * period's chain up to its completion, so it covers every invoice recorded before that, sampled or not.
 */
export async function retentionOf(
  tx: Tenant,
  invoice: { readonly period: string; readonly invoiceId: string },
  now: string,
): Promise<Retention | null> {
  const [row] = await tx.sql<Retention>(
    `select * from (
       select g.engagement_id as "engagementId",
         ${isoTime('(g.completed_at + make_interval(years => g.retention_years))')} as until
       from engagement g
       where g.workspace_id = $1 and g.period = $2 and g.status = 'completed'
         and not exists (
           select from audit_entry c where c.workspace_id = g.workspace_id and c.period = g.period
             and c.subject = 'engagement:' || g.engagement_id
             and c.kind = 'engagement.completed'
             and c.seq < (select min(r.seq) from audit_entry r where r.workspace_id = $1 and r.period = $2
               and r.subject = 'invoice:' || $3::text))
     ) kept where until > $4::text order by until desc limit 1`,
    [tx.workspaceId, invoice.period, invoice.invoiceId, now],
  );
  return row ?? null;
}

/** An entry about an invoice that still has its payload. */
export interface ErasableEntry {
  readonly seq: number;
  readonly hash: string;
  readonly kind: string;
  /** Of its payload. */
  readonly bytes: number;
}

/** The entries about an invoice whose payload is there, oldest first; those that tell of an erasure stay. */
export async function erasableEntries(
  tx: Tenant,
  invoice: { readonly period: string; readonly invoiceId: string },
): Promise<ErasableEntry[]> {
  return tx.sql<ErasableEntry>(
    `select e.seq::int as seq, e.hash, e.kind, octet_length(p.payload) as bytes from audit_entry e
     join audit_payload p on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
     where e.workspace_id = $1 and e.period = $2 and e.subject = $3
       and e.kind <> 'payload.erased'
     order by e.seq`,
    [tx.workspaceId, invoice.period, `invoice:${invoice.invoiceId}`],
  );
}

/** What entries of a chain say, in their order. */
export async function payloadsAt(
  tx: Tenant,
  period: string,
  places: readonly number[],
): Promise<{ readonly seq: number; readonly payload: string }[]> {
  return tx.sql(
    `select seq::int as seq, payload from audit_payload where workspace_id = $1 and period = $2
       and seq = any(string_to_array($3, ' ')::bigint[]) order by seq`,
    [tx.workspaceId, period, places.join(' ')],
  );
}

/** Kept answers of idempotent requests that speak of an invoice. */
export async function answersAbout(
  tx: Tenant,
  invoiceId: string,
): Promise<{ readonly key: string; readonly response: string }[]> {
  return tx.sql<{ key: string; response: string }>(
    `select k.key, k.response from idempotency_record k
     join invoice i on i.workspace_id = k.workspace_id and i.invoice_id = $2::uuid
     where k.workspace_id = $1 and k.created_at = i.recorded_at and position($2::text in k.response) > 0`,
    [tx.workspaceId, invoiceId],
  );
}

export interface Erasure {
  readonly period: string;
  readonly invoiceId: string;
  readonly entries: readonly ErasableEntry[];
  /** What the units of lines were read as, by line; the others lose theirs. Null where no version is among the entries. */
  readonly unitsOf: Readonly<Record<string, string>> | null;
  /** Answers without what was erased. */
  readonly answers: readonly { readonly key: string; readonly response: string }[];
  readonly at: string;
  readonly by: string;
}

/** Warnings keep their code, which names no one, and lose their words. */
const WITHOUT_WORDS = `coalesce((select json_agg(json_strip_nulls(json_build_object(
  'code', w ->> 'code', 'message', '${ERASED_TEXT}', 'line', w -> 'line'))) from json_array_elements(warnings) w), '[]')`;

/** Where somebody went is personal: of a journey the kilometres and rules of its legs stay, no place and no word. */
const WITHOUT_PLACES = `(select json_object_agg(key, case key
    when 'legs' then (select json_agg((select json_object_agg(of_leg.key, of_leg.value) from json_each(leg) of_leg
        where of_leg.key not in ('from', 'to')) order by leg_place)
      from json_array_elements(step -> 'legs') with ordinality legs (leg, leg_place))
    when 'trips' then json_build_object('count', step -> 'trips' -> 'count', 'read', null)
    else value end) from json_each(step))`;

/** A calculation tells what the unit of the quantity was read as; as it was sent it could have further words. */
const WITHOUT_SENT_UNIT = `coalesce((select json_agg(case when step ->> 'step' = 'quantity'
    then (select json_object_agg(key, case key when 'unit' then step -> 'read_as' else value end) from json_each(step))
    when step ->> 'step' = 'journey' then ${WITHOUT_PLACES}
    else step end order by place)
  from json_array_elements(trace) with ordinality steps (step, place)), '[]')`;

/**
 * Takes the personal content of an invoice away: payloads with their salts, texts, documents, what was
 * remembered of its lines. Amounts, quantities, factors and kilograms stay. To be run as the erasure role.
 */
export async function eraseContent(tx: Tenant, erasure: Erasure): Promise<void> {
  const { invoiceId, period, entries, unitsOf } = erasure;
  const own = [tx.workspaceId, invoiceId];
  await tx.sql(
    `delete from audit_payload where workspace_id = $1 and period = $2
       and seq = any(string_to_array($3, ' ')::bigint[])`,
    [tx.workspaceId, period, entries.map(({ seq }) => seq).join(' ')],
  );
  await tx.sql(
    `update invoice set vendor_name = '${ERASED_TEXT}', vendor_name_sent = '${ERASED_TEXT}', invoice_number = null,
       content_fingerprint = '${NO_DIGEST}', request_digest = '${NO_DIGEST}', warnings = ${WITHOUT_WORDS},
       void_reason = case when void_reason is null then null else '${ERASED_TEXT}' end,
       erased_at = $3::text::timestamptz, erased_by = $4
     where workspace_id = $1 and invoice_id = $2`,
    [...own, erasure.at, erasure.by],
  );
  await tx.sql(
    `update line_item set description = '${ERASED_TEXT}', matched = '[]', explanation = '${ERASED_TEXT}',
       unit_of_measure = case when $3::text is null then unit_of_measure else $3::json ->> line_item_id::text end,
       trace = ${WITHOUT_SENT_UNIT}, warnings = ${WITHOUT_WORDS}
     where workspace_id = $1 and invoice_id = $2`,
    [...own, unitsOf === null ? null : JSON.stringify(unitsOf)],
  );
  const lines = 'select line_item_id from line_item where workspace_id = $1 and invoice_id = $2';
  // Which factors it was calculated with stays: the register of a package tells the source of each. Verifiers know
  // these members as those that an erasure leaves: `LEFT` in compute/verify/reperformed-trace.ts.
  await tx.sql(
    `update re_performance set trace = coalesce((select json_agg(json_build_object('step', 'component',
         'factor_id', step ->> 'factor_id', 'factor_year', (step ->> 'factor_year')::int))
       from json_array_elements(trace) step where step ->> 'step' = 'component'), '[]'::json)
     where workspace_id = $1 and line_item_id in (${lines})`,
    own,
  );
  await tx.sql(
    `delete from classification_memory where workspace_id = $1 and line_item_id in (${lines})`,
    own,
  );
  await tx.sql('delete from source_document where workspace_id = $1 and invoice_id = $2', own);
  for (const { key, response } of erasure.answers) {
    await tx.sql('update idempotency_record set response = $3 where workspace_id = $1 and key = $2', [
      tx.workspaceId,
      key,
      response,
    ]);
  }
}
