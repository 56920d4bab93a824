import { moneyText } from '../../../language/money-text.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { categoryKey } from '../../../ui/categories/category-key.ts';
import { CATEGORY_TEXTS } from '../../../ui/categories/texts.ts';
import { stepsOf } from '../../../ui/words/arithmetic.tsx';
import { LineWords } from '../../../ui/words/line-words.tsx';
import { ReasonsText, WarningText } from '../../../ui/words/said.tsx';
import style from '../audit.module.css';
import { type Engagement, useActorName } from '../engagement.ts';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { Facts } from '../parts/facts.tsx';
import { ItemLink } from '../parts/item-link.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import type { ItemDetail, Line } from './item-query.ts';

/** The line and its invoice as recorded, and how its kilograms follow. */
export function LinePanel({ line, recorded }: { readonly line: Line; readonly recorded: number }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const nameOf = useTexts(CATEGORY_TEXTS);
  const { invoice, factor } = line;
  const category = nameOf(categoryKey(line.category));
  const now = exact(line.kgco2e);
  return (
    <Panel title={t('recordedLine')}>
      <Facts
        rows={[
          [words('recorded'), <strong key="recorded">{format.mass(exact(recorded))}</strong>],
          [t('recordedNow'), now === exact(recorded) ? null : format.mass(now)],
          [
            words('line'),
            <span key="line" className={style.text}>
              {line.description}
            </span>,
          ],
          [words('invoice'), `${invoice.invoiceNumber ?? '–'}, ${format.date(invoice.invoiceDate)}`],
          [words('vendor'), invoice.vendorName],
          [words('amount'), moneyText(format, line.spendAmount, line.currency)],
          [
            words('quantity'),
            line.quantity && `${format.decimal(line.quantity)} ${line.unitOfMeasure ?? ''}`,
          ],
          [words('weight'), line.weightTonnes && `${format.decimal(line.weightTonnes)} t`],
          [words('distance'), line.distanceKm && `${format.decimal(line.distanceKm)} km`],
          [
            words('category'),
            line.scope3Category
              ? words('category.scope3', {
                  category,
                  scope3: String(line.scope3Category),
                })
              : words('category.scope', { category, scope: String(line.scope) }),
          ],
          [
            words('factor'),
            factor &&
              words('factor.text', {
                label: factor.label,
                region: factor.region,
                year: String(factor.year),
                value: format.decimal(factor.kgCo2ePerUnit),
                unit: factor.unit,
                source: factor.source,
              }),
          ],
          [t('voided'), invoice.voided ? (invoice.voidReason ?? words('yes')) : null],
        ]}
      />
      <h3>{words('arithmetic')}</h3>
      <LineWords line={line} steps={stepsOf(line.trace)} recorded={[line.explanation]} />
      {line.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.message}`} className={style.warning}>
          <WarningText warning={warning} />
        </p>
      ))}
    </Panel>
  );
}

/** Why the line is in the sample. */
export function SelectionPanel({ item }: { readonly of: Engagement; readonly item: ItemDetail }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  return (
    <Panel title={words('why')}>
      <Facts
        rows={[
          [words('stratum'), code('stratum', item.stratum)],
          [t('drawnAs'), code('drawn', item.drawnAs)],
          [t('hits'), format.integer(item.hits)],
          [t('chance'), format.percent(exact(item.inclusionProbability))],
          [
            t('risk'),
            words('why.risk', {
              score: format.decimal(exact(item.riskScore), 2),
              weight: format.decimal(exact(item.riskWeight), 2),
            }),
          ],
          [t('replaces'), item.replaces && <ItemLink key="replaces" lineItemId={item.replaces} />],
          [t('replacedBy'), item.replacedBy && <ItemLink key="replacedBy" lineItemId={item.replacedBy} />],
        ]}
      />
      {item.riskFactors.length === 0 ? null : (
        <ul className={style.reasons}>
          {item.riskFactors.map(({ code: name, detail, reasons }) => (
            <li key={name}>
              <ReasonsText reasons={reasons} recorded={detail} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What was done to the line or its document after the draw: tests before it must be saved again. */
export function ChangesPanel({ changes }: { readonly changes: ItemDetail['changes'] }) {
  const t = useTexts(AUDIT_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const name = useActorName();
  if (changes.length === 0) return null;
  return (
    <section className={style.warning} aria-label={t('changedSince')}>
      <p>{t('changedSince')}</p>
      <ul>
        {changes.map(({ change, at, actor, entry }) => (
          <li key={entry}>
            {code('change', change)}, {format.dateTime(at)}, {name(actor)}{' '}
            <span className={style.mono}>{entry.slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
