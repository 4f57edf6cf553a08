export { ensureDatabase } from './database.ts';
export { findFreePort } from './free-port.ts';
export { limitStatements, listUnappliedMigrations, migrate } from './migrate.ts';
export { readHeader, readHeaderLines, splitStatements } from './migration-files.ts';
export { type MigrationStatus, readMigrationStatus } from './migration-status.ts';
export { findRunningPostgres } from './running-server.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
export { confirmUpgrade, upgradeCluster } from './upgrade.ts';
export { withClient } from './with-client.ts';
