import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { moneyText } from '../../language/money-text.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { BackLink, useBack } from '../../ui/back-link.tsx';
import { categoryKey } from '../../ui/categories/category-key.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { DocumentView } from '../../ui/document-view.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { stepsOf } from '../../ui/words/arithmetic.tsx';
import { LineWords } from '../../ui/words/line-words.tsx';
import { WarningText } from '../../ui/words/said.tsx';
import { ChangeDecision } from './change-decision.tsx';
import style from './dashboard.module.css';
import { LineFactors } from './line-factors.tsx';
import { LINE, type Line } from './line-query.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { scopeText } from './use-line-columns.tsx';

/** Candidates with less show as 0 %. */
const SHOWN_FROM = 0.005;

/** One line: its kilograms, how they came about, and its document beside it. */
export function LinePage() {
  const t = useTexts(DASHBOARD_TEXTS);
  const { lineId } = useParams({ from: '/signed-in/lines/$lineId' });
  const { workspaceId } = useWorkspace();
  const { data, error } = useQuery(graphqlQuery(LINE, { workspaceId, lineItemId: lineId }));
  const line = data?.lineItem;
  return (
    <Page title={t('line')}>
      <p>
        <BackLink to="/lines" label={t('toLines')} row={lineId} />
      </p>
      <ProblemView error={error} />
      {line === null ? <p>{t('noLine')}</p> : null}
      {line == null ? null : <LineParts line={line} />}
    </Page>
  );
}

/** With its document beside it, if there is one. */
function LineParts({ line }: { readonly line: Line }) {
  const hasDocument = line.invoice.sourceDocument != null;
  const more = (
    <>
      <LineFactors components={line.components} />
      <Classification line={line} />
    </>
  );
  return (
    <div className={style.beside}>
      <div>
        <LineFacts line={line} />
        <LineCalculation line={line} />
        {hasDocument ? more : null}
      </div>
      {hasDocument ? <LineDocument invoiceId={line.invoice.invoiceId} /> : <div>{more}</div>}
    </div>
  );
}

function LineFacts({ line }: { readonly line: Line }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const back = useBack();
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  const { invoice, quantity, unitOfMeasure, servicePeriodStart: start, servicePeriodEnd: end } = line;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('vendor'), <bdi key="vendor">{invoice.vendorName}</bdi>],
    [
      t('invoice'),
      <Link
        key="invoice"
        to="/invoices/$invoiceId"
        params={{ invoiceId: invoice.invoiceId }}
        search={{ line: line.lineItemId, ...back }}
      >
        <bdi>{`${invoice.invoiceNumber ?? t('withoutNumber')}, ${format.date(invoice.invoiceDate)}`}</bdi>
      </Link>,
    ],
    ...(start == null && end == null
      ? []
      : [
          [
            t('service'),
            [start, end].map((day) => (day == null ? '' : format.date(day))).join(' – '),
          ] as const,
        ]),
    ...(quantity == null
      ? []
      : [
          [
            t('quantity'),
            <bdi key="quantity">
              {format.decimal(quantity)} {unitOfMeasure}
            </bdi>,
          ] as const,
        ]),
    [t('amount'), moneyText(format, line.spendAmount, line.currency)],
    [t('category'), nameOf(categoryKey(line.category))],
    [t('scope'), scopeText(line)],
    [t('method'), t(line.method === 'PHYSICAL' ? 'physical' : 'spend')],
    [t('confidence'), format.percent(numberText(line.confidence), 0)],
    [t('region'), invoice.region],
    [t('period'), line.period],
    ...(invoice.sourceDocument == null ? [[t('document'), t('noDocument')] as const] : []),
  ];
  return (
    <Panel title={<bdi>{line.description}</bdi>}>
      <p className={style.kilograms}>
        <strong>{format.mass(numberText(line.kgco2e), { digits: 3 })}</strong> CO₂e
        {line.marketBasedKgco2e === line.kgco2e
          ? ''
          : ` · ${t('marketIs', { kgco2e: format.mass(numberText(line.marketBasedKgco2e), { digits: 3 }) })}`}
      </p>
      {invoice.voided ? <p className={style.warning}>{t('voided')}</p> : null}
      {line.needsReview ? <p className={style.warning}>{t('needsReview')}</p> : null}
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function LineCalculation({ line }: { readonly line: Line }) {
  const t = useTexts(DASHBOARD_TEXTS);
  return (
    <Panel title={t('calculation')}>
      <LineWords
        line={{ ...line, matchedWords: [] }}
        steps={stepsOf(line.trace)}
        recorded={[line.explanation, line.marketBased?.explanation]}
      />
      {line.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.message}`} className={style.warning}>
          <WarningText warning={warning} />
        </p>
      ))}
    </Panel>
  );
}

function Classification({ line }: { readonly line: Line }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  const { decision, matchedWords } = line;
  const candidates = line.candidates.filter(({ score }) => score >= SHOWN_FROM);
  return (
    <Panel title={t('classification')}>
      {decision == null ? null : (
        <p>
          {t(decision.source === 'PERSON' ? 'decidedByPerson' : 'decidedFromMemory', {
            category: nameOf(categoryKey(decision.category)),
          })}
        </p>
      )}
      <ChangeDecision line={line} />
      {matchedWords.length === 0 ? null : (
        <p>
          {t('matchedWords')} <bdi>{matchedWords.join(', ')}</bdi>
        </p>
      )}
      {candidates.length === 0 ? null : (
        <ol className={style.candidates}>
          {candidates.map(({ category, score }) => (
            <li key={category}>
              {format.labelled(nameOf(categoryKey(category)), format.percent(numberText(score), 0))}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function LineDocument({ invoiceId }: { readonly invoiceId: string }) {
  const t = useTexts(DASHBOARD_TEXTS);
  return (
    <aside className={style.document} aria-label={t('document')}>
      <Panel title={t('document')}>
        <DocumentView path={`/api/invoices/${invoiceId}/source-document`} title={t('document')} />
      </Panel>
    </aside>
  );
}
