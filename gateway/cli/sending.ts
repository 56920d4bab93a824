import { FootingError } from '../../client/src/error.ts';
import type { Sending } from '../../client/src/send.ts';
import { onOneLine } from '../../compute/verify/terminal-text.ts';
import { CommandError } from './command.ts';

const TIMEOUT_SECONDS = 120;

export interface Destination {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Longest that one request waits in all. */
  readonly maxWaitSeconds: number;
  /** Called before a wait, with its reason. */
  waiting(seconds: number, reason: string): void;
  readonly sleep?: Sending['sleep'];
}

/** Where a command sends. A server that cannot be reached at all is said at once; later it may be away for a while. */
export function sendingTo(target: Destination): Sending {
  let wasReached = false;
  return {
    url: target.baseUrl,
    token: () => target.apiKey,
    fetch: async (...request: Parameters<typeof fetch>) => {
      const answer = await target.fetch(...request);
      wasReached = true;
      return answer;
    },
    maxWaitSeconds: target.maxWaitSeconds,
    timeoutSeconds: TIMEOUT_SECONDS,
    onWait({ seconds, reason }) {
      if (!wasReached) throw reason;
      target.waiting(seconds, reason.status === 0 ? reason.detail : `${reason.status}`);
    },
    sleep: target.sleep,
  };
}

/** Says a refusal as commands do; leaves any other error as it is. */
export function asCommandError(error: unknown): unknown {
  if (!(error instanceof FootingError)) return error;
  const { status, code } = error;
  const detail = onOneLine(error.detail);
  if (code === 'no_answer') return new CommandError(`${detail}. Run the command again to continue.`);
  return new CommandError(status === 0 ? detail : `${status}: ${detail}`);
}
