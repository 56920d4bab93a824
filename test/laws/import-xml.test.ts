import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMPORT_PROBLEMS } from '../../schema/contracts/import.ts';
import { InvoiceRequest } from '../../schema/contracts/ingest.ts';
import { element, readFile, readInvoice, ubl, ublCharge, ublLine } from '../support/einvoice-xml.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 1);

/** Ten-thousandths as decimal text, in one of the ways a document may write it. */
const decimal = (tenThousandths: number, plus: boolean) => {
  const digits = String(Math.abs(tenThousandths)).padStart(5, '0');
  const sign = tenThousandths < 0 ? '-' : plus ? '+00' : '';
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

const amount = fc.record({ value: fc.integer({ min: -1e9, max: 1e9 }), plus: fc.boolean() });
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((of) => `A${of}`);
const escaped = (of: string) =>
  of.replace(/[^\w ]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || (code > 0xd7ff && code < 0xe000) || code === 0xfffe || code === 0xffff
      ? '_'
      : `&#${code};`;
  });

describe('an invoice in XML', () => {
  it('keeps every amount exactly, and its lines sum to its net total', async () => {
    const parts = fc.record({
      lines: fc.array(fc.record({ amount, text }), { minLength: 1, maxLength: 20 }),
      charges: fc.array(fc.record({ amount, isCharge: fc.boolean() }), { maxLength: 5 }),
      isCredit: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ lines, charges, isCredit }) => {
        const values = [
          ...lines.map(({ amount: of }) => of.value),
          ...charges
            .map(({ amount: of, isCharge }) => (isCharge ? of.value : -of.value))
            .filter((value) => value !== 0),
        ];
        const net = values.reduce((a, b) => a + b, 0);
        const { invoice, codes } = await readInvoice(
          ubl({
            type: isCredit ? '381' : '380',
            lines: lines
              .map(({ amount: of, text: name }) =>
                ublLine({ net: decimal(of.value, of.plus), name: escaped(name) }),
              )
              .join(''),
            more: charges
              .map(({ amount: of, isCharge }) => ublCharge(isCharge, decimal(of.value, of.plus)))
              .join(''),
            net: decimal(net, false),
          }),
        );
        const sign = isCredit && net >= 0 ? -1 : 1;
        const taken = invoice.line_items.map(({ spend_amount }) => Math.round(spend_amount * 10_000));
        expect(taken).toEqual(values.map((value) => sign * value || 0));
        expect(invoice.line_items.map(({ spend_amount }) => String(spend_amount).length <= 12)).not.toContain(
          false,
        );
        expect(Math.round((invoice.net_amount ?? Number.NaN) * 10_000)).toBe(sign * net || 0);
        expect(codes).not.toContain('totals_differ');
        expect(InvoiceRequest.safeParse(invoice).success).toBe(true);
      }),
      { numRuns: 200 * ROUNDS },
    );
  });

  it('that is damaged in any way is an invoice the ingest interface takes, or problems of the list', async () => {
    const period = '<cac:InvoicePeriod><cbc:StartDate>2024-01-01</cbc:StartDate></cac:InvoicePeriod>';
    const whole = new TextEncoder().encode(
      ubl({
        lines: ublLine({ net: '60.5', quantity: '3', unit: 'KWH', more: period }) + ublLine({ net: '40' }),
        more: ublCharge(false, '0.5', element('cbc:AllowanceChargeReasonCode', '95')),
        net: '100',
        tax: '19',
        gross: '119',
      }),
    );
    const damage = fc.record({
      at: fc.nat(whole.length - 1),
      kind: fc.constantFrom('flip', 'cut', 'drop', 'repeat'),
      size: fc.nat(200),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        let bytes = Uint8Array.from(whole);
        for (const { at, kind, size } of damages) {
          if (kind === 'flip') bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << (size % 8));
          else if (kind === 'cut') bytes = bytes.slice(0, at + 1);
          else {
            const from = kind === 'drop' ? at + size : Math.max(0, at - size);
            bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(from)]);
          }
        }
        for (const item of await readFile(bytes)) {
          if (item.kind === 'invoice') expect(InvoiceRequest.safeParse(item.invoice).error).toBeUndefined();
          else expect(IMPORT_PROBLEMS).toHaveProperty(item.problem.code);
        }
      }),
      { numRuns: 1_000 * ROUNDS },
    );
  });
});
