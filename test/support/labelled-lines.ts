import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import type { Classification, InvoiceInput } from '../../compute/types.ts';

/** One labelled line: `category | description | unit | vendor | attribute=value, ...`. */
export interface LabelledLine {
  readonly category: string;
  readonly description: string;
  readonly unit: string | null;
  readonly vendor: string;
  /** What the line must say; an empty value: it must not say that. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

export function readLines(text: string): LabelledLine[] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const [category = '', description = '', unit = '', vendor = '', attributes = ''] = row
        .split('|')
        .map((field) => field.trim());
      return { category, description, unit: unit || null, vendor, attributes: readAttributes(attributes) };
    });
}

function readAttributes(text: string): (readonly [string, string])[] {
  if (text === '') return [];
  return text.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    return [name, value] as const;
  });
}

export function invoiceOf(
  vendorName: string,
  lines: readonly { readonly description: string; readonly unit?: string | null }[],
): InvoiceInput {
  return {
    vendorName,
    invoiceDate: '2026-03-14',
    currency: 'CHF',
    region: 'CH',
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: lines.map(({ description, unit }, index) => ({
      index,
      description,
      spendAmount: '100',
      quantity: unit ? '10' : null,
      unitOfMeasure: unit ?? null,
      weightTonnes: null,
      distanceKm: null,
    })),
  };
}

export function classifyLabelled(line: LabelledLine): Classification {
  const [answer] = classifyInvoice(invoiceOf(line.vendor, [line]));
  if (!answer) throw new Error('no classification for a line');
  return answer;
}

/** Lines whose answer differs from the label, as one sentence each. */
export function mistakes(lines: readonly LabelledLine[]): string[] {
  return lines.flatMap((line) => {
    const answer = classifyLabelled(line);
    if (answer.category !== line.category) {
      return [
        `"${line.description}" is ${line.category}, answered ${answer.category} (${answer.matched.join(', ')})`,
      ];
    }
    const given: { readonly [name: string]: string | undefined } = answer.attributes;
    return line.attributes
      .filter(([name, value]) => (given[name] ?? '') !== value)
      .map(
        ([name, value]) => `"${line.description}": ${name} is ${value || 'absent'}, answered ${given[name]}`,
      );
  });
}
