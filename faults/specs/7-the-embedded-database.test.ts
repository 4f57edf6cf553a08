import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@lectern/postgres';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { aBook } from '../shared/books.ts';
import { aClient, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { childOf, inTime, until } from '../shared/processes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Ready = z.object({ api: z.url(), demo: z.object({ username: z.string(), password: z.string() }) });

it('[HOUSE-25] [FAULT-3] kill -9 of the embedded PostgreSQL in the middle of an upload', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-faults-'));
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, NODE_ENV: 'production', MODE: '' };
  const command = spawn(process.execPath, ['scripts/start/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(command, 'exit');
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (said += text));
  const pid = command.pid ?? 0;
  try {
    const file = path.join(dataDir, 'ready.json');
    await until('the product is ready', () => existsSync(file));
    const client = await aClient(Ready.parse(JSON.parse(readFileSync(file, 'utf8'))));
    const kept = await aBook('Kept');
    expect(statusOf(await client.upload('kept.epub', kept))).toBe(201);
    const programs = ['apps/api/src/main.ts', 'apps/shop/src/main.ts'];
    const running = programs.map((program) => childOf(pid, program));

    const bytes = await aBook('Middle');
    const upload = client.slowUpload('middle.epub', bytes);
    upload.send(0, bytes.length / 2);
    const database = await until('the database runs', () => childOf(pid, '/postgres'));
    const killedAt = performance.now();
    process.kill(database, 'SIGKILL');
    upload.finish(bytes.length / 2);
    expect([201, 503]).toContain(statusOf(await inTime('the upload is answered', upload.outcome))); // it may be back already
    await until('calls work', async () => statusOf(await client.ask('GET', '/books')) === 200);
    const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
    expect([201, 409]).toContain(statusOf(await client.upload('middle.epub', bytes)));
    expect((await client.books()).map(({ name }) => name).toSorted()).toEqual(['kept.epub', 'middle.epub']);
    for (const book of await client.books()) {
      const whole = book.name === 'kept.epub' ? kept : bytes;
      expect(Buffer.compare(await client.bytesOf(book), whole)).toBe(0);
    }
    expect(programs.map((program) => childOf(pid, program))).toEqual(running);
    found(
      'upload, in the middle of its body: kill -9 of the embedded PostgreSQL of `npm start`',
      `calls work again after ${seconds} s, same API and shop`,
      'every book whole',
    );
  } catch (error) {
    throw new Error(`The product said:\n${said}`, { cause: error });
  } finally {
    command.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
