import type { Operation } from './telemetry.ts';

/** Longer texts, such as those of bulk writes, are left out. */
const MAX_TEXT = 8_000;

/** A database statement. */
export function statementOperation(text: string): Operation {
  const shown = withoutLiterals(text);
  return {
    kind: 'statement',
    name: verbOf(text),
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verbOf(text) },
    ...(shown === null ? {} : { details: { 'db.query.text': shown } }),
  };
}

const VERBS = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'WITH',
  'COPY',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
]);

function verbOf(text: string): string {
  const verb = /^\s*(\w{1,20})/.exec(text)?.[1]?.toUpperCase() ?? '';
  return VERBS.has(verb) ? verb : 'OTHER';
}

/**
 * The text of a statement with `?` for every literal, because MikroORM writes values into its statements; null where
 * that cannot be done safely.
 * Source: PostgreSQL documentation, 4.1.2 Constants; OpenTelemetry semantic conventions, sanitization of `db.query.text`.
 */
export function withoutLiterals(text: string): string | null {
  if (text.length > MAX_TEXT || /\$[A-Za-z_]*\$|--|\/\*/.test(text)) return null;
  const shown = text
    .replace(/\bE'(?:[^'\\]|\\[\s\S]|'')*'/gi, '?')
    .replace(/(?:\b[BXNU]&?)?'(?:[^']|'')*'/gi, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi, '?');
  return shown.includes("'") ? null : shown.replace(/\s+/g, ' ').trim();
}
