/** Names the next model that is trained, and its file; the version stored with invoices begins with it. */
export const MODEL_VERSION = 'combined-11';
