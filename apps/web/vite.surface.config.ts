import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What pdf.js fetches when a file needs it. Its sandbox for scripts (QuickJS) is left out, so that none can run. */
const pdfFiles: Plugin = {
  name: 'lectern:pdf-files',
  closeBundle() {
    const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm']) {
      cpSync(path.join(library, folder), here(`./dist/surface/pdf/${folder}`), {
        recursive: true,
        filter: (file) => !/quickjs|nowasm/.test(path.basename(file)),
      });
    }
  },
};

const TYPEFACES = [
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/bitter',
  '@fontsource-variable/source-sans-3',
  '@fontsource/opendyslexic',
];
/** Typefaces go out with their licence (SIL Open Font License 1.1, condition 2). */
const licences: Plugin = {
  name: 'lectern:licences',
  closeBundle() {
    for (const name of TYPEFACES) {
      const licence = createRequire(import.meta.url).resolve(`${name}/LICENSE`);
      cpSync(licence, here(`./dist/surface/licences/OFL-${path.basename(name)}.txt`));
    }
    cpSync(here('../../packages/formats/fonts/OFL-Literata.txt'), here('./dist/surface/licences/OFL-literata.txt'));
  },
};

/** The reading surface: its own page on the books' own host, with nothing of the app in it. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [pdfFiles, licences],
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
