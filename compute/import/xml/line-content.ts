import { INGEST_LIMITS, ITEM_CODE_FORM, type ItemCode } from '../../../schema/contracts/ingest.ts';
import { itemCodeDigits } from '../../item-code.ts';
import type { StatedCharge, StatedCode, StatedLine } from './einvoice.ts';
import { bounded, type Findings, plain, shown } from './stated-values.ts';

/**
 * The description of a line: name and description of the item, one of them if it says what the other does. Without either,
 * a note or an item number, which the classifier can make little of: the note says so.
 */
export function describeLine(line: StatedLine, findings: Findings): string {
  const [name = '', description = ''] = line.texts.map((stated) => plain(stated?.text ?? ''));
  const joined = joinTexts(name, description);
  if (joined !== '') return bounded(joined, INGEST_LIMITS.description, { findings, path: line.at });
  const other = line.otherTexts.find((stated) => stated !== undefined);
  findings.note(
    'description_missing',
    'The line does not name what was bought. Its class is uncertain: review it.',
    line.at,
  );
  return other
    ? bounded(plain(other.text), INGEST_LIMITS.description, { findings, path: other.path })
    : NO_TEXT;
}

const NO_TEXT = 'Item without a name';

function joinTexts(name: string, description: string): string {
  const [a, b] = [name.toLowerCase(), description.toLowerCase()];
  if (b === '' || a.includes(b)) return name;
  if (b.startsWith(a)) return description;
  return `${name}: ${description}`;
}

/**
 * The description of an allowance or charge of the whole document. An allowance is called a discount, since its reason alone
 * ("Loyal customer") would be taken for a purchase.
 */
export function describeCharge(charge: StatedCharge, findings: Findings): string {
  const { isCharge, reason, reasonOfCode, at } = charge;
  const text = plain(reason?.text ?? reasonOfCode ?? '');
  if (text === '') return isCharge ? 'Additional charge' : 'Discount';
  const whole = isCharge || /discount/i.test(text) ? text : `Discount: ${text}`;
  return bounded(whole, INGEST_LIMITS.description, { findings, path: at });
}

/**
 * Lists by the code or name a document gives them: codes of UNTDID 7143, and the names older documents use.
 * Source: UNTDID 7143, D.16B (STI, TST, HS, SRZ), as in the code list of EN 16931 for BT-158-1.
 */
const LISTS: readonly (readonly [RegExp, ItemCode['scheme']])[] = [
  [/^(?:TST|UNSPSC.*)$/i, 'UNSPSC'],
  [/^(?:STI|CPV.*)$/i, 'CPV'],
  [/^(?:HS|SRZ|CN|NC|TARIC)$/i, 'HS'],
];

/** The codes of an item that are in a classification the classifier reads; others say nothing to it. */
export function itemCodes(stated: readonly StatedCode[], findings: Findings): ItemCode[] {
  const codes: ItemCode[] = [];
  for (const { code, list, version } of stated) {
    const scheme = schemeOf(list?.text) ?? schemeOf(version?.text);
    if (scheme === undefined || code === undefined || codes.length >= INGEST_LIMITS.itemCodes) continue;
    const text = plain(code.text);
    const isSound = ITEM_CODE_FORM.test(text) && text.length <= INGEST_LIMITS.itemCode;
    if (isSound && itemCodeDigits({ scheme, code: text }) !== null) codes.push({ scheme, code: text });
    else
      findings.note(
        'value_left_out',
        `"${shown(code.text)}" is no ${scheme} code and was left out.`,
        code.path,
      );
  }
  return codes;
}

function schemeOf(list: string | undefined): ItemCode['scheme'] | undefined {
  return list === undefined ? undefined : LISTS.find(([name]) => name.test(list))?.[1];
}
