import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DuplicatePartsFragment } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { moneyText } from '../../language/money-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { BackLink, useBack } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager, pageArguments } from '../../ui/pager.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { VoidDialog } from './end-dialogs.tsx';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

const PAGE_PAIRS = 10;
/** Lines of each that are compared here; the invoice has the rest. */
const LINES = 8;

graphql(`
  fragment DuplicateParts on Invoice {
    invoiceId
    invoiceDate
    invoiceNumber
    vendorName
    currency
    netAmount
    reconciliation {
      sumOfLines
    }
    totalKgco2e
    lineItemCount
    recordedAt
    contentFingerprint
    reportingPeriod {
      status
    }
    lineItems(first: 8) {
      nodes {
        lineItemId
        description
        spendAmount
        kgco2e
      }
    }
  }
`);

const DUPLICATES = graphql(`
  query Duplicates($workspaceId: ID, $first: Int, $after: String, $last: Int, $before: String) {
    invoices(
      workspaceId: $workspaceId
      filter: { repeats: true }
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      nodes {
        ...DuplicateParts
        repeatOf {
          ...DuplicateParts
        }
      }
    }
  }
`);

/** Invoices that are there twice, each beside the one that came first. */
export function DuplicatesPage() {
  const t = useTexts(INVOICE_TEXTS);
  const place = useSearch({ from: '/signed-in/invoices/duplicates' });
  const navigate = useNavigate({ from: '/invoices/duplicates' });
  const { workspaceId } = useWorkspace();
  const { data, error, isPending } = useQuery({
    ...graphqlQuery(DUPLICATES, { workspaceId, ...pageArguments(place, PAGE_PAIRS) }),
    placeholderData: keepPreviousData,
  });
  const page = data?.invoices;
  const hasMore = page?.pageInfo.hasNextPage === true || page?.pageInfo.hasPreviousPage === true;
  return (
    <Page title={t('duplicates')}>
      <p>
        <BackLink to="/invoices" label={t('toList')} />
      </p>
      <p>{t('duplicatesText')}</p>
      <ProblemView error={error} />
      {!isPending && page?.nodes.length === 0 ? <p>{t('noDuplicates')}</p> : null}
      {page?.nodes.map((later) =>
        later.repeatOf == null ? null : <Pair key={later.invoiceId} earlier={later.repeatOf} later={later} />,
      )}
      {hasMore ? <Pager page={page?.pageInfo} onMove={(search) => void navigate({ search })} /> : null}
    </Page>
  );
}

interface PairProps {
  readonly earlier: DuplicatePartsFragment;
  readonly later: DuplicatePartsFragment;
}

function Pair({ earlier, later }: PairProps) {
  const t = useTexts(INVOICE_TEXTS);
  const [voiding, setVoiding] = useState<DuplicatePartsFragment | null>(null);
  const isCopy = earlier.contentFingerprint === later.contentFingerprint;
  return (
    <article className={style.pair}>
      <h2>
        <bdi>{later.vendorName}</bdi>
      </h2>
      <p>
        <span className={isCopy ? style.bad : style.warn}>{t(isCopy ? 'sameContent' : 'sameNumber')}</span>
      </p>
      <div className={style.sides}>
        <Side title={t('earlier')} invoice={earlier} other={later} onVoid={setVoiding} />
        <Side title={t('later')} invoice={later} other={earlier} onVoid={setVoiding} />
      </div>
      <VoidDialog
        key={voiding?.invoiceId}
        invoiceId={voiding?.invoiceId ?? ''}
        open={voiding !== null}
        onClose={() => setVoiding(null)}
      >
        <p>
          <strong>{t(voiding === earlier ? 'earlier' : 'later')}</strong>: <bdi>{voiding?.vendorName}</bdi>{' '}
          <bdi>{voiding?.invoiceNumber}</bdi>
        </p>
      </VoidDialog>
    </article>
  );
}

interface SideProps {
  readonly title: string;
  readonly invoice: DuplicatePartsFragment;
  readonly other: DuplicatePartsFragment;
  readonly onVoid: (invoice: DuplicatePartsFragment) => void;
}

/** One of the two; what differs from the other is marked. */
function Side({ title, invoice, other, onVoid }: SideProps) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { role } = useWorkspace();
  const { invoiceId, currency, lineItemCount } = invoice;
  const kilograms = ({ totalKgco2e }: DuplicatePartsFragment) => format.mass(String(totalKgco2e));
  const amount = ({ netAmount, reconciliation, currency: money }: DuplicatePartsFragment) =>
    moneyText(format, netAmount ?? reconciliation.sumOfLines, money);
  const rows = [
    [t('number'), (one: DuplicatePartsFragment) => one.invoiceNumber ?? '–'],
    [t('date'), (one: DuplicatePartsFragment) => format.date(one.invoiceDate)],
    [t('netAmount'), amount],
    [t('lines'), (one: DuplicatePartsFragment) => format.integer(one.lineItemCount)],
    [t('co2e'), kilograms],
    [t('recordedAt'), (one: DuplicatePartsFragment) => format.dateTime(one.recordedAt)],
  ] as const;
  return (
    // Not a section: every pair has an earlier and a later one, and regions have names of their own.
    <fieldset className={style.side} aria-label={title}>
      <h3>{title}</h3>
      <dl className={style.facts}>
        {rows.map(([label, textOf]) => (
          <div key={label} data-differs={textOf(invoice) !== textOf(other) && label !== t('recordedAt')}>
            <dt>{label}</dt>
            <dd>
              <bdi>{textOf(invoice)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ul className={style.sideLines}>
        {invoice.lineItems?.nodes.map(({ lineItemId, description, spendAmount, kgco2e }) => (
          <li key={lineItemId}>
            <bdi className={style.lineText}>{description}</bdi>
            <span className="number">
              {moneyText(format, spendAmount, currency)} · {format.mass(String(kgco2e))}
            </span>
          </li>
        ))}
      </ul>
      {lineItemCount > LINES ? <p>{t('moreLines', { count: lineItemCount - LINES })}</p> : null}
      <p className={style.flags}>
        <Link to="/invoices/$invoiceId" params={{ invoiceId }} search={useBack()}>
          {t('openInvoice')}
        </Link>
        {role === 'owner' && invoice.reportingPeriod.status === 'OPEN' ? (
          <Button small kind="danger" onClick={() => onVoid(invoice)}>
            {t('voidThis')}
          </Button>
        ) : null}
      </p>
    </fieldset>
  );
}
