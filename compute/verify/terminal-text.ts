/**
 * Characters a terminal acts on instead of showing them: control characters (C0 but the line break, DEL, C1) and marks
 * that turn the direction of text.
 */
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as it may be printed. All output of commands goes through here. An escape is that of JSON, so a line of JSON
 * keeps its meaning.
 */
export function terminalText(text: string): string {
  return text.replace(OBEYED, escaped);
}

/** A value from outside within a line, which must not begin a new line. */
export function onOneLine(value: string): string {
  return terminalText(value).replaceAll('\n', escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
