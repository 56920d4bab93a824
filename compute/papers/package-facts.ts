import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';
import { DOCUMENT_NAME, DOCUMENTS_FOLDER, EVIDENCE_FILE_NAME } from '../chain/package-bounds.ts';
import { asMembers, isMembers, type Members, membersOf } from '../verify/profile.ts';
import type { PaperContext } from './speaker.ts';
import { textOf } from './speaker.ts';
import { WORDS } from './words.ts';

/** The seal of a package as it states it; no signature is verified here. Members are null where none can be read. */
export interface StatedSeal {
  /** SHA-256, hex, of the canonical text of metadata.json without its seal. */
  readonly metadataSha256: string;
  readonly head: string | null;
  readonly size: string | null;
  readonly chain: string | null;
  readonly issuer: string | null;
  /** `YYYY-MM-DDTHH:MM:SS.000Z`. */
  readonly at: string | null;
  /** RFC 7638 thumbprint of the key it names. */
  readonly kid: string | null;
}

/** The seal of metadata.json. @param metadata - parsed from canonical text, so that its members are in order. */
export function statedSeal(metadata: Members): StatedSeal {
  const { seal, ...sealed } = metadata;
  const [header, claims] = (typeof seal === 'string' ? seal : '').split('.').map(partOf);
  const { head, size, chain, iss, iat } = claims ?? {};
  return {
    metadataSha256: createHash('sha256').update(JSON.stringify(sealed)).digest('hex'),
    head: textOf(head),
    size: textOf(size),
    chain: textOf(chain),
    issuer: textOf(iss),
    at: timeOf(iat),
    kid: textOf(header?.kid),
  };
}

function partOf(part: string): Members {
  try {
    return asMembers(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch {
    return {};
  }
}

/** Seconds of the year 9999. */
const LAST_SECOND = 253_402_300_799;

function timeOf(seconds: unknown): string | null {
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LAST_SECOND)) return null;
  return new Date(seconds * 1000).toISOString();
}

/** Most people and documents that are known by name; a package has far fewer. */
const MAX_KNOWN = 10_000;

/** Longest name of a person. */
const MAX_NAME = 200;

/** What all parts of the papers need to know of metadata.json. */
export function paperContext(metadata: Members, language: PaperLanguage): PaperContext {
  const team = membersOf(metadata.team).slice(0, MAX_KNOWN);
  const people = team.flatMap(({ user_id: id, name }) =>
    typeof id === 'string' && typeof name === 'string'
      ? [[id.startsWith('user:') ? id : `user:${id}`, name.slice(0, MAX_NAME)] as const]
      : [],
  );
  const listed = membersOf(metadata.files).slice(0, MAX_KNOWN);
  const named = (form: RegExp) =>
    listed.flatMap(({ name }) => {
      const [file = '', id] = form.exec(String(name)) ?? [];
      return id === undefined ? [] : [[id, file.slice(DOCUMENTS_FOLDER.length)] as const];
    });
  return {
    language,
    people: Object.fromEntries(people),
    documents: Object.fromEntries(named(DOCUMENT_NAME)),
    files: Object.fromEntries(named(EVIDENCE_FILE_NAME)),
    mark: isMembers(metadata.draft) ? WORDS[language]['draft.mark'] : null,
  };
}

/** `completed`, `cancelled` or `draft`; an older package says nothing and is of a completed engagement. */
export function packageStatus(metadata: Members): string {
  if (isMembers(metadata.draft)) return 'draft';
  return textOf(metadata.package_status) ?? textOf(asMembers(metadata.engagement).status) ?? 'completed';
}

/** The members of metadata.json from its text. @throws SyntaxError for a text that is no JSON object. */
export function metadataIn(text: string): Members {
  const metadata: unknown = JSON.parse(text);
  if (!isMembers(metadata)) throw new SyntaxError('metadata.json is no object');
  return metadata;
}
