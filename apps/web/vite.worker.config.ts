import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The worker that keeps the shell: one file beside the app, whose name never changes, since browsers look for it by name. */
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
