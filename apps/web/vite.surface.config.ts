import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The reading surface: its own page on the books' own host, with nothing of the app in it. */
export default defineConfig({
  base: './',
  publicDir: false,
  resolve: {
    // epubjs' helpers import an XML parser for Node; browsers have their own, and CFIs need none
    alias: { '@xmldom/xmldom': here('./src/features/reader/surface/no-xml-parser.ts') },
  },
  build: {
    outDir: 'dist/surface',
    emptyOutDir: true,
    target: 'es2022',
    // its policy allows no inline code, and fonts have to be files that chapters may ask for
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: here('./surface.html') },
  },
});
