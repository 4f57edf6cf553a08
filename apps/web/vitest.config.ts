import { readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SRC = path.join(import.meta.dirname, 'src');
const listFolders = (folder: string): string[] =>
  readdirSync(path.join(SRC, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [path.posix.join(folder, entry.name)] : [],
  );

/** The player is one object per page: each of its test files needs modules of its own. */
const ISOLATED = new Set(['features/listening']);

export default defineConfig({
  plugins: [react()],
  // The browser build; Node would resolve the build for files and sockets.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    // Generous, because test machines may be busy; passing tests do not wait.
    testTimeout: 30_000,
    // Tests that pass only on retry are listed at the end of the run.
    retry: 1,
    server: { deps: { inline: ['tus-js-client'] } },
    // Loading modules and the DOM takes longer than most tests: the files of a folder share them, folders do not.
    projects: [...listFolders('').filter((folder) => folder !== 'features'), ...listFolders('features')].map(
      (folder) => ({
        extends: true as const,
        test: { name: folder, include: [`src/${folder}/**/*.test.{ts,tsx}`], isolate: ISOLATED.has(folder) },
      }),
    ),
  },
});
