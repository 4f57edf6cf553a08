import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** Tests that take a minute, and the short suite's samples in full, for `npm run test:long`. */
export default defineConfig({
  test: {
    ...short.test,
    include: ['src/**/*.long.test.ts', 'src/hostile-inputs.test.ts'],
    exclude: [],
    env: { TEST_EVERY_INPUT: '1' },
  },
});
