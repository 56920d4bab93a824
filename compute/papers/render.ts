import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';
import { metadataIn, paperContext } from './package-facts.ts';
import { pageClosing, pageItems, pageOpening } from './page.ts';
import { NO_PAPERS, type PapersSummary, papersIn, summarise } from './paper-summary.ts';
import { sheetClosing, sheetOpening, sheetRows } from './sample-sheet.ts';
import type { PaperContext } from './speaker.ts';
import { SHEET_PART, workbookParts } from './workbook-parts.ts';

/** Whole lines of `workpapers.json`, and what was said of the lines before them. */
export interface SummariseTask {
  readonly text: string;
  readonly before: PapersSummary | null;
}

/**
 * Reads further papers into the summary.
 * @throws SyntaxError for a line that is no JSON.
 */
export function summarisePapers({ text, before }: SummariseTask): PapersSummary {
  return summarise(before ?? NO_PAPERS, papersIn(text));
}

/** The members of metadata.json as text, with the summary of all papers. */
export interface FrameTask {
  readonly metadata: string;
  readonly papers: PapersSummary;
  readonly language: PaperLanguage;
  /** How many items the page has. */
  readonly shown: number;
}

/** Everything of the page and the workbook but the items. */
export interface PapersFrame {
  readonly context: PaperContext;
  /** What a draft is marked with, in the names of its files too. */
  readonly mark: string | null;
  readonly opening: string;
  readonly closing: string;
  /** Names and contents of the parts of the workbook without rows. */
  readonly parts: readonly (readonly [string, string])[];
  /** Name of the part with the rows, which comes last, and its text around them. */
  readonly sheetPart: string;
  readonly sheetOpening: string;
  readonly sheetClosing: string;
}

/** @throws SyntaxError for a text that is no JSON object. */
export function renderFrame({ metadata: text, papers, language, shown }: FrameTask): PapersFrame {
  const metadata = metadataIn(text);
  const context = paperContext(metadata, language);
  return {
    context,
    mark: context.mark,
    opening: pageOpening(context, metadata, papers),
    closing: pageClosing(context, metadata, { papers, shown }),
    parts: workbookParts(context, metadata),
    sheetPart: SHEET_PART,
    sheetOpening: sheetOpening(context),
    sheetClosing: sheetClosing(context),
  };
}

/** Whole lines of `workpapers.json`. */
export interface ItemsTask {
  readonly text: string;
  readonly context: PaperContext;
  /** Place of the first one, from 1. */
  readonly first: number;
}

/** The items of the page, each a text. */
export function renderItems({ text, context, first }: ItemsTask): string[] {
  return pageItems(context, papersIn(text), first);
}

/** The rows of the sheet, and how many there are. */
export function renderRows({ text, context, first }: ItemsTask): {
  readonly rows: string;
  readonly count: number;
} {
  const papers = papersIn(text);
  return { rows: sheetRows(context, papers, first), count: papers.length };
}
