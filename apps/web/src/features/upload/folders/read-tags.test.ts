import { expect, it } from 'vitest';
import { readTags } from './read-tags.ts';

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
const readAll = (name: string, bytes: number[]) => readTags(new File([new Uint8Array(bytes)], name));
const read = async (name: string, bytes: number[]) => (await readAll(name, bytes)).album;

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

it('[UPL-70] artists and tracks are read of every kind of recording', async () => {
  const text = (id: string, value: string) => frame(id, [3, ...utf8(value)]);
  const tags = [text('TPE1', 'Reader'), text('TPE2', 'Замятин'), text('TRCK', '3/12'), text('TALB', 'Мы (CD 2)')];
  expect(await readAll('1.mp3', id3(3, ...tags))).toEqual({ album: 'Мы', artist: 'Замятин', place: '2/3' });
  const comments = ['ALBUM=We', 'ARTIST=Zamyatin', 'TRACKNUMBER=04'].map(utf8);
  const vorbis = comments.flatMap((comment) => [comment.length, 0, 0, 0, ...comment]);
  expect(await readAll('1.flac', [...ascii('fLaC....'), ...vorbis])).toEqual({
    album: 'We',
    artist: 'Zamyatin',
    place: '1/4',
  });
  const value = (bytes: number[]) => box('data', size32(1), size32(0), bytes);
  const list = [
    box('\u00a9ART', value(utf8('Reader'))),
    box('aART', value(utf8('Zamyatin'))),
    box('trkn', value([0, 0, 0, 5, 0, 9, 0, 0])),
    box('disk', value([0, 0, 0, 2, 0, 2])),
  ];
  const mp4 = box('moov', box('udta', box('meta', size32(0), box('ilst', ...list))));
  expect(await readAll('1.m4a', mp4)).toEqual({ album: null, artist: 'Zamyatin', place: '2/5' });
  const old = [
    ...ascii('x'.repeat(30)),
    ...ascii('Zamyatin'.padEnd(30, '\0')),
    ...ascii('We'.padEnd(63, '\0')),
    6,
    255,
  ];
  expect(await readAll('1.mp3', [...ascii('TAG'), ...old])).toEqual({ album: 'We', artist: 'Zamyatin', place: '1/6' });
});

it.each([
  'Unknown Album (3/4/2005 10:12:33 PM)',
  'AUDIOBOOK',
  'Hörbuch',
  '[Неизвестный альбом]',
  'Аудіокнига',
  '未知专辑',
])('[UPL-70] “%s” is no album', async (album) => {
  expect(await read('1.mp3', id3(4, frame('TALB', [3, ...utf8(album)])))).toBeNull();
});
