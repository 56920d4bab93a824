import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { verifierInBrowsers } from './verifier-plugin.ts';

/** The server behind `npx vite gateway/console`, which shows changes without a build. */
const SERVER = 'http://127.0.0.1:8080';
/** Two years old at most. */
const TARGETS = ['chrome123', 'edge123', 'firefox124', 'safari17.5'];

const PDF = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Fonts, character maps and decoders that pdf.js loads by name, when a document needs them. */
const PDF_FILES = ['standard_fonts/*.{pfb,ttf}', 'cmaps/*.bcmap', 'wasm/*_nowasm_fallback.js'];
const { version } = JSON.parse(readFileSync(join(PDF, 'package.json'), 'utf8')) as { version: string };
/** A folder with the version in place of a digest: what it has never changes. */
const PDF_PARTS = `pdf-${version.replaceAll('.', '-')}/`;

const pdfParts: Plugin = {
  name: 'pdf-parts',
  generateBundle() {
    for (const name of globSync(PDF_FILES, { cwd: PDF })) {
      const source = readFileSync(join(PDF, name));
      this.emitFile({ type: 'asset', fileName: `assets/${PDF_PARTS}${basename(name)}`, source });
    }
  },
};

/** Scripts by who needs them: else what two pages share becomes a file for each pair, and the first page of dozens. */
const SCRIPTS = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
];

/** Without the names of all the pages that share a file. */
const hashed = (name: string, extension: string) => `assets/${name.split('~')[0]}-[hash].${extension}`;

export default defineConfig({
  plugins: [pdfParts],
  define: { PDF_PARTS: JSON.stringify(PDF_PARTS) },
  base: '/console/',
  build: {
    target: TARGETS,
    // As files of their own, because the policy of the pages allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of the libraries before they are compressed; a test bounds what the first page loads.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // "use client" says nothing where all is for the client.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: {
        codeSplitting: { groups: SCRIPTS },
        chunkFileNames: ({ name }) => hashed(name, 'js'),
        assetFileNames: ({ names: [name = ''] }) => hashed(parse(name).name, '[ext]'),
      },
    },
  },
  worker: { format: 'es', plugins: () => [verifierInBrowsers()] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/trpc', '/graphql', '/openapi.json', '/docs'].map((path) => [
        path,
        { target: SERVER, changeOrigin: true, headers: { origin: SERVER } },
      ]),
    ),
  },
});
