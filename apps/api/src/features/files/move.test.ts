import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '@lectern/postgres/testing';
import { Client } from 'minio';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/db.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { createS3Storage } from '../../platform/storage/s3.ts';
import { readBytes, type Storage } from '../../platform/storage/storage.ts';
import { getS3Server, type S3Server } from '../../testing/s3-server.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { openJournal } from './move-journal.ts';
import { moveObjects } from './move-objects.ts';

const { server, missing } = await getS3Server();
const { url, drop } = await createTestDatabase();
const db = openDatabase(url);
afterAll(async () => {
  await db.$disconnect();
  await drop();
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores bytes that a reader has: an object and its row. Answers the object's key. */
const storeHeld = async (storage: Storage, size: number): Promise<string> => {
  const [key, bytes] = [randomBytes(16).toString('hex'), randomBytes(size)];
  await storage.put(key, Readable.from([bytes]));
  await insertRow(db, key, bytes);
  return key;
};
const insertRow = (to: Database, objectKey: string, bytes: Buffer) =>
  to.blob.create({
    data: {
      sha256: new Uint8Array(Buffer.from(sha256(bytes), 'hex')),
      objectKey,
      bytes: bytes.length,
      md5: new Uint8Array(16),
      fastHash: 'f',
      koreader: 'k',
    },
  });

/** Keys of rows whose object in a storage has other bytes, or is missing. */
const listWrong = async (storage: Storage): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { objectKey, sha256: hash } of await db.blob.findMany()) {
    if (sha256(await readBytes(storage, objectKey)) !== Buffer.from(hash).toString('hex')) wrong.push(objectKey);
  }
  return wrong;
};

it('[FILES-16] copies only objects that are what their row says, and reports lost ones', async () => {
  const [folder, other] = [createTempFolder(), createTempFolder()];
  const [from, to] = [await createDiskStorage(folder), await createDiskStorage(other)];
  const [lost, damaged, wrong, half] = [
    await storeHeld(from, 5000),
    await storeHeld(from, 5000),
    await storeHeld(from, 5000),
    await storeHeld(from, 5000),
  ];
  await from.remove(lost);
  await writeFile(path.join(folder, damaged.slice(0, 2), damaged.slice(2, 4), damaged), randomBytes(5000));
  await to.put(wrong, Readable.from([randomBytes(5000)]));
  await to.put(half, Readable.from([randomBytes(2500)]));

  const journal = await openJournal(path.join(createTempFolder(), 'journal'), 'there');
  const moved = await moveObjects({ from, to, db, journal, signal: new AbortController().signal });
  const hashes = async (keys: string[]) =>
    (await db.blob.findMany({ where: { objectKey: { in: keys } } })).map((found) =>
      Buffer.from(found.sha256).toString('hex'),
    );
  expect(moved).toEqual({
    copied: 2,
    copiedBytes: 10_000,
    there: 0,
    mended: 2,
    lost: await hashes([lost]),
    damaged: await hashes([damaged]),
    finished: true,
  });
  expect([await to.size(lost), await to.size(damaged)]).toEqual([null, null]);
  await db.blob.deleteMany({ where: { objectKey: { in: [lost, damaged] } } });
  expect(await listWrong(to)).toEqual([]);
  await db.blob.deleteMany();
});

it('[FILES-15] stops on a signal, and resumes where it was', async () => {
  const [from, to] = [await createDiskStorage(createTempFolder()), await createDiskStorage(createTempFolder())];
  for (let made = 0; made < 20; made += 1) await storeHeld(from, 3000);
  const file = path.join(createTempFolder(), 'journal');
  const stop = new AbortController();
  const first = await moveObjects({
    from,
    to,
    db,
    journal: await openJournal(file, 'there'),
    signal: stop.signal,
    progress: ({ copied }) => copied >= 7 && stop.abort(),
  });
  expect(first.finished).toBe(false);
  expect(first.copied).toBeLessThan(15);
  const journal = await openJournal(file, 'there');
  const second = await moveObjects({ from, to, db, journal, signal: new AbortController().signal });
  expect([second.there, second.copied, second.finished]).toEqual([first.copied, 20 - first.copied, true]);
  expect(await listWrong(to)).toEqual([]);
  await db.blob.deleteMany();
});

const listKeys = async (storage: Storage): Promise<string[]> =>
  (await Array.fromAsync(storage.listObjects())).map(({ key }) => key);

const testKilledMove = (server: S3Server): void => {
  it('[FILES-15] moves a library to S3, killed twice, while readers upload and remove', async () => {
    await db.blob.deleteMany(); // of an earlier attempt
    const dataDir = createTempFolder();
    const disk = await createDiskStorage(path.join(dataDir, 'files'));
    const sizes = Array.from({ length: 40 }, (_, index) => (index % 10 === 0 ? 6_000_000 : 20_000 + index));
    for (const size of sizes) await storeHeld(disk, size);

    const bucket = `move-${randomBytes(6).toString('hex')}`;
    const { hostname, port, protocol } = new URL(server.endpoint);
    const place = { endPoint: hostname, ...(port !== '' && { port: Number(port) }), useSSL: protocol === 'https:' };
    await new Client({ ...server, ...place, region: 'us-east-1' }).makeBucket(bucket, 'us-east-1');

    const moving = (kind: string, ...args: string[]) => {
      const env = {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        STORAGE: kind,
        S3_ENDPOINT: server.endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY: server.accessKey,
        S3_SECRET_KEY: server.secretKey,
      };
      const program = path.join(import.meta.dirname, '../../admin.ts');
      return spawn(process.execPath, [program, 'storage', 'move', '--to', 's3', '--json', ...args], { env });
    };
    const answerOf = async (child: ChildProcessWithoutNullStreams): Promise<unknown> => {
      const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return JSON.parse(out);
    };
    const journal = path.join(dataDir, 'moved-to-s3');
    const proved = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0);
    const goneOn = (objects: number) =>
      expect.poll(proved, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual(objects);
    const killedAfter = async (objects: number): Promise<void> => {
      const child = moving('disk');
      child.stderr.pipe(process.stderr);
      const hasEnded = (): boolean => child.exitCode !== null;
      await expect.poll(() => hasEnded() || proved() >= objects, { interval: 2, timeout: 60_000 }).toBe(true);
      // ended by a timeout of the storage: the same command resumes where it was
      if (hasEnded() && proved() < objects) return killedAfter(objects);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
    };
    await killedAfter(9);
    await killedAfter(proved() + 11);

    const s3 = await createS3Storage({ ...server, region: 'us-east-1', bucket }, { folder: createTempFolder() });
    const before = (await Array.fromAsync(s3.listObjects())).length;
    expect(before).toBeGreaterThanOrEqual(20);
    expect(before).toBeLessThan(40);

    const child = moving('disk');
    const answer = answerOf(child);
    await goneOn(proved() + 1);
    child.kill('SIGSTOP'); // so that it can't finish first
    await storeHeld(disk, 10);
    const there = await listKeys(s3);
    const removed = await db.blob.findFirstOrThrow({ where: { objectKey: { notIn: there } } });
    await db.blob.delete({ where: { sha256: removed.sha256 } });
    await disk.remove(removed.objectKey);
    child.kill('SIGCONT');
    const report = await answer;
    expect(report).toMatchObject({ finished: true, lost: [], damaged: [], removed: 0, left: 40 });
    expect(await listWrong(s3)).toEqual([]);
    expect(await listWrong(disk)).toEqual([]);
    expect((await listKeys(s3)).toSorted()).toEqual(
      (await db.blob.findMany()).map(({ objectKey }) => objectKey).toSorted(),
    );

    const refused = await answerOf(moving('disk', '--delete-source'));
    expect(refused).toEqual({ error: expect.stringContaining('set STORAGE=s3') });
    expect(await listKeys(disk)).toHaveLength(40);

    const last = await answerOf(moving('s3', '--delete-source'));
    expect(last).toMatchObject({ copied: 0, there: 40, removed: 40, left: 0, next: 'It is done.' });
    expect(await listWrong(s3)).toEqual([]);
  }, 180_000);
};

const testNothing = (why: string): void => {
  it(`[FILES-15] was not tested with S3 here: ${why}`, () => expect(server).toBeUndefined());
};

describe('a move to S3', () => {
  if (server) testKilledMove(server);
  else testNothing(missing);
});
