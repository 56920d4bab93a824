import { compiledPostgres } from './database/compiled-postgres.ts';

/** Starts the server: `npm start`. */
// Other threads compile the embedded database while this one loads the modules; who opens it hears of a failure.
if (!process.env.DATABASE_URL) compiledPostgres().catch(() => {});
await import('./serve.ts');
