import { defineConfig } from 'vitest/config';

// Generous, because compilers are started: on a busy machine that alone takes seconds.
export default defineConfig({ test: { retry: 1, testTimeout: 120_000 } });
