import { buildMp3, buildZip, overrideZipField, type PackedFile } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const stored = (path: string, content: Uint8Array): PackedFile => ({ path, content, stored: true });
const track = (number: number): PackedFile =>
  stored(`${number}.mp3`, buildMp3({ track: `${number}/3`, title: `Part ${number}`, seconds: 2 }));
const readContents = async (zip: Buffer) => {
  const { contents } = await readBookBytes(zip, { format: 'zip' });
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251));
const page = Buffer.from('<!doctype html><html><title>404</title><p>Not found</p></html>');
const pointer = Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`);

describe('files left out of a recording', () => {
  it.each([
    ['noise', '2.mp3', noise],
    ['an empty file', '2.mp3', Buffer.alloc(0)],
    ['an HTML page', '2.mp3', page],
    ['an LFS pointer', '2.mp3', pointer],
    ['a file cut before its sound', '2.mp3', buildMp3({ seconds: 2, cover: true }).subarray(0, 40)],
    ['zeros', '2.m4b', Buffer.alloc(4000)],
    ['noise', '2.flac', noise],
    ['a page', '2.ogg', page],
    ['a pointer', '2.wav', pointer],
    ['an unread kind', '2.wma', noise],
    ['an unread kind', 'CD/2.APE', noise],
    ['an unread kind', '2.aiff', noise],
  ])('[FMT-350] are named: %s as %s', async (_, path, content) => {
    const contents = await readContents(await buildZip([track(1), stored(path, content), track(3)]));
    expect(contents.leftOutFiles).toEqual([{ path, track: path.startsWith('CD') ? 2 : 1 }]);
    expect(contents.tracks.map((file) => file.path)).toEqual(['1.mp3', '3.mp3']);
    expect(contents.chapters.map(({ title }) => title)).toEqual(['Part 1', 'Part 3']);
  });

  it('[FMT-350] are named if their declared size is wrong, and absent from whole recordings', async () => {
    const files = [1, 2].map((number) => ({ ...track(number), stored: false }));
    const zip = await buildZip(files);
    expect((await readContents(zip)).leftOutFiles).toBeUndefined();
    expect((await readContents(overrideZipField(zip, '2.mp3', 'size', 4000))).leftOutFiles).toEqual([
      { path: '2.mp3', track: 1 },
    ]);
    const others = [stored('notes.pdf', noise), stored('__MACOSX/._1.mp3', noise), stored('setup.exe', noise)];
    expect((await readContents(await buildZip([track(1), ...others]))).leftOutFiles).toBeUndefined();
  });

  it('[FMT-350] are named if they are encrypted', async () => {
    const zip = await buildZip([track(1), { ...track(2), stored: false }, track(3)]);
    zip.writeUInt16LE(1, zip.lastIndexOf('2.mp3') - 38); // the flags in its directory record
    expect((await readContents(zip)).leftOutFiles).toEqual([{ path: '2.mp3', track: 1 }]);
  });

  it('[FMT-354] keep their place in the order, whatever it is', async () => {
    const read = async (...files: PackedFile[]) =>
      (await readContents(await buildZip(files))).leftOutFiles?.map(({ path, track: place }) => [place, path]);
    const bad = (path: string) => stored(path, noise);
    expect(await read(bad('0.mp3'), track(1), bad('2.mp3'), bad('3.wma'), track(4), bad('5.mp3'))).toEqual([
      [0, '0.mp3'],
      [1, '2.mp3'],
      [1, '3.wma'],
      [2, '5.mp3'],
    ]);
    const numbered = (path: string, number: number) =>
      stored(path, buildMp3({ track: `${number}/9`, title: `Part ${number}`, seconds: 2 }));
    // the numbers of the tags put c before b
    expect(await read(numbered('b.mp3', 3), bad('c2.mp3'), numbered('c.mp3', 1), numbered('d.mp3', 4))).toEqual([
      [1, 'c2.mp3'],
    ]);
  });

  it('[FMT-351] are at most 100 clean lines in natural order', async () => {
    const bad = Array.from({ length: 120 }, (_, index) => stored(`b${120 - index}.mp3`, noise));
    const { leftOutFiles = [] } = await readContents(
      await buildZip([track(1), stored('a\u0007  b.mp3', noise), ...bad]),
    );
    expect(leftOutFiles.slice(0, 3).map((file) => file.path)).toEqual(['a b.mp3', 'b1.mp3', 'b2.mp3']);
    expect(leftOutFiles.length).toBe(100);
  });

  it.each(['wma', 'ape', 'aiff'])('[FMT-352] make a ZIP without other sound unsupported: %s', async (kind) => {
    const zip = await buildZip([stored(`1.${kind}`, noise), stored(`2.${kind}`, noise)]);
    await expect(readBookBytes(zip, { format: 'zip' })).rejects.toThrow(
      new UnreadableBook('unsupported', kind.toUpperCase()),
    );
    await expect(readBookBytes(zip, { format: 'zip' })).rejects.toMatchObject({ reason: 'unsupported' });
  });
});
