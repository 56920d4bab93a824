import { sha256 } from './batches.ts';
import { pause, type Sending, sendForJson, withQuery } from './send.ts';

const ENDED = ['done', 'cancelled', 'failed'];
/** Bytes of a file that are in memory at a time. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** A file may have 1 GiB. */
const UPLOAD_TIMEOUT_SECONDS = 3_600;
/** The wait between two looks at a job grows from the first to the longest. */
const [FIRST_LOOK_MS, LONGEST_LOOK_MS] = [100, 2_000];

export interface ImportOptions {
  /** Name of the file, for the report. */
  readonly name: string;
  /** How the columns of a spreadsheet are read, as `POST /api/import/mapping` proposes. */
  readonly mapping?: object | null | undefined;
  /** Reads and calculates everything, stores nothing but the report. */
  readonly dryRun?: boolean | undefined;
  /** Ends the waiting; the job goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** What is used of a job. */
interface Job {
  readonly job_id: string;
  readonly state: string;
}

/**
 * Sends a file to be imported and answers how far its job is until it has ended, with what was not booked. The
 * Idempotency-Key is made from the content: a file sent again is not booked again.
 * @throws FootingError
 */
export async function* importFile<Answer extends Job>(
  to: Sending,
  content: Blob,
  { name, mapping = null, dryRun = false, signal }: ImportOptions,
): AsyncGenerator<Answer> {
  const form = new FormData();
  const columns = mapping === null ? null : JSON.stringify(mapping);
  if (columns !== null) form.set('mapping', columns);
  form.set('file', content, name);
  const said = JSON.stringify([name, await digestOf(content), columns, dryRun]);
  const { job_id } = await sendForJson<Answer>(
    to,
    withQuery('/api/import', { dry_run: dryRun || undefined }),
    {
      method: 'POST',
      headers: { 'idempotency-key': `import-${await sha256(said)}` },
      body: form,
      repeatable: true,
      timeoutSeconds: UPLOAD_TIMEOUT_SECONDS,
      signal,
    },
  );
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LONGEST_LOOK_MS)) {
    const job = await sendForJson<Answer>(to, `/api/import/${job_id}?only=errors`, {
      repeatable: true,
      signal,
    });
    yield job;
    if (ENDED.includes(job.state)) return;
    await (to.sleep ?? pause)(wait, signal);
  }
}

/** SHA-256 over those of its pieces: Web Crypto takes no stream. */
async function digestOf(content: Blob): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < content.size; at += PIECE_BYTES) {
    pieces.push(await sha256(await content.slice(at, at + PIECE_BYTES).arrayBuffer()));
  }
  return sha256(pieces.join('\n'));
}
