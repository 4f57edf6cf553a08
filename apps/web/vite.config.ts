import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { directImports } from './direct-imports.ts';
import { interfaceLocales } from './interface-locales.ts';
import { plainScripts } from './plain-scripts.ts';
import { shellFiles } from './shell-files.ts';

/** The app. URLs are relative, so that one build serves both `/` and `/browser`: the server writes `<base href>`. */
export default defineConfig({
  base: './',
  plugins: [react(), directImports(), interfaceLocales(), plainScripts(), shellFiles()],
  worker: { plugins: () => [directImports()] },
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
