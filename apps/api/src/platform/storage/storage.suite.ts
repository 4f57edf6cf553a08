import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { NotStored, readBytes, type Storage, type StoredObject } from './storage.ts';

const aKey = () => randomBytes(16).toString('hex');

async function* inPieces(bytes: Buffer, size: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= failAfter) throw new Error('the connection broke');
    yield bytes.subarray(at, at + size);
  }
}

/** What every storage promises, whatever the maker. */
export const keepsTheStoragePromise = (maker: string, make: () => Promise<Storage>): void => {
  describe(`${maker} storage`, () => {
    it('[FILES-1] gives back what was put, whole and in parts', async () => {
      const storage = await make();
      const key = aKey();
      const bytes = randomBytes(700_001);
      await storage.put(key, inPieces(bytes, 65_536));
      expect(await storage.size(key)).toBe(bytes.length);
      expect((await readBytes(storage, key)).equals(bytes)).toBe(true);
      expect(
        (await readBytes(storage, key, { start: 69_990, end: 70_009 })).equals(bytes.subarray(69_990, 70_010)),
      ).toBe(true);
      expect(await storage.withLocalFile(key, (file) => readFile(file))).toEqual(bytes);
    });

    it('[FILES-2] shows nothing of an object before it is whole, and keeps nothing of a broken one', async () => {
      const storage = await make();
      const key = aKey();
      const bytes = randomBytes(300_000);
      let seenWhileWriting: number | null = -1;
      const watched = async function* () {
        for await (const piece of inPieces(bytes, 50_000)) {
          yield piece;
          seenWhileWriting = await storage.size(key);
        }
      };
      await storage.put(key, watched());
      expect(seenWhileWriting).toBeNull();

      const broken = aKey();
      await expect(storage.put(broken, inPieces(bytes, 50_000, 100_000))).rejects.toThrow('the connection broke');
      expect(await storage.size(broken)).toBeNull();
    });

    it('[FILES-3] says that an object is not there, and removes harmlessly', async () => {
      const storage = await make();
      const key = aKey();
      await expect(storage.read(key)).rejects.toThrow(NotStored);
      await storage.put(key, inPieces(Buffer.from('a'), 1));
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.size(key)).toBeNull();
    });

    it('[FILES-8] lists every whole object with its size and time', async () => {
      const storage = await make();
      await storage.check();
      const [one, two, gone] = [aKey(), aKey(), aKey()];
      const began = Date.now();
      for (const key of [one, two, gone])
        await storage.put(key, inPieces(Buffer.from(key.slice(0, key === one ? 1 : 7)), 5));
      await storage.remove(gone);
      const listed = new Map<string, StoredObject>();
      for await (const object of storage.keys()) listed.set(object.key, object);
      expect([one, two, gone].map((key) => listed.get(key)?.bytes)).toEqual([1, 7, undefined]);
      const at = listed.get(one)?.modifiedAt.getTime() ?? 0;
      expect(Math.abs(at - began)).toBeLessThan(5000);
    });

    it('[FILES-4] takes no key that could leave its folder', async () => {
      const storage = await make();
      for (const key of ['../../etc/passwd', '', 'a/b', `${'a'.repeat(32)}/..`]) {
        await expect(Promise.resolve().then(() => storage.put(key, inPieces(Buffer.from('a'), 1)))).rejects.toThrow(
          'object key',
        );
      }
    });
  });
};
