import { asMembers, type Members } from '../verify/profile.ts';
import { statedSeal } from './package-facts.ts';
import { factsSheet } from './sample-sheet.ts';
import { type PaperContext, Speaker, textOf } from './speaker.ts';
import { sheetPart, workbookFrame } from './workbook-frame.ts';

/** The part with the rows, which comes last. */
export const SHEET_PART = sheetPart(1);

const FACTS_PART = sheetPart(2);

/** The parts of the workbook without rows; its second sheet has the seal. */
export function workbookParts(
  context: PaperContext,
  metadata: Members,
): readonly (readonly [string, string])[] {
  const speaker = new Speaker(context);
  const { mark } = context;
  const marked = (text: string) => (mark === null ? text : `${text} ${mark}`);
  const facts = mark === null ? sealFacts(speaker, metadata) : draftFacts(speaker, metadata);
  return [
    ...workbookFrame([marked(speaker.say('sheet.name')), marked(speaker.say('sheet.seal'))]),
    [FACTS_PART, factsSheet(context, facts)],
  ];
}

type Facts = readonly (readonly [string, string | null])[];

/** The same as the head of the page. */
function sealFacts(speaker: Speaker, metadata: Members): Facts {
  const { metadataSha256, chain, head, size, kid, issuer, at } = statedSeal(metadata);
  return [
    [speaker.say('engagement'), textOf(metadata.engagement_id)],
    [speaker.say('seal.metadata'), metadataSha256],
    [speaker.say('seal.chain'), chain],
    [speaker.say('seal.head'), headText(speaker, { head, size })],
    [speaker.say('seal.kid'), kid],
    [speaker.say('seal.issuer'), issuer],
    [speaker.say('seal.at'), at],
  ];
}

function draftFacts(speaker: Speaker, metadata: Members): Facts {
  const { chain, size, head, at } = asMembers(metadata.draft);
  return [
    [speaker.say('draft.title'), speaker.say('draft.text')],
    [speaker.say('engagement'), textOf(metadata.engagement_id)],
    [speaker.say('seal.chain'), textOf(chain)],
    [speaker.say('seal.head'), headText(speaker, { head: textOf(head), size: textOf(size) })],
    [speaker.say('draft.time'), textOf(at)],
  ];
}

function headText(
  speaker: Speaker,
  { head, size }: { readonly head: string | null; readonly size: string | null },
): string | null {
  return head === null ? null : speaker.say('seal.head.text', { size: size ?? '–', head });
}
