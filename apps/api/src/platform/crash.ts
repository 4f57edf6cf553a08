import { redactText } from './redact.ts';

/**
 * What ends a process is written as everything else is: without the secrets that an error may hold. The process ends as it would by
 * itself, with code 1, and whoever keeps it alive starts it again.
 */
export const redactCrashes = (): void => {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${redactText(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    process.exit(1);
  });
};
