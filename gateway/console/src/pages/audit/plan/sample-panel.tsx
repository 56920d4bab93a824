import { useState } from 'react';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EngagementWarning } from '../../../ui/words/said.tsx';
import style from '../audit.module.css';
import { type Engagement, useActorName } from '../engagement.ts';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { Facts } from '../parts/facts.tsx';
import { type Sample, useSample } from '../sample.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { LateChanges } from './late-changes.tsx';
import { StrataTable } from './strata-table.tsx';
import { useDraw } from './use-draw.ts';

/** The sample as drawn, and how it goes on. */
export function SamplePanel({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const sample = useSample(of.engagementId, of.powers.sees);
  const [isExtending, setExtending] = useState(false);
  if (sample === null) return null;
  return (
    <Panel title={t('sample')}>
      <SampleFacts sample={sample} />
      <StrataTable
        caption={words('sample.strata')}
        strata={sample.strata.map(({ stratum, lineItems, absoluteKgco2e, selected }) => ({
          stratum,
          line_items: lineItems,
          absolute_kgco2e: absoluteKgco2e,
          selected,
        }))}
      />
      {sample.warnings.map((warning) => (
        <p key={warning.code} className={style.warning}>
          <EngagementWarning warning={warning} />
        </p>
      ))}
      <LateChanges of={of} sample={sample} />
      {of.powers.works ? <Button onClick={() => setExtending(true)}>{t('extend')}</Button> : null}
      {isExtending ? <ExtendDialog of={of} onClose={() => setExtending(false)} /> : null}
    </Panel>
  );
}

function SampleFacts({ sample }: { readonly sample: Sample }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const name = useActorName();
  const { plan, population } = sample;
  const mass = (kilograms: number | null | undefined) =>
    kilograms === null || kilograms === undefined ? null : format.mass(exact(kilograms));
  const by = (time: string, person: string) =>
    words('sample.by', { time: format.dateTime(time), person: name(person) });
  return (
    <Facts
      rows={[
        [words('sample.drawn'), by(sample.generatedAt, sample.generatedBy)],
        [
          words('sample.method'),
          sample.drawnBy === 'all_items' ? t('allItems') : code('method', sample.method),
        ],
        [t('plannedHits'), format.integer(plan.sampleSize)],
        [t('interval'), mass(plan.samplingIntervalKgco2e)],
        [words('evaluation.basic'), mass(plan.basicPrecisionKgco2e)],
        [words('plan.overall'), mass(sample.overallMaterialityKgco2e)],
        [words('plan.performance'), mass(sample.performanceMaterialityKgco2e)],
        [words('plan.tolerable'), mass(sample.tolerableMisstatementKgco2e)],
        [words('plan.expected'), mass(sample.expectedMisstatementKgco2e)],
        [words('plan.confidence'), format.percent(exact(sample.confidenceLevel))],
        [
          words('sample.population'),
          t('populationLines', {
            lines: format.integer(population.lineItems),
            mass: format.mass(exact(population.absoluteKgco2e)),
          }),
        ],
        [
          words('sample.seed'),
          <span key="seed" className={style.mono}>
            {sample.seed}
          </span>,
        ],
        [
          words('sample.hash'),
          <span key="hash" className={style.mono}>
            {sample.populationHash}
          </span>,
        ],
        [words('sample.superseded'), sample.supersedeReason],
        [
          words('sample.top_ups'),
          sample.topUps.length === 0 ? null : (
            <ul key="topUps" className={style.reasons}>
              {sample.topUps.map(({ draw, seed, generatedAt, generatedBy }) => (
                <li key={draw}>
                  {by(generatedAt, generatedBy)}, <span className={style.mono}>{seed}</span>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

function ExtendDialog({ of, onClose }: { readonly of: Engagement; readonly onClose: () => void }) {
  const t = useTexts(AUDIT_TEXTS);
  const [hits, setHits] = useState('10');
  const extend = useDraw(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('extend')}
      description={t('extendText')}
      action={t('extend')}
      kind="primary"
      mutation={extend}
      onConfirm={() => extend.mutate({ engagement_id: of.engagementId, extend_by: Number(hits) })}
    >
      <TextField
        label={t('furtherHits')}
        type="number"
        min={1}
        max={100_000}
        step={1}
        required
        value={hits}
        onChange={({ target }) => setHits(target.value)}
      />
    </ConfirmDialog>
  );
}
