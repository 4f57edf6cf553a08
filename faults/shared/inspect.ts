import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** A command that takes longer hangs. */
const ADMIN_TIMEOUT_MS = 30_000;
const run = promisify(execFile);

/** Runs a query on a connection of its own. */
export const queryDatabase = async <Row>(connectionString: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[]; // the caller selects the columns
  } finally {
    await client.end();
  }
};

/** Runs an admin command with these settings. Returns its JSON output. */
export const runAdmin = async (env: NodeJS.ProcessEnv, line: readonly string[]): Promise<unknown> => {
  const args = ['scripts/admin.ts', ...line, '--json'];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, env, timeout: ADMIN_TIMEOUT_MS });
  return JSON.parse(stdout);
};
