import { sitePages } from '@lectern/contracts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { interfaceLocales } from './interface-locales.ts';
import { plainScripts } from './plain-scripts.ts';
import { shellFiles } from './shell-files.ts';

/** Public pages, with or without a language: the server renders them from `npm run build`. */
const publicPages = Object.values(sitePages).map(({ path }) => path);
const PUBLIC_PATH = `^/(?:\\w\\w/)?(?:${publicPages.join('|')})/?(?:\\?.*)?$`;

/** In production the server fills these placeholders per response; here the development server does. */
const placeholders: Plugin = {
  name: 'lectern:placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('__BASE__', '/')
      .replaceAll('__NO_SCRIPT__', 'JavaScript is turned off.')
      .replaceAll('__NONCE__', '')
      .replaceAll('__BOOKS__', '')
      .replaceAll('__SHELL__', '')
      .replaceAll('__AHEAD__', '')
      .replaceAll('__FLAGS__', '')
      .replaceAll('__MOBILE_APP__', ''),
};

/** The app. URLs are relative, so that one build serves both `/` and `/browser`: the server writes `<base href>`. */
export default defineConfig({
  base: './',
  plugins: [react(), interfaceLocales(), placeholders, plainScripts(), shellFiles()],
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/avatars': 'http://127.0.0.1:3000',
      '/community-avatars': 'http://127.0.0.1:3000',
      '/covers': 'http://127.0.0.1:3000',
      '/site/assets': 'http://127.0.0.1:3000',
      [PUBLIC_PATH]: 'http://127.0.0.1:3000',
    },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // Scripts are no ES modules (`plain-scripts.ts`), so only stylesheets are preloaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        names.filter((name) => hostType === 'html' || name.endsWith('.css')),
    },
    // data: URLs would need a wider content security policy; files are cached anyway.
    assetsInlineLimit: 0,
    // In kB; everything that all screens need is one file.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
