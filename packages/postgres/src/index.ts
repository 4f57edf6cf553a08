export { ensureDatabase } from './database.ts';
export { freePort } from './free-port.ts';
export { migrate, unapplied } from './migrate.ts';
export { runningEmbeddedPostgres } from './running.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
