import { builtConsole } from '../../gateway/console-files.ts';

/** The build that the gateway serves, before the first page is asked for. */
export default async function setup(): Promise<void> {
  await builtConsole();
}
