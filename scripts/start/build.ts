import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.ts';

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 32 * 1024 ** 2;

/** Builds what the running apps need; nothing is done twice for the same sources. @throws with turbo's output. */
export const build = async (): Promise<void> => {
  const turbo = path.join(ROOT, 'node_modules', '.bin', 'turbo');
  const args = ['run', 'build', '--filter=@lectern/api', '--filter=@lectern/web', '--output-logs=errors-only'];
  try {
    await run(turbo, args, { cwd: ROOT, maxBuffer: MOST_OUTPUT_BYTES, env: { ...process.env, NO_COLOR: '1' } });
  } catch (error) {
    // A failed run carries what the program wrote.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed.\n${stdout}${stderr}`, { cause: error });
  }
};
