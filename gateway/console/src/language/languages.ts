import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export const LANGUAGES = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

/** Where the choice of this browser is kept. */
const KEPT = 'footing:language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);

/** The first of the browser's languages that there is. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';

/** Chosen before, else the browser's. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  return isLanguage(kept) ? kept : browserLanguage();
}

export const currentLanguage = (): Language => i18n.locale as Language;

/** With the browser's country, which decides how dates and numbers are written. On POSIX a tag can end in `@posix`. */
export function localeOf(language: Language): string {
  const tags = navigator.languages.map((tag) => tag.replace(/[@.].*/, ''));
  return tags.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

i18n.setMessagesCompiler(compileMessage);

/** Messages of one part of the console in one language, by key; the syntax is that of ICU. */
export type Messages<Key extends string> = Readonly<Record<Key, string>>;

export interface Texts<Key extends string> {
  readonly area: string;
  readonly load: Readonly<Record<Language, () => Promise<{ readonly default: Messages<Key> }>>>;
}

/** The parts whose pages have been opened: a change of language loads theirs. */
const opened = new Set<Texts<string>>();

/** The texts of a part: its keys are those of `en`. */
export function defineTexts<Key extends string>(
  area: string,
  load: { readonly en: () => Promise<{ readonly default: Messages<Key> }> } & {
    readonly [Name in Exclude<Language, 'en'>]: () => Promise<{ readonly default: Messages<NoInfer<Key>> }>;
  },
): Texts<Key> {
  return { area, load };
}

/** Loads them in the current language; the route of an area does it before its pages are shown. */
export async function loadTexts(texts: Texts<string>, language: Language = currentLanguage()): Promise<void> {
  opened.add(texts);
  const { default: messages } = await texts.load[language]();
  const byId = Object.entries(messages).map(([key, message]) => [`${texts.area}.${key}`, message]);
  i18n.load(language, Object.fromEntries(byId));
}

/** Shows everything in a language and keeps the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...opened].map((texts) => loadTexts(texts, language)));
  localStorage.setItem(KEPT, language);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** The language at the start, which is no choice. */
export async function startLanguage(texts: readonly Texts<string>[]): Promise<void> {
  const language = preferredLanguage();
  await Promise.all(texts.map((part) => loadTexts(part, language)));
  i18n.activate(language);
  document.documentElement.lang = language;
}
