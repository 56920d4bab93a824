import {
  INGEST_LIMITS,
  ITEM_CODE_FORM,
  ITEM_CODE_SCHEMES,
  type ItemCode,
} from '../../schema/contracts/ingest.ts';
import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { itemCodeDigits } from '../item-code.ts';
import { lineOf, memberName } from './problems.ts';
import { isObject, type MemberSource, readRequiredText } from './read-member.ts';
import type { UnknownMembers } from './unknown-members.ts';

/** The item codes of a line; null without any, and after a problem was noted. */
export function readItemCodes(line: MemberSource, unknown: UnknownMembers): readonly ItemCode[] | null {
  const { members, place, problems, warnings } = line;
  const sent = members.item_codes;
  if (sent === undefined || sent === null || typeof place !== 'number') return null;
  const at = { place, member: 'item_codes' };
  if (!Array.isArray(sent)) {
    problems.add(at, 'wrong_type', 'must be an array');
    return null;
  }
  if (sent.length > INGEST_LIMITS.itemCodes) {
    problems.add(
      at,
      'out_of_range',
      `must hold at most ${INGEST_LIMITS.itemCodes} codes, not ${sent.length}`,
    );
    return null;
  }
  const codes = sent.flatMap((value: unknown, index) => {
    const of = { line: place, code: index };
    if (!isObject(value)) {
      problems.add({ place: of, member: '' }, 'wrong_type', 'must be an object with scheme and code');
      return [];
    }
    unknown.look(value, of);
    return readItemCode({ members: value, place: of, problems, warnings }) ?? [];
  });
  return codes.length === 0 ? null : codes;
}

function readItemCode(from: MemberSource): ItemCode | null {
  const scheme = readScheme(from);
  const code = readRequiredText(from, 'code', INGEST_LIMITS.itemCode);
  if (code !== null && !ITEM_CODE_FORM.test(code)) {
    const what = 'must be digits, with points, hyphens and blanks between them';
    from.problems.add({ place: from.place, member: 'code' }, 'invalid_characters', what);
    return null;
  }
  if (scheme === null || code === null) return null;
  const read = { scheme, code };
  if (itemCodeDigits(read) === null) {
    const why = reason('item_code_digits', { member: memberName(from.place, 'code'), scheme });
    const message = `${reasonText(why)}.`;
    from.warnings.push({ code: 'item_code_unread', message, reasons: [why], ...lineOf(from.place) });
  }
  return read;
}

function readScheme({ members, place, problems }: MemberSource): ItemCode['scheme'] | null {
  const { scheme: sent } = members;
  const found = ITEM_CODE_SCHEMES.find((scheme) => scheme === sent);
  if (found !== undefined) return found;
  const at = { place, member: 'scheme' };
  if (sent === undefined || sent === null) problems.add(at, 'missing', 'is missing');
  else if (typeof sent !== 'string') problems.add(at, 'wrong_type', 'must be a string');
  else problems.add(at, 'out_of_range', `must be one of ${ITEM_CODE_SCHEMES.join(', ')}`);
  return null;
}
