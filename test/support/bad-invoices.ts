/**
 * Every wrong kind of every field of the interface specification 2.1 and 2.2 with the bounds of the API
 * page, section 2: what is wrong, which field the message must name, and the invoice that carries it.
 */
export interface BadInvoice {
  readonly name: string;
  /** As the message must write it: `line_items[0].spend_amount`. */
  readonly field: string;
  /** JSON text, since some wrong values cannot be had any other way (`1e999`, lone surrogates as escapes). */
  readonly json: string;
}

type Members = Record<string, unknown>;

/** A value written as it stands instead of by `JSON.stringify`. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const RAW_MARK = 'raw-json-text:';

/** A valid invoice to spoil. */
export function plainInvoice(): { [member: string]: unknown; line_items: Members[] } {
  return {
    vendor_name: 'Muster AG',
    invoice_date: '2025-03-14',
    line_items: [{ description: 'Kopierpapier A4', spend_amount: 100 }],
  };
}

const NOT_TEXT: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a boolean', true],
  ['an object', {}],
  ['an array', ['x']],
  ['empty', ''],
  ['blank', ' \t\n '],
];
const BROKEN_TEXT: readonly [string, unknown][] = [
  ['text with NUL', 'a\u0000b'],
  ['text with U+007F', 'a\u007fb'],
  ['text with a lone high surrogate', new Raw('"a\\ud800b"')],
  ['text with a lone low surrogate', new Raw('"a\\udc00"')],
];
const NOT_A_NUMBER: readonly [string, unknown][] = [
  ['a number as text', '12.5'],
  ['empty text', ''],
  ['a boolean', true],
  ['an object', {}],
  ['an array', [1]],
  ['not finite', new Raw('1e999')],
  ['minus infinity', new Raw('-1e999')],
];

const INVOICE_FIELDS: Readonly<Record<string, readonly [string, unknown][]>> = {
  vendor_name: [['missing', undefined], ...NOT_TEXT, ...BROKEN_TEXT, ['301 characters', 'x'.repeat(301)]],
  invoice_date: [
    ['missing', undefined],
    ...NOT_TEXT,
    ['29 February of a common year', '2025-02-29'],
    ['month 13', '2025-13-01'],
    ['day 0', '2025-01-00'],
    ['a Swiss date', '14.03.2025'],
    ['an unpadded date', '2025-3-4'],
    ['a date with a time', '2025-03-14T00:00:00Z'],
    ['before the exchange rates begin', '1999-01-03'],
    ['far in the future', '2999-01-01'],
    ['full-width digits', '２０２５-03-14'],
    ['text with NUL', '2025-03-14\u0000'],
  ],
  total_amount: [...NOT_A_NUMBER, ['beyond 1e12', 1.1e12], ['beyond -1e12', -1.1e12]],
  net_amount: [...NOT_A_NUMBER, ['beyond 1e12', 1.1e12]],
  vat_rate: [...NOT_A_NUMBER, ['negative', -0.1], ['above 100', 100.1]],
  currency: [
    ['a number', 756],
    ['lower case', 'chf'],
    ['unknown', 'ZZZ'],
    ['a name', 'EURO'],
    ['empty', ''],
    ['a member of every object', 'constructor'],
    ['text with NUL', 'CH\u0000'],
  ],
  region: [
    ['a number', 41],
    ['lower case', 'ch'],
    ['unknown', 'XX'],
    ['UK', 'UK'],
    ['EL', 'EL'],
    ['three letters', 'CHE'],
    ['empty', ''],
    ['a member of every object', '__proto__'],
  ],
  external_id: [['a number', 12], ['an object', {}], ['101 characters', 'x'.repeat(101)], ...BROKEN_TEXT],
  invoice_number: [['a number', 12], ['an object', {}], ['101 characters', 'x'.repeat(101)], ...BROKEN_TEXT],
  line_items: [
    ['missing', undefined],
    ['null', null],
    ['text', 'x'],
    ['an object', {}],
    ['empty', []],
    [
      '1,001 lines',
      new Raw(
        `[${'{"description":"x","spend_amount":1},'.repeat(1000)}{"description":"x","spend_amount":1}]`,
      ),
    ],
    [
      '10,000 lines',
      new Raw(
        `[${'{"description":"x","spend_amount":1},'.repeat(9999)}{"description":"x","spend_amount":1}]`,
      ),
    ],
    ['deeply nested', new Raw('['.repeat(2000) + ']'.repeat(2000))],
  ],
  'line_items[0]': [
    ['null', null],
    ['text', 'x'],
    ['a number', 1],
    ['an array', []],
  ],
};

const CODE = { scheme: 'CPV', code: '30197643-0' };

const LINE_FIELDS: Readonly<Record<string, readonly [string, unknown][]>> = {
  description: [
    ['missing', undefined],
    ...NOT_TEXT,
    ...BROKEN_TEXT,
    ['100,001 characters', 'x'.repeat(100_001)],
    ['deeply nested', new Raw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)],
  ],
  spend_amount: [
    ['missing', undefined],
    ['null', null],
    ...NOT_A_NUMBER,
    ['beyond 1e12', 1.1e12],
    ['beyond -1e12', -1.1e12],
  ],
  quantity: [...NOT_A_NUMBER, ['beyond 1e12', 1.1e12]],
  unit_of_measure: [['a number', 5], ['an object', {}], ['51 characters', 'x'.repeat(51)], ...BROKEN_TEXT],
  weight_tonnes: [...NOT_A_NUMBER, ['negative', -0.001], ['beyond 1e7', 1.1e7]],
  distance_km: [...NOT_A_NUMBER, ['negative', -1], ['beyond 1e6', 1.1e6]],
  item_codes: [
    ['text', 'CPV 30197643'],
    ['an object', CODE],
    ['six codes', Array.from({ length: 6 }, () => CODE)],
  ],
  'item_codes[0]': [
    ['null', [null]],
    ['text', ['30197643']],
  ],
  'item_codes[0].scheme': [
    ['missing', [{ code: '30197643' }]],
    ['a number', [{ ...CODE, scheme: 1 }]],
    ['unknown', [{ ...CODE, scheme: 'eClass' }]],
    ['lower case', [{ ...CODE, scheme: 'cpv' }]],
    ['a member of every object', [{ ...CODE, scheme: 'constructor' }]],
  ],
  'item_codes[0].code': [
    ['missing', [{ scheme: 'CPV' }]],
    ['null', [{ ...CODE, code: null }]],
    ['a number', [{ ...CODE, code: 30197643 }]],
    ['blank', [{ ...CODE, code: ' ' }]],
    ['letters', [{ ...CODE, code: 'CPV 30197643' }]],
    ['a line feed', [{ ...CODE, code: '30197643\n' }]],
    ['21 characters', [{ ...CODE, code: '1'.repeat(21) }]],
  ],
};

export const BAD_INVOICES: readonly BadInvoice[] = [
  ...Object.entries(INVOICE_FIELDS).flatMap(([field, wrong]) =>
    wrong.map(([what, value]) => spoiltInvoice(field, what, value)),
  ),
  ...Object.entries(LINE_FIELDS).flatMap(([field, wrong]) =>
    wrong.map(([what, value]) => spoiltLine(field, what, value)),
  ),
  ...['null', '7', '"text"', 'true', '[]', '{}'].map((json) => ({
    name: `an invoice that is ${json}`,
    field: json === '{}' ? 'vendor_name' : '',
    json,
  })),
  {
    name: 'members behind __proto__',
    field: 'vendor_name',
    json: `{"__proto__":${JSON.stringify(plainInvoice())}}`,
  },
  {
    name: 'a line whose members stand behind __proto__',
    field: 'line_items[0].description',
    json: '{"vendor_name":"Muster AG","invoice_date":"2025-03-14","line_items":[{"__proto__":{"description":"x","spend_amount":1}}]}',
  },
];

function spoiltInvoice(field: string, what: string, value: unknown): BadInvoice {
  const invoice = plainInvoice();
  if (field === 'line_items[0]') invoice.line_items = [value as Members];
  else set(invoice, field, value);
  return { name: `${field}: ${what}`, field, json: jsonOf(invoice) };
}

function spoiltLine(field: string, what: string, value: unknown): BadInvoice {
  const invoice = plainInvoice();
  for (const line of invoice.line_items) set(line, field.replace(/\[.*/, ''), value);
  return { name: `line ${field}: ${what}`, field: `line_items[0].${field}`, json: jsonOf(invoice) };
}

function set(target: Members, member: string, value: unknown): void {
  if (value === undefined) delete target[member];
  else target[member] = value instanceof Raw ? `${RAW_MARK}${value.text}` : value;
}

function jsonOf(invoice: Members): string {
  return JSON.stringify(invoice).replace(/"raw-json-text:((?:[^"\\]|\\.)*)"/g, (_all, text: string) =>
    JSON.parse(`"${text}"`),
  );
}
