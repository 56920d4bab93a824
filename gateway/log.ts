import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';

const MAX_FRAMES = 12;
const STDERR = 2;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * The process log: one JSON object per line. Bodies, authorisation headers, keys and business data are never logged;
 * errors go through `describeError`, which drops what a database quotes from its rows.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError },
    hooks: { logMethod: nameError },
  };
  return pino(options, destination ?? pino.destination(STDERR));
}

/** Without a message pino would use the error's, which may quote rows. */
function nameError(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = args;
  const fields: unknown = first instanceof Error ? { err: first } : first;
  const message = typeof rest[0] === 'string' ? rest : ['error'];
  const hasError = typeof fields === 'object' && fields !== null && 'err' in fields;
  method.apply(this, hasError ? [fields, ...message] : args);
}

/** An error for the log: type, code, message and frames, without SQL, parameters or row contents. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error);
  const fromDatabase = (code !== null && SQLSTATE.test(code)) || error.name.includes('Exception');
  return {
    type: error.name,
    ...(code === null ? {} : { code }),
    message: fromDatabase ? 'database error' : error.message.slice(0, 300),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, MAX_FRAMES)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The `code` of an error or of its cause, if it is a text. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('previous' in error) return codeOf(error.previous);
  return error.cause === undefined ? null : codeOf(error.cause);
}
