import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** Tests that take a minute, for `npm run test:long`. */
export default defineConfig({ test: { ...short.test, include: ['src/**/*.long.test.ts'], exclude: [] } });
