import type { Logger } from 'pino';
import { telemetrySettings } from './settings.ts';
import { type Recorder, recordWith } from './telemetry.ts';

/**
 * Switches telemetry on if the environment asks for it; only then its packages are loaded.
 * @returns what switches it off again; null if it is off.
 * @throws ConfigError for a value that is not supported.
 */
export async function startTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  log: Logger,
): Promise<Pick<Recorder, 'close'> | null> {
  const settings = telemetrySettings(env);
  if (settings === null) return null;
  const { createRecorder } = await import('./recorder.ts');
  const recorder = createRecorder(settings, log);
  recordWith(recorder);
  return {
    async close() {
      recordWith(null);
      await recorder.close();
    },
  };
}
