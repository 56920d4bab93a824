import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { baseUrlOf } from '../compute/verify/base-url.ts';
import { isLoopback } from './auth/loopback.ts';
import { addressesOf } from './database/server-hosts.ts';
import { isAddressOrNetwork } from './http/client-address.ts';

const MAX_POOL_THREADS = 64;
const MAX_ISSUER_CHARACTERS = 500;
const MAX_AUDIENCE_CHARACTERS = 500;
const MAX_SENDER_CHARACTERS = 320;
const SENDER = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^\p{Cc}@<>,;]+ <[^\s@<>,;]+@[^\s@<>,;]+>)$/u;

/** A setting of the environment cannot be used. The message names the variable but no secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be an integer from ${min} to ${max}`);

/** Kept as written: a token's issuer is compared with it character by character. */
const issuer = z
  .string()
  .max(MAX_ISSUER_CHARACTERS, `must be an address of at most ${MAX_ISSUER_CHARACTERS} characters`)
  .refine(isIssuer, 'must be an https address (http on this machine only) without user, query and fragment');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const httpUrl = z
  .string()
  .refine((text) => isUrlOf(text, ['http:', 'https:']), 'must be an http or https address')
  .transform(baseUrlOf);

/** It is the issuer in every token, checkpoint and seal, so it is public and compared character by character. */
const baseUrl = httpUrl.refine(
  (text) => /^https?:\/\/[^/\\@?#\s]+(\/[^\\?#\s]*)?$/i.test(text),
  'must be an http or https address without user, query, fragment and blanks',
);

const origin = z
  .string()
  .refine((text) => isUrlOf(text, ['http:', 'https:']) && new URL(text).origin === text, {
    message: 'must be a list of origins such as https://app.example.com, separated by commas',
  });

const proxy = z.string().refine(isAddressOrNetwork, {
  message: 'must be a list of IP addresses or networks such as 10.0.0.0/8, separated by commas',
});

function isUrlOf(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

const Environment = z.object({
  PORT: integer(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: baseUrl.optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => addressesOf(text).length > 0, 'must be a postgresql:// address')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  POOL_THREADS: integer(1, MAX_POOL_THREADS).optional(),
  RATE_LIMIT_PER_HOUR: integer(0, 100_000_000).default(1_000),
  IMPORT_JOBS_PER_DAY: integer(0, 100_000_000).default(10_000),
  IMPORT_MIB_PER_DAY: integer(0, 100_000_000).default(10_240),
  DOCUMENT_QUOTA_MIB: integer(0, 100_000_000).default(10_240),
  OIDC_ISSUER: issuer.optional(),
  OIDC_AUDIENCE: z
    .string()
    .max(MAX_AUDIENCE_CHARACTERS, `must be a text of at most ${MAX_AUDIENCE_CHARACTERS} characters`)
    .optional(),
  OIDC_CLIENT_ID: z.string().max(MAX_AUDIENCE_CHARACTERS).optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(100, 'must be a text of at most 100 characters').optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false'], 'must be true or false').default('false'),
  REQUIRE_PROVEN_AUDITORS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  AUDIT_KEY_FILE: z.string().optional(),
  TOKEN_KEY_FILE: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  TSA_URL: httpUrl.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isUrlOf(text, ['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(MAX_SENDER_CHARACTERS, `must have at most ${MAX_SENDER_CHARACTERS} characters`)
    .regex(SENDER, 'must be an e-mail address, such as footing@example.com or Footing <footing@example.com>')
    .optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).default([]),
  GRAPHQL_DOCUMENTS_FILE: z.string().optional(),
  GRAPHQL_DOCUMENTS_ONLY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** Settings of one server process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address clients use, without a trailing slash; also the issuer and audience of access tokens. */
  readonly baseUrl: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly poolThreads: number;
  /** Requests per workspace and hour; 0 switches the limit off. */
  readonly rateLimitPerHour: number;
  /** Files a workspace may send to be imported in 24 hours, and their bytes; 0: no bound. */
  readonly importJobsPerDay: number;
  readonly importBytesPerDay: number;
  /** Bytes of source documents a workspace may hold; 0: no bound. */
  readonly documentQuotaBytes: number;
  readonly tokenKeyFile: string | null;
  readonly auditKeyFile: string | null;
  /** The key that encrypts stored secrets. */
  readonly secretKeyFile: string | null;
  /** The OpenID provider, as it writes its issuer; null: none. */
  readonly oidcIssuer: string | null;
  /** The audience of its access tokens. */
  readonly oidcAudience: string;
  /** Footing as a client of the provider, for sign-in in the browser; null: none. */
  readonly oidcClient: { readonly id: string; readonly secret: string | null; readonly name: string } | null;
  /** Whether everybody who signs in with a password needs a second factor. */
  readonly requireSecondFactor: boolean;
  /** Whether auditors must have proven who they are, by a mail link or an OpenID provider. */
  readonly requireProvenAuditors: boolean;
  readonly tsaUrl: string | null;
  /** The server that takes mail, with user and password; null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** Sender of mail; empty without a server. */
  readonly mailFrom: string;
  readonly corsOrigins: readonly string[];
  /** IP addresses and networks (CIDR) whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The file of documents that GraphQL clients may name by their ids. */
  readonly graphqlDocumentsFile: string | null;
  /** Whether GraphQL runs no others. */
  readonly graphqlDocumentsOnly: boolean;
  readonly logLevel: string;
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws ConfigError naming every invalid variable.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError([...new Set(problems)].join('\n'));
  }
  const value = parsed.data;
  const baseUrl =
    value.BASE_URL ??
    baseUrlOf(`http://${value.HOST.includes(':') ? `[${value.HOST}]` : value.HOST}:${value.PORT}`);
  if (value.OIDC_ISSUER !== undefined && baseUrlOf(value.OIDC_ISSUER) === baseUrl) {
    throw new ConfigError('OIDC_ISSUER must name another sign-in provider than this service (BASE_URL)');
  }
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that mail is sent from');
  }
  const documentsOnly = value.GRAPHQL_DOCUMENTS_ONLY === 'true';
  if (documentsOnly && value.GRAPHQL_DOCUMENTS_FILE === undefined) {
    throw new ConfigError('GRAPHQL_DOCUMENTS_ONLY needs GRAPHQL_DOCUMENTS_FILE, which lists the documents');
  }
  return {
    port: value.PORT,
    host: value.HOST,
    baseUrl,
    databaseUrl: value.DATABASE_URL ?? null,
    dataDir: value.DATA_DIR,
    poolThreads: value.POOL_THREADS ?? Math.min(Math.max(2, availableParallelism()), MAX_POOL_THREADS),
    rateLimitPerHour: value.RATE_LIMIT_PER_HOUR,
    importJobsPerDay: value.IMPORT_JOBS_PER_DAY,
    importBytesPerDay: value.IMPORT_MIB_PER_DAY * 1024 * 1024,
    documentQuotaBytes: value.DOCUMENT_QUOTA_MIB * 1024 * 1024,
    tokenKeyFile: value.TOKEN_KEY_FILE ?? null,
    auditKeyFile: value.AUDIT_KEY_FILE ?? null,
    secretKeyFile: value.SECRET_KEY_FILE ?? null,
    oidcIssuer: value.OIDC_ISSUER ?? null,
    oidcAudience: value.OIDC_AUDIENCE ?? baseUrl,
    oidcClient: oidcClientOf(value),
    requireSecondFactor: value.REQUIRE_SECOND_FACTOR === 'true',
    requireProvenAuditors: value.REQUIRE_PROVEN_AUDITORS === 'true',
    tsaUrl: value.TSA_URL ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? '',
    corsOrigins: value.CORS_ORIGINS,
    trustedProxies: value.TRUSTED_PROXIES,
    graphqlDocumentsFile: value.GRAPHQL_DOCUMENTS_FILE ?? null,
    graphqlDocumentsOnly: documentsOnly,
    logLevel: value.LOG_LEVEL,
  };
}

function oidcClientOf(value: z.infer<typeof Environment>): Config['oidcClient'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret = null } = value;
  if (id === undefined && secret === null) return null;
  if (id === undefined) throw new ConfigError('OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID');
  if (issuer === undefined) throw new ConfigError('OIDC_CLIENT_ID needs OIDC_ISSUER');
  return { id, secret, name: value.OIDC_NAME ?? new URL(issuer).hostname };
}
