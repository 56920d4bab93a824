/** Starts the server: `npm start`. */
import { setFlagsFromString } from 'node:v8';
import { compiledPostgres } from './database/compiled-postgres.ts';

// Heaps are collected when they have grown by a half: V8 would let them double and more. Threads have bounds of their own for
// young objects; that of the start line is of this one.
setFlagsFromString('--heap-growing-percent=50');
setFlagsFromString('--max-semi-space-size=0');
// Other threads compile the embedded database while this one loads the modules; who opens it hears of a failure.
if (!process.env.DATABASE_URL) compiledPostgres().catch(() => {});
await import('./serve.ts');
