import { z } from 'zod';
import { named } from './named.ts';
import { LINE_REASONS } from './reasons-of-lines.ts';
import { RISK_REASONS } from './reasons-of-risks.ts';
import { WARNING_REASONS } from './reasons-of-warnings.ts';

/**
 * Every reason the service gives of a line, by its code, in English with its values in braces. The English texts of warnings,
 * explanations, traces and risk factors are made from it; programs and pages that show another language take code and values.
 */
export const REASONS = { ...LINE_REASONS, ...WARNING_REASONS, ...RISK_REASONS } as const;

export type ReasonCode = keyof typeof REASONS;

/** As the service answers it; the code may be one of a later version. */
export const ReasonAnswer = named('Reason', {
  code: z.string(),
  values: z
    .record(z.string(), z.string())
    .optional()
    .describe('By name: decimals, ISO dates, codes and texts as they are; absent without any.'),
});

/** A reason with its values. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values?: { readonly [name: string]: string };
}

/** As it was stored: perhaps by a later version. */
export interface StoredReason {
  readonly code: string;
  readonly values?: { readonly [name: string]: string };
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Code extends ReasonCode> = { readonly [Name in NamesIn<(typeof REASONS)[Code]>]: string };

/** A reason with exactly the values its text names. */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...[values]: NamesIn<(typeof REASONS)[Code]> extends never ? [] : [values: ValuesOf<Code>]
): Reason {
  return values === undefined ? { code } : { code, values };
}

/** In English, as it is recorded. */
export function reasonText({ code, values = {} }: Reason): string {
  return REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Several, as one text. */
export const reasonTexts = (reasons: readonly Reason[]): string => reasons.map(reasonText).join('; ');

/** Members of a step of a trace. A copy, because steps have no interfaces. */
export const reasonMembers = (reasons: readonly Reason[]) =>
  reasons.map(({ code, values }) => (values === undefined ? { code } : { code, values: { ...values } }));
