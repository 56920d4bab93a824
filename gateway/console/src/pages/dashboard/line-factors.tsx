import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import style from './dashboard.module.css';
import type { LineComponent } from './line-query.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { scopeText } from './use-line-columns.tsx';

/** The parts of a line, each with its factor and where that comes from. */
export function LineFactors({ components }: { readonly components: readonly LineComponent[] }) {
  const t = useTexts(DASHBOARD_TEXTS);
  if (components.length === 0) return null;
  return (
    <Panel title={t('factors')}>
      {components.map((component) => (
        <Part key={component.ordinal} component={component} />
      ))}
    </Panel>
  );
}

function Part({ component }: { readonly component: LineComponent }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const { factor, factorId, factorYear, kgco2e, biogenicCo2Kg } = component;
  const mass = format.mass(numberText(kgco2e), { digits: 3 });
  const title = format.labelled(`Scope ${scopeText(component)}`, mass);
  if (factor == null) {
    return (
      <section>
        <h3>{title}</h3>
        <p>{t('factorUnknown', { factor: factorId, year: String(factorYear) })}</p>
      </section>
    );
  }
  const dataset = [factor.dataset, factor.datasetVersion].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('factor'), factor.label],
    [t('factorValue'), `${format.decimal(factor.kgCo2ePerUnit)} kg CO₂e / ${factor.unit}`],
    [t('validYear'), String(factor.year)],
    [t('region'), factor.region],
    [
      t('factorSource'),
      <a key="source" href={factor.address} target="_blank" rel="noreferrer">
        {format.labelled(factor.publisher, dataset)} ({factor.publicationYear})
      </a>,
    ],
    [t('locator'), factor.sourceLocator],
    [t('licence'), factor.licence],
    [t('boundary'), factor.boundary],
    [t('gwp'), factor.gwpBasis],
    [t('factorId'), `${factorId}, ${factor.factorSetId}`],
    ...(biogenicCo2Kg == null ? [] : [[t('biogenic'), format.mass(numberText(biogenicCo2Kg))] as const]),
    ...(factor.caution == null ? [] : [[t('caution'), factor.caution] as const]),
  ];
  return (
    <section className={style.part}>
      <h3>{title}</h3>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={style.credit}>{factor.credit}</p>
    </section>
  );
}
