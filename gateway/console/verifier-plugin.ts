import { join } from 'node:path';
import type { Plugin } from 'vite';

const OWN = join(import.meta.dirname, 'src/verifier');
const IN_BROWSERS: Readonly<Record<string, string>> = {
  'node:buffer': 'node-buffer.ts',
  'node:crypto': 'node-crypto.ts',
  'node:zlib': 'node-zlib.ts',
};

/** Puts what browsers have in the place of the Node modules that the verifier uses, whose sources stay as they are. */
export function verifierInBrowsers(): Plugin {
  return {
    name: 'verifier-in-browsers',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const own = IN_BROWSERS[source];
      if (own !== undefined) return join(OWN, own);
      return source === './inflate.ts' && /[\\/]compute[\\/]zip[\\/]/.test(importer)
        ? join(OWN, 'inflate.ts')
        : null;
    },
  };
}
