/** Characters of a vendor's tax number as sent. */
export const MAX_TAX_ID = 50;

/** Invisible characters: soft hyphens, zero-width blanks, marks of direction. */
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /\p{Pd}/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g;
const BLANKS = /\s+/g;

/**
 * A vendor's name as compared with others: compatible characters, letter case, blanks, dashes and apostrophes make no
 * difference, everything else does. "SBB Cargo" is "SBB CARGO", and "SBB Cargo AG" is another vendor.
 * Source: Unicode Standard Annex 15 (NFKC) and chapter 3.13; lower, upper and lower case stand for its case folding.
 */
export function vendorNameKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(BLANKS, ' ')
    .trim();
  return plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * The form of a VAT number behind its country's letters.
 * Source: European Commission, VIES, frequently asked questions, question 11; for GB HM Revenue & Customs, VATREC5020;
 * for NO Brønnøysundregistrene.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

const UID = /^CHE(\d{9})(?:MWST|TVA|IVA|VAT|HR|RC)*$/;
const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/**
 * A Swiss UID or the VAT number of a European country in one form: "CHE-116.281.710 MWST" is CHE116281710. Null for
 * everything else, and for a UID whose check digit is wrong.
 */
export function readTaxId(sent: string): string | null {
  const text = sent
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\s.,/_\p{Pd}]/gu, '')
    .toUpperCase();
  const uid = UID.exec(text)?.[1];
  if (uid !== undefined) return hasCheckDigit(uid) ? `CHE${uid}` : null;
  const country = text.startsWith('GR') ? 'EL' : text.slice(0, 2);
  const number = text.slice(2);
  if (FORMS[country]?.test(number) !== true) return null;
  return `${country}${country === 'NO' ? number.slice(0, 9) : number}`;
}

/** Source: eCH-0097, Datenstandard Unternehmensidentifikation, check digit modulo 11. */
function hasCheckDigit(uid: string): boolean {
  const sum = UID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(uid[at]), 0);
  return (11 - (sum % 11)) % 11 === Number(uid[8]);
}

/**
 * The text whose SHA-256 gives a vendor its id: by its tax number, else by its name.
 * @param salt - of the workspace: without it a name cannot be guessed from an id.
 * @param taxId - of `readTaxId`.
 */
export function vendorIdentity(salt: string, name: string, taxId: string | null): string {
  return taxId === null ? `${salt}\nname\n${vendorNameKey(name)}` : `${salt}\nnumber\n${taxId}`;
}

/**
 * The UUID of a SHA-256, hex.
 * @param digest - of `vendorIdentity`.
 */
export function vendorIdOf(digest: string): string {
  const variant = (8 + (Number.parseInt(digest.slice(16, 17), 16) % 4)).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
