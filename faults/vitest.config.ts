import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['specs/*.test.ts'],
    globalSetup: ['./shared/results-table.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Every file runs a whole product, and stops and kills what it needs to.
    fileParallelism: false,
  },
});
