import path from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma would download a native engine for every command; a stand-in over its WebAssembly build needs no network.
if (process.platform !== 'win32')
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= path.join(import.meta.dirname, 'prisma-schema-engine.mjs');

export default defineConfig({
  schema: '../../prisma/schema',
  migrations: { path: '../../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost/lectern' },
});
