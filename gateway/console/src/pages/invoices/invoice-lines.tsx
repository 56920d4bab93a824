import { useEffect, useRef } from 'react';
import { moneyText } from '../../language/money-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { type PagePlace, Pager } from '../../ui/pager.tsx';
import { stepsOf } from '../../ui/words/arithmetic.tsx';
import { LineWords } from '../../ui/words/line-words.tsx';
import { WarningText } from '../../ui/words/said.tsx';
import type { Invoice, Line } from './invoice-query.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

interface LinesProps {
  readonly invoice: Invoice;
  readonly openLine: string | undefined;
  readonly onMove: (place: PagePlace) => void;
}

/** The lines; each opens to show how its kilograms came about. */
export function InvoiceLines({ invoice, openLine, onMove }: LinesProps) {
  const t = useTexts(INVOICE_TEXTS);
  if (invoice.lineItems === null) return null;
  const { nodes, pageInfo } = invoice.lineItems;
  return (
    <Panel title={t('lineCount', { count: invoice.lineItemCount })}>
      <ol className={style.lines} start={(nodes[0]?.lineIndex ?? 0) + 1}>
        {nodes.map((line) => (
          <LineShown
            key={line.lineItemId}
            line={line}
            currency={invoice.currency}
            isOpen={line.lineItemId === openLine}
          />
        ))}
      </ol>
      {pageInfo.hasNextPage || pageInfo.hasPreviousPage ? <Pager page={pageInfo} onMove={onMove} /> : null}
    </Panel>
  );
}

interface LineProps {
  readonly line: Line;
  readonly currency: string;
  readonly isOpen: boolean;
}

function LineShown({ line, currency, isOpen }: LineProps) {
  const t = useTexts(INVOICE_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  const { quantity, unitOfMeasure, spendAmount, kgco2e, category, method, needsReview, isOverridden } = line;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  const code = category.toLowerCase() as Lowercase<typeof category>;
  return (
    <li ref={place} className={style.line}>
      <details open={isOpen}>
        <summary>
          <bdi className={style.lineText}>{line.description}</bdi>
          <span className={style.lineFacts}>
            <span>{nameOf(code)}</span>
            <span>{t(method === 'PHYSICAL' ? 'physical' : 'spendBased')}</span>
            {quantity == null ? null : (
              <span>
                {format.decimal(quantity)} <bdi>{unitOfMeasure}</bdi>
              </span>
            )}
            <span>{moneyText(format, spendAmount, currency)}</span>
            {needsReview ? <span className={style.warn}>{t('needsReview')}</span> : null}
            {isOverridden ? <span className={style.plain}>{t('decided')}</span> : null}
            <strong className={style.lineKg}>{format.mass(String(kgco2e))}</strong>
          </span>
        </summary>
        <LineMore line={line} />
      </details>
    </li>
  );
}

function LineMore({ line }: { readonly line: Line }) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  return (
    <div className={style.more}>
      <LineWords
        line={line}
        steps={stepsOf(line.trace)}
        recorded={[line.explanation, line.marketBased?.explanation]}
      />
      {line.warnings.length === 0 ? null : (
        <ul className={style.warnings}>
          {line.warnings.map((warning) => (
            <li key={`${warning.code} ${warning.message}`}>
              <WarningText warning={warning} />
            </li>
          ))}
        </ul>
      )}
      <p>{t('confidence', { share: format.percent(String(line.confidence), 0) })}</p>
      <ul className={style.components}>
        {line.components.map(({ ordinal, scope, scope3Category, kgco2e, factor, factorId }) => (
          <li key={ordinal}>
            <strong className="number">{format.mass(String(kgco2e))}</strong>{' '}
            <span>
              Scope {scope}
              {scope3Category == null ? '' : ` · ${t('scope3Category', { number: scope3Category })}`}
            </span>
            <br />
            {factor == null ? (
              factorId
            ) : (
              <>
                <span lang="en" translate="no">
                  {factor.label}
                </span>
                : <span className="number">{format.decimal(factor.kgCo2ePerUnit)}</span> kg CO₂e /{' '}
                {factor.unit}, {factor.year}
                <br />
                <a href={factor.address} target="_blank" rel="noreferrer" lang="en" translate="no">
                  {factor.source}
                </a>{' '}
                ({factor.licence})
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
