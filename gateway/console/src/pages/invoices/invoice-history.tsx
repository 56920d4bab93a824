import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InvoiceHistoryQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { ProblemView } from '../../ui/problem-view.tsx';
import type { Invoice } from './invoice-query.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

const ENTRIES = 25;

const HISTORY = graphql(`
  query InvoiceHistory($workspaceId: ID, $filter: AuditEntryFilter, $first: Int) {
    auditEntries(workspaceId: $workspaceId, filter: $filter, newestFirst: true, first: $first) {
      pageInfo {
        hasNextPage
      }
      nodes {
        seq
        kind
        at
        actor
        actorName
        hash
        payload
      }
    }
  }
`);

type Entry = NonNullable<InvoiceHistoryQuery['auditEntries']>['nodes'][number];

const KINDS = {
  'invoice.recorded': 'entryRecorded',
  'invoice.amended': 'entryAmended',
  'invoice.voided': 'entryVoided',
  'document.attached': 'entryDocument',
  'payload.erased': 'entryErased',
} as const;

/** What was done to the invoice, from the audit trail: every version, with who and why. */
export function InvoiceHistory({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const { workspaceId } = useWorkspace();
  const { invoiceId, period } = invoice;
  const filter = { subject: `invoice:${invoiceId}`, period };
  const { data, error } = useQuery(graphqlQuery(HISTORY, { workspaceId, filter, first: ENTRIES }));
  const entries = data?.auditEntries;
  return (
    <Panel title={t('history')}>
      <ProblemView error={error} />
      <ol className={style.history}>
        {entries?.nodes.map((entry) => (
          <EntryShown key={entry.hash} entry={entry} invoice={invoice} />
        ))}
      </ol>
      {entries?.pageInfo.hasNextPage === true ? <p>{t('historyCut', { count: ENTRIES })}</p> : null}
    </Panel>
  );
}

function EntryShown({ entry, invoice }: { readonly entry: Entry; readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { kind, at, actor, actorName, seq } = entry;
  const key = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : null;
  const { reason, replaces, replacedBy, kilograms, lineItemId } = membersOf(entry.payload);
  const line = invoice.lineItems?.nodes.find((node) => node.lineItemId === lineItemId);
  return (
    <li>
      <p>
        <strong>{key === null ? kind : t(key)}</strong>
        {kilograms === null ? null : <span className="number"> · {format.mass(kilograms)}</span>}
        {line === undefined ? null : (
          <>
            {' · '}
            <bdi>{t('lineNumber', { number: line.lineIndex + 1 })}</bdi>
          </>
        )}
      </p>
      {reason === null ? null : (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      <Replacement id={replaces} label={t('replaces')} />
      <Replacement id={replacedBy} label={t('replacedBy')} />
      <p className={style.faint}>
        {format.dateTime(at)} · <bdi>{actorName ?? actor}</bdi> · {t('entryNumber', { number: seq })}
      </p>
    </li>
  );
}

function Replacement({ id, label }: { readonly id: string | null; readonly label: string }) {
  if (id === null) return null;
  return (
    <p>
      <Link to="/invoices/$invoiceId" params={{ invoiceId: id }}>
        {label}
      </Link>
    </p>
  );
}

/** Of a payload, which is null after an erasure. Kilograms are decimal text there. */
function membersOf(payload: string | null | undefined) {
  const given: unknown = payload == null ? {} : JSON.parse(payload);
  const root = given as Readonly<Record<string, unknown>>;
  const invoice = (root.invoice ?? {}) as Readonly<Record<string, unknown>>;
  const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    reason: textIn(root.reason) ?? textIn(root.basis),
    replaces: textIn(root.replaces),
    replacedBy: textIn(root.replaced_by),
    lineItemId: textIn(root.line_item_id),
    kilograms: textIn(invoice.total_kgco2e),
  };
}
