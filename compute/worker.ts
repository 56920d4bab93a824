/** Tasks of a compute thread, by the name the pool runs them with. */
export { ingest } from './ingest/ingest.ts';
export { rePerform } from './reperform/re-perform.ts';
