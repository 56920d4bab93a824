/** Starts the server: `npm start`. */
import { compiledPostgres } from './database/compiled-postgres.ts';

// Other threads compile the embedded database while this one loads the modules; who opens it hears of a failure.
if (!process.env.DATABASE_URL) compiledPostgres().catch(() => {});
await import('./serve.ts');
