import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type ResolvedConfig } from 'vite';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A plugin that adds files to the built ones. */
const addFiles = (name: string, copyTo: (output: string) => void): Plugin => {
  let config: ResolvedConfig;
  return {
    name,
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: () => copyTo(path.resolve(config.root, config.build.outDir)),
  };
};

/** Copies the files that pdf.js loads on demand. Leaves out its script sandbox (QuickJS), so that no script can run. */
const pdfFiles = addFiles('lectern:pdf-files', (output) => {
  const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm']) {
    cpSync(path.join(library, folder), path.join(output, 'pdf', folder), {
      recursive: true,
      filter: (file) => !/quickjs|nowasm/.test(path.basename(file)),
    });
  }
});

const TYPEFACES = [
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/bitter',
  '@fontsource-variable/source-sans-3',
  '@fontsource/opendyslexic',
  '@fontsource/stix-two-math',
];
/** Typefaces (SIL Open Font License 1.1, condition 2) and hyphenation patterns are shipped with their licences. */
const licences = addFiles('lectern:licences', (output) => {
  const copyLicence = (file: string, name: string): void => cpSync(file, path.join(output, 'licences', name));
  const { resolve } = createRequire(import.meta.url);
  for (const name of TYPEFACES) copyLicence(resolve(`${name}/LICENSE`), `OFL-${path.basename(name)}.txt`);
  copyLicence(resolve('hyphen/LICENSE'), 'ISC-hyphen.txt');
  copyLicence(resolvePath('./src/features/reader/engine/hyphenation/pattern-licences.txt'), 'hyphenation-patterns.txt');
  for (const name of ['Literata', 'Onest'])
    copyLicence(resolvePath(`../../packages/formats/fonts/OFL-${name}.txt`), `OFL-${name.toLowerCase()}.txt`);
});

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
