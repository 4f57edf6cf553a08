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
    expect(contents.leftOut).toEqual([path]);
    expect(contents.tracks.map((file) => file.path)).toEqual(['1.mp3', '3.mp3']);
    expect(contents.chapters.map(({ title }) => title)).toEqual(['Part 1', 'Part 3']);
  });

  it('[FMT-350] are named if their declared size is wrong, and absent from whole recordings', async () => {
    const files = [1, 2].map((number) => ({ ...track(number), stored: false }));
    const zip = await buildZip(files);
    expect((await readContents(zip)).leftOut).toBeUndefined();
    expect((await readContents(overrideZipField(zip, '2.mp3', 'size', 4000))).leftOut).toEqual(['2.mp3']);
    const others = [stored('notes.pdf', noise), stored('__MACOSX/._1.mp3', noise), stored('setup.exe', noise)];
    expect((await readContents(await buildZip([track(1), ...others]))).leftOut).toBeUndefined();
  });

  it('[FMT-351] are at most 100 clean lines in natural order', async () => {
    const bad = Array.from({ length: 120 }, (_, index) => stored(`b${120 - index}.mp3`, noise));
    const { leftOut = [] } = await readContents(await buildZip([track(1), stored('a\u0007  b.mp3', noise), ...bad]));
    expect(leftOut.slice(0, 3)).toEqual(['a b.mp3', 'b1.mp3', 'b2.mp3']);
    expect(leftOut.length).toBe(100);
  });

  it.each(['wma', 'ape', 'aiff'])('[FMT-352] make a ZIP without other sound unsupported: %s', async (kind) => {
    const zip = await buildZip([stored(`1.${kind}`, noise), stored(`2.${kind}`, noise)]);
    await expect(readBookBytes(zip, { format: 'zip' })).rejects.toThrow(
      new UnreadableBook('unsupported', kind.toUpperCase()),
    );
    await expect(readBookBytes(zip, { format: 'zip' })).rejects.toMatchObject({ reason: 'unsupported' });
  });
});
