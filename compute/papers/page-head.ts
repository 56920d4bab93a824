import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { asMembers, type Members } from '../verify/profile.ts';
import { html, Markup } from './markup.ts';
import { packageStatus, statedSeal } from './package-facts.ts';
import { draftStyle, PAGE_STYLE } from './page-style.ts';
import type { PapersSummary } from './paper-summary.ts';
import { type Speaker, textOf } from './speaker.ts';
import type { WordKey } from './words/en.ts';

const LOCALES = { de: 'de-CH', fr: 'fr-CH', it: 'it-CH', en: 'en-GB' } as const;

/** Nothing is loaded, run or sent; the one style sheet is named by its digest. */
function policy(style: string): string {
  const digest = createHash('sha256').update(Buffer.from(style)).digest('base64');
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
}

/** The sections of the page, in order, with their headings. */
const SECTIONS: readonly (readonly [string, WordKey])[] = [
  ['summary', 'summary.title'],
  ['open', 'open.title'],
  ['plan', 'plan.title'],
  ['sample', 'sample.title'],
  ['evaluation', 'evaluation.title'],
  ['misstatements', 'misstatements.title'],
  ['marks', 'marks.title'],
  ['items', 'items.title'],
  ['team', 'team.title'],
  ['limits', 'limits.title'],
  ['conclusion', 'conclusion.title'],
  ['signoffs', 'signoffs.title'],
  ['verify', 'verify.title'],
];

/** From the document type to the end of the header: status, seal, and how to check the page. */
export function pageHead(speaker: Speaker, metadata: Members): Markup {
  const engagement = asMembers(metadata.engagement);
  const name = speaker.text(engagement.name) ?? speaker.text(metadata.engagement_id) ?? '';
  const status = packageStatus(metadata);
  const tone = status === 'completed' ? 'status' : status === 'draft' ? 'status draft' : 'status cancelled';
  const { mark } = speaker.context;
  const style = mark === null ? PAGE_STYLE : PAGE_STYLE + draftStyle(mark);
  const title = `${mark === null ? '' : `${mark} – `}${speaker.say('title')}: ${name}`;
  const sections = SECTIONS.filter(([id]) => mark !== null || id !== 'open');
  const contents = sections.map(([id, key]) => html`<li><a href="#${id}">${speaker.say(key)}</a></li>`);
  return html`<!DOCTYPE html>
<html lang="${LOCALES[speaker.context.language]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${Markup.ofEscaped(style)}</style>
</head>
<body>
${mark === null ? null : html`<div class="mark" aria-hidden="true">${mark}</div>\n`}<header>
<h1>${title}</h1>
<p><span class="${tone}">${speaker.code('state', status)}</span></p>
${period(speaker, metadata)}${mark === null ? seal(speaker, metadata) : draft(speaker, metadata)}<p class="note">${speaker.say('recorded_language')}</p>
</header>
<nav aria-label="${speaker.say('title')}"><ul>${contents}</ul></nav>
<main>
`;
}

function period(speaker: Speaker, metadata: Members): Markup {
  const { name, start_date: from, end_date: to } = asMembers(metadata.period);
  const days = speaker.say('from.to', { from: speaker.date(from) ?? '–', to: speaker.date(to) ?? '–' });
  return speaker.facts([
    ['engagement', speaker.text(metadata.engagement_id)],
    ['period', textOf(name) === null ? null : `${speaker.text(name)} (${days})`],
  ]);
}

function seal(speaker: Speaker, metadata: Members): Markup {
  const stated = statedSeal(metadata);
  const { head, size } = stated;
  const entry =
    head === null
      ? null
      : speaker.say('seal.head.text', { size: size ?? '–', head: speaker.text(head) ?? '' });
  return html`<h3>${speaker.say('seal.title')}</h3>
${speaker.facts([
  ['seal.metadata', stated.metadataSha256],
  ['seal.chain', speaker.text(stated.chain)],
  ['seal.head', entry],
  ['seal.kid', speaker.text(stated.kid)],
  ['seal.issuer', speaker.text(stated.issuer)],
  ['seal.at', speaker.time(stated.at)],
])}<h3>${speaker.say('check.title')}</h3>
<p>${speaker.say('check.text')}</p>
`;
}

/** Instead of a seal: that this is a draft, and the state of the chain it was made of. */
function draft(speaker: Speaker, metadata: Members): Markup {
  const { chain, size, head, at } = asMembers(metadata.draft);
  const entry = speaker.say('seal.head.text', {
    size: speaker.figure(size),
    head: speaker.text(head) ?? '–',
  });
  const isCancelled = asMembers(metadata.engagement).status === 'cancelled';
  const ended = isCancelled ? html`<p>${speaker.code('state', 'cancelled')}</p>\n` : null;
  return html`<div class="draft-note"><h3>${speaker.say('draft.title')}</h3>
<p>${speaker.say('draft.text')}</p>
${ended}${speaker.facts([
  ['seal.chain', speaker.text(chain)],
  ['seal.head', entry],
  ['draft.time', speaker.time(at)],
])}</div>
`;
}

/** A section with its heading. */
export function section(speaker: Speaker, id: string, body: Markup): Markup {
  const key = SECTIONS.find(([name]) => name === id)?.[1] ?? 'title';
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${speaker.say(key)}</h2>
${body}</section>
`;
}

/** The summary: totals, what was tested, and the state of the figures. */
export function summarySection(speaker: Speaker, metadata: Members, papers: PapersSummary): Markup {
  const totals = asMembers(metadata.totals);
  const { line_items: lines } = asMembers(asMembers(metadata.sample).population);
  const count = (status: string) => papers.statuses[status] ?? 0;
  const tested = ['tested_no_exception', 'tested_exception', 'unable_to_test'].reduce(
    (sum, status) => sum + count(status),
    0,
  );
  const nothing =
    metadata.nothing_to_sample === true ? html`<p>${speaker.say('summary.nothing')}</p>\n` : null;
  const { state } = asMembers(metadata.evaluation);
  const number = (value: number) => speaker.figure(String(value));
  return section(
    speaker,
    'summary',
    html`${nothing}${speaker.facts([
      ['summary.total', speaker.kilograms(totals.kgco2e)],
      ['summary.market', speaker.kilograms(totals.market_based_kgco2e)],
      [
        'summary.lines',
        textOf(lines ?? totals.line_items) === null ? null : speaker.figure(lines ?? totals.line_items),
      ],
      ['summary.items', number(papers.items)],
      ['summary.tested', number(tested)],
      ['summary.exceptions', number(count('tested_exception'))],
      ['summary.unable', number(count('unable_to_test'))],
      ['summary.replaced', number(count('not_applicable'))],
      ['summary.state', textOf(state) === null ? null : speaker.code('state', state)],
      ['summary.basis', speaker.yesNo(asMembers(metadata.conclusion).basis_adequate)],
    ])}`,
  );
}
