import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { baseUrlOf } from '../compute/verify/base-url.ts';
import { isLoopback } from './auth/loopback.ts';
import { isAddressOrNetwork } from './http/client-address.ts';

const MAX_POOL_THREADS = 64;
const MAX_ISSUER_CHARACTERS = 500;
const MAX_AUDIENCE_CHARACTERS = 500;

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
    .refine((text) => isUrlOf(text, ['postgres:', 'postgresql:']), 'must be a postgresql:// address')
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
  REQUIRE_PROVEN_AUDITORS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  AUDIT_KEY_FILE: z.string().optional(),
  TOKEN_KEY_FILE: z.string().optional(),
  TSA_URL: httpUrl.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).default([]),
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
  /** The OpenID provider, as it writes its issuer; null: none. */
  readonly oidcIssuer: string | null;
  /** The audience of its access tokens. */
  readonly oidcAudience: string;
  /** Whether auditors must have proven who they are, by a mail link or an OpenID provider. */
  readonly requireProvenAuditors: boolean;
  readonly tsaUrl: string | null;
  readonly corsOrigins: readonly string[];
  /** IP addresses and networks (CIDR) whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
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
    oidcIssuer: value.OIDC_ISSUER ?? null,
    oidcAudience: value.OIDC_AUDIENCE ?? baseUrl,
    requireProvenAuditors: value.REQUIRE_PROVEN_AUDITORS === 'true',
    tsaUrl: value.TSA_URL ?? null,
    corsOrigins: value.CORS_ORIGINS,
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
  };
}
