import {
  buildFlac,
  buildId3Tag,
  buildM4b,
  buildMp3,
  buildSilentFrames,
  buildTextFrame,
  buildZip,
} from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { readBookBytes } from '../testing.ts';
import { encodeText } from './encode-text.testing.ts';

const TITLE = 'Глава первая';
const AUTHOR = 'Лев Толстой';
/** Latin letters that are replaced by other bytes; as many as the text has. */
const hold = (text: string, letter: string): string => letter.repeat(text.length);
const replaceBytes = (file: Buffer, from: string, to: Buffer): Buffer => {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + to.length)) to.copy(copy, at);
  return copy;
};
/** Puts title and author as windows-1251 into a file that was built with placeholders. */
const garble = (build: (options: { title: string; authors: string[] }) => Buffer): Buffer => {
  const file = build({ title: hold(TITLE, 'Q'), authors: [hold(AUTHOR, 'W')] });
  const titled = replaceBytes(file, hold(TITLE, 'Q'), encodeText('windows-1251', TITLE));
  return replaceBytes(titled, hold(AUTHOR, 'W'), encodeText('windows-1251', AUTHOR));
};
/** A WAV with a list of information. */
const buildWavWithInfo = ({ title, authors }: { title: string; authors: string[] }): Buffer => {
  const chunk = (id: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(id, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(8000, 8);
  format.writeUInt16LE(1, 12);
  const info = [chunk('INAM', Buffer.from(`${title}\0`)), chunk('IART', Buffer.from(`${authors[0]}\0`))];
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...info]));
  return chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), list, chunk('data', Buffer.alloc(8000))]),
  );
};
/** An APEv2 tag with texts behind the sound. */
const buildApeTag = (items: Record<string, Buffer>): Buffer => {
  const parts = Object.entries(items).map(([key, value]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(value.length, 0);
    return Buffer.concat([head, Buffer.from(`${key}\0`), value]);
  });
  const body = Buffer.concat(parts);
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX');
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(body.length + 32, 12);
  footer.writeUInt32LE(parts.length, 16);
  return Buffer.concat([body, footer]);
};
const readNames = async (bytes: Buffer, format: string) => {
  const { metadata, contents } = await readBookBytes(bytes, { format });
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return [metadata.title, metadata.authors[0]?.name, contents.chapters[0]?.title];
};

describe('texts in another encoding than their file says', () => {
  it.each([
    ['the atoms of an M4B', 'm4b', garble(buildM4b)],
    ['the comments of a FLAC', 'flac', garble(buildFlac)],
    ['the list of a WAV', 'wav', garble(buildWavWithInfo)],
  ])('[FMT-359] are decoded in %s', async (_, format, bytes) => {
    expect(await readNames(bytes, format)).toEqual([TITLE, AUTHOR, TITLE]);
  });

  it('[FMT-359] are decoded in the chapters of an M4B', async () => {
    const chapters = [0, 5000].map((startMs) => ({ title: hold(TITLE, 'Q'), startMs }));
    const bytes = replaceBytes(
      buildM4b({ title: 'Plain', chapters }),
      hold(TITLE, 'Q'),
      encodeText('windows-1251', TITLE),
    );
    const { contents } = await readBookBytes(bytes, { format: 'm4b' });
    expect(contents?.kind === 'audio' && contents.chapters.map(({ title }) => title)).toEqual([TITLE, TITLE]);
  });
});

describe('an APEv2 tag', () => {
  const sound = buildSilentFrames(3);
  const utf8 = buildApeTag({
    Title: Buffer.from('Le rêve'),
    Artist: Buffer.from('Zola\0Autre'),
    Year: Buffer.from('1888'),
  });
  const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'x')]);

  it.each([
    ['behind the sound', Buffer.concat([sound, utf8])],
    ['before an ID3v1 tag, which it precedes', Buffer.concat([sound, utf8, id3v1])],
  ])('[FMT-358] names a recording: %s', async (_, bytes) => {
    const { metadata } = await readBookBytes(bytes, { format: 'mp3' });
    expect([metadata.title, metadata.authors.map(({ name }) => name), metadata.year]).toEqual([
      'Le rêve',
      ['Zola', 'Autre'],
      1888,
    ]);
  });

  it('[FMT-358] is decoded like other tags, counts less than ID3v2, and its sizes are not trusted', async () => {
    const garbled = buildApeTag({ Title: encodeText('koi8-r', TITLE), Artist: encodeText('koi8-r', AUTHOR) });
    expect(await readNames(Buffer.concat([sound, garbled]), 'mp3')).toEqual([TITLE, AUTHOR, TITLE]);
    expect((await readNames(Buffer.concat([buildMp3({ title: 'ID3' }), utf8]), 'mp3'))[0]).toBe('ID3');
    for (const at of [12, 16]) {
      const lying = Buffer.concat([sound, utf8]);
      lying.writeUInt32LE(0xffff_fff0, lying.length - 32 + at);
      await expect(readBookBytes(lying, { format: 'mp3' })).resolves.toBeDefined();
    }
  });
});

describe('Unicode', () => {
  const readTitle = async (...titles: string[]) => {
    const frames = [buildTextFrame('TIT2', titles[0] ?? ''), buildTextFrame('TALB', titles[1] ?? 'Album')];
    const bytes = Buffer.concat([buildId3Tag(frames), buildSilentFrames(1)]);
    return (await readBookBytes(bytes, { format: 'mp3' })).metadata.title;
  };
  const misread = (charset: string, text: string): string =>
    new TextDecoder('windows-1252').decode(encodeText(charset, text));

  it.each([
    ['windows-1251', 'Глава первая. Пролог'],
    ['windows-1251', 'Война и мир, часть 1'],
    ['koi8-r', 'Преступление и наказание'],
    ['gbk', '第一章 红楼梦的开始'],
    ['euc-kr', '엄마를 부탁해'],
    ['utf-8', 'Les Misérables, première partie'],
    ['utf-8', 'Глава первая'],
    ['utf-8', '第一章 開始'],
  ])('[FMT-357] that a program made of other bytes is decoded again: %s, %s', async (charset, title) => {
    const bytes =
      charset === 'utf-8' ? new TextDecoder('windows-1252').decode(Buffer.from(title)) : misread(charset, title);
    expect(await readTitle(bytes)).toBe(title);
  });

  it('[FMT-357] is decoded text by text', async () => {
    const frames = [buildTextFrame('TIT2', 'Ãëàâà 1'), buildTextFrame('TPE1', 'Émile Zola')];
    const bytes = Buffer.concat([buildId3Tag(frames), buildSilentFrames(1)]);
    expect(await readNames(bytes, 'mp3')).toEqual(['Глава 1', 'Émile Zola', 'Глава 1']);
  });

  it.each([
    '———— «…» ————',
    'Les Misérables',
    'ÉTÉ À LYON',
    'Birinci bölüm: Kış günü, Değirmen',
    'Chương một: Mùa hè chiều thẳng đứng',
    'Été 😀 à la plage',
    'Глава первая',
    '第一章 開始',
    'Þórbergur Þórðarson: Íslenskur aðall',
    'ÜBUNGEN FÜR ANFÄNGER',
    'São Bernardo, à noite',
    '“Quoted” — dashed… © 2020',
    'Ærø, Øvre Årdal',
    'ÄÖÜ',
    'Příběh',
    '¿Qué pasó?',
  ])('[FMT-341] stays as it is: %s', async (title) => {
    expect(await readTitle(title)).toBe(title);
    expect(await readTitle(title, 'ÀÉÎ')).toBe(title);
  });
});

describe('the files of one recording', () => {
  it('[FMT-355] have one encoding, which all of them decide together', async () => {
    const titles = ['Я', 'Эхо', 'Приезд в город', 'Конец'];
    const files = titles.map((title, index) => ({
      path: `${index}.mp3`,
      stored: true,
      content: replaceBytes(
        buildMp3({ title: hold(title, 'Q'), seconds: 1 }),
        hold(title, 'Q'),
        encodeText('windows-1251', title),
      ),
    }));
    const { contents } = await readBookBytes(await buildZip(files), { format: 'zip' });
    expect(contents?.kind === 'audio' && contents.chapters.map(({ title }) => title)).toEqual(titles);
  });
});
