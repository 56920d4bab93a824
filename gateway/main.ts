/** Starts the server: `npm start`. */
import { setFlagsFromString } from 'node:v8';
import { compiledPostgres } from './database/compiled-postgres.ts';

// A heap is collected when it has grown by a half (docs/decisions/0024-heaps.md). The start line bounds young objects of this
// thread; 0 leaves the others the bounds of their pools.
setFlagsFromString('--heap-growing-percent=50');
setFlagsFromString('--max-semi-space-size=0');
// Other threads compile the embedded database while this one loads the modules; who opens it hears of a failure.
if (!process.env.DATABASE_URL) compiledPostgres().catch(() => {});
await import('./serve.ts');
