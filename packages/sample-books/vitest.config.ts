import { defineConfig } from 'vitest/config';

// Generous: the EPUB checker starts slowly on a busy machine.
export default defineConfig({ test: { retry: 1, testTimeout: 60_000 } });
