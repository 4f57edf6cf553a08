import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Reporter } from 'vitest/node';

/** Writes the errors outside every test (an unhandled rejection, a crash), which vitest's JSON report leaves out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly { readonly stack?: string; readonly message: string }[]): void {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map((error) => error.stack ?? inspect(error))));
  }
}
