import { expect, it } from 'vitest';
import { packFiles } from './pack-files.ts';

/** Reads a ZIP back by its central directory: name → checksum and content. */
const unpack = async (zip: Blob): Promise<Record<string, [checksum: number, content: string]>> => {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const toText = (from: number, length: number): string =>
    new TextDecoder().decode(bytes.subarray(from, from + length));
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files: Record<string, [number, string]> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const content = toText(local + 30 + view.getUint16(local + 26, true), size);
    files[toText(at + 46, nameLength)] = [view.getUint32(at + 16, true), content];
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
};

it('[DICT-9] the files of a dictionary become one ZIP, with their names and checksums', async () => {
  const zip = await packFiles([
    { path: 'wörter.ifo', file: new Blob(['hello']) },
    { path: 'empty.idx', file: new Blob([]) },
    { path: 'a.dict.dz', file: new Blob(['123456789']) },
  ]);
  expect(await unpack(zip)).toEqual({
    'wörter.ifo': [0x3610a686, 'hello'],
    'empty.idx': [0, ''],
    'a.dict.dz': [0xcbf43926, '123456789'],
  });
});
