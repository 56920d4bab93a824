import type DataLoader from 'dataloader';
import type { Role } from '../contracts/auth.ts';
import type { EngagementProgressEvent, IngestedEvent } from '../contracts/events.ts';
import type { FactorData, FactorKey } from '../contracts/factors.ts';
import type { PaperLanguage } from '../contracts/paper-languages.ts';
import type { AccountInfo } from '../queries/accounts.ts';
import type { DatedQuery, Days, SumsOfDays } from '../queries/emissions-days.ts';
import type { SqlExecutor } from '../queries/sql.ts';

/** The signed-in user behind a GraphQL request. */
export type ViewerData = AccountInfo;

/** The access of a caller to a workspace. */
export interface WorkspaceAccess {
  readonly workspaceId: string;
  /** Role of the signed-in user; `key` for an API key with scope `read`, which sees no engagement. */
  readonly role: Role | 'key';
  /** null for a key. */
  readonly userId: string | null;
  /** Actor on the audit trail. */
  readonly actor: string;
}

/**
 * One workspace at one moment: every statement of a request runs in the same snapshot, so its figures agree. Queries
 * of `schema/queries` take it as their transaction and as the caller's visibility.
 */
export interface WorkspaceReader extends SqlExecutor, WorkspaceAccess {
  /** Names of the readable reporting periods (an auditor's); null: all. */
  readonly periods: readonly string[] | null;
  /** Batch loaders of this request by name; use `loaderOf`. */
  readonly loaders: Map<string, unknown>;
  /**
   * The result of `make`, cached for later requests until the workspace's records change, and computed once for those
   * that ask at the same time. The key starts with a constant word.
   */
  readonly kept: <Value>(
    key: readonly [kind: string, ...rest: readonly unknown[]],
    make: () => Promise<Value>,
  ) => Promise<Value>;
  /** Sums of invoices by their date in this snapshot, of at least these days; null where they are not kept. */
  readonly keptSums: (query: DatedQuery, days: Days) => Promise<SumsOfDays | null>;
}

/** The context of resolvers. Roles are read per request, never from a token. */
export interface GraphqlContext {
  /** null for an API key. */
  readonly viewer: ViewerData | null;
  /** Of the header `Accept-Language`. */
  readonly language: PaperLanguage;
  /**
   * The access to a workspace: the one named, or the caller's only one. It does not query the database.
   * @throws an error for the client: `not_found` for a foreign workspace, `validation_failed` when one of several
   * must be named.
   */
  readonly access: (workspaceId: string | null | undefined) => WorkspaceAccess;
  /** Whether the caller may read something of this workspace. */
  readonly belongsTo: (workspaceId: string) => boolean;
  /**
   * As `access`, and opens or joins the request's one snapshot of that workspace. Root fields call this; the snapshot
   * ends with the execution. A second workspace in a request is refused with `validation_failed`.
   */
  readonly open: (workspaceId: string | null | undefined) => Promise<WorkspaceReader>;
  /** The snapshot opened by a root field, for fields below it. */
  readonly reader: () => WorkspaceReader;
  /** Ingest events of a workspace from now on, until the reader's rights end. */
  readonly ingestedEvents: (workspaceId: string | null | undefined) => AsyncIterable<IngestedEvent>;
  /** Progress of an engagement from now on. */
  readonly engagementEvents: (engagementId: string) => Promise<AsyncIterable<EngagementProgressEvent>>;
  /** A factor of a set; null when this server does not have the set or the row. */
  readonly factor: (factorSetId: string, key: FactorKey) => FactorData | null;
}

/** The loader with that name in this request, created at first use. */
export function loaderOf<Key, Value>(
  reader: WorkspaceReader,
  name: string,
  make: () => DataLoader<Key, Value>,
): DataLoader<Key, Value> {
  const known = reader.loaders.get(name);
  if (known !== undefined) return known as DataLoader<Key, Value>;
  const made = make();
  reader.loaders.set(name, made);
  return made;
}

/** Description of the argument of every root field that reads a workspace. */
export const WORKSPACE_ARGUMENT =
  'The workspace to read. Required only for people who belong to several. A request reads one workspace.';
