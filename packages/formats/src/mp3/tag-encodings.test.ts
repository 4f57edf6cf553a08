import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSilentFrames } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { readMp3File } from './mp3.ts';

/** Bytes of the code pages, as far as these texts need them: Node encodes none of them. */
const encode = (charset: string, text: string): Buffer => {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  for (let byte = 0; byte < 256; byte += 1) table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (/gbk|shift|euc|big5/.test(charset))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) {
        const sign = decoder.decode(Uint8Array.of(first, second));
        if ([...sign].length === 1 && !table.has(sign)) table.set(sign, [first, second]);
      }
  return Buffer.from([...text].flatMap((sign) => table.get(sign) ?? [0x3f]));
};

/** A tag of version 2.3 whose texts are declared as Latin-1. */
const buildTag = (texts: Record<string, Buffer>): Buffer => {
  const frames = Object.entries(texts).map(([id, text]) => {
    const header = Buffer.alloc(11);
    header.write(id);
    header.writeUInt32BE(text.length + 1, 4);
    return Buffer.concat([header, text]);
  });
  const body = Buffer.concat(frames);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f]);
  return Buffer.concat([head, body, buildSilentFrames(1)]);
};
const readTags = async (charset: string, title: string, artist: string, album: string) => {
  const bytes = buildTag({
    TIT2: encode(charset, title),
    TPE1: encode(charset, artist),
    TALB: encode(charset, album),
  });
  const { tags } = await readMp3File(createMemorySource(bytes), Number.MAX_SAFE_INTEGER);
  return [tags.title, tags.authors[0], tags.album];
};

describe('tags that are declared as Latin-1', () => {
  it.each([
    ['windows-1251', 'Глава 1. Пролог [MP3 128 kbps www.example.com]', 'Толстой Л.Н.', 'Война и мир'],
    ['windows-1251', 'Chapter 12 – Ёлка', 'Чехов', 'Рассказы'],
    ['windows-1251', '01', 'Л. Н. Толстой', 'Анна Каренина, part 1'],
    ['windows-1251', 'А. С.', 'Пушкин', '1'],
    ['windows-1251', 'Prologue by Ю. Я. and long English words', 'Юрий Яковлев', 'Album'],
    ['windows-1251', 'Розділ перший', 'Леся Українка', 'Лісова пісня'],
    ['koi8-r', 'Глава первая', 'Николай Гоголь', 'Мёртвые души'],
    ['ibm866', 'Глава первая. Приезд', 'Николай Васильевич Гоголь', 'Мертвые души, том первый'],
    ['gbk', '第一章 红楼梦的开始', '曹雪芹', '红楼梦全集有声书'],
    ['shift_jis', '第一章のこころのはなし', '夏目漱石', 'こころ'],
    ['shift_jis', 'オーディオブック', 'ムラカミハルキ', 'カフカ'],
    ['windows-1253', 'Κεφάλαιο πρώτο', 'Νίκος Καζαντζάκης', 'Βίος και πολιτεία'],
  ])('[FMT-340] have one encoding, which all texts decide together: %s, %s', async (charset, title, artist, album) => {
    expect(await readTags(charset, title, artist, album)).toEqual([title, artist, album]);
  });

  it.each([
    ['Les Misérables', 'Victor Hugo', 'Été'],
    ['À la recherche', 'Marcel Proust', 'Du côté de chez Swann'],
    ['Die Verwandlung', 'Günter Grass', 'Über Größe'],
    ['El niño', 'Ramón del Valle-Inclán', '¿Qué pasó?'],
    ['Íslandsklukkan', 'Halldór Laxness', 'Þriðji hluti'],
    ['O Crime do Padre Amaro', 'Eça de Queirós', 'Capítulo três: a canção'],
    ['Gösta Berlings saga', 'Selma Lagerlöf', 'Första delen'],
    ['LA CANÇÃO', 'JOÃO GUIMARÃES ROSA', 'SERTÃO: AÇÕES'],
    ['ÄÖÜ', 'Plain author', 'Plain album'],
    ['Öölane', 'August Gailit', 'Jõgi'],
    ['ŒUVRES COMPLÈTES', 'Honoré de Balzac', 'À l’œuvre'],
    ['ÉTÉ À LYON', 'ÉMILE ZOLA', 'GERMINAL'],
    ['Plain title', 'Plain author', 'Plain album'],
    ['“Quoted” — dashed…', 'Café', 'Naïve'],
  ])('[FMT-341] stay as they are in western languages: %s', async (title, artist, album) => {
    expect(await readTags('windows-1252', title, artist, album)).toEqual([title, artist, album]);
  });

  const file = path.resolve(
    import.meta.dirname,
    '../../../../../shared/cases/listening/cp1251-in-latin1/id3v23-latin1-cp1251.mp3',
  );
  it.skipIf(!existsSync(file))('[FMT-340] of a real file are read, with Latin words between them', async () => {
    const { tags } = await readMp3File(createMemorySource(readFileSync(file)), Number.MAX_SAFE_INTEGER);
    expect(tags.title).toMatch(/^Глава 1\. Пролог \[/);
  });
});
