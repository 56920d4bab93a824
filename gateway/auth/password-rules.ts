import { PASSWORD_MIN } from '../../schema/contracts/members.ts';
import { isLongerThan } from '../../schema/contracts/text.ts';
import { ApiError } from '../api-error.ts';

/** Minimum number of guesses, as a power of ten: more than online attacks can try within the limits. */
const ENOUGH_DIGITS = 8;
/** Only so many first and last characters of a password are examined, to bound the time. */
const WINDOW = 48;
const SERVICE_WORDS = ['footing'];

/** Neighbouring keys on English, German and French keyboards, and other common sequences. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl;',
  'asdfghjklöä',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'wxcvbn',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
  .flatMap((order) => [order, [...order].reverse().join('')])
  .join('\n');
const YEAR = /^(?:19|20)\d\d$/;
/** Digits and signs that stand for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The account a password is for: its words are what an attacker tries first. */
export interface PasswordContext {
  readonly email: string;
  readonly workspaceName: string | null;
}

/**
 * Refuses a new password that is too short, or as a whole breached, common or trivial. There is no rule about kinds
 * of characters.
 * Source: NIST SP 800-63B-4, 3.1.1.2.
 * @throws ApiError `weak_password`, which says why.
 */
export async function requireGoodPassword(
  password: string,
  context: PasswordContext,
  pointer = '/password',
): Promise<void> {
  const text = password.normalize('NFC');
  const isLong = isLongerThan(text, PASSWORD_MIN - 1);
  if (isLong && (await digitsOfGuesses(text, context)) >= ENOUGH_DIGITS) return;
  const detail = isLong
    ? 'a new password must not be easy to guess: this one is made of breached passwords, words of the account or the service, repeats and sequences. Take several words that have nothing to do with each other, or let a password manager make one'
    : `a new password must have at least ${PASSWORD_MIN} characters`;
  throw new ApiError('weak_password', {
    values: { reason: isLong ? 'guessable' : 'short', least: PASSWORD_MIN },
    detail,
    errors: [{ code: 'invalid_value', pointer, detail }],
  });
}

/** The number of guesses needed, as a power of ten: the higher one of its first and last part. */
async function digitsOfGuesses(password: string, context: PasswordContext): Promise<number> {
  listed ??= readList();
  const ranks = await listed;
  const own = new Set(wordsOf(context));
  const cost = (word: string) => (own.has(word) ? 0.5 : ranks.get(word));
  const digits = [password.slice(0, WINDOW), password.slice(-WINDOW)].map((end) => {
    const text = onceOnly(end.normalize('NFKC').toLowerCase().slice(0, WINDOW));
    const asLetters = text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
    return Math.min(cheapestParts(text, cost), cheapestParts(asLetters, cost));
  });
  return Math.max(...digits);
}

/** For a text that repeats one part, that part and the first character of its repeat; else the text. */
function onceOnly(text: string): string {
  for (let length = 1; 2 * length <= text.length; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length + 1);
  }
  return text;
}

/**
 * The least sum over all ways to split the text into listed words, sequences, repeats, years and single characters.
 * Source: Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", USENIX Security 2016, sections 3 and 4,
 * without its factor for the order of the parts, so that the sum is lower.
 */
function cheapestParts(text: string, costOfWord: (word: string) => number | undefined): number {
  const best = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const before = best[start] ?? 0;
      if (before >= least) continue;
      const part = text.slice(start, end);
      const cost = costOfPart(part, text.slice(0, start), costOfWord);
      least = Math.min(least, before + cost);
    }
    best.push(least);
  }
  return best.at(-1) ?? 0;
}

function costOfPart(part: string, before: string, costOfWord: (word: string) => number | undefined): number {
  const { length } = part;
  // A single character counts as one of ten, as most characters that people choose.
  if (length < 3) return length;
  if (before.includes(part)) return 1;
  return (
    costOfWord(part) ?? (ORDERS.includes(part) ? 1.5 + Math.log10(length) : YEAR.test(part) ? 2 : length)
  );
}

let listed: Promise<ReadonlyMap<string, number>> | undefined;

/** Breached passwords by how often they were found, and the words of diceware lists, as powers of ten. */
async function readList(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['diceware-common'];
  const ranks = new Map(words.map((word) => [word, Math.log10(words.length)]));
  for (const [at, word] of dictionary['passwords-common'].entries()) {
    const cost = Math.log10(at + 2);
    if (cost < (ranks.get(word) ?? Number.POSITIVE_INFINITY)) ranks.set(word, cost);
  }
  return ranks;
}

/** The service, the workspace and the e-mail, whole and in its parts. */
function wordsOf({ email, workspaceName }: PasswordContext): string[] {
  const parts = [email, workspaceName ?? ''].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...SERVICE_WORDS, ...parts]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length > 2);
}
