import { hash } from 'node:crypto';
import { trimZeros } from '../decimal.ts';
import { linesOf } from '../verify/footing-check.ts';
import { asMembers, isMembers, type Members, membersOf } from '../verify/profile.ts';

const INVOICE = ['vendor_name', 'invoice_number', 'invoice_date', 'currency', 'region', 'total_kgco2e'];
const LINE = [
  'line_item_id',
  'description',
  'spend_amount',
  'quantity',
  'kgco2e',
  'category',
  'method',
  'scope',
  'scope3_category',
  'factor_id',
];
const PART = ['factor_id', 'factor_year', 'kgco2e', 'scope', 'scope3_category', 'biogenic_co2_kg'];
const NUMBERS: readonly string[] = ['spend_amount', 'quantity'];

/**
 * The digest of what a version of an invoice has in common with its rows. `rowDigests` in
 * schema/queries/stored-differences.ts computes it from the rows. It finds changes and proves nothing.
 */
export function rowDigest(invoice: unknown): string {
  const members = asMembers(invoice);
  const lines = linesOf(invoice).map((line) => {
    const market = isMembers(line.market_based) ? line.market_based.kgco2e : '';
    const parts = membersOf(line.components).map((part) => `/${texts(part, PART).join('|')}`);
    const review = line.needs_review ?? '';
    return `\n${[...texts(line, LINE), market, review].join('|')}${parts.join('')}`;
  });
  return hash('md5', texts(members, INVOICE).join('|') + lines.join(''));
}

function texts(members: Members, names: readonly string[]): string[] {
  return names.map((name) => {
    const text = String(members[name] ?? '');
    return NUMBERS.includes(name) ? withoutZeros(text) : text;
  });
}

/** As `trim_scale` writes it. */
function withoutZeros(decimal: string): string {
  const trimmed = trimZeros(decimal);
  return trimmed === '-0' ? '0' : trimmed;
}
