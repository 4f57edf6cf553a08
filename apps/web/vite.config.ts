import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { plainScripts } from './plain-scripts.ts';
import { shellFiles } from './shell-files.ts';

/** In production the server fills these for each reply; the development server stands in for it. */
const placeholders: Plugin = {
  name: 'lectern:placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('__BASE__', '/')
      .replaceAll('__NONCE__', '')
      .replaceAll('__BOOKS__', '')
      .replaceAll('__SHELL__', '')
      .replaceAll('__AHEAD__', '')
      .replaceAll('__FLAGS__', ''),
};

const localeFile = /[\\/]i18n[\\/]locales[\\/](\w+)[\\/]/;

/** The frame of the library and its first screen. */
const libraryFile = /[\\/]src[\\/](app[\\/]shells[\\/]dashboard-shell|features[\\/]books[\\/]books-screen)\.tsx$/;

/** The app. Addresses are relative, so that one build serves `/` and `/browser`: the server writes `<base href>`. */
export default defineConfig({
  base: './',
  plugins: [react(), placeholders, plainScripts(), shellFiles()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/covers': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // Code is no module (`plain-scripts.ts`); styles alone are asked for ahead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        names.filter((name) => hostType === 'html' || name.endsWith('.css')),
    },
    // A data: address would need a wider policy; files are cached anyway.
    assetsInlineLimit: 0,
    // In kB; what every screen needs is one file.
    chunkSizeWarningLimit: 750,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk a language, however many features bring words.
            { test: localeFile, name: (id) => `words-${localeFile.exec(id)?.[1] ?? 'en'}`, priority: 3 },
            // What every screen needs, and what the library needs besides: a file costs more than its bytes.
            { test: /[\\/]src[\\/]main\.tsx$|^\0rolldown[\\/]runtime/, name: 'app', priority: 2 },
            { test: libraryFile, name: 'library', priority: 1 },
          ],
        },
      },
    },
  },
});
