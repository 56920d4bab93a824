/** Bounds of the gateway. Every queue, body and timeout has its bound here, side by side. */

/** Largest request body, in bytes (10 MiB), counted while reading; routes may have lower bounds. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Body of a workpaper action (1 MiB): more than the largest assertion with its text as JSON escapes. */
export const MAX_WORKPAPER_BYTES = 1024 * 1024;
/** Body of a void, in bytes (32 KiB): one reason and up to 100 ids. */
export const MAX_VOID_BYTES = 32 * 1024;
/** A compressed body may unpack to this many times its size, or to 1 MiB; its unpacked bytes are bounded as any body's. */
export const MAX_UNPACK_RATIO = 500;
export const UNPACK_RATIO_FREE_BYTES = 1024 * 1024;
/** Members and elements of a JSON body parsed on the event loop, and its nesting: counted before parsing. */
export const MAX_JSON_VALUES = 3_000;
export const MAX_JSON_DEPTH = 32;
/** Bytes discarded of an unread body, so that its client can still read the answer; of all bodies, in a second. */
export const MAX_DISCARDED_BYTES = 10 * 1024 * 1024;
export const MAX_DISCARDED_BYTES_PER_SECOND = 4 * 1024 * 1024;
export const DISCARD_TIMEOUT_MS = 5_000;
/** How long a body may arrive at any pace, and its pace after that (64 KiB a second). */
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
/** Bodies waiting unread for a place, and how long. */
export const WAITING_BODIES = 200;
export const WAITING_BODIES_PER_PARTY = 32;
export const BODY_WAIT_MS = 30_000;
/** A file to be imported (1 GiB), its items, and the parts it is stored in (1 MiB). */
export const MAX_IMPORT_BYTES = 1024 * 1024 * 1024;
export const MAX_IMPORT_LINES = 1_000_000;
export const IMPORT_PART_BYTES = 1024 * 1024;
/** The mapping beside it (256 KiB), and the headers of a part of a multipart body. */
export const MAX_MAPPING_BYTES = 256 * 1024;
export const MAX_PART_HEADER_BYTES = 8 * 1024;
/** Files of imports being sent at once, in all and by one customer, each with a part in memory. */
export const IMPORT_UPLOADS = 8;
export const IMPORT_UPLOADS_PER_PARTY = 2;
export const IMPORT_UPLOADS_WAITING = 32;
/** Jobs a gateway reads at once, each with some parts of its file and two pages in memory. */
export const IMPORTS_AT_ONCE = 4;
/** Pages of a job calculated ahead of the one that is stored. */
export const IMPORT_PAGES_AHEAD = 2;
/** A job is left alone by others for this long after its process last said that it works on it, and how often it says so. */
export const IMPORT_LEASE_MS = 30_000;
export const IMPORT_LEASE_RENEWAL_MS = 5_000;
/** How often a gateway looks for jobs of others, and how many it looks at. */
export const IMPORT_POLL_MS = 5_000;
export const IMPORT_POLL_JOBS = 50;
/** How often a job is taken up without storing anything before it has failed, and the longest pause of a busy one. */
export const IMPORT_ATTEMPTS = 5;
export const IMPORT_BUSY_PAUSE_MS = 2_000;
/** Parts of an ended job's file deleted in one transaction. */
export const IMPORT_CLEAR_PARTS = 32;
/** The thread that reads: its memory in MiB, and how long it stays without work. */
export const IMPORT_THREAD_MIB = 1_024;
export const IMPORT_THREAD_IDLE_MS = 60_000;
/** Longest time to propose a mapping. */
export const MAPPING_TIMEOUT_MS = 15_000;
/** Layouts of spreadsheets a workspace remembers a mapping of. */
export const MAX_REMEMBERED_LAYOUTS = 500;
/** Open connections, in all and per address (IPv6: per network of 64 bits); trusted proxies count in all only. */
export const MAX_CONNECTIONS = 4_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
/** Requests a client may send on one connection before it has read their answers. */
export const MAX_PIPELINED_REQUESTS = 10;
/** Time a client has to send a whole request, which may be a file to import; a body that is read has a pace of its own. */
export const REQUEST_TIMEOUT_MS = 3_600_000;
/** How long an unused connection stays open: longer than usual proxies keep theirs, so that they close it and not the server. */
export const KEEP_ALIVE_MS = 75_000;
/** Time to send the headers of a request, by Node's advice longer than a connection is kept. */
export const HEADERS_TIMEOUT_MS = 80_000;
/** Interval at which connections are checked for those two times. */
export const CONNECTION_CHECK_MS = 5_000;
/** Answers from this size (1 KiB) are compressed; how many at once, of Node's four threads, while others are sent as they are. */
export const COMPRESS_FROM_BYTES = 1024;
export const COMPRESSIONS_AT_ONCE = 2;
/** How long a graceful stop waits for current requests. */
export const SHUTDOWN_GRACE_MS = 30_000;

/** A party that has been alone for this long may use the threads, ingests and requests reserved for others. */
export const ALONE_AFTER_MS = 10_000;
/** Memory of a thread in MiB, unless the process is started with less. */
export const POOL_THREAD_MIB = 1_024;
/** Tasks that may wait for a thread, in all and per party: an account or an API key's customer. */
export const POOL_QUEUE = 256;
export const POOL_QUEUE_PER_PARTY = 32;
/** How long a task may wait. */
export const POOL_WAIT_MS = 30_000;
/** Ingests of larger bodies count as tasks that can occupy a thread for seconds (512 KiB). */
export const LONG_INGEST_BYTES = 512 * 1024;
/** So do samples of more lines, and re-performances of more invoices. */
export const LONG_SAMPLE_LINES = 20_000;
export const LONG_RE_PERFORMANCE = 20;
/** Delay before a refusal for lack of room, so that immediate retries keep nobody busy. */
export const REFUSAL_DELAY_MS = 1_000;
/** Long ingests at once, each with its rows in memory, in all and per customer; those that wait, and how long. */
export const LONG_INGESTS = 2;
export const LONG_INGESTS_PER_PARTY = 1;
export const LONG_INGEST_QUEUE = 64;
export const LONG_INGEST_QUEUE_PER_PARTY = 8;
export const LONG_INGEST_WAIT_MS = 60_000;
/** A task still running after this time is stopped together with its thread. */
export const POOL_TIMEOUT_MS = 30_000;
/** The same for tasks over all lines of a reporting period, which may be millions. */
export const PERIOD_TASK_TIMEOUT_MS = 300_000;

/** Body of a sign-in or sign-out, in bytes (16 KiB), which needs no credentials. */
export const MAX_CREDENTIALS_BYTES = 16 * 1024;
/** Argon2id computations at once: each takes 19 MiB and a libuv thread. */
export const PASSWORD_CONCURRENCY = 2;
/** Those waiting, in all and per account or network (IPv6: of 64 bits), and how long. */
export const PASSWORD_QUEUE = 1_000;
export const PASSWORD_QUEUE_PER_PARTY = 20;
export const PASSWORD_WAIT_MS = 10_000;

/** Days a stored answer can be replayed. */
export const IDEMPOTENCY_DAYS = 7;
/** Runs of an action whose result could not be stored because its inputs had changed. */
export const MAX_STORE_RUNS = 8;

/** The OpenID provider (OIDC_ISSUER): longest time for its discovery document and key set together. */
export const OIDC_TIMEOUT_MS = 5_000;
/** Each of the two documents, decompressed (256 KiB). */
export const OIDC_MAX_DOCUMENT_BYTES = 256 * 1024;
/** How long a fetched key set is used; then a key the provider has removed is refused. */
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60_000;
/** After a look-up for an unknown key, how long tokens with another unknown one are refused without a look-up. */
export const OIDC_KEYS_COOLDOWN_MS = 5_000;
/** After a failed fetch, how long no request is sent to the provider. */
export const OIDC_RETRY_MS = 2_000;
/** How far the provider's clock may be ahead of this one. */
export const OIDC_CLOCK_TOLERANCE_SECONDS = 30;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How long a sign-in at the OpenID provider takes the place of the password, to change the second factor. */
export const RECENT_SIGN_IN_SECONDS = 300;
/** Longest access token that is examined; ours have about 500 characters. */
export const MAX_TOKEN_CHARACTERS = 4_096;
/** Access tokens whose signature was checked, remembered until they expire. */
export const MAX_VERIFIED_TOKENS = 10_000;
/** Largest difference between the clocks of two gateways. */
export const CLOCK_SKEW_SECONDS = 60;
/** How often a gateway asks for the database's time, and up to which difference its own is used. */
export const CLOCK_CHECK_MS = 60_000;
export const CLOCK_TOLERANCE_MS = 1_000;
/** A refresh token unused for this long expires. */
export const REFRESH_IDLE_SECONDS = 7 * 86_400;
/** How long, and how often, a browser may exchange a refresh token again whose answer it did not get. */
export const REFRESH_REPEAT_SECONDS = 3_600;
export const REFRESH_REPEATS = 20;
/** A session ends this long after its sign-in, however often it was refreshed. */
export const REFRESH_ABSOLUTE_SECONDS = 30 * 86_400;
/** Attempts to sign in to one account in a window of 15 minutes; a success clears them. */
export const SIGN_IN_ATTEMPTS_PER_ACCOUNT = 10;
/** Attempts from one address (IPv6: one network of 64 bits) in the same window; a success does not count. */
export const SIGN_IN_ATTEMPTS_PER_ADDRESS = 50;
/** Passwords hashed for one account and one address in the same window, correct ones included. */
export const SIGN_IN_HASHES_PER_ACCOUNT = 200;
export const SIGN_IN_HASHES_PER_ADDRESS = 1_000;
/**
 * Delay until owners can read sign-ins and refusals, and the number of equal ones waiting; more are in the
 * process log only.
 */
export const ACCESS_FLUSH_MS = 1_000;
export const MAX_WAITING_ACCESS_EVENTS = 5_000;
/** Single rows per day, workspace and kind, and the days they are kept. */
export const ACCESS_ROWS_PER_DAY = 1_000;
export const ACCESS_DAYS = 90;
/** Interval at which every gateway checks whether the token key was rotated. */
export const TOKEN_KEY_POLL_SECONDS = 10;
/** How long clients may cache the published key set; an unknown key makes them fetch it again. */
export const JWKS_MAX_AGE_SECONDS = 60;
/** After a look-up for an unknown key, how long tokens with another one are refused without a look-up. */
export const TOKEN_KEY_COOLDOWN_MS = 1_000;
/** How long a probe waits for the database; a busy one is alive. */
export const READINESS_TIMEOUT_MS = 2_000;
export const LIVENESS_TIMEOUT_MS = 500;
/** Open event streams of one process; each holds a socket. */
export const MAX_EVENT_STREAMS = 1_000;
/** Of them for one workspace, and for one person or API key, so that no tenant takes all places. */
export const MAX_EVENT_STREAMS_PER_WORKSPACE = 100;
export const MAX_EVENT_STREAMS_PER_READER = 20;
/** How long an event waits for a reader whose connection accepts nothing, before the stream ends. */
export const EVENT_STALL_MS = 60_000;
/** Events kept for a slow reader. */
export const MAX_WAITING_EVENTS = 100;
/** Populations kept to try plans out on: a million lines are 40 MB. */
export const MAX_KEPT_POPULATIONS = 2;
/** Totals cached of each kind for all workspaces together; one has at most 1,000 groups. */
export const MAX_KEPT_RESULTS = 200;
/** Longest name of one: its kind, whose it is, and the variables of its query. */
export const MAX_KEPT_NAME_CHARACTERS = 64 * 1024;
/** Sums of groups of a month kept, of all workspaces and of one; and what each query counts beside its sums. */
export const MAX_KEPT_SUMS = 120_000;
export const MAX_KEPT_SUMS_OF_WORKSPACE = 60_000;
export const KEPT_QUERY_COST = 300;
/** Books of which one statement adds up everything well within its time. */
export const ENTRIES_OF_SMALL_BOOKS = 50_000;
/** Requests whose whole answer is cached, and the longest body of one. */
export const MAX_REPEATED_REQUESTS = 500;
export const MAX_REPEATED_REQUEST_BYTES = 8 * 1024;
/** Whole answers cached: the longest, and all together. */
export const MAX_KEPT_ANSWER_CHARACTERS = 1024 * 1024;
export const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;

/** Bounds of a GraphQL document: lexical tokens, operations, aliases, fields, nesting of fields. */
export const GRAPHQL_MAX_TOKENS = 2_000;
export const GRAPHQL_MAX_OPERATIONS = 10;
export const GRAPHQL_MAX_ALIASES = 30;
/** Fields with fragments expanded, introspection included. */
export const GRAPHQL_MAX_FIELDS = 1_000;
/** Nesting of lists and objects in the values of a document. */
export const GRAPHQL_MAX_VALUE_DEPTH = 10;
/** Named fragments, because each is compared with each. */
export const GRAPHQL_MAX_FRAGMENTS = 100;
/** Fields with the same response name in one place. */
export const GRAPHQL_MAX_REPEATS = 50;
/** Nesting of fields; introspection has a bound of its own in graphql-js. */
export const GRAPHQL_MAX_DEPTH = 15;
/** Values an answer could have, with page sizes multiplied down the levels. */
export const GRAPHQL_MAX_COST = 50_000;
/** Body of a GraphQL request, in bytes (256 KiB), and the text of its query in characters. */
export const GRAPHQL_MAX_BODY_BYTES = 256 * 1024;
export const GRAPHQL_MAX_QUERY_LENGTH = 50_000;
/** Members and elements of a GraphQL request, variables among them. */
export const GRAPHQL_MAX_VALUES = 1_000;
/** Errors reported for a document, and characters of each. */
export const GRAPHQL_MAX_ERRORS = 20;
export const GRAPHQL_MAX_MESSAGE = 500;
/** Longest execution; the database bounds its statements separately. */
export const GRAPHQL_TIMEOUT_MS = 15_000;
/** Documents cached parsed, validated and compiled. */
export const GRAPHQL_MAX_DOCUMENTS = 200;
/** The file of trusted documents (10 MiB). */
export const GRAPHQL_MAX_DOCUMENTS_FILE_BYTES = 10 * 1024 * 1024;
/** Interval at which the rights of a silent event stream are read again. */
export const EVENT_RECHECK_MS = 60_000;
/** Pages of some 5,000 lines (1 MiB) that a sample reads ahead of the threads. */
export const SAMPLE_PAGES_WAITING = 128;
/** Invoices of one re-performance task. */
export const RE_PERFORM_INVOICES = 200;

/** GraphQL executions, tRPC calls and workpaper actions at once, in all and per account; and those that may wait. */
export const REQUESTS_AT_ONCE = 32;
export const REQUESTS_PER_PARTY = 2;
export const REQUEST_QUEUE = 1_024;
/** Fifty dashboards of six parts that share one key may ask at the same moment. */
export const REQUEST_QUEUE_PER_PARTY = 400;
export const REQUEST_WAIT_MS = 15_000;
/** Persons whose requests a process counts. */
export const MAX_COUNTED_PERSONS = 100_000;

/** Calls of one tRPC request. */
export const TRPC_MAX_BATCH = 10;
/** Body of a tRPC request, in bytes (1 MiB). */
export const TRPC_MAX_BODY_BYTES = 1024 * 1024;
/** The same for `rates.load`, whose file may be long (5 MiB). */
export const RATES_MAX_BODY_BYTES = 5 * 1024 * 1024;
/** How long a link for a new password works. */
export const RESET_LINK_SECONDS = 86_400;
/** Mails to one address in a window of 15 minutes, and those one network or workspace may cause. */
export const MAILS_PER_ADDRESS = 3;
export const MAILS_PER_SENDER = 30;
/** Mails being sent at once and those that wait; longest waits for the mail server, and tries with the pause between. */
export const MAILS_AT_ONCE = 2;
export const MAILS_WAITING = 200;
export const MAIL_CONNECT_MS = 10_000;
export const MAIL_SILENCE_MS = 20_000;
export const MAIL_TRIES = 3;
export const MAIL_PAUSE_MS = 2_000;
/** How long a stop waits for mails that are being sent. */
export const MAIL_STOP_MS = 5_000;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Workspaces with the same origin, which the operator created; owners create the others. */
export const MAX_WORKSPACES_OF_ORIGIN = 100;

/** Entries of an erased invoice in one `payload.erased`, in number and in bytes of their payloads (4 MiB). */
export const ERASURE_PART_ENTRIES = 1_000;
export const ERASURE_PART_BYTES = 4 * 1024 * 1024;
/** Source documents of an evidence package. */
export const EXPORT_DOCUMENTS = 10;
/** Documents listed only by digest, and invoices named without one; all are counted. */
export const EXPORT_LISTED_DOCUMENTS = 10_000;
/** Sampled lines in a page of an export, with their work papers. */
export const EXPORT_PAGE_ITEMS = 250;
/** Sampled lines whose work is compared with the chain in one statement, which reads all entries of the period. */
export const EXPORT_COMPARED_LINES = 5_000;
/** Entries in a page of an export, in number and in bytes (2 MiB); a single longer entry is still read. */
export const EXPORT_PAGE_ENTRIES = 1_000;
export const EXPORT_PAGE_BYTES = 2 * 1024 * 1024;
/** Rows that differ from the chain, named in the warning of an export. */
export const EXPORT_DIFFERENCES = 20;
/** Replaced or voided versions of invoices read at once. */
export const EXPORT_SUPERSEDED_PAGE = 10_000;
/** Exports of a process at once, in all and per customer; each needs memory for a page and a document. */
export const MAX_EXPORTS = 4;
export const MAX_EXPORTS_PER_PARTY = 2;
/** Exports waiting for a place, in all and per customer, and how long. */
export const EXPORT_QUEUE = 64;
export const EXPORT_QUEUE_PER_PARTY = 4;
export const EXPORT_WAIT_MS = 30_000;
/** Items on a page of work papers, and its length in characters (32 Mi): a browser shows and prints no more. */
export const PAPERS_PAGE_ITEMS = 2_000;
export const PAPERS_PAGE_CHARACTERS = 32 * 1024 * 1024;
/** Lines of a draw whose scoring its entry contains: more would exceed the longest line a verifier reads. */
export const MAX_SCORED_LINES = 100_000;
/** How often an export retries a task whose thread ended or that took too long, and the pause before each try. */
export const EXPORT_HOLD_TRIES = 3;
export const EXPORT_HOLD_PAUSE_MS = 500;
/** How often an export that has begun asks a busy pool in all while its chain is verified: half a minute. */
export const EXPORT_BEGIN_TRIES = 60;
/** A reader that takes less of an export while it is waited for gives its place back: some 35 kbit/s (256 KiB a minute). */
export const EXPORT_PACE_BYTES = 256 * 1024;
export const EXPORT_PACE_MS = 60_000;

/** Tables (CSV, XLSX) of a process at once, in all and per workspace; and those that wait for a place, and how long. */
export const MAX_TABLES = 8;
export const MAX_TABLES_PER_WORKSPACE = 2;
export const TABLE_QUEUE = 64;
export const TABLE_QUEUE_PER_WORKSPACE = 4;
export const TABLE_WAIT_MS = 30_000;
/** Rows read at once for a table. */
export const TABLE_PAGE_ROWS = 100;
/** How often a page of a table that was begun is asked for again while the server is busy, and the pause between. */
export const TABLE_PAGE_TRIES = 30;
export const TABLE_PAGE_PAUSE_MS = 1_000;

/** Connections of a database reader at once, and the time limits its sessions begin with: 2 minutes, 1 minute. */
export const READER_CONNECTIONS = 5;
export const READER_STATEMENT_MS = 120_000;
export const READER_IDLE_MS = 60_000;

/** How long a signature waits for a change of the audit key, and the change for signatures. */
export const SIGNING_WAIT_MS = 5_000;

/** Time stamp authority (TSA_URL): longest wait, and longest answer (64 KiB). */
export const TSA_TIMEOUT_MS = 5_000;
export const TSA_MAX_ANSWER_BYTES = 64 * 1024;
/** After a failure, how long it is not asked; callers do not wait for it. */
export const TSA_RETRY_MS = 60_000;
/** Checkpoints a process requests again after a failure, and how often; the pause doubles up to an hour. */
export const TSA_WAITING = 1_000;
export const TSA_ATTEMPTS = 48;
export const TSA_LONGEST_PAUSE_MS = 3_600_000;

/** Decisions a workspace remembers for later lines; the oldest beyond them are dropped. */
export const MAX_REMEMBERED = 10_000;

/** Connections of one gateway to a server: for reads, for transactions that write, and for look-ups and maintenance. */
export const READ_CONNECTIONS = 3;
export const WRITE_CONNECTIONS = 5;
export const LOOKUP_CONNECTIONS = 2;
/** All of them, so that none is waited for outside those queues. Probes and event listeners have their own. */
export const DATABASE_CONNECTIONS = READ_CONNECTIONS + WRITE_CONNECTIONS + LOOKUP_CONNECTIONS;
/** Of those for reads and for writes that one workspace may use while there are others. */
export const READS_PER_WORKSPACE = 2;
export const WRITES_PER_WORKSPACE = 4;
/** Transactions waiting for their turn, in all and per workspace, and how long. */
export const TRANSACTIONS_WAITING = 1_000;
export const TRANSACTIONS_WAITING_PER_WORKSPACE = 500;
export const TRANSACTION_WAIT_MS = 10_000;
/** The same for the embedded database, which runs one transaction at a time. */
export const EMBEDDED_WAIT_MS = 30_000;
/** Longest time to open a connection or wait for one of the pool. */
export const CONNECT_TIMEOUT_MS = 3_000;
/** Unused connections are closed, and all of this age, so that none stays on a replaced server. */
export const IDLE_CONNECTION_MS = 10_000;
export const CONNECTION_LIFETIME_SECONDS = 1_800;
/** Longest statement of a look-up, a read snapshot, a workspace's or sign-in's transaction, maintenance. */
export const LOOKUP_STATEMENT_MS = 3_000;
export const SNAPSHOT_STATEMENT_MS = 10_000;
export const STATEMENT_MS = 15_000;
export const MAINTENANCE_STATEMENT_MS = 30 * 60_000;
/** Longest wait for a lock, how much of it at once on a connection, the pause between, and how many wait so. */
export const LOCK_WAIT_MS = 4_000;
export const LOCK_HOLD_MS = 1_000;
export const LOCK_POLL_MS = 100;
export const LOCK_WAITS = 500;
/** Silence inside a transaction after which the server ends it: longer than a compute task takes. */
export const IDLE_IN_TRANSACTION_MS = POOL_TIMEOUT_MS + 10_000;
/** Silence of the server beyond a statement's bound after which its connection is closed. */
export const ANSWER_GRACE_MS = 1_000;
/** The process counts as stuck after this time without any connection being given out while some are wanted. */
export const STUCK_DATABASE_MS = 60_000;
/** Room on the disk of an embedded database below which changes are refused (64 MiB), and what is kept for its log: three of its files. */
export const DISK_KEPT_FREE_BYTES = 64 * 1024 * 1024;
export const DISK_RESERVE_BYTES = 48 * 1024 * 1024;
/** How long a request for a page waits for the console to be built. */
export const CONSOLE_BUILD_WAIT_MS = 8_000;
