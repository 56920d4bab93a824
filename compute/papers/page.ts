import type { Members } from '../verify/profile.ts';
import {
  conclusionSection,
  limitsSection,
  signOffsSection,
  teamSection,
  verifySection,
} from './closing-sections.ts';
import { evaluationSection, misstatementsSection } from './evaluation-section.ts';
import { itemSection } from './item-section.ts';
import { html } from './markup.ts';
import { openSection } from './open-section.ts';
import { pageHead, summarySection } from './page-head.ts';
import type { PapersSummary } from './paper-summary.ts';
import { planSection, sampleSection } from './plan-section.ts';
import { type PaperContext, Speaker } from './speaker.ts';
import { marksLegend } from './tick-marks.ts';

/** The page up to its first item. */
export function pageOpening(context: PaperContext, metadata: Members, papers: PapersSummary): string {
  const speaker = new Speaker(context);
  return html`${pageHead(speaker, metadata)}${summarySection(speaker, metadata, papers)}${openSection(speaker, metadata, papers)}${planSection(
    speaker,
    metadata,
  )}${sampleSection(speaker, metadata)}${evaluationSection(speaker, metadata)}${misstatementsSection(
    speaker,
    metadata,
    papers,
  )}${marksLegend(speaker, papers.marks)}<section aria-labelledby="items"><h2 id="items">${speaker.say(
    'items.title',
  )}</h2>
${papers.items === 0 ? html`<p>${speaker.say('none')}</p>\n` : null}`.text;
}

/** Each item of some papers, in order. @param first - place of the first one, from 1. */
export function pageItems(context: PaperContext, papers: readonly Members[], first: number): string[] {
  const speaker = new Speaker(context);
  return papers.map((paper, at) => itemSection(speaker, paper, first + at).text);
}

/** The page from its last item on. @param shown - how many items the page has. */
export function pageClosing(
  context: PaperContext,
  metadata: Members,
  { papers, shown }: { readonly papers: PapersSummary; readonly shown: number },
): string {
  const speaker = new Speaker(context);
  const [some, all] = [shown, papers.items].map((count) => speaker.figure(String(count)));
  const cut = shown < papers.items ? speaker.say('items.cut', { shown: some ?? '', items: all ?? '' }) : null;
  return html`${cut === null ? null : html`<p><strong>${cut}</strong></p>\n`}</section>
${teamSection(speaker, metadata, papers)}${limitsSection(speaker, metadata)}${conclusionSection(
  speaker,
  metadata,
)}${signOffsSection(speaker, metadata)}${verifySection(speaker, metadata)}`.text;
}
