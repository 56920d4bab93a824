import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';
import { asJson, isMembers } from '../verify/profile.ts';
import { dateText, figure, isDecimal, percentage, timeText } from './figures.ts';
import { html, type Markup, type Shown } from './markup.ts';
import { CATEGORY_WORDS } from './words/categories.ts';
import type { WordKey } from './words/en.ts';
import { flatWords } from './words/flat-words.ts';
import { REASON_WORDS } from './words/reasons.ts';
import type { Writer } from './words/sentences.ts';
import { WORDS } from './words.ts';

/** What every part of the papers needs to know, from metadata.json. Plain values, so that it can go to a thread. */
export interface PaperContext {
  readonly language: PaperLanguage;
  /** Names of the team by `user:<id>`. */
  readonly people: Readonly<Record<string, string>>;
  /** File names in `source-documents/` by invoice, and of auditors' files by their ids. */
  readonly documents: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  /** What every page of a draft is marked with; null for a package. */
  readonly mark: string | null;
}

/** Longest text shown: more than the service takes from anybody, so only a made-up package is cut. */
const MAX_TEXT = 12_000;
/** Most rows of one list on the page. */
const MAX_ROWS = 2_000;

type Values = Readonly<Record<string, string | number>>;

const filledIn = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '–'));

/** Says what a package holds in one language. */
export class Speaker {
  readonly context: PaperContext;
  readonly #words: (typeof WORDS)[PaperLanguage];
  /** For sentences made of codes and values. */
  readonly writer: Writer;

  constructor(context: PaperContext) {
    this.context = context;
    this.#words = WORDS[context.language];
    const sayable: Readonly<Record<string, string>> = {
      ...flatWords(REASON_WORDS[context.language]),
      ...this.#words,
    };
    this.writer = {
      say: (key, values = {}) => {
        if (!Object.hasOwn(sayable, key)) return null;
        const cut = Object.entries(values).map(([name, value]) => [name, this.text(value) ?? '–']);
        return filledIn(sayable[key] ?? '', Object.fromEntries(cut));
      },
      decimal: (text) => figure(this.text(text) ?? '–', context.language),
      date: (day) => dateText(day, context.language),
      category: (code) => this.category(code) ?? '–',
    };
  }

  /** A fixed text with its values filled in. */
  say(key: WordKey, values: Values = {}): string {
    return filledIn(this.#words[key], values);
  }

  /** The words for a code of the package, such as a status; the code itself where there are none. */
  code(group: string, code: unknown): string {
    const key = `${group}.${textOf(code) ?? ''}`;
    return Object.hasOwn(this.#words, key)
      ? this.#words[key as WordKey]
      : (this.text(code) ?? '').replaceAll('_', ' ');
  }

  /** The name of a line's category; the text itself where it is none of today's; null for an absent one. */
  category(code: unknown): string | null {
    const names: Readonly<Record<string, string>> = CATEGORY_WORDS[this.context.language];
    const text = this.text(code);
    return text !== null && Object.hasOwn(names, text) ? (names[text] ?? text) : text;
  }

  /** A text of the package, cut where it is longer than anybody can write; null for an absent one. */
  text(value: unknown): string | null {
    const text = textOf(value);
    if (text === null || text.length <= MAX_TEXT) return text;
    return text.slice(0, MAX_TEXT) + this.say('cut', { characters: this.figure(String(text.length)) });
  }

  /** An exact number; another text as it is; null for an absent value. */
  figure(value: unknown): string {
    return figure(this.text(value) ?? '–', this.context.language);
  }

  kilograms(value: unknown): string | null {
    return textOf(value) === null ? null : `${this.figure(value)}\u00a0kg`;
  }

  percentage(value: unknown): string | null {
    const text = this.text(value);
    return text === null ? null : percentage(text, this.context.language);
  }

  date(value: unknown): string | null {
    const text = this.text(value);
    return text === null ? null : dateText(text, this.context.language);
  }

  time(value: unknown): string | null {
    const text = this.text(value);
    return text === null ? null : timeText(text, this.context.language);
  }

  /** A name where the package has one, with the id that entries have. */
  person(value: unknown): string | null {
    const text = this.text(value);
    if (text === null) return null;
    const { people } = this.context;
    const name = Object.hasOwn(people, text) ? people[text] : undefined;
    return name === undefined ? text : name;
  }

  /** Who and when. */
  byAt(person: unknown, time: unknown): string | null {
    const who = this.person(person);
    if (who === null) return this.time(time);
    return this.say('by.at', { person: who, time: this.time(time) ?? '–' });
  }

  yesNo(value: unknown): string | null {
    return typeof value === 'boolean' ? this.say(value ? 'yes' : 'no') : this.text(value);
  }

  /** Values of a sentence: numbers in the form of the language. */
  filled(members: Readonly<Record<string, unknown>>, plain: readonly string[] = []): Values {
    return Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        const text = this.text(value) ?? '–';
        return [name, isDecimal(text) && !plain.includes(name) ? this.figure(text) : text];
      }),
    );
  }

  /** A table of names and values; a row whose value is null is left out. */
  facts(rows: readonly (readonly [WordKey, Shown])[]): Markup {
    const shown = rows.filter(([, value]) => value !== null && value !== '');
    if (shown.length === 0) return this.notRecorded();
    const body = shown.map(
      ([key, value]) => html`<tr><th scope="row">${this.say(key)}</th><td>${value}</td></tr>\n`,
    );
    return html`<table class="facts"><tbody>\n${body}</tbody></table>\n`;
  }

  /** A table with a caption, a header and rows, at most as many as a page may have. */
  table(caption: WordKey, head: readonly WordKey[], rows: readonly (readonly Shown[])[]): Markup {
    const kept = rows.slice(0, MAX_ROWS);
    const more = rows.length - kept.length;
    const headers = head.map((key) => html`<th scope="col">${this.say(key)}</th>`);
    const body = kept.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`);
    return html`<table><caption>${this.say(caption)}</caption><thead><tr>${headers}</tr></thead><tbody>
${body}</tbody></table>
${more > 0 ? html`<p>${this.say('more_rows', { rows: more })}</p>\n` : null}`;
  }

  notRecorded(): Markup {
    return html`<p class="absent">${this.say('not_recorded')}</p>\n`;
  }
}

/** A number in a cell that lines up with those above and below. */
export function numeric(text: Shown): Markup {
  return html`<span class="number">${text}</span>`;
}

/** A value of a package as text: JSON for what is no single value, null for an absent one. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (isMembers(value) || Array.isArray(value)) return asJson(value);
  return String(value);
}
