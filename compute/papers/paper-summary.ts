import { asText, isMembers, type Members, membersOf } from '../verify/profile.ts';
import { textOf } from './speaker.ts';
import { countMarks, type MarksUsed, newestAssertions } from './tick-marks.ts';

/** A misstatement for the list that comes before the items. */
export interface Misstatement {
  readonly place: number;
  readonly invoice: string;
  readonly description: string;
  readonly recorded: string | null;
  readonly audited: string | null;
  readonly difference: string | null;
  readonly cause: string | null;
  readonly isAnomaly: boolean;
  readonly correction: string | null;
  readonly response: string | null;
}

/** An item with something left to do. */
export interface OpenItem {
  readonly place: number;
  readonly title: string;
  readonly status: string;
  /** Open review notes. */
  readonly notes: number;
}

/** What the page says before the items, collected over all of them. Plain values of bounded size. */
export interface PapersSummary {
  readonly items: number;
  /** How many items have each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly misstatements: readonly Misstatement[];
  /** All of them, also those beyond the list. */
  readonly misstated: number;
  /** Items that are not tested, or have an open review note. */
  readonly open: readonly OpenItem[];
  readonly marks: MarksUsed;
  /** Who prepared and who reviewed how many items. */
  readonly people: Readonly<Record<string, { readonly prepared: number; readonly reviewed: number }>>;
}

/** Before the first item. */
export const NO_PAPERS: PapersSummary = {
  items: 0,
  statuses: {},
  misstatements: [],
  misstated: 0,
  open: [],
  marks: { set: {}, own: {} },
  people: {},
};

const MAX_MISSTATEMENTS = 1_000;
const MAX_PEOPLE = 200;
const MAX_CODES = 40;
const MAX_TEXT = 2_000;

/** The summary with further papers. */
export function summarise(before: PapersSummary, papers: readonly Members[]): PapersSummary {
  let { items, misstated, marks } = before;
  const statuses = new Map(Object.entries(before.statuses));
  const people = new Map(Object.entries(before.people));
  const misstatements = [...before.misstatements];
  const open = [...before.open];
  for (const paper of papers) {
    items += 1;
    const status = short(paper.status) ?? '';
    if (statuses.has(status) || statuses.size < MAX_CODES)
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    marks = countMarks(marks, paper);
    for (const [who, work] of workers(paper)) {
      const own = people.get(who);
      if (own === undefined && people.size >= MAX_PEOPLE) continue;
      people.set(who, {
        prepared: (own?.prepared ?? 0) + (work.prepared ? 1 : 0),
        reviewed: (own?.reviewed ?? 0) + (work.reviewed ? 1 : 0),
      });
    }
    const left = openOf(paper, items);
    if (left !== null && open.length < MAX_MISSTATEMENTS) open.push(left);
    const found = misstatementOf(paper, items);
    if (found === null) continue;
    misstated += 1;
    if (misstatements.length < MAX_MISSTATEMENTS) misstatements.push(found);
  }
  return {
    items,
    statuses: Object.fromEntries(statuses),
    misstatements,
    misstated,
    open,
    marks,
    people: Object.fromEntries(people),
  };
}

function openOf(paper: Members, place: number): OpenItem | null {
  const notes = membersOf(paper.review_notes).filter(({ cleared }) => !isMembers(cleared)).length;
  const status = short(paper.status) ?? '';
  if (notes === 0 && status !== 'not_started' && status !== 'in_progress') return null;
  const [line] = membersOf([paper.line]);
  return { place, title: short(line?.description) ?? '–', status, notes };
}

function workers(paper: Members) {
  const found = new Map<string, { prepared: boolean; reviewed: boolean }>();
  const of = (who: unknown) => {
    const id = short(who) ?? '–';
    const own = found.get(id) ?? { prepared: false, reviewed: false };
    found.set(id, own);
    return own;
  };
  for (const one of membersOf(paper.assertions)) {
    of(one.prepared_by).prepared = true;
    for (const review of membersOf(one.reviews)) of(review.reviewed_by).reviewed = true;
  }
  return found;
}

/** A paper whose newest revisions have a misstatement that management has not corrected. */
function misstatementOf(paper: Members, place: number): Misstatement | null {
  const one = countedRevision(paper);
  if (one === null) return null;
  const [response] = membersOf([paper.management_response].flat()).slice(-1);
  if (response?.correction === 'corrected') return null;
  const [invoice, line] = [membersOf([paper.invoice])[0], membersOf([paper.line])[0]];
  return {
    place,
    invoice: short(invoice?.invoice_number) ?? short(paper.invoice_id) ?? '–',
    description: short(line?.description) ?? '',
    recorded: short(one.recorded_kgco2e ?? paper.recorded_kgco2e),
    audited: short(one.audited_kgco2e),
    difference: short(one.misstatement_kgco2e),
    cause: short(one.nature_and_cause),
    isAnomaly: one.is_anomaly === true,
    correction: response === undefined ? null : short(response.correction),
    response: response === undefined ? null : short(response.response ?? response.text),
  };
}

/** The first group with a misstatement decides, by its latest revision. */
const DECIDING: readonly (readonly string[])[] = [
  ['occurrence', 'cut_off', 'boundary'],
  ['accuracy'],
  ['classification', 'consistency'],
];

/** The revision whose figure counts for the line. Source: docs/guide-auditors.md, assertions. */
export function countedRevision(paper: Members): Members | null {
  const found = newestAssertions(paper).filter(
    ({ result }) => result === 'exception' || result === 'unable_to_test',
  );
  for (const group of DECIDING) {
    const deciding = found.findLast(({ assertion }) => group.includes(asText(assertion)));
    if (deciding !== undefined) return deciding;
  }
  return found.at(-1) ?? null;
}

function short(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** The papers in whole lines of `workpapers.json`. @throws SyntaxError for a line that is no JSON. */
export function papersIn(text: string): readonly Members[] {
  return text.split('\n').flatMap((line) => {
    // The opening line ends with a bracket, and the closing one is `]}`.
    if (line === '' || line === ',' || line.endsWith('[') || line.startsWith(']')) return [];
    const paper: unknown = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
    return membersOf([paper]);
  });
}
