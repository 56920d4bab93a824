import type { ItemCode, ItemCodeScheme } from '../read-item.ts';
import type { StatedCode } from './einvoice.ts';

/**
 * Lists by the code or name a document gives them: codes of UNTDID 7143, and the names older documents use.
 * Source: UNTDID 7143, D.16B (STI, TST, HS), as in the code list of EN 16931 for BT-158-1.
 */
const LISTS: readonly (readonly [RegExp, ItemCodeScheme])[] = [
  [/^(?:TST|UNSPSC.*)$/i, 'UNSPSC'],
  [/^(?:STI|CPV.*)$/i, 'CPV'],
  [/^(?:HS|CN|NC|TARIC)$/i, 'HS'],
];

const FORMS: { readonly [scheme in ItemCodeScheme]: RegExp } = {
  UNSPSC: /^\d{8}(?:\d{2})?$/,
  CPV: /^\d{8}(?:-\d)?$/,
  HS: /^\d{4,10}$/,
};

const MOST_CODES = 5;

/** The codes of an item that are in a classification the classifier may use; others say nothing to it and are left out. */
export function itemCodes(stated: readonly StatedCode[]): ItemCode[] {
  const codes: ItemCode[] = [];
  for (const { code, list, version } of stated) {
    const scheme = schemeOf(list?.text) ?? schemeOf(version?.text);
    if (scheme === undefined || code === undefined || codes.length >= MOST_CODES) continue;
    const text = scheme === 'CPV' ? code.text : code.text.replace(/[\s.-]/g, '');
    if (FORMS[scheme].test(text)) codes.push({ scheme, code: text });
  }
  return codes;
}

function schemeOf(list: string | undefined): ItemCodeScheme | undefined {
  return list === undefined ? undefined : LISTS.find(([name]) => name.test(list))?.[1];
}
