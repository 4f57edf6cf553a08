import { expect, it } from 'vitest';
import { readAlbum } from './read-album.ts';

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16 = (text: string): number[] => [
  0xff,
  0xfe,
  ...Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) => [code & 255, code >> 8]),
];
const size32 = (size: number): number[] => [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255];
const box = (name: string, ...inside: number[][]): number[] => {
  const content = inside.flat();
  return [...size32(content.length + 8), ...ascii(name), ...content];
};
const frame = (id: string, content: number[]): number[] => [...ascii(id), ...size32(content.length), 0, 0, ...content];
const id3 = (version: number, ...frames: number[][]): number[] => {
  const content = frames.flat();
  return [...ascii('ID3'), version, 0, 0, 0, 0, content.length >> 7, content.length & 127, ...content];
};
const read = (name: string, bytes: number[]) => readAlbum(new File([new Uint8Array(bytes)], name));

it('[UPL-50] albums are read of every kind of recording, and those of several discs are the same', async () => {
  const title = frame('TIT2', [3, ...utf8('Глава')]);
  expect(await read('1.mp3', id3(3, title, frame('TALB', [1, ...utf16('Мы (CD 1)')])))).toBe('Мы');
  expect(await read('1.MP3', id3(4, title, frame('TALB', [3, ...utf8('Мы, диск 2')])))).toBe('Мы');
  const old = [...ascii('TAL'), 0, 0, 3, 0, ...ascii('We')];
  expect(await read('1.mp3', id3(2, old))).toBe('We');
  expect(await read('1.mp3', [...ascii('TAG'), ...ascii('x'.repeat(60)), ...ascii('We'.padEnd(65, '\0'))])).toBe('We');
  const comment = utf8('Album=Мы');
  const head = [...ascii('fLaC....'), comment.length, 0, 0, 0, ...comment, 7, 0, 0, 0, ...ascii('title=x')];
  for (const name of ['1.flac', '1.opus', '1.ogg']) expect(await read(name, head)).toBe('Мы');
  const data = box('data', size32(1), size32(0), utf8('Мы'));
  const tags = box(
    'udta',
    box('meta', size32(0), box('hdlr', size32(0)), box('ilst', box('\u00a9nam', data), box('\u00a9alb', data))),
  );
  expect(
    await read('1.m4a', [
      ...box('ftyp', ascii('M4A ')),
      ...box('mdat', size32(9)),
      ...box('moov', box('mvhd', size32(0)), tags),
    ]),
  ).toBe('Мы');
});

it('[UPL-50] files without an album, or with damaged tags, have none', async () => {
  for (const name of ['1.mp3', '1.m4a', '1.flac', '1.wav', '1'])
    for (const bytes of [
      [],
      ascii('ID3'),
      ascii('noise'.repeat(50)),
      id3(3, frame('TALB', [])),
      box('moov', size32(0)),
      [...size32(2), ...ascii('moov')],
    ])
      expect(await read(name, bytes)).toBeNull();
});
