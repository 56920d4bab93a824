import { mkdirSync, writeFileSync } from 'node:fs';
import { referencePages } from './reference-pages.ts';

/** Writes the pages of `docs/reference`; a test fails if a committed page differs. */
const folder = new URL('../docs/reference/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of await referencePages()) writeFileSync(new URL(name, folder), text);
