import { asText, isMembers, type Members, membersOf } from '../verify/profile.ts';
import { html, type Markup } from './markup.ts';
import type { Speaker } from './speaker.ts';
import type { WordKey } from './words/en.ts';

/** Marks this page sets from what is recorded about an item. */
const SET: readonly {
  readonly mark: string;
  readonly key: WordKey;
  readonly applies: (paper: Members) => boolean;
}[] = [
  { mark: '✓', key: 'mark.document', applies: (paper) => hasEvidence(paper, 'source_document') },
  { mark: '◆', key: 'mark.file', applies: (paper) => hasEvidence(paper, 'auditor_file') },
  { mark: '◊', key: 'mark.external', applies: (paper) => hasEvidence(paper, 'external') },
  { mark: '=', key: 'mark.agrees', applies: (paper) => rePerformed(paper, 'agrees') },
  { mark: '≠', key: 'mark.differs', applies: (paper) => rePerformed(paper, 'differs') },
  { mark: '✓✓', key: 'mark.reviewed', applies: (paper) => wasDecided(paper, 'approve') },
  { mark: '↩', key: 'mark.returned', applies: (paper) => wasDecided(paper, 'return') },
  { mark: '✗', key: 'mark.exception', applies: ({ status }) => status === 'tested_exception' },
  { mark: '?', key: 'mark.unable', applies: ({ status }) => status === 'unable_to_test' },
  { mark: '∅', key: 'mark.not_applicable', applies: ({ status }) => status === 'not_applicable' },
];

/** The revisions that count: the newest one of each assertion, oldest first. */
export function newestAssertions(paper: Members): readonly Members[] {
  const newest = new Map<string, Members>();
  for (const one of membersOf(paper.assertions)) {
    const name = asText(one.assertion);
    newest.delete(name);
    newest.set(name, one);
  }
  return [...newest.values()];
}

function hasEvidence(paper: Members, type: string): boolean {
  return newestAssertions(paper).some(({ evidence }) => membersOf(evidence).some((one) => one.type === type));
}

function rePerformed(paper: Members, result: string): boolean {
  const own = membersOf(paper.re_performances).filter(({ overrides }) => !isMembers(overrides));
  return own.at(-1)?.result === result;
}

function wasDecided(paper: Members, decision: string): boolean {
  return newestAssertions(paper).some(({ reviews }) => membersOf(reviews).at(-1)?.decision === decision);
}

/** Longest mark an auditor can give. */
const MAX_MARK = 40;

/** The marks of an item: those this page sets, then the auditor's own. */
export function marksOf(paper: Members): {
  readonly set: readonly string[];
  readonly own: readonly string[];
} {
  const own = newestAssertions(paper).flatMap(({ tick_marks: marks }) =>
    Array.isArray(marks) ? marks.map((mark) => asText(mark).slice(0, MAX_MARK)) : [],
  );
  return {
    set: SET.filter(({ applies }) => applies(paper)).map(({ mark }) => mark),
    own: [...new Set(own)],
  };
}

/** How often each mark was used, and an auditor's own with which procedures. Plain values. */
export interface MarksUsed {
  readonly set: Readonly<Record<string, number>>;
  readonly own: Readonly<Record<string, { readonly items: number; readonly procedures: readonly string[] }>>;
}

/** Most different marks that the legend lists. */
const MAX_MARKS = 200;

/** The marks used with those of a further item. */
export function countMarks(used: MarksUsed, paper: Members): MarksUsed {
  const { set, own } = marksOf(paper);
  const counted = { ...used.set };
  for (const mark of set) counted[mark] = (counted[mark] ?? 0) + 1;
  const owned = new Map(Object.entries(used.own));
  const procedures = newestAssertions(paper)
    .map(({ procedure }) => procedure)
    .filter((one) => typeof one === 'string')
    .map((one) => one.slice(0, MAX_MARK));
  for (const mark of own) {
    const before = owned.get(mark);
    if (before === undefined && owned.size >= MAX_MARKS) continue;
    const all = [...new Set([...(before?.procedures ?? []), ...procedures])].slice(0, MAX_MARKS);
    owned.set(mark, { items: (before?.items ?? 0) + 1, procedures: all });
  }
  return { set: counted, own: Object.fromEntries(owned) };
}

/** The legend of every mark used on the page. */
export function marksLegend(speaker: Speaker, { set, own }: MarksUsed): Markup {
  const fixed = SET.filter(({ mark }) => set[mark] !== undefined).map(({ mark, key }) => [
    mark,
    speaker.say(key),
    String(set[mark]),
  ]);
  const owned = Object.entries(own).map(([mark, { items, procedures }]) => {
    const names = procedures.map((one) => speaker.code('procedure', one)).join(', ');
    const meaning =
      names === '' ? speaker.say('mark.own.unknown') : speaker.say('mark.own', { procedures: names });
    return [mark, meaning, String(items)];
  });
  const rows = [...fixed, ...owned];
  const table =
    rows.length === 0
      ? speaker.notRecorded()
      : speaker.table('marks.caption', ['mark', 'meaning', 'marks.times'], rows);
  return html`<section aria-labelledby="marks"><h2 id="marks">${speaker.say('marks.title')}</h2>
${table}</section>
`;
}
