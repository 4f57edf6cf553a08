import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Copies the files that pdf.js loads on demand. Leaves out its script sandbox (QuickJS), so that no script can run. */
const pdfFiles: Plugin = {
  name: 'lectern:pdf-files',
  closeBundle() {
    const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm']) {
      cpSync(path.join(library, folder), resolvePath(`./dist/surface/pdf/${folder}`), {
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
  '@fontsource/stix-two-math',
];
/** Typefaces (SIL Open Font License 1.1, condition 2) and hyphenation patterns are shipped with their licences. */
const licences: Plugin = {
  name: 'lectern:licences',
  closeBundle() {
    for (const name of TYPEFACES) {
      const licence = createRequire(import.meta.url).resolve(`${name}/LICENSE`);
      cpSync(licence, resolvePath(`./dist/surface/licences/OFL-${path.basename(name)}.txt`));
    }
    const hyphen = createRequire(import.meta.url).resolve('hyphen/LICENSE');
    cpSync(hyphen, resolvePath('./dist/surface/licences/ISC-hyphen.txt'));
    cpSync(
      resolvePath('./src/features/reader/engine/hyphenation/pattern-licences.txt'),
      resolvePath('./dist/surface/licences/hyphenation-patterns.txt'),
    );
    for (const name of ['Literata', 'Onest'])
      cpSync(
        resolvePath(`../../packages/formats/fonts/OFL-${name}.txt`),
        resolvePath(`./dist/surface/licences/OFL-${name.toLowerCase()}.txt`),
      );
  },
};

/** The reading surface: a separate page on the books' host, without any code of the app. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [pdfFiles, licences],
  resolve: {
    // epubjs' helpers import an XML parser for Node; browsers have their own, and CFIs need none
    alias: { '@xmldom/xmldom': resolvePath('./src/features/reader/surface/xml-parser-stub.ts') },
  },
  build: {
    outDir: 'dist/surface',
    emptyOutDir: true,
    target: 'es2022',
    // the page's policy forbids inline scripts, and fonts must be files that chapters can load
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: resolvePath('./surface.html') },
  },
});
