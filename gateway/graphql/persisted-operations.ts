import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { consistsOf } from './console-documents.ts';
import { type TrustedDocuments, trustedDocument } from './trusted-documents.ts';

/** The parameter that names a document. Source: GraphQL over HTTP, Appendix A. */
export const DOCUMENT_ID = 'documentId';

/** Characters of an id that an error repeats. */
const SHOWN_CHARACTERS = 100;

/**
 * Puts the text of a document in the place of its id, before it is parsed: all limits apply to it. Texts that clients
 * send are never stored.
 */
export function persistedOperations(documents: TrustedDocuments): Plugin {
  return {
    onParams({ request, params, setParams }) {
      // What is no object is refused after this.
      if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
      const { [DOCUMENT_ID]: sent, ...others } = params as GraphQLParams & Record<string, unknown>;
      const id = request.method === 'GET' ? idInUrl(request.url) : sent;
      setParams({ ...others, ...queryOf(documents, { ...others, id }) });
    },
  };
}

interface Sent {
  readonly query?: unknown;
  /** Of a document. */
  readonly id?: unknown;
  readonly extensions?: unknown;
}

/**
 * The text to run, if the request names a document.
 * @throws an error for the client for one that is not listed, and for a text where only listed documents run.
 */
export function queryOf(documents: TrustedDocuments, { query, id, extensions }: Sent): { query?: string } {
  if (query != null) {
    if (id != null) throw refusal('query_invalid', `Send either "query" or "${DOCUMENT_ID}", not both.`);
    if (documents.only && !consistsOf(query, documents.ofConsole)) throw notTrusted();
    return {};
  }
  const named = id ?? apolloHash(extensions);
  if (named != null) return { query: textOf(documents, named) };
  if (documents.only) throw notTrusted();
  return {};
}

function textOf(documents: TrustedDocuments, id: unknown): string {
  if (typeof id !== 'string') throw refusal('query_invalid', 'The id of a document must be text.');
  const text = trustedDocument(documents, id);
  if (text !== undefined) return text;
  const shown = id.length > SHOWN_CHARACTERS ? `${id.slice(0, SHOWN_CHARACTERS)} …` : id;
  throw refusal(
    'document_unknown',
    `This server has no document "${shown}". Its operator lists documents in a file; send the text in "query" instead, if the server takes texts.`,
  );
}

function notTrusted(): Error {
  return refusal(
    'document_not_trusted',
    `This server runs only the documents that its operator has listed. Send "${DOCUMENT_ID}" instead of "query".`,
  );
}

const idInUrl = (url: string) => new URL(url, 'http://localhost').searchParams.get(DOCUMENT_ID);

/** Where Apollo's clients put it. */
function apolloHash(extensions: unknown): unknown {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions)) return null;
  const { persistedQuery } = extensions;
  if (typeof persistedQuery !== 'object' || persistedQuery === null) return null;
  return 'sha256Hash' in persistedQuery ? persistedQuery.sha256Hash : null;
}
