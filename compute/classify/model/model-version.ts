/** Names the model file; stored with every invoice. A model that was ever used stays, with its file. */
export const MODEL_VERSION = 'combined-10';
