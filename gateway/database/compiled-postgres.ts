import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

let compiling: Promise<WebAssembly.Module> | null = null;

/** The embedded database's program. It is compiled once, on threads of the engine: asked for early, it costs no time. */
export function compiledPostgres(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  compiling ??= WebAssembly.compile(readFileSync(file));
  return compiling;
}
