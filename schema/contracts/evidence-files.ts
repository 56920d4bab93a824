import { z } from 'zod';
import { EXAMPLE_IDS } from './examples.ts';
import { DOCUMENT_MAX_BYTES } from './invoices.ts';
import { named } from './named.ts';
import { requiredText } from './text.ts';
import { WORKPAPER_LIMITS } from './workpaper.ts';

/** Most files of an engagement, withdrawn ones included, and most bytes of those on file. */
export const EVIDENCE_FILE_LIMITS = {
  files: 200,
  bytes: 256 * 1024 * 1024,
  /** Of one file. */
  fileBytes: DOCUMENT_MAX_BYTES,
  name: 200,
} as const;

const uuid = z.uuid('must be a UUID').transform((id) => id.toLowerCase());

/** Query of a list and of a download. */
export const EvidenceFilesQuery = z.object({ engagement_id: uuid });

/** Query of an upload, whose body is the file. */
export const AttachEvidenceFileQuery = z.object({
  engagement_id: uuid,
  line_item_id: uuid.nullish().describe('A sampled line; absent: about the engagement as a whole.'),
  name: requiredText(EVIDENCE_FILE_LIMITS.name)
    .refine((name) => !/[/\\\p{Cc}]/u.test(name), 'must not hold slashes or control characters')
    .describe('The name of the file.'),
});
export type AttachEvidenceFileQuery = z.infer<typeof AttachEvidenceFileQuery>;

/** `withdraw-evidence-file`. */
export const WithdrawEvidenceFileRequest = named(
  'WithdrawEvidenceFileRequest',
  {
    engagement_id: z.uuid('must be a UUID'),
    file_id: uuid,
    reason: requiredText(WORKPAPER_LIMITS.reason),
  },
  {
    engagement_id: EXAMPLE_IDS.engagement,
    file_id: EXAMPLE_IDS.line,
    reason: 'It is of another client.',
  },
);
export type WithdrawEvidenceFileRequest = z.infer<typeof WithdrawEvidenceFileRequest>;

const time = z.iso.datetime({ precision: 3 });

/** A file that an auditor put on file, as the chain says. */
export const EvidenceFileAnswer = named('EvidenceFile', {
  file_id: z.uuid(),
  line_item_id: z.uuid().nullable(),
  name: z.string(),
  media_type: z.string().describe('By the content.'),
  bytes: z.int().min(1).max(EVIDENCE_FILE_LIMITS.fileBytes),
  sha256: z.string(),
  attached_at: time,
  attached_by: z.string(),
  withdrawn: z
    .object({ at: time, by: z.string(), reason: z.string() })
    .nullable()
    .describe('A withdrawn file stays listed; its bytes are gone.'),
});
export type EvidenceFileAnswer = z.infer<typeof EvidenceFileAnswer>;

/** The answer of an upload and of a withdrawal. */
export const EvidenceFileSaved = named('EvidenceFileSaved', { file: EvidenceFileAnswer });
export type EvidenceFileSaved = z.infer<typeof EvidenceFileSaved>;

/** The files of an engagement, in the order they were attached. */
export const EvidenceFilesAnswer = named('EvidenceFilesAnswer', { files: z.array(EvidenceFileAnswer) });
export type EvidenceFilesAnswer = z.infer<typeof EvidenceFilesAnswer>;
