import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildBook } from '../shared/books.ts';
import { createClient, getStatus } from '../shared/client.ts';
import { findChildProcess, waitUntil, withTimeout } from '../shared/processes.ts';
import { reportResult } from '../shared/results-table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Ready = z.object({ api: z.url(), demo: z.object({ username: z.string(), password: z.string() }) });

it('[HOUSE-25] [FAULT-3] kill -9 of the embedded PostgreSQL in the middle of an upload', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-faults-'));
  const env = {
    ...process.env,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    MODE: '',
  };
  const command = spawn(process.execPath, ['scripts/start/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(command, 'exit');
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const pid = command.pid ?? 0;
  try {
    const file = path.join(dataDir, 'ready.json');
    await waitUntil('the product is ready', () => existsSync(file));
    const client = await createClient(Ready.parse(JSON.parse(readFileSync(file, 'utf8'))));
    const storedBytes = await buildBook('Kept');
    expect(getStatus(await client.upload('kept.epub', storedBytes))).toBe(201);
    const programs = ['apps/api/src/main.ts', 'apps/shop/src/main.ts'];
    const running = programs.map((program) => findChildProcess(pid, program));

    const bytes = await buildBook('Middle');
    const upload = client.slowUpload('middle.epub', bytes);
    upload.send(0, bytes.length / 2);
    const database = await waitUntil('the database runs', () => findChildProcess(pid, '/postgres'));
    const killedAt = performance.now();
    process.kill(database, 'SIGKILL');
    upload.finish(bytes.length / 2);
    expect([201, 503]).toContain(getStatus(await withTimeout('the upload is answered', upload.outcome))); // the database may have restarted in time
    await waitUntil('calls work', async () => getStatus(await client.ask('GET', '/books')) === 200);
    const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
    expect([201, 409]).toContain(getStatus(await client.upload('middle.epub', bytes)));
    expect((await client.books()).map(({ name }) => name).toSorted()).toEqual(['kept.epub', 'middle.epub']);
    for (const book of await client.books()) {
      const expected = book.name === 'kept.epub' ? storedBytes : bytes;
      expect(Buffer.compare(await client.download(book), expected)).toBe(0);
    }
    expect(programs.map((program) => findChildProcess(pid, program))).toEqual(running);
    reportResult(
      'upload, in the middle of its body: kill -9 of the embedded PostgreSQL of `npm start`',
      `calls work again after ${seconds} s, same API and shop`,
      'every book complete',
    );
  } catch (error) {
    throw new Error(`Output of the product:\n${output}`, { cause: error });
  } finally {
    command.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
