/** The folder of pdf.js's parts, below `assets/`; `vite.config.ts` replaces it. */
declare const PDF_PARTS: string;
