import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { scaleOf, shifted } from '../../language/decimal.ts';
import { moneyText } from '../../language/money-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { ReasonsText, WarningText } from '../../ui/words/said.tsx';
import type { Invoice } from './invoice-query.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** What the invoice says of itself. */
export function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { currency, totalKgco2e, totalMarketBasedKgco2e, servicePeriodStart, servicePeriodEnd } = invoice;
  const money = (amount: string | null | undefined) =>
    amount == null ? null : moneyText(format, amount, currency);
  const facts: Facts = [
    [t('co2e'), <strong key="kg">{format.mass(String(totalKgco2e))}</strong>],
    [
      t('marketBased'),
      totalMarketBasedKgco2e === totalKgco2e ? null : format.mass(String(totalMarketBasedKgco2e)),
    ],
    [t('date'), format.date(invoice.invoiceDate)],
    [
      t('servicePeriod'),
      servicePeriodStart == null && servicePeriodEnd == null
        ? null
        : [servicePeriodStart, servicePeriodEnd]
            .map((day) => (day == null ? '…' : format.date(day)))
            .join(' – '),
    ],
    [
      t('period'),
      `${invoice.period} · ${t(invoice.reportingPeriod.status === 'OPEN' ? 'periodOpen' : 'periodClosed')}`,
    ],
    [t('region'), invoice.region],
    [t('netAmount'), money(invoice.netAmount)],
    [t('totalAmount'), money(invoice.totalAmount)],
    [
      t('vatRate'),
      invoice.vatRate == null ? null : format.percent(shifted(invoice.vatRate, -2), scaleOf(invoice.vatRate)),
    ],
    [t('externalId'), invoice.externalId],
    [t('recordedAt'), format.dateTime(invoice.recordedAt)],
    [t('factorSet'), invoice.factorSetId],
  ];
  return (
    <Panel title={t('facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Vendor and reconciliation. */
export function InvoiceParties({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  return (
    <div className={style.panels}>
      <Panel title={t('vendor')}>
        <VendorFacts invoice={invoice} />
      </Panel>
      <Panel title={t('reconciliation')}>
        <Reconciliation invoice={invoice} />
      </Panel>
    </div>
  );
}

function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl className={style.facts}>
      {facts.map(([label, value]) =>
        value == null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function VendorFacts({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { vendor, vendorTaxId, vendorNameSent } = invoice;
  if (vendor == null) return <p>{t('vendorErased')}</p>;
  const { invoiceCount, kgco2e } = vendor.totals;
  const facts: Facts = [
    [t('name'), vendor.name],
    [t('nameSent'), vendorNameSent === vendor.name ? null : vendorNameSent],
    [t('taxId'), vendorTaxId],
    [
      t('invoices'),
      <Link key="all" to="/invoices" search={{ vendorId: vendor.vendorId }}>
        {t('vendorInvoices', { count: invoiceCount, kg: format.mass(String(kgco2e)) })}
      </Link>,
    ],
  ];
  return <FactList facts={facts} />;
}

function Reconciliation({ invoice: { reconciliation, currency, warnings } }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { status, headerNet, sumOfLines, difference, emissionBasis, hint } = reconciliation;
  const isGood = status === 'MATCHED' || status === 'COMPUTED' || status === 'ROUNDING';
  return (
    <>
      <p>
        <span className={isGood ? style.good : style.warn}>{t(`reconciliation${status}`)}</span>
      </p>
      <FactList
        facts={[
          [t('headerNet'), status === 'COMPUTED' ? null : moneyText(format, headerNet, currency)],
          [t('sumOfLines'), moneyText(format, sumOfLines, currency)],
          [t('difference'), status === 'COMPUTED' ? null : moneyText(format, difference, currency)],
          [t('emissionBasis'), moneyText(format, emissionBasis, currency)],
        ]}
      />
      {hint == null ? null : <Hint warnings={warnings} hint={hint} />}
    </>
  );
}

/** What to correct; the warning of the mismatch has it by its code. */
function Hint({ warnings, hint }: { readonly warnings: Invoice['warnings']; readonly hint: string }) {
  const mismatch = warnings.find(({ code }) => code === 'reconciliation_mismatch');
  return (
    <p>
      <ReasonsText reasons={mismatch?.reasons.slice(1) ?? []} recorded={hint} />
    </p>
  );
}

/** What speaks against the invoice: voided, erased, warnings. */
export function InvoiceNotices({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const { voided, voidedAt, voidReason, erasedAt, warnings } = invoice;
  const ofInvoice = warnings.filter(({ line }) => line == null);
  return (
    <>
      {voided && voidedAt != null ? (
        <div className={style.notice}>
          <strong>{t('voidedAt', { at: format.dateTime(voidedAt) })}</strong> <bdi>{voidReason}</bdi>
        </div>
      ) : null}
      {erasedAt == null ? null : (
        <div className={style.notice}>{t('erasedAt', { at: format.dateTime(erasedAt) })}</div>
      )}
      {ofInvoice.length === 0 ? null : (
        <ul className={style.warnings} aria-label={t('warnings')}>
          {ofInvoice.map((warning) => (
            <li key={`${warning.code} ${warning.message}`}>
              <WarningText warning={warning} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
