import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractErrorMessage } from './child.ts';
import { announceRelease, findLockHolder, isBeingReleased, takeLock } from './lock.ts';
import { getApiProgram } from './programs.ts';
import { readSettings } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (port: string) => {
  const env = { ...process.env, PORT: port, DATA_DIR: folder };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr, code };
};

describe('the start command', () => {
  it('[HOUSE-8] reports a port in use and suggests another one, before it creates anything', async () => {
    const neighbour = createServer().listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    const address = neighbour.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { stdout, stderr, code } = await run(String(port));
    neighbour.close();
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start\n`,
      code: 1,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[HOUSE-8] refuses a data folder that a running process holds, and names that process', async () => {
    const release = takeLock(folder);
    const { stderr, code } = await run('0x8001');
    expect({ stderr: stderr.split('.')[0], code }).toEqual({
      stderr: `Lectern already runs on the data folder ${folder} (process ${process.pid})`,
      code: 1,
    });
    expect(findLockHolder(folder)).toBe(process.pid);
    release();
    expect(findLockHolder(folder)).toBe(undefined);
  });

  it('[HOUSE-8] takes over the lock of a killed process, also when its pid was reused', () => {
    writeFileSync(path.join(folder, 'lectern.pid'), `${process.pid} 1`);
    const release = takeLock(folder);
    expect(findLockHolder(folder)).toBe(process.pid);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[HOUSE-21] when several processes find a stale lock at the same time, exactly one takes it over', async () => {
    const [racers, rounds] = [3, 150];
    for (let round = 0; round < rounds; round += 1) {
      mkdirSync(path.join(folder, String(round)));
      writeFileSync(path.join(folder, String(round), 'lectern.pid'), `${process.pid} 1`);
    }
    const args = [folder, String(racers), String(rounds)];
    const all = Array.from({ length: racers }, () =>
      fork(path.join(import.meta.dirname, 'fixtures/lock-racer.ts'), args),
    );
    await Promise.all(all.map((racer) => once(racer, 'message')));
    const found = Array.from({ length: rounds }, (_, round) =>
      readdirSync(path.join(folder, String(round))).toSorted(),
    );
    const holders = found.map((_, round) => findLockHolder(path.join(folder, String(round))));
    for (const racer of all) racer.disconnect();
    expect(found.map((names) => names.length)).toEqual(found.map(() => 2)); // only the lock and one winner
    expect(found.map(([, won]) => won)).toEqual(holders.map((pid) => `won-${pid}`));
  });

  it('[HOUSE-8] waits for an instance that is shutting down, instead of refusing', async () => {
    const release = takeLock(folder);
    expect(isBeingReleased(folder)).toBe(false);
    announceRelease(folder);
    expect(isBeingReleased(folder)).toBe(true);
    release();
    expect(isBeingReleased(folder)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'lectern.pid'), `${process.pid} 1`);
    expect(isBeingReleased(folder)).toBe(true);
  });

  it('[HOUSE-8] refuses an invalid port', async () => {
    const { stderr, code } = await run('many');
    expect({ stderr, code }).toEqual({ stderr: 'PORT must be a number from 1 to 65535, not "many".\n', code: 1 });
  });

  it('[HOUSE-7] derives every address from the port unless the operator sets it', () => {
    expect(readSettings({ PORT: '4100', PUBLIC_URL: 'https://read.example' })).toMatchObject({
      localUrl: 'http://127.0.0.1:4100',
      publicUrl: 'https://read.example',
      booksUrl: 'http://books.lectern.localhost:4100',
      shopUrl: 'http://shop.lectern.localhost:4100',
    });
    expect(readSettings({ PORT: '4100', HOST: '::1' })).toMatchObject({
      localUrl: 'http://[::1]:4100',
      publicUrl: 'http://lectern.localhost:4100',
    });
  });
});

describe('the host of the API', () => {
  it.each([
    { set: '', host: '127.0.0.1' },
    { set: '0.0.0.0', host: '0.0.0.0' },
  ])('[HOUSE-23] HOST=$set makes it listen on $host', ({ set, host }) => {
    const settings = readSettings({ DATA_DIR: folder, HOST: set });
    const databases = { lectern: '', shop: '', ended: Promise.resolve(), stop: async () => undefined };
    expect(getApiProgram(settings, databases, 'api.ts', 1).env.HOST).toBe(host);
  });
});

describe('the error message of a failed program', () => {
  it.each([
    { stderr: 'S3_BUCKET is missing.\n', sentence: 'S3_BUCKET is missing.' },
    {
      stderr:
        'file:///app/env.ts:3\n  throw new Error(x)\n        ^\n\nError: STORAGE=s3 needs S3_BUCKET\n    at a.ts:1:1\n\nNode.js v24.21.0\n',
      sentence: 'STORAGE=s3 needs S3_BUCKET',
    },
    { stderr: '', sentence: 'It ended without an explanation.' },
  ])('[HOUSE-11] is the sentence "$sentence"', ({ stderr, sentence }) => {
    expect(extractErrorMessage(stderr)).toBe(sentence);
  });
});
