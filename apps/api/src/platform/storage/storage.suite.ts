import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ObjectNotFound, readBytes, type Storage, type StoredObject } from './storage.ts';

const generateKey = () => randomBytes(16).toString('hex');

async function* splitIntoChunks(bytes: Buffer, size: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= failAfter) throw new Error('the connection broke');
    yield bytes.subarray(at, at + size);
  }
}

/** The contract of every storage implementation. */
export const describeStorageContract = (implementation: string, make: () => Promise<Storage>): void => {
  describe(`${implementation} storage`, () => {
    it('[FILES-1] returns what was put, in full and in part', async () => {
      const storage = await make();
      const key = generateKey();
      const bytes = randomBytes(700_001);
      await storage.put(key, splitIntoChunks(bytes, 65_536));
      expect(await storage.size(key)).toBe(bytes.length);
      expect((await readBytes(storage, key)).equals(bytes)).toBe(true);
      expect(
        (await readBytes(storage, key, { start: 69_990, end: 70_009 })).equals(bytes.subarray(69_990, 70_010)),
      ).toBe(true);
      expect(await storage.withLocalFile(key, (file) => readFile(file))).toEqual(bytes);
    });

    it('[FILES-1] copies what it is given before it asks for more', async () => {
      const storage = await make();
      const key = generateKey();
      const bytes = randomBytes(700_001);
      const reusing = async function* () {
        const buffer = Buffer.alloc(65_536);
        for await (const piece of splitIntoChunks(bytes, buffer.length)) {
          piece.copy(buffer);
          yield buffer.subarray(0, piece.length);
          buffer.fill(0);
        }
      };
      await storage.put(key, reusing());
      expect((await readBytes(storage, key)).equals(bytes)).toBe(true);
    });

    it('[FILES-2] shows no incomplete object, and stores nothing of a failed put', async () => {
      const storage = await make();
      const key = generateKey();
      const bytes = randomBytes(300_000);
      let sizeWhileWriting: number | null = -1;
      const watched = async function* () {
        for await (const piece of splitIntoChunks(bytes, 50_000)) {
          yield piece;
          sizeWhileWriting = await storage.size(key);
        }
      };
      await storage.put(key, watched());
      expect(sizeWhileWriting).toBeNull();

      const broken = generateKey();
      await expect(storage.put(broken, splitIntoChunks(bytes, 50_000, 100_000))).rejects.toThrow(
        'the connection broke',
      );
      expect(await storage.size(broken)).toBeNull();
    });

    it('[FILES-3] reports a missing object, and removes idempotently', async () => {
      const storage = await make();
      const key = generateKey();
      await expect(storage.read(key)).rejects.toThrow(ObjectNotFound);
      await storage.put(key, splitIntoChunks(Buffer.from('a'), 1));
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.size(key)).toBeNull();
    });

    it('[FILES-8] lists every complete object with its size and time', async () => {
      const storage = await make();
      await storage.check();
      const [one, two, removed] = [generateKey(), generateKey(), generateKey()];
      const began = Date.now();
      for (const key of [one, two, removed])
        await storage.put(key, splitIntoChunks(Buffer.from(key.slice(0, key === one ? 1 : 7)), 5));
      await storage.remove(removed);
      const listed = new Map<string, StoredObject>();
      for await (const object of storage.listObjects()) listed.set(object.key, object);
      expect([one, two, removed].map((key) => listed.get(key)?.bytes)).toEqual([1, 7, undefined]);
      const at = listed.get(one)?.modifiedAt.getTime() ?? 0;
      expect(Math.abs(at - began)).toBeLessThan(5000);
    });

    it('[FILES-4] refuses keys that could leave its folder', async () => {
      const storage = await make();
      for (const key of ['../../etc/passwd', '', 'a/b', `${'a'.repeat(32)}/..`]) {
        await expect(
          Promise.resolve().then(() => storage.put(key, splitIntoChunks(Buffer.from('a'), 1))),
        ).rejects.toThrow('object key');
      }
    });
  });
};
