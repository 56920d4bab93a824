import { open } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { GRAPHQL_MAX_DOCUMENTS_FILE_BYTES } from '../limits.ts';
import { consoleDefinitions } from './console-documents.ts';

/** Documents that clients name instead of sending them. */
export interface TrustedDocuments {
  /** Their texts by id; empty without a file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether no others are run, but those of the console. */
  readonly only: boolean;
  /** The operations and fragments of the console's pages, which send their texts; empty where all texts are run. */
  readonly ofConsole: ReadonlySet<string>;
}

/** What GraphQL Code Generator and Relay write: texts by id. */
const DocumentMap = z.record(z.string().min(1), z.string());

/** What Apollo's tools write. */
const ApolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string() })),
});

const Manifest = z.union([
  ApolloManifest.transform(({ operations }) => operations.map(({ id, body }) => [id, body] as const)),
  DocumentMap.transform((texts) => Object.entries(texts)),
]);

const PREFIX = 'sha256:';

/**
 * Reads the file of `GRAPHQL_DOCUMENTS_FILE`. Requests add nothing to it.
 * @throws ConfigError naming the variable.
 */
export async function readTrustedDocuments(settings: {
  readonly file: string | null;
  readonly only: boolean;
}): Promise<TrustedDocuments> {
  const { file, only } = settings;
  const ofConsole = only ? await consoleDefinitions() : new Set<string>();
  if (file === null) return { texts: new Map(), only, ofConsole };
  const manifest = Manifest.safeParse(await jsonOf(file));
  if (!manifest.success) {
    throw new ConfigError(
      `GRAPHQL_DOCUMENTS_FILE ${file} must be a JSON object of texts by id, or a manifest of Apollo's tools`,
    );
  }
  return { texts: new Map(manifest.data.map(([id, text]) => [withoutPrefix(id), text])), only, ofConsole };
}

/** The document of an id, with or without the prefix of its method. Source: GraphQL over HTTP, Appendix A. */
export function trustedDocument({ texts }: TrustedDocuments, id: string): string | undefined {
  return texts.get(withoutPrefix(id));
}

const withoutPrefix = (id: string) => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id);

async function jsonOf(file: string): Promise<unknown> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    if (size > GRAPHQL_MAX_DOCUMENTS_FILE_BYTES) {
      throw new Error(`it has more than ${GRAPHQL_MAX_DOCUMENTS_FILE_BYTES} bytes`);
    }
    return JSON.parse(await handle.readFile('utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`GRAPHQL_DOCUMENTS_FILE ${file} cannot be read: ${reason}`, { cause: error });
  }
}
