import type { I18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { ProblemValues } from '../../../../../../schema/contracts/problem.ts';
import type { Formatter } from '../../../language/formatter.ts';

const DAY = /^\d{4}-\d{2}-\d{2}(?=T|$)/;

/** A text of advice with its values; null where there is none for the key, or the service left out a value of it. */
export function adviceText(
  i18n: I18n,
  format: Formatter,
  { key, values = {} }: { readonly key: string; readonly values?: ProblemValues | undefined },
): string | null {
  const id = `advice.${key}`;
  if (!Object.hasOwn(i18n.messages, id)) return null;
  const message = i18n.messages[id] ?? '';
  if (lacksValue(typeof message === 'string' ? compileMessage(message) : message, values)) return null;
  return i18n._(
    id,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)])),
  );

  function written(value: string | number): string {
    if (typeof value === 'number') return format.integer(value);
    const day = DAY.exec(value);
    return day === null ? value : format.date(day[0]);
  }
}

/** Without a `reason` a text says what holds for all of them. */
function lacksValue(message: CompiledMessage, values: ProblemValues): boolean {
  if (typeof message === 'string') return false;
  return message.some((token) => {
    if (typeof token === 'string') return false;
    const [name, type, branches] = token;
    if (type !== 'select') return values[name] === undefined;
    const choices = branches as unknown as Readonly<Record<string, CompiledMessage | undefined>>;
    return lacksValue(choices[String(values[name])] ?? choices.other ?? [], values);
  });
}
