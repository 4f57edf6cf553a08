import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

/**
 * Starts the job process of an installation, optionally with another database URL and further settings; or its API, which can run
 * jobs, too.
 */
export const createTestWorker = (
  app: TestApp,
  databaseUrl = app.deps.config.database.url,
  settings: Record<string, string> = {},
  program: 'worker.ts' | 'main.ts' = 'worker.ts',
) => {
  const { dataDir, deps } = app;
  // The test runner sets its own MODE.
  const env = {
    ...process.env,
    MODE: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(deps.config.listen.port),
    PUBLIC_URL: deps.config.web.publicUrl,
    BOOKS_URL: deps.config.web.booksUrl,
    ...settings,
  };
  const child: ChildProcess = fork(path.join(import.meta.dirname, '..', program), [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  return {
    /** Resolves when it has read its settings and starts. */
    ready: once(child, 'message'),
    getOutput: (): string => output,
    pid: child.pid,
    /** Sends a signal; resolves with the exit code and signal. */
    async end(signal: NodeJS.Signals): Promise<unknown[]> {
      child.kill(signal);
      return ended;
    },
  };
};
export type TestWorker = ReturnType<typeof createTestWorker>;
