import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { retry: 1, testTimeout: 180_000, hookTimeout: 120_000 } });
