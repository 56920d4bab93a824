/** Bounds of the gateway. Every queue, body and timeout has its bound here, so that they can be read side by side. */

/** Largest request body, in bytes (10 MiB), counted while reading; each route has its own bound, and this at most. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Body of a workpaper action (1 MiB): an assertion in full, its text as JSON escapes, has less. */
export const MAX_WORKPAPER_BYTES = 1024 * 1024;
/** Body of a void, in bytes (16 KiB): one reason. */
export const MAX_VOID_BYTES = 16 * 1024;
/** Members and elements of a JSON body that is parsed on the event loop, and its nesting: counted before it is parsed. */
export const MAX_JSON_VALUES = 3_000;
export const MAX_JSON_DEPTH = 32;
/** What is thrown away of a body nobody reads, so that its client can still read the answer; of several, in a second. */
export const MAX_DISCARDED_BYTES = 10 * 1024 * 1024;
export const MAX_DISCARDED_BYTES_PER_SECOND = 4 * 1024 * 1024;
export const DISCARD_TIMEOUT_MS = 5_000;
/** How long a body may come at any pace, and its pace after that (64 KiB a second). */
export const BODY_GRACE_MS = 10_000;
export const BODY_BYTES_PER_SECOND = 64 * 1024;
/** Bodies up to this size (16 KiB) take no place: connections bound them. */
export const SMALL_BODY_BYTES = 16 * 1024;
/** Places for bodies up to 1 MiB and for larger ones, in all and for one workspace, user or address. */
export const MEDIUM_BODY_BYTES = 1024 * 1024;
export const MEDIUM_BODIES = 32;
export const MEDIUM_BODIES_PER_PARTY = 16;
export const LARGE_BODIES = 4;
export const LARGE_BODIES_PER_PARTY = 2;
/** Bodies that wait unread for a place, and how long. */
export const WAITING_BODIES = 200;
export const WAITING_BODIES_PER_PARTY = 32;
export const BODY_WAIT_MS = 5_000;
/** Open connections, in all and of one address (IPv6: one network of 64 bits); trusted proxies count in all only. */
export const MAX_CONNECTIONS = 4_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
/** Requests a client may send on one connection before it has read their answers. */
export const MAX_PIPELINED_REQUESTS = 10;
/** Time a client has to send a whole request. */
export const REQUEST_TIMEOUT_MS = 120_000;
export const HEADERS_TIMEOUT_MS = 30_000;
/** How often connections are looked at for those two times. */
export const CONNECTION_CHECK_MS = 5_000;
/** How long a graceful stop waits for requests in flight. */
export const SHUTDOWN_GRACE_MS = 30_000;

/** Tasks that may wait for a thread; each holds a request body. */
export const POOL_QUEUE = 32;
/** A task that has not ended after this time is stopped together with its thread. */
export const POOL_TIMEOUT_MS = 30_000;
/** The same for tasks over every line of a reporting period, of which there may be millions. */
export const PERIOD_TASK_TIMEOUT_MS = 300_000;

/** Body of a sign-in or sign-out, in bytes (16 KiB): anybody may send one. */
export const MAX_CREDENTIALS_BYTES = 16 * 1024;
/** Argon2id runs at once: each takes 19 MiB and a libuv thread. */
export const PASSWORD_CONCURRENCY = 2;
export const PASSWORD_QUEUE = 20;

/** Days a stored answer can be replayed. */
export const IDEMPOTENCY_DAYS = 7;
/** Runs of the compute task when a period is opened, closed or bound to another factor set meanwhile. */
export const MAX_INGEST_RUNS = 4;

/** Another sign-in provider (OIDC_ISSUER): its discovery document and key set together must come in this time. */
export const OIDC_TIMEOUT_MS = 5_000;
/** Each of the two documents, decompressed (256 KiB). */
export const OIDC_MAX_DOCUMENT_BYTES = 256 * 1024;
/** How long a fetched key set is used: a key the provider has removed is refused from then on. */
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60_000;
/** After a look for an unknown key, how long tokens with another one are refused without a further look. */
export const OIDC_KEYS_COOLDOWN_MS = 5_000;
/** After a failed fetch, how long the provider is left alone. */
export const OIDC_RETRY_MS = 2_000;
/** How far the provider's clock may be ahead of this one. */
export const OIDC_CLOCK_TOLERANCE_SECONDS = 30;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Longest access token that is looked at; ours have about 500 characters. */
export const MAX_TOKEN_CHARACTERS = 4_096;
/** Access tokens whose signature was checked, remembered until they expire. */
export const MAX_VERIFIED_TOKENS = 10_000;
/** How far the clocks of two gateways may be apart. */
export const CLOCK_SKEW_SECONDS = 60;
/** A refresh token that lies unused this long is no longer taken. */
export const REFRESH_IDLE_SECONDS = 7 * 86_400;
/** A session ends this long after its sign-in, however often it was refreshed. */
export const REFRESH_ABSOLUTE_SECONDS = 30 * 86_400;
/** Attempts to sign in to one account in a window of 15 minutes; a success takes them back. */
export const SIGN_IN_ATTEMPTS_PER_ACCOUNT = 10;
/** Attempts from one address (IPv6: one network of 64 bits) in the same window; a success does not count. */
export const SIGN_IN_ATTEMPTS_PER_ADDRESS = 50;
/** Every gateway looks this often whether the token key was rotated. */
export const TOKEN_KEY_POLL_SECONDS = 10;
/** How long others may keep the published key set; a key they miss makes them fetch it again. */
export const JWKS_MAX_AGE_SECONDS = 60;
/** After a look for an unknown key, tokens of other unknown keys are refused this long without another. */
export const TOKEN_KEY_COOLDOWN_MS = 1_000;
export const READINESS_TIMEOUT_MS = 2_000;
/** Open event streams of one process; each holds a socket. */
export const MAX_EVENT_STREAMS = 1_000;
/** Of them for one workspace, so that no tenant takes the places of all. */
export const MAX_EVENT_STREAMS_PER_WORKSPACE = 100;
/** Events kept for a reader that is slower than they come. */
export const MAX_WAITING_EVENTS = 100;
/** Aggregates kept of all workspaces together; one holds at most 1,000 groups. */
export const MAX_KEPT_RESULTS = 200;

/** Bounds of a GraphQL document: lexical tokens, operations, aliases, fields, nesting of fields. */
export const GRAPHQL_MAX_TOKENS = 2_000;
export const GRAPHQL_MAX_OPERATIONS = 10;
export const GRAPHQL_MAX_ALIASES = 30;
/** Fields after fragments are put in place; those of introspection count like all. */
export const GRAPHQL_MAX_FIELDS = 1_000;
/** Named fragments: each is compared with each. */
export const GRAPHQL_MAX_FRAGMENTS = 100;
/** Fields that fall on others of the same name in one place of the answer. */
export const GRAPHQL_MAX_REPEATS = 50;
/** Nesting of fields; introspection has a bound of its own in graphql-js. */
export const GRAPHQL_MAX_DEPTH = 15;
/** Values an answer could have, page sizes multiplied down the levels. */
export const GRAPHQL_MAX_COST = 50_000;
/** Body of a GraphQL request, in bytes (256 KiB), and the text of its query in characters. */
export const GRAPHQL_MAX_BODY_BYTES = 256 * 1024;
export const GRAPHQL_MAX_QUERY_LENGTH = 50_000;
/** Members and elements of a GraphQL request, variables among them. */
export const GRAPHQL_MAX_VALUES = 1_000;
/** Errors told of a document, and characters of each. */
export const GRAPHQL_MAX_ERRORS = 20;
export const GRAPHQL_MAX_MESSAGE = 500;
/** Time an execution may take; its statements are bounded on their own by the database. */
export const GRAPHQL_TIMEOUT_MS = 15_000;
/** Documents kept parsed, validated and compiled. */
export const GRAPHQL_MAX_DOCUMENTS = 200;
/** How often the rights behind a silent event stream are read again. */
export const EVENT_RECHECK_MS = 60_000;
/** Invoices of one re-performance task. */
export const RE_PERFORM_INVOICES = 200;

/** Calls of one tRPC request. */
export const TRPC_MAX_BATCH = 10;
/** Body of a tRPC request, in bytes (1 MiB). */
export const TRPC_MAX_BODY_BYTES = 1024 * 1024;
/** The same of `rates.load`, whose text may be long (5 MiB): one file as JSON. */
export const RATES_MAX_BODY_BYTES = 5 * 1024 * 1024;
/** How often a load of exchange rates is tried while others load. */
export const MAX_RATE_LOADS = 4;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Workspaces one user may own before he makes a further one. */
export const MAX_OWNED_WORKSPACES = 100;

/** Entries of an erased invoice that one `payload.erased` names, in number and in bytes of their payloads (4 MiB). */
export const ERASURE_PART_ENTRIES = 1_000;
export const ERASURE_PART_BYTES = 4 * 1024 * 1024;
/** Source documents of an evidence package. */
export const EXPORT_DOCUMENTS = 10;
/** Documents listed with their digests beside those, and invoices named that have none; all are counted. */
export const EXPORT_LISTED_DOCUMENTS = 10_000;
/** Sampled lines of a page of an export, with all their papers. */
export const EXPORT_PAGE_ITEMS = 250;
/** Entries of a page of an export, in number and in bytes (2 MiB); one entry is given however long it is. */
export const EXPORT_PAGE_ENTRIES = 1_000;
export const EXPORT_PAGE_BYTES = 2 * 1024 * 1024;
/** What of an erased invoice is reckoned with in a page: most have less, one of 1,000 lines some 450 KiB. */
export const EXPORT_ERASED_BYTES = 64 * 1024;
/** Erased invoices of which too little was kept, read at once from their rows. */
export const EXPORT_ROWS_OF_INVOICES = 20;
/** Replaced or voided versions of invoices read at once. */
export const EXPORT_SUPERSEDED_PAGE = 10_000;
/** Exports a process makes at once; each holds a page and a document. */
export const MAX_EXPORTS = 4;
/** Lines of a draw whose scoring its entry keeps: one of more would outgrow the longest line a verifier reads. */
export const MAX_SCORED_LINES = 100_000;
/** How often an export tries a task whose thread ended or that took too long, and its pause before each try. */
export const EXPORT_HOLD_TRIES = 3;
export const EXPORT_HOLD_PAUSE_MS = 500;
/** How long an export waits for a reader that takes nothing. */
export const EXPORT_STALL_MS = 60_000;

/** How long a signature waits for a change of the audit key, and that for signatures. */
export const SIGNING_WAIT_MS = 5_000;

/** A time stamp authority (TSA_URL): how long it may take, and how long its answer may be (64 KiB). */
export const TSA_TIMEOUT_MS = 5_000;
export const TSA_MAX_ANSWER_BYTES = 64 * 1024;
/** After a failure it is left alone this long; who asks meanwhile is not kept waiting. */
export const TSA_RETRY_MS = 60_000;
/** Checkpoints a process asks again for when the authority failed, each so often; the pause doubles up to an hour. */
export const TSA_WAITING = 1_000;
export const TSA_ATTEMPTS = 48;
export const TSA_LONGEST_PAUSE_MS = 3_600_000;

/** Decisions a workspace remembers for later lines; beyond them the oldest are forgotten. */
export const MAX_REMEMBERED = 10_000;
