import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // As a browser gets it; Node would be given the one that speaks with files and sockets.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    // What goes well waits for none of it: it is for machines that have much else to do.
    testTimeout: 30_000,
    // What passes only when repeated is named at the end of the run.
    retry: 1,
    server: { deps: { inline: ['tus-js-client'] } },
  },
});
