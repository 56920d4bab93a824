import type { ImportMapping, MappingQuestion } from '../../../schema/contracts/import-mapping.ts';
import { cellText, type TableRow } from './cell.ts';
import type { TableHead } from './layout.ts';
import type { AmountFinding } from './propose-amounts.ts';
import type { ChosenColumns, SeenColumn } from './propose-columns.ts';
import { headerCurrency } from './propose-specs.ts';
import { missingFaults } from './row-plan.ts';

/** Half of the amounts or more are negative. */
const MANY_NEGATIVE = 0.5;
const NEGATIVE = /^\(.*\)$|^[-−–]|[-−–]$/;

interface Asked {
  readonly questions: readonly MappingQuestion[];
  readonly changes: Partial<ImportMapping>;
}

interface Finding {
  readonly mapping: ImportMapping;
  readonly head: TableHead;
  readonly seen: readonly SeenColumn[];
  readonly chosen: ChosenColumns;
  readonly amounts: AmountFinding;
}

/** What a proposal leaves open besides the formats of its columns, and the changes of the likeliest answers. */
export function askAbout(finding: Finding): Asked {
  const { mapping, head, seen, chosen } = finding;
  const questions: MappingQuestion[] = [];
  const ask = (
    code: MappingQuestion['code'],
    member: string,
    {
      message,
      choices = [],
      needs = false,
    }: { readonly message: string; readonly choices?: string[]; readonly needs?: boolean },
  ) => questions.push({ code, member, message, choices, needs_answer: needs });
  if (head.header.row === 0) {
    ask('header_row', '/header_row', {
      message:
        'No row has known header words, so the columns were chosen by their content. Check each of them.',
      needs: true,
    });
  }
  for (const { member, message } of missingFaults(mapping)) {
    ask('missing_column', `/columns/${member}`, { message, needs: true });
  }
  for (const [field, { column, rivals }] of chosen) {
    if (rivals.length === 0) continue;
    const isAmount = field === 'net_amount' || field === 'gross_amount';
    ask('several_columns', `/columns/${field}/column`, {
      message: `Is it "${column.header}", or ${rivals.map(({ header }) => `"${header}"`).join(', ')}?`,
      choices: [column, ...rivals].map(({ header }) => header),
      needs: isAmount && rivals.some(({ profile }) => !isSame(profile.texts, column.profile.texts)),
    });
  }
  askAmounts(finding, ask);
  askPrice(finding, ask);
  const country = seen.find(
    ({ meaning, profile }) => meaning?.purpose === 'country' && profile.countries > 0.8,
  );
  if (country !== undefined && !chosen.has('region')) {
    ask('country', '/columns/region', {
      message: `The column "${country.header}" is not used: it may be the country of the supplier. Map it as region if it is where the goods or services are used.`,
    });
  }
  const continued = continuedRows(head.rows, chosen);
  if (continued > 0) {
    ask('blank_cells', '/blank_cells', {
      message: `${continued} of the first rows have neither supplier nor number nor date. They are taken as further lines of the row above.`,
      choices: ['as_above', 'missing'],
    });
  }
  return { questions, changes: continued > 0 ? { blank_cells: 'as_above' } : {} };
}

type Ask = (
  code: MappingQuestion['code'],
  member: string,
  about: { readonly message: string; readonly choices?: string[]; readonly needs?: boolean },
) => void;

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

/** Quantity times price is the amount only where no discount is taken off and the price is that of one unit. */
function askPrice({ seen, chosen, amounts }: Finding, ask: Ask): void {
  const price = chosen.get('unit_price')?.column.header ?? '';
  if (amounts.isPriceOpen) {
    ask('missing_column', '/columns/net_amount', {
      message: `Is "${price}" the price of a unit or of the line? Name it as unit_price or as net_amount.`,
      needs: true,
    });
  }
  const stated = ['net_amount', 'gross_amount', 'debit_amount', 'credit_amount'] as const;
  if (price === '' || stated.some((field) => chosen.has(field))) return;
  const adjustment = seen.find(
    ({ meaning, profile }) =>
      meaning?.purpose === 'price_adjustment' &&
      profile.texts.some((text) => !/^[01]?(?:[.,]0*)?$/.test(text)),
  );
  if (adjustment === undefined) return;
  ask('missing_column', '/columns/net_amount', {
    message: `No column has the amount of the line, and quantity times "${price}" is not it where "${adjustment.header}" changes the price. Add a column with the net amount and name it.`,
    needs: true,
  });
}

function askAmounts({ mapping, chosen, amounts }: Finding, ask: Ask): void {
  const amount = chosen.get('net_amount') ?? chosen.get('gross_amount');
  if (amounts.isKindOpen) {
    ask('net_or_gross', '/columns/net_amount', {
      message: `Is "${amount?.column.header ?? ''}" without VAT? It is taken so. If it is with VAT, name it as gross_amount.`,
      needs: amounts.hasVat,
    });
  }
  const texts = amount?.column.profile.texts ?? [];
  const negative = texts.filter((text) => NEGATIVE.test(text)).length;
  if (texts.length > 0 && negative > texts.length * MANY_NEGATIVE && !chosen.has('debit_credit')) {
    ask('amount_sign', '/amount_sign', {
      message: `Most amounts of "${amount?.column.header ?? ''}" are negative. Are they purchases (reversed) or credits (as_stated)?`,
      choices: ['reversed', 'as_stated'],
      needs: true,
    });
  }
  if (chosen.has('debit_credit') || (chosen.has('credit_amount') && !chosen.has('debit_amount'))) {
    ask('debit_side', '/debit_means', {
      message:
        'Does debit mark a purchase, as in an expense account, or money back, as in a supplier account?',
      choices: ['purchase', 'credit'],
      needs: true,
    });
  }
  const currency = chosen.get('currency')?.column;
  const { currency: constant } = mapping.constants;
  if (currency !== undefined && constant !== undefined) {
    const header = headerCurrency(amount?.column.header ?? '');
    ask('currency', '/columns/currency', {
      message: `The amount is in ${header ?? constant} by its header, and "${currency.header}" states a currency too. Its rows decide; leave that column out if the amount is always in ${constant}.`,
      needs: currency.profile.texts.some((text) => text.toUpperCase() !== constant),
    });
  } else if (currency?.profile.texts.some((text) => text === '$' || text === '¥')) {
    ask('currency', '/columns/currency', {
      message: `"$" or "¥" in "${currency.header}" fits several currencies. Leave the column out and state constants/currency.`,
      needs: true,
    });
  }
}

/** Rows with a description and an amount, but no supplier, number and date. */
function continuedRows(rows: readonly TableRow[], chosen: ChosenColumns): number {
  const heads = (['vendor_name', 'invoice_number', 'invoice_date'] as const).flatMap(
    (field) => chosen.get(field)?.column.index ?? [],
  );
  const amount = (chosen.get('net_amount') ?? chosen.get('gross_amount'))?.column.index;
  if (heads.length < 2 || amount === undefined) return 0;
  return rows.filter(
    ({ cells }) =>
      heads.every((index) => cellText(cells[index]) === '') &&
      cellText(cells[amount]) !== '' &&
      cells.every((cell, index) => index === amount || !TOTAL_BEGIN.test(cellText(cell))) &&
      cells.some((cell, index) => index !== amount && /\p{L}{3}/u.test(cellText(cell))),
  ).length;
}

const TOTAL_BEGIN = /^(?:sub-?|sous-|zwischen|gesamt)?(?:total|summ|somm|saldo|solde)/i;
