import { p, Type } from '@mikro-orm/core';

/** A moment as text, `YYYY-MM-DDTHH:MM:SS.mmmZ`, in answers and on the chain; `timestamptz(3)` in the database. */
class InstantType extends Type<string | null, string | null> {
  override convertToJSValue(value: string | null): string | null {
    return value === null ? null : isoInstant(value);
  }

  override getColumnType(): string {
    return 'timestamptz(3)';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/** Converts the text of a session in UTC, `2026-01-31 08:00:00.12+00`, to that of an answer. */
export function isoInstant(value: string): string {
  if (value.endsWith('Z')) return value;
  const [, date = '', time = '', fraction = ''] = SESSION_TIME.exec(value) ?? [];
  if (date === '') throw new Error(`not a time of a session in UTC: ${value}`);
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const SESSION_TIME = /^(\S+) ([\d:]{8})(?:\.(\d+))?\+00$/;

/** A column of type `timestamptz(3)`, text in JavaScript. */
export const instant = () => p.type(InstantType).$type<string>();
