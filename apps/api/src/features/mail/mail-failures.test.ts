import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import { startTestApp } from '../../testing/test-app.ts';

it('[MAIL-7] keeps no address of a mail that its server refused, neither with the job nor in the log', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: no mailbox ${address}`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo; // bound to a port
  const app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const name = `o'neil-${randomUUID()}`;
  const form = new URLSearchParams({ mail: `${name}@reader.example` });
  expect((await fetch(`${app.url}/en/newsletter`, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(
    303,
  );
  const reported: unknown[] = [];
  const queue = createPgBossQueue({ url: app.deps.config.database.url, report: (error) => reported.push(error) });
  await queue.work(createJobs(app.deps.services).filter(({ kind }) => kind.name === 'mail.send'));
  const readJob = async (): Promise<string> => {
    const { rows } = await app.sql("SELECT output::text FROM pgboss.job WHERE name = 'mail.send'");
    return String(rows[0].output);
  };
  await vi.waitFor(async () => expect(await readJob()).toContain('5.1.1'), { timeout: 20_000, interval: 50 });
  const [job, log] = [await readJob(), inspect(reported, { depth: 10 })];
  expect(log).toContain('550');
  for (const kept of [job, log]) {
    expect(kept).not.toContain('neil');
    expect(kept).not.toContain('reader.example');
  }
  await queue.close();
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}, 60_000);
