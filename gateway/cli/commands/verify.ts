import {
  closingText,
  findingLine,
  MAX_PRINTED,
  readOptions,
  VERIFY_OPTIONS,
  verdictJson,
} from '../../../compute/verify/cli/main.ts';
import { UsageError } from '../../../compute/verify/cli/usage-error.ts';
import { verifyFile } from '../../../compute/verify/cli/verify-file.ts';
import { type Command, CommandError } from '../command.ts';

/** Exit codes: 0 sound, 1 not sound, 2 unreadable or wrong usage, 3 sound but the key is not pinned. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Verify an evidence package or an audit-trail.json offline.',
  positionals: ['FILE'],
  options: VERIFY_OPTIONS,
  errorExitCode: 2,
  async run({ options, lists, positionals: [file = ''] }) {
    try {
      const verdict = await verifyFile(file, readOptions({ ...options, 'known-head': lists['known-head'] }));
      const lines = verdict.findings.kept.slice(0, MAX_PRINTED).map(findingLine);
      return {
        json: verdictJson(verdict),
        text: [...lines, closingText(verdict)].join('\n'),
        exitCode: verdict.exitCode,
      };
    } catch (error) {
      throw asRefusal(error);
    }
  },
};

/** An unreadable file and an invalid option are reported as a sentence, without a stack. */
function asRefusal(error: unknown): unknown {
  const isSystem = error instanceof Error && 'code' in error && 'syscall' in error;
  return error instanceof UsageError || isSystem ? new CommandError((error as Error).message) : error;
}
