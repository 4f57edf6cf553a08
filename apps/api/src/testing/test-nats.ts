import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort } from '@lectern/postgres';
import { z } from 'zod';

/** Why tests with NATS cannot run here; null: they can. */
export const missingNats: string | null = spawnSync('nats-server', ['--version']).error
  ? 'nats-server is not installed (Debian: apt-get install nats-server)'
  : null;

const PASSWORD = 'a password of the tests';

const Connections = z.object({
  connections: z.array(z.object({ subscriptions_list: z.array(z.string()).optional() })),
});

/** A NATS server with an account for the tests, or with other options. */
export const startTestNats = async (given: readonly string[] = []) => {
  const [port, monitoringPort] = [await findFreePort(), await findFreePort()];
  const account = ['--user', 'lectern', '--pass', PASSWORD];
  const ports = ['--addr', '127.0.0.1', '--port', String(port), '--http_port', String(monitoringPort)];
  const options = given.length > 0 ? given : [...ports, ...account];
  const start = async () => {
    const child = spawn('nats-server', options, { stdio: ['ignore', 'ignore', 'pipe'] });
    const lines = createInterface({ input: child.stderr });
    const isReady = new Promise<void>((resolve) =>
      lines.on('line', (line) => line.includes('Server is ready') && resolve()),
    );
    const ended = once(child, 'exit');
    const failure = ended.then(([code]) => Promise.reject(new Error(`nats-server ended with ${code}`)));
    failure.catch(() => undefined); // after the start it ends when it is told to
    await Promise.race([isReady, failure]);
    return { child, ended };
  };
  let running = await start();
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    url: `nats://lectern:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    /** The subjects that each connection subscribes to. */
    async listSubjects(): Promise<string[][]> {
      const answer = await fetch(`http://127.0.0.1:${monitoringPort}/connz?subs=1`);
      return Connections.parse(await answer.json()).connections.map(
        ({ subscriptions_list: subjects = [] }) => subjects,
      );
    },
    kill,
    async restart(): Promise<void> {
      running = await start();
    },
    close: kill,
  };
};
