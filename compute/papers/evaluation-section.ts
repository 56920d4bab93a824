import { asMembers, asNumber, type Members } from '../verify/profile.ts';
import { responses } from './item-work.ts';
import { html, type Markup } from './markup.ts';
import { section } from './page-head.ts';
import type { Misstatement, PapersSummary } from './paper-summary.ts';
import { said } from './plan-section.ts';
import { numeric, type Speaker, textOf } from './speaker.ts';
import type { WordKey } from './words/en.ts';

const PARTS: readonly (readonly [WordKey, string])[] = [
  ['evaluation.basic', 'basic_precision_kgco2e'],
  ['evaluation.projected', 'projected_kgco2e'],
  ['evaluation.incremental', 'incremental_allowance_kgco2e'],
  ['evaluation.certainty', 'certainty_kgco2e'],
  ['evaluation.anomalies', 'anomalies_kgco2e'],
  ['evaluation.not_applicable', 'not_applicable_kgco2e'],
  ['evaluation.upper', 'upper_limit_kgco2e'],
  ['evaluation.net_upper', 'net_upper_limit_kgco2e'],
];

/** The evaluation of the sample, as figures and as one drawing of them. */
export function evaluationSection(speaker: Speaker, metadata: Members): Markup {
  const evaluation = asMembers(metadata.evaluation);
  if (textOf(evaluation.state) === null) return section(speaker, 'evaluation', speaker.notRecorded());
  const [over, under] = [asMembers(evaluation.over), asMembers(evaluation.under)];
  const rows = PARTS.filter(([, name]) => textOf(over[name] ?? under[name]) !== null).map(([key, name]) => [
    speaker.say(key),
    numeric(speaker.figure(over[name])),
    numeric(speaker.figure(under[name])),
  ]);
  const flags = Array.isArray(evaluation.flags) ? evaluation.flags.slice(0, 20) : [];
  const count = (name: string) =>
    textOf(evaluation[name]) === null ? null : speaker.figure(evaluation[name]);
  return section(
    speaker,
    'evaluation',
    html`${speaker.table('evaluation.title', ['evaluation.figure', 'over', 'under'], rows)}${speaker.facts([
      ['evaluation.likely', speaker.kilograms(evaluation.most_likely_net_kgco2e)],
      ['evaluation.tolerable', speaker.kilograms(evaluation.tolerable_misstatement_kgco2e)],
      ['evaluation.hits', count('hits')],
      ['evaluation.untested', count('untested_items')],
      ['summary.state', speaker.code('state', evaluation.state)],
      ['evaluation.flags', flags.map((flag) => speaker.code('flag', flag)).join('; ')],
    ])}${drawing(speaker, evaluation)}<p class="note">${speaker.say('evaluation.not_opinion')}</p>
`,
  );
}

/** Pixels of the drawing: names to the left of the bars, figures to their right. */
const WIDTH = 900;
const [LEFT, RIGHT] = [330, 160];
const ROW = 30;

interface Bar {
  readonly name: string;
  readonly value: unknown;
  readonly colour: string;
}

/** Bars of the most likely misstatement, both upper limits and the tolerable one. Only their lengths are rounded. */
function drawing(speaker: Speaker, evaluation: Members): Markup | null {
  const upper = (of: unknown) => asMembers(of).upper_limit_kgco2e;
  const bars: readonly Bar[] = [
    { name: speaker.say('evaluation.likely'), value: evaluation.most_likely_net_kgco2e, colour: '#4f7d73' },
    {
      name: `${speaker.say('evaluation.upper')}: ${speaker.say('over')}`,
      value: upper(evaluation.over),
      colour: '#8a6d1f',
    },
    {
      name: `${speaker.say('evaluation.upper')}: ${speaker.say('under')}`,
      value: upper(evaluation.under),
      colour: '#8a6d1f',
    },
    {
      name: speaker.say('evaluation.tolerable'),
      value: evaluation.tolerable_misstatement_kgco2e,
      colour: '#3d4f73',
    },
  ].filter(({ value }) => Number.isFinite(asNumber(value)) && textOf(value) !== null);
  const sizes = bars.map(({ value }) => Math.abs(asNumber(value)));
  const largest = Math.max(...sizes);
  if (!(largest > 0)) return null;
  const pixels = (size: number) => Math.round((size / largest) * (WIDTH - LEFT - RIGHT));
  const drawn = bars.map(({ name, value, colour }, at) => {
    const [y, width] = [at * ROW, pixels(sizes[at] ?? 0)];
    return html`<text x="${LEFT - 8}" y="${y + 19}" text-anchor="end">${name}</text>
<rect x="${LEFT}" y="${y + 6}" width="${Math.max(1, width)}" height="${ROW - 12}" fill="${colour}"/>
<text x="${LEFT + width + 6}" y="${y + 19}">${speaker.kilograms(value)}</text>
`;
  });
  const tolerable = LEFT + pixels(Math.abs(asNumber(evaluation.tolerable_misstatement_kgco2e)) || 0);
  const height = bars.length * ROW;
  return html`<svg role="img" aria-label="${speaker.say('evaluation.drawing')}" viewBox="0 0 ${WIDTH} ${height}" font-size="13" fill="#1a1a1a">
<title>${speaker.say('evaluation.drawing')}</title>
${drawn}<line x1="${tolerable}" y1="0" x2="${tolerable}" y2="${height}" stroke="#3d4f73" stroke-dasharray="4 3"/>
</svg>
`;
}

/** Misstatements found and not corrected, with cause and what management said. */
export function misstatementsSection(speaker: Speaker, metadata: Members, papers: PapersSummary): Markup {
  const rows = papers.misstatements.map((one) => misstatementRow(speaker, one));
  const more = papers.misstated - rows.length;
  const table =
    rows.length === 0
      ? html`<p>${speaker.say('misstatements.none')}</p>\n`
      : speaker.table(
          'misstatements.caption',
          ['item', 'invoice', 'recorded', 'audited', 'difference', 'cause', 'response'],
          rows,
        );
  const whole = responses(speaker, metadata.management_response);
  return section(
    speaker,
    'misstatements',
    html`${table}${more > 0 ? html`<p>${speaker.say('more_rows', { rows: more })}</p>\n` : null}${
      whole === null ? null : html`<h3>${speaker.say('responses.title')}</h3>\n${whole}`
    }`,
  );
}

function misstatementRow(speaker: Speaker, one: Misstatement) {
  const correction = one.correction === null ? null : speaker.code('correction', one.correction);
  const response = [correction, one.response].filter((text) => text !== null).join(': ');
  const cause = [one.isAnomaly ? speaker.say('anomaly') : null, one.cause].filter((text) => text !== null);
  return [
    numeric(html`<a href="#item-${one.place}">${one.place}</a>`),
    html`${one.invoice}<br>${one.description}`,
    numeric(speaker.figure(one.recorded)),
    numeric(speaker.figure(one.audited)),
    numeric(speaker.figure(one.difference)),
    said(cause.join('; ')),
    response === '' ? speaker.say('not_recorded') : said(response),
  ];
}
