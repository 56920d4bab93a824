import { journeyWords as words } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';
import type { Mention } from './mentions.ts';
import { between, type LineText } from './words.ts';

/** Companies: what stands before them is a name, no place. */
const COMPANY = setOf(words.company);
/** Between a place and `COMPANY`: "Bern-Zürich Transport AG". */
const TRADE = setOf(words.trade);
/** In a street's name, behind a place. */
const STREET = setOf(words.street);
const ALWAYS_STREET = setOf(words.always_street);
const STREET_BEFORE = setOf(words.street_before);
const LODGING = setOf(words.lodging);
const TITLE = setOf(words.title);
const TITLE_BEHIND = setOf(words.title_behind);
const TRANSPORT = setOf(words.carriage);
/** "su strada", "par route": how it goes. */
const ON_THE = setOf(words.before_way);

/** Whether a mention is a place and no part of a company's, a street's, a hotel's or a person's name. */
export function isName(line: LineText, mentions: readonly Mention[], at: number): boolean {
  for (let place = at; place < mentions.length; place += 1) {
    const mention = mentions[place];
    if (mention === undefined || endsName(line, mention)) return false;
    if (!isTight(line, mention, mentions[place + 1])) break;
  }
  for (let place = at; place >= 0; place -= 1) {
    const mention = mentions[place];
    if (mention === undefined || beginsName(line, mention)) return false;
    const before = mentions[place - 1];
    if (before === undefined || !isTight(line, before, mention)) break;
  }
  return true;
}

/** "Bern-Zürich" is one name as far as what stands around it is concerned. */
function isTight(line: LineText, mention: Mention, next: Mention | undefined): boolean {
  return (
    next !== undefined &&
    next.first === mention.last + 1 &&
    /^[-–/]$/.test(between(line, mention.last, next.first))
  );
}

/** "… AG", "… Transport AG", "…-Strasse", "… MR". */
function endsName(line: LineText, { last, isCode }: Mention): boolean {
  if (isCode) return false;
  const sign = between(line, last, last + 1);
  const [next, second] = [line.words[last + 1], line.words[last + 2]];
  if (next === undefined || !/^[ .-]{1,2}$/.test(sign)) return false;
  if (TITLE_BEHIND.has(next.key) && !sign.includes('-')) return true;
  if (COMPANY.has(next.key) && isCompanyForm(line, last + 1)) return true;
  if (TRADE.has(next.key) && second !== undefined && COMPANY.has(second.key))
    return isCompanyForm(line, last + 2);
  if (!STREET.has(next.key)) return false;
  if (ALWAYS_STREET.has(next.key)) return true;
  if (second !== undefined && TRANSPORT.has(second.key)) return false;
  return sign.includes('-') || second === undefined || /^\d/.test(second.text);
}

/** "AG" and "SA" are capitals; "Baden AG - Bern" is a canton, of which a way goes on. */
function isCompanyForm(line: LineText, at: number): boolean {
  const { text = '' } = line.words[at] ?? {};
  if (text.length <= 2 && text !== text.toUpperCase()) return false;
  const isMass = /^\d/.test(line.words[at + 1]?.text ?? '') && text.toUpperCase() === 'KG';
  return !isMass && !/^ [-–>→] /.test(between(line, at, at + 1));
}

/** "Rue de …", "Via … 12", "Hotel …", "Frau …". */
function beginsName(line: LineText, { first, last, isCode }: Mention): boolean {
  if (isCode || first === 0 || !/^[ .'-]{1,2}$/.test(between(line, first - 1, first))) return false;
  const { key: before = '' } = line.words[first - 1] ?? {};
  const { key: second = '' } = line.words[first - 2] ?? {};
  if (LODGING.has(before) || LODGING.has(second) || TITLE.has(before)) return true;
  if (STREET_BEFORE.has(before)) return !ON_THE.has(second);
  if ((before === 'de' || before === 'di' || before === 'du') && STREET_BEFORE.has(second)) return true;
  const isNumbered =
    /^\d{1,3}[a-z]?$/.test(line.words[last + 1]?.text ?? '') && /^,? $/.test(between(line, last, last + 1));
  return before === 'via' && isNumbered;
}
