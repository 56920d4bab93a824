/**
 * Text that is safe inside a page. Only `html` makes one: its template is this program's, and every value in it is
 * escaped, so nothing of a package can become markup.
 */
export class Markup {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** For `html` alone: text that was escaped. */
  static ofEscaped(text: string): Markup {
    return new Markup(text);
  }
}

/** What a template takes: markup as it is, lists one after the other, nothing for null, and any text escaped. */
export type Shown = Markup | string | number | null | readonly Shown[];

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Not allowed in HTML or XML, or reordering what is beside them on the page (bidirectional controls). */
const UNSHOWABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/** A text without characters that a page or a spreadsheet may not have; each becomes U+FFFD. */
export function showable(text: string): string {
  return text.toWellFormed().replace(UNSHOWABLE, '\ufffd');
}

/** A text as it stands between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return showable(text).replace(/[&<>"']/g, (character) => NAMES[character] ?? '');
}

/** A template whose values are escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += markupText(value) + (parts[index + 1] ?? '');
  return Markup.ofEscaped(text);
}

function markupText(value: Shown): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return value.map(markupText).join('');
}
