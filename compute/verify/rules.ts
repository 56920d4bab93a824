import { type Statement, statementText } from './statements.ts';
/**
 * Every rule of the verifier: the class of its findings and their meaning. docs/reference/verifier-rules.md is printed
 * from it, and `test/unit/verify/rules.test.ts` proves that each rule finds a file no other rule does.
 * Source: docs/evidence-format.md; the classes are those of the published vectors, with six more for a package.
 */
export const RULES = {
  'frame.first': ['FILE_FORMAT', 'The first line is not the opening line of a trail.'],
  'frame.comma': ['FILE_FORMAT', 'A comma between two entries is missing, or one follows the last.'],
  'frame.last': ['FILE_FORMAT', 'The closing line is missing, or no newline ends it.'],
  'frame.after': ['FILE_FORMAT', 'Something follows the closing line.'],
  'frame.empty': ['FILE_FORMAT', 'The trail has no entry.'],
  'line.length': ['FILE_FORMAT', 'A line is longer than 16 MiB and was not read.'],
  'line.values': ['FILE_FORMAT', 'A line has more than a million values and was not read.'],
  'line.utf8': ['FILE_FORMAT', 'A line is not UTF-8.'],
  'line.json': ['FILE_FORMAT', 'A line is not a JSON object.'],
  'line.bytes': [
    'FILE_FORMAT',
    'A line is not canonical: for example, a repeated member, a space, 1.0 or an unneeded escape.',
  ],
  'line.order': ['FILE_FORMAT', 'Members are not in canonical order.'],
  'profile.name': ['FILE_FORMAT', 'A member name is outside the profile.'],
  'profile.number': ['FILE_FORMAT', 'A number is not an integer within ±(2^53-1).'],
  'profile.string': ['FILE_FORMAT', 'A string contains U+0000, U+007F or half a surrogate pair.'],
  'profile.depth': ['FILE_FORMAT', 'A payload is nested deeper than 32 levels.'],
  'entry.members': ['FILE_FORMAT', 'An entry lacks a member, has one too many, or one of another type.'],
  'entry.type': ['FILE_FORMAT', 'An entry is not of type audit-entry/1.'],
  'entry.hash': ['FILE_FORMAT', 'A hash is not 64 lower-case hexadecimal digits.'],
  'entry.actor': ['FILE_FORMAT', 'An actor is not user, api_key or system with an id.'],
  'entry.at': ['FILE_FORMAT', 'A time is not a real UTC time with milliseconds.'],
  'entry.kind': ['FILE_FORMAT', 'A kind is not noun.verb.'],
  'entry.subject': ['FILE_FORMAT', 'A subject is not a noun and an id.'],
  'chain.form': ['CHAIN_ID', 'The name of the chain is not <workspace id>/<period>.'],
  'chain.expected': ['CHAIN_ID', 'This is another chain than the one asked for.'],
  'chain.entry': ['CHAIN_ID', 'An entry belongs to another chain: it was moved here.'],
  'sequence.number': ['SEQUENCE', 'Entries are missing, repeated, added or in another order.'],
  'link.previous': [
    'LINK',
    'An entry does not follow the one before it: one of the two was changed, or one between is gone.',
  ],
  'hash.header': ['HASH', 'The header of an entry was changed after it was hashed.'],
  'payload.digest': ['PAYLOAD', 'The contents of an entry were changed after it was hashed.'],
  'payload.salt': ['PAYLOAD', 'A payload has no salt of 128 bits or more.'],
  'payload.missing': [
    'PAYLOAD',
    'The contents of an entry are gone and no entry says that they were erased.',
  ],
  'payload.decimal': ['PAYLOAD', 'Kilograms are not decimal text with at most six decimals.'],
  'time.order': ['TIME', 'An entry is dated before the one it follows.'],
  'refs.known': ['REFS', 'An entry refers to something that is not before it on this chain.'],
  'refs.count': ['REFS', 'An entry refers to too few or too many others.'],
  'refs.kind': ['REFS', 'An entry refers to an entry of the wrong kind.'],
  'refs.subject': ['REFS', 'An entry refers to an entry about something else.'],
  'lifecycle.opened': ['LIFECYCLE', 'The opening entry is not the first, or there are two.'],
  'lifecycle.closed': [
    'LIFECYCLE',
    'An invoice was recorded, amended or voided while the period was closed.',
  ],
  'lifecycle.closing': ['LIFECYCLE', 'A closed period was closed again, or an open one reopened.'],
  'lifecycle.completed': ['LIFECYCLE', 'Work was recorded for an engagement after it was completed.'],
  'lifecycle.over': ['LIFECYCLE', 'A statement does not name the state of the chain it was made over.'],
  'lifecycle.counts': ['LIFECYCLE', 'A statement counts the entries wrongly.'],
  'lifecycle.kinds': ['LIFECYCLE', 'There are more than 1,000 kinds of entries.'],
  'lifecycle.engagements': [
    'LIFECYCLE',
    'There are more than 10,000 completed engagements, or others in which differences were found.',
  ],
  'lifecycle.differences': [
    'LIFECYCLE',
    'A completion does not state exactly the differences between stored data and the trail that were found before it.',
  ],
  'lifecycle.superseded': ['LIFECYCLE', 'One version was replaced or voided twice: the history forks.'],
  'lifecycle.first': ['LIFECYCLE', 'One assertion has two first revisions: the history forks.'],
  'lifecycle.kept': ['LIFECYCLE', 'Two erasures state what one version keeps: which is right is unknown.'],
  'lifecycle.revision': [
    'LIFECYCLE',
    'The revision of an assertion does not follow the revision it replaces.',
  ],
  'lifecycle.engagement': ['LIFECYCLE', 'The package is of an engagement the trail does not complete.'],
  'footing.total': [
    'FOOTING',
    'The lines of an invoice do not add up to its total, location-based or market-based.',
  ],
  'footing.components': ['FOOTING', 'The components of a line do not add up to the line.'],
  'footing.recorded': ['FOOTING', 'A re-performance quotes another value than was recorded for the line.'],
  'footing.difference': ['FOOTING', 'A difference is not the recomputed less the recorded value.'],
  'footing.kept': [
    'FOOTING',
    'An erasure keeps contents of an entry that it does not name, or in a form that no version has.',
  ],
  'footing.result': [
    'FOOTING',
    'A re-performance says "agrees" although there is a difference, or the opposite.',
  ],
  'checkpoint.form': ['CHECKPOINT_SIGNATURE', 'The checkpoint is not a compact JWS of canonical JSON.'],
  'checkpoint.header': [
    'CHECKPOINT_SIGNATURE',
    'The checkpoint has another header than alg Ed25519, kid and typ.',
  ],
  'checkpoint.payload': [
    'CHECKPOINT_SIGNATURE',
    'The checkpoint does not have exactly the members of a checkpoint.',
  ],
  'checkpoint.key': ['KEY', 'The checkpoint is signed with a key that is not trusted.'],
  'checkpoint.window': ['KEY', 'The checkpoint is dated outside the time its key was in use.'],
  'checkpoint.signature': [
    'CHECKPOINT_SIGNATURE',
    'The signature of the checkpoint does not verify with its key.',
  ],
  'checkpoint.chain': ['CHAIN_ID', 'The checkpoint is of another chain.'],
  'checkpoint.state': [
    'CHECKPOINT_MISMATCH',
    'The trail is not the one that was signed: another size or another last hash.',
  ],
  'checkpoint.iss': ['CHECKPOINT_MISMATCH', 'The checkpoint was issued by somebody else than expected.'],
  'checkpoint.iat': ['CHECKPOINT_MISMATCH', 'The checkpoint was signed before the last entry was made.'],
  'known.head': ['KNOWN_HEAD', 'The chain has another entry at a known head: it was rewritten.'],
  'known.beyond': [
    'KNOWN_HEAD',
    'A known head lies beyond the end of the chain: it was truncated, or restored from an older copy.',
  ],
  'known.chain': ['KNOWN_HEAD', 'A known head is of a chain that is not in the files given.'],
  'receipt.token': ['KNOWN_HEAD', 'A receipt is no checkpoint that a trusted key signed.'],
  'receipt.chain': ['KNOWN_HEAD', 'None of the receipts is of this chain.'],
  'receipt.before': [
    'KNOWN_HEAD',
    'A receipt has more entries than the trail and is older than its last entry: the chain was rolled back.',
  ],
  'previous.form': [
    'PREVIOUS_PERIOD',
    'The opening entry does not name chain, size and head of the preceding period.',
  ],
  'previous.head': [
    'PREVIOUS_PERIOD',
    'The previous period has another entry where this period was opened: one of the two was rewritten.',
  ],
  'previous.beyond': [
    'PREVIOUS_PERIOD',
    'The file of the previous period ends before this period was opened: it is an older copy, or was truncated.',
  ],
  'previous.chain': [
    'PREVIOUS_PERIOD',
    'The previous file is neither of the period this one names nor a copy of this chain.',
  ],
  'previous.kept': [
    'PREVIOUS_PERIOD',
    'The figures kept by an erasure differ from those in the earlier file, or are incomplete.',
  ],
  'previous.sound': ['PREVIOUS_PERIOD', 'The previous file has findings of its own.'],
  'archive.end': [
    'ARCHIVE',
    'The end record of the ZIP is not the last 22 bytes, has a comment or several disks, or disagrees with that of zip64.',
  ],
  'archive.directory': ['ARCHIVE', 'The directory of the ZIP does not agree with its end record.'],
  'archive.flags': ['ARCHIVE', 'A member is encrypted, or uses a feature or method a package does not have.'],
  'archive.extra': ['ARCHIVE', 'A member has an extra field or a comment that a package does not have.'],
  'archive.regular': ['ARCHIVE', 'A member is neither a regular file nor the empty folder of the documents.'],
  'archive.size': ['ARCHIVE', 'A member is larger than allowed, or compressed implausibly well.'],
  'archive.local': ['ARCHIVE', 'The local header of a member differs from its entry in the directory.'],
  'archive.layout': ['ARCHIVE', 'Members overlap, or there are bytes that belong to none.'],
  'archive.data': ['ARCHIVE', 'The data of a member are damaged, or not as long as stated.'],
  'archive.crc': ['ARCHIVE', 'The checksum of a member is not that of its data.'],
  'package.name': ['PACKAGE', 'The package contains a file that does not belong there.'],
  'package.duplicate': ['PACKAGE', 'Two members have one name.'],
  'package.required': ['PACKAGE', 'The package lacks one of its three files.'],
  'package.documents': ['PACKAGE', 'The package contains more than ten documents.'],
  'metadata.json': ['PACKAGE', 'metadata.json is not canonical JSON of the profile and a newline.'],
  'metadata.format': ['PACKAGE', 'metadata.json is not of format evidence-package/1 for this chain.'],
  'metadata.totals': [
    'PACKAGE',
    'The totals of metadata.json do not add up: a grouping differs from the whole.',
  ],
  'metadata.keys': [
    'PACKAGE',
    'A key in metadata.json is not a valid Ed25519 public key with its thumbprint and times.',
  ],
  'population.form': [
    'PACKAGE',
    'population.csv is malformed: another header or line, not in order, or a line twice.',
  ],
  'population.stated': [
    'PACKAGE',
    'metadata.json names another population.csv than the one in the package or given with --population.',
  ],
  'files.list': ['PACKAGE', 'The list of files is malformed, or not sorted by name.'],
  'files.unlisted': ['PACKAGE', 'A file is not on the sealed list.'],
  'files.missing': ['PACKAGE', 'A file on the sealed list is not there.'],
  'files.digest': ['PACKAGE', 'A file is not the one that was sealed: another length or digest.'],
  'document.digest': [
    'DOCUMENT',
    'A document is not the one last attached to its invoice on the trail, up to the completion.',
  ],
  'document.listed': [
    'DOCUMENT',
    'A document attached up to the completion is neither in the package nor listed correctly among those left out.',
  ],
  'seal.form': ['SEAL_SIGNATURE', 'The seal is not a compact JWS of canonical JSON.'],
  'seal.header': ['SEAL_SIGNATURE', 'The seal has another header than alg Ed25519, kid and typ.'],
  'seal.payload': ['SEAL_SIGNATURE', 'The seal does not have exactly the members of a seal.'],
  'seal.key': ['KEY', 'The seal is signed with a key that is not trusted.'],
  'seal.window': ['KEY', 'The seal is dated outside the time its key was in use.'],
  'seal.signature': ['SEAL_SIGNATURE', 'The signature of the seal does not verify with its key.'],
  'seal.chain': ['CHAIN_ID', 'The seal is of another chain.'],
  'seal.state': ['SEAL_MISMATCH', 'The seal names another size or last hash than the trail has.'],
  'seal.iss': [
    'SEAL_MISMATCH',
    'The seal was issued by somebody else than expected, or than the checkpoint.',
  ],
  'seal.iat': ['SEAL_MISMATCH', 'The seal was made before the last entry.'],
  'seal.engagement': ['SEAL_MISMATCH', 'The seal is of another engagement.'],
  'seal.metadata': ['SEAL_MISMATCH', 'metadata.json is not the one that was sealed.'],
  'timestamp.form': ['TIMESTAMP', 'The time stamp is not an RFC 3161 token over a SHA-256, in base64.'],
  'timestamp.imprint': ['TIMESTAMP', 'The time stamp is not over this checkpoint.'],
  'recalculate.form': ['RECALCULATION', 'A work paper or metadata.json lacks data for the recalculation.'],
  'recalculate.factor': ['RECALCULATION', 'A line was calculated with a factor that is not in the register.'],
  'recalculate.value': ['RECALCULATION', 'Recalculating a line gives another result.'],
  'recalculate.input': [
    'RECALCULATION',
    'A trace starts from another number, unit, currency or sign than its line has.',
  ],
  'recalculate.trail': ['RECALCULATION', 'A work paper shows its line differently from the trail.'],
  'recalculate.drawn': [
    'RECALCULATION',
    'The work papers are not those of the lines drawn: one is missing, added, repeated or in another place.',
  ],
  'recalculate.papers': [
    'RECALCULATION',
    'A work paper shows other assertions, reviews or re-performances than the trail.',
  ],
  'recalculate.sample': [
    'RECALCULATION',
    'metadata.json states another sample, evaluation or conclusion than the trail.',
  ],
  'recalculate.population': [
    'RECALCULATION',
    'The population is not that of the draw: another digest, other sums, or not the lines of the invoices in force when it was frozen.',
  ],
  'recalculate.plan': [
    'RECALCULATION',
    'Confidence, tolerable and expected misstatement over the population give another plan: size, interval, start or precision.',
  ],
  'recalculate.selection': [
    'RECALCULATION',
    'The seed selects other lines from the population: another line, hit, weight, chance or replacement.',
  ],
  'recalculate.strata': [
    'RECALCULATION',
    'The strata, the sampled stratum or the uniforms used are not those of the selection.',
  ],
  'recalculate.conclusion': [
    'RECALCULATION',
    'The conclusion does not fit the figures: an adequate basis above the tolerable misstatement without a reason, or other numbers of tested items.',
  ],
  'recalculate.completion': [
    'RECALCULATION',
    'The engagement was completed although something was open: a line untested, not replaced or not reviewed, an exception without cause or figure, or a review note; or its notes and sign-offs are not those of the trail, or somebody worked who was not on its team.',
  ],
  'recalculate.evaluation': [
    'RECALCULATION',
    'The evaluation is not what the draw, the lines and the newest assertions on the trail give.',
  ],
  'recalculate.documents': [
    'RECALCULATION',
    'metadata.json or a work paper states other documents than the trail or the package has.',
  ],
  'recalculate.members': [
    'RECALCULATION',
    'metadata.json or a work paper has a member that packages do not have.',
  ],
  'recalculate.register': [
    'RECALCULATION',
    'The register has a factor that no calculation in the package uses.',
  ],
  'recalculate.caveats': [
    'RECALCULATION',
    'A caveat in metadata.json does not agree with the invoices on the trail.',
  ],
  'recalculate.totals': [
    'RECALCULATION',
    'The totals of metadata.json are not the sums of the invoices on the trail.',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

export type Rule = keyof typeof RULES;
export type FindingClass = (typeof RULES)[Rule][0];

export interface Finding {
  readonly class: FindingClass;
  readonly rule: Rule;
  /** Position of the entry in the chain, from 1; null for a finding about the whole. */
  readonly seq: number | null;
  readonly text: string;
  /** Where or by what: names and figures of the file, or a statement; null without any. */
  readonly detail: string | Statement | null;
}

/** Findings kept in the result; every one is counted and passed to `onFinding`. */
const MAX_KEPT_FINDINGS = 10_000;

/** Collects findings, in bounded memory. */
export class Findings {
  readonly kept: Finding[] = [];
  count = 0;
  readonly #onFinding: (finding: Finding) => void;

  constructor(onFinding: (finding: Finding) => void = () => {}) {
    this.#onFinding = onFinding;
  }

  /** Records a broken rule; returns true, so that a caller can stop on it: `if (bad && fail(…)) return`. */
  fail(rule: Rule, seq: number | null, detail: string | Statement = ''): boolean {
    const [findingClass, meaning] = RULES[rule];
    const said = typeof detail === 'string' ? detail : statementText(detail);
    const text = said === '' ? meaning : `${meaning} (${printable(said)})`;
    const finding: Finding = { class: findingClass, rule, seq, text, detail: shownDetail(detail) };
    this.count += 1;
    if (this.kept.length < MAX_KEPT_FINDINGS) this.kept.push(finding);
    this.#onFinding(finding);
    return true;
  }
}

/** Each value cut, as the text is. */
function shownDetail(detail: string | Statement): string | Statement | null {
  if (typeof detail === 'string') return detail === '' ? null : printable(detail);
  const values = Object.entries(detail.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ]);
  return { code: detail.code, values: Object.fromEntries(values) };
}

/** Text of a hostile file may reach a terminal: control and direction characters become escapes. */
export function printable(text: string): string {
  return text
    .slice(0, 200)
    .replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
