import { readConfig } from './config/config.ts';
import { readDatabaseOnly } from './config/database.ts';
import { readerCommands } from './features/account/readers.admin.ts';
import { keyCommands } from './features/auth/keys.admin.ts';
import { backupCommands } from './features/backup/backup.admin.ts';
import { dictionaryCommands } from './features/dictionaries/dictionaries.admin.ts';
import { createDoctorCommands } from './features/doctor/doctor.admin.ts';
import { factorCommands } from './features/factors/factors.admin.ts';
import { fileCommands } from './features/files/files.admin.ts';
import { moderationCommands } from './features/moderation/moderation.admin.ts';
import { newsletterCommands } from './features/newsletter/newsletter.admin.ts';
import { pageViewCommands } from './features/page-views/page-views.admin.ts';
import { partnerBookCommands } from './features/partner-books/partner-books.admin.ts';
import { partnerCommands } from './features/partners/partners.admin.ts';
import { paymentCommands } from './features/payments/payments.admin.ts';
import { planCommands } from './features/plans/plans.admin.ts';
import { createPostgresCommands } from './features/postgres-upgrade/postgres-upgrade.admin.ts';
import { privacyCommands } from './features/privacy/privacy.admin.ts';
import { retentionCommands } from './features/retention/retention.admin.ts';
import { shelvesCommands } from './features/shelves/shelves.admin.ts';
import { shopCommands } from './features/shops/shops.admin.ts';
import { statusCommands } from './features/status/status.admin.ts';
import { sweepCommands } from './features/sweep/sweep.admin.ts';
import { termsCommands } from './features/terms/terms.admin.ts';
import { createOperatorServices, loadExistingKeys, type OperatorServices } from './operator.ts';
import type { Command, LoneCommand } from './platform/console/command.ts';
import { runCommandLine } from './platform/console/run.ts';
import { createMigrationCommands } from './platform/db/migrations.admin.ts';
import { jobCommands } from './platform/queue/queue.admin.ts';

/** A look-up or connection without an answer must not keep a finished command. */
const EXIT_AFTER_MS = 1_000;

/** All operator commands, in the order of the help. docs/admin.md is generated from them. */
export const commands: readonly (Command<OperatorServices> | LoneCommand)[] = [
  ...createDoctorCommands({ environment: process.env, loadKeys: loadExistingKeys }),
  ...statusCommands,
  ...createMigrationCommands(() => readDatabaseOnly(process.env).url),
  ...createPostgresCommands(process.env.DATA_DIR),
  ...readerCommands,
  ...shopCommands,
  ...partnerCommands,
  ...partnerBookCommands,
  ...planCommands,
  ...paymentCommands,
  ...privacyCommands,
  ...moderationCommands,
  ...factorCommands,
  ...keyCommands,
  ...fileCommands,
  ...dictionaryCommands,
  ...jobCommands,
  ...shelvesCommands,
  ...sweepCommands,
  ...retentionCommands,
  ...termsCommands,
  ...newsletterCommands,
  ...pageViewCommands,
  ...backupCommands,
];

/** Runs one command against the installation of the environment (DATABASE_URL, DATA_DIR, STORAGE …). */
const main = async (): Promise<void> => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const err = (text: string): void => void process.stderr.write(`${text}\n`);
  const report = (error: unknown): void => err(error instanceof Error ? error.message : String(error));
  process.exitCode = await runCommandLine(
    commands,
    process.argv.slice(2),
    () => createOperatorServices(readConfig(process.env), report),
    { out: (text) => void process.stdout.write(`${text}\n`), err, signal: stopping.signal },
  );
  setTimeout(() => process.exit(), EXIT_AFTER_MS).unref();
};

if (import.meta.main) {
  process.umask(0o077); // for backups especially
  await main();
}
