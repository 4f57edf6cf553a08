import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['./src/testing/global-setup.ts'],
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'], // vitest.long.config.ts
    // Each file has servers of its own; more of them at once only wait for the two processors of a small machine.
    maxWorkers: 2,
    // The modules of the server are loaded once a worker, not once a file: no test replaces one, and each has an app of its own.
    isolate: false,
    // Some measure times of a machine that others use too. Whatever passes only when repeated is named at the end of the run.
    retry: 1,
  },
});
