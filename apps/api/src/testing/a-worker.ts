import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

/** The job process of an installation, as the one command runs it; perhaps with another address of its database. */
export const aWorker = (app: TestApp, databaseUrl = app.deps.config.database.url) => {
  const { dataDir, deps } = app;
  // The test runner has a MODE of its own.
  const env = {
    ...process.env,
    MODE: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(deps.config.listen.port),
    PUBLIC_URL: deps.config.web.publicUrl,
    BOOKS_URL: deps.config.web.booksUrl,
  };
  const child: ChildProcess = fork(path.join(import.meta.dirname, '../worker.ts'), [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'exit');
  return {
    /** When it has read its settings and begins. */
    ready: once(child, 'message'),
    said: (): string => said,
    pid: child.pid,
    /** Signals it; resolves with its exit code and signal when it is gone. */
    async end(signal: NodeJS.Signals): Promise<unknown[]> {
      child.kill(signal);
      return ended;
    },
  };
};
export type TestWorker = ReturnType<typeof aWorker>;
