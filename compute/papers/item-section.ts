import { asMembers, type Members, membersOf } from '../verify/profile.ts';
import { itemWork } from './item-work.ts';
import { html, type Markup, type Shown } from './markup.ts';
import type { Speaker } from './speaker.ts';
import { textOf } from './speaker.ts';
import { marksOf } from './tick-marks.ts';
import { traceWords } from './trace-words.ts';
import { reasonsSentence, warningSentence } from './words/sentences.ts';

/** Most risk factors, warnings and the like that are listed of an item. */
const MAX_LISTED = 100;

/** One sampled line with everything on file about it. @param place - from 1. */
export function itemSection(speaker: Speaker, paper: Members, place: number): Markup {
  const [invoice, line] = [asMembers(paper.invoice), asMembers(paper.line)];
  const { set, own } = marksOf(paper);
  const marks = [...set, ...own].join(' ');
  const title = speaker.text(line.description) ?? speaker.text(paper.line_item_id) ?? '–';
  return html`<article class="item" id="item-${place}">
<h3>${place}. ${title} <span class="marks">${marks}</span></h3>
${speaker.facts([
  ['status', speaker.code('status', paper.status)],
  ['line', lineNumber(speaker, { line, invoice })],
  ['vendor', speaker.text(invoice.vendor_name)],
  ['date', speaker.date(invoice.invoice_date)],
  ['amount', measured(speaker, line.spend_amount, invoice.currency)],
  ['quantity', measured(speaker, line.quantity, line.unit_of_measure)],
  ['weight', measured(speaker, line.weight_tonnes, 't')],
  ['distance', measured(speaker, line.distance_km, 'km')],
  ['category', category(speaker, line)],
  ['recorded', speaker.kilograms(paper.recorded_kgco2e)],
  ['document', documentOf(speaker, paper)],
  ['why', whySelected(speaker, paper)],
  ['factor', factor(speaker, asMembers(paper.factor))],
  ['arithmetic', traceWords(speaker, paper.trace)],
  ['explanation', speaker.text(line.explanation)],
  ['warnings', bullets(membersOf(line.warnings).map((warning) => warningText(speaker, warning)))],
])}${itemWork(speaker, paper)}</article>
`;
}

/** In the language of the paper, where the code is known; as recorded otherwise. */
function warningText(speaker: Speaker, { code, message, reasons }: Members): string | null {
  const said = warningSentence(speaker.writer, { code: textOf(code) ?? '', reasons });
  return said ?? speaker.text(message ?? code);
}

/** A list; null for an empty one. */
export function bullets(texts: readonly Shown[]): Markup | null {
  const shown = texts.filter((text) => text !== null).slice(0, MAX_LISTED);
  return shown.length === 0 ? null : html`<ul>${shown.map((text) => html`<li>${text}</li>`)}</ul>`;
}

function lineNumber(
  speaker: Speaker,
  { line, invoice }: { readonly line: Members; readonly invoice: Members },
): string {
  const index = typeof line.index === 'number' ? String(line.index + 1) : '–';
  return speaker.say('line.number', { line: index, invoice: speaker.text(invoice.invoice_number) ?? '–' });
}

function measured(speaker: Speaker, value: unknown, unit: unknown): string | null {
  return textOf(value) === null ? null : `${speaker.figure(value)} ${speaker.text(unit) ?? ''}`.trim();
}

function category(speaker: Speaker, { category: name, scope, scope3_category: scope3 }: Members) {
  const words = speaker.category(name);
  if (words === null) return null;
  if (textOf(scope3) !== null) {
    return speaker.say('category.scope3', { category: words, scope3: speaker.figure(scope3) });
  }
  return textOf(scope) === null
    ? words
    : speaker.say('category.scope', { category: words, scope: speaker.figure(scope) });
}

function factor(speaker: Speaker, { label, region, year, value, unit, source }: Members): string | null {
  if (textOf(value) === null) return speaker.text(label);
  return speaker.say('factor.text', {
    label: speaker.text(label) ?? '–',
    region: speaker.text(region) ?? '–',
    year: speaker.text(year) ?? '–',
    value: speaker.figure(value),
    unit: speaker.text(unit) ?? '–',
    source: speaker.text(source) ?? '–',
  });
}

function documentOf(speaker: Speaker, paper: Members): Markup | string {
  const document = asMembers(paper.document);
  const digest = textOf(document.sha256);
  if (digest === null) return speaker.say('document.missing');
  const { documents } = speaker.context;
  const invoice = textOf(paper.invoice_id) ?? '';
  const name = Object.hasOwn(documents, invoice) ? documents[invoice] : undefined;
  const where =
    name === undefined
      ? speaker.say('document.elsewhere')
      : html`<a href="source-documents/${name}">${speaker.say('document.in_package', { name })}</a>`;
  const version = speaker.text(document.version) ?? '–';
  return html`${where}; ${speaker.say('document.digest', { version, sha256: digest })}`;
}

function whySelected(speaker: Speaker, paper: Members): Markup {
  const { hits, inclusion_probability: chance, risk_score: score, drawn_as: drawnAs } = paper;
  const sentences = [
    speaker.code('stratum', paper.stratum),
    textOf(drawnAs) === null ? null : speaker.code('drawn', drawnAs),
    textOf(hits) === null ? null : speaker.say('why.hits', { hits: speaker.figure(hits) }),
    textOf(chance) === null ? null : speaker.say('why.chance', { chance: speaker.percentage(chance) ?? '–' }),
    textOf(score) === null
      ? null
      : speaker.say('why.risk', {
          score: speaker.figure(score),
          weight: speaker.figure(paper.risk_weight),
        }),
    textOf(paper.replaces) === null
      ? null
      : speaker.say('why.replaces', { line: speaker.text(paper.replaces) ?? '' }),
    textOf(paper.replaced_by) === null
      ? null
      : speaker.say('why.replaced', { line: speaker.text(paper.replaced_by) ?? '' }),
  ];
  const risks = membersOf(paper.risk_factors).map(
    ({ code, detail, reasons }) => reasonsSentence(speaker.writer, reasons) ?? speaker.text(detail ?? code),
  );
  return html`${sentences.filter((text) => text !== null).join('; ')}${bullets(risks)}`;
}
