import { verifierFile } from '../../gateway/verifier-file.ts';

/** The verifier's single file, as the server hands it out. */
export const VERIFIER_FILE = await verifierFile();
