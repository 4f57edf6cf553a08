import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The service worker that caches the app shell: one file with a fixed name, because browsers update a worker by its URL. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/worker/sw.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
