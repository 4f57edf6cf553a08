import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSilentFrames } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { encodeText } from '../audio/encode-text.testing.ts';
import { decodeAudioFiles } from '../audio/encoded-tags.ts';
import { readMp3File } from './mp3.ts';

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
    TIT2: encodeText(charset, title),
    TPE1: encodeText(charset, artist),
    TALB: encodeText(charset, album),
  });
  const [file] = decodeAudioFiles([await readMp3File(createMemorySource(bytes), Number.MAX_SAFE_INTEGER)]);
  if (!file) throw new Error('one file was decoded');
  const { tags } = file;
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
    ['windows-1251', 'ГЛАВА ПЕРВАЯ', 'БУЛГАКОВ', 'МАСТЕР И МАРГАРИТА'],
    ['windows-1251', 'Track 01', 'Unknown', 'Эхо войны'],
    ['windows-1251', 'ТОМ ВТОРОЙ', 'Л. ТОЛСТОЙ', 'CD 2'],
    ['koi8-r', 'Том второй', 'Лев Толстой', '2'],
    ['windows-1251', 'Дюна', 'Frank Herbert', 'Dune (audiobook, unabridged edition)'],
    ['windows-1251', 'Глава 3', 'Братья Стругацкие', 'Пикник на обочине'],
    ['windows-1251', 'Раздзел першы', 'Уладзімір Караткевіч', 'Дзікае паляванне караля Стаха'],
    ['windows-1251', 'Първа глава', 'Иван Вазов', 'Под игото'],
    ['koi8-r', 'Глава первая', 'Николай Гоголь', 'Мёртвые души'],
    ['koi8-r', 'Преступление и наказание', 'Достоевский', '1'],
    ['koi8-u', 'Розділ перший', 'Тарас Шевченко', 'Кобзар'],
    ['ibm866', 'Глава первая. Приезд', 'Николай Васильевич Гоголь', 'Мертвые души, том первый'],
    ['ibm866', 'Собачье сердце', 'Булгаков', '01'],
    ['iso-8859-5', 'Глава вторая', 'Иван Тургенев', 'Отцы и дети'],
    ['x-mac-cyrillic', 'Глава вторая', 'Иван Тургенев', 'Отцы и дети'],
    ['gbk', '第一章 红楼梦的开始', '曹雪芹', '红楼梦全集有声书'],
    ['gbk', '三体', '刘慈欣', '第一集'],
    ['gbk', '01 序', '金庸', '天龙八部'],
    ['gbk', '平凡的世界 第1集', '路遥', '平凡的世界'],
    ['windows-1251', 'Long English title of one word: Деньги', 'Zola', 'Complete and unabridged'],
    ['gbk', '活着', '余华', 'Audiobook'],
    ['big5', '第一章 開始', '金庸', '射鵰英雄傳'],
    ['big5', '紅樓夢', '曹雪芹', '有聲書'],
    ['big5', '城邦暴力團 第一集', '張大春', '台灣'],
    ['shift_jis', '第一章のこころのはなし', '夏目漱石', 'こころ'],
    ['shift_jis', 'オーディオブック', 'ムラカミハルキ', 'カフカ'],
    ['shift_jis', '吾輩は猫である', '夏目漱石', '第一話'],
    ['shift_jis', '坊っちゃん 01', '漱石', 'CD 1'],
    ['euc-jp', '吾輩は猫である', '夏目漱石', '第一話'],
    ['euc-kr', '제1장 시작', '김훈', '칼의 노래'],
    ['euc-kr', '엄마를 부탁해', '신경숙', '오디오북'],
    ['euc-kr', '소나기', '황순원', '01'],
    ['windows-1253', 'Κεφάλαιο πρώτο', 'Νίκος Καζαντζάκης', 'Βίος και πολιτεία'],
    ['windows-1253', 'ΚΕΦΑΛΑΙΟ 2', 'ΚΑΒΑΦΗΣ', 'ΠΟΙΗΜΑΤΑ'],
    ['windows-1255', 'פרק ראשון', 'עמוס עוז', 'סיפור על אהבה וחושך'],
    ['windows-1256', 'الفصل الأول', 'نجيب محفوظ', 'بين القصرين'],
  ])('[FMT-340] have one encoding, which all texts decide together: %s, %s', async (charset, title, artist, album) => {
    expect(await readTags(charset, title, artist, album)).toEqual([title, artist, album]);
  });

  it.each([
    ['windows-1250', 'Amintiri din copilărie: Ştefan', 'Ion Creangă', 'Poveşti şi ţărani'],
    ['windows-1250', 'Kapitola první: Příchod', 'Božena Němcová', 'Babička'],
    ['windows-1250', 'Dobrý voják Švejk', 'Jaroslav Hašek', 'Osudy dobrého vojáka'],
    ['windows-1250', 'Část třetí', 'Karel Čapek', 'Válka s mloky'],
    ['windows-1250', 'Rozdział pierwszy', 'Henryk Sienkiewicz', 'Krzyżacy'],
    ['windows-1250', 'Część trzecia', 'Stanisław Lem', 'Bajki robotów'],
    ['windows-1250', 'Wiedźmin', 'Andrzej Sapkowski', 'Ostatnie życzenie'],
    ['windows-1250', 'Első fejezet', 'Jókai Mór', 'Az arany ember: a kőszívű'],
    ['iso-8859-2', 'Rozdział pierwszy', 'Bolesław Prus', 'Lalka, część pierwsza'],
    ['iso-8859-2', 'Kapitola první: Šťastný příchod', 'Božena Němcová', 'Babička, část čtvrtá'],
    ['windows-1254', 'Birinci bölüm: Kış günü', 'Yaşar Kemal', 'İnce Memed'],
    ['windows-1254', 'Kürk Mantolu Madonna', 'Sabahattin Ali', 'Değirmen, Kağnı ve Sırça Köşk'],
  ])('[FMT-356] may be in other Latin code pages: %s, %s', async (charset, title, artist, album) => {
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
    ['Perché no? Così è la virtù', 'Italo Calvino', 'Il barone rampante, già più'],
    ['Þórbergur Þórðarson', 'Ævintýri', 'Íslenskur aðall'],
    ['Kjærlighetens ferdige tragedie: På sjøen', 'Bjørnstjerne Bjørnson', 'Synnøve Solbakken'],
    ['Jørgen Stein', 'Jacob Paludan', 'Blæsten går, øen'],
    ['Täällä Pohjantähden alla', 'Väinö Linna', 'Äiti ja isä'],
    ['Tõde ja õigus', 'Anton Hansen Tammsaare', 'Esimene köide: mõis'],
    ['Capítol primer: L’ànima', 'Mercè Rodoreda', 'La plaça del Diamant'],
    ['ÜBUNGEN', 'MÜLLER', 'GRÖSSE'],
    ['Straße 45°', 'Jürgen Groß', '§ 3 · ½ Stunde'],
    ['¡Ay! ¿Y tú?', 'Benito Pérez Galdós', 'Doña Perfecta'],
    ['São Bernardo', 'Graciliano Ramos', 'Memórias do cárcere, à noite'],
    ['Où est-ce ?', 'Gaël Faye', 'Forêt, île, maïs, ça et là'],
    ['Noël à Noirmoutier', 'Zoé', 'Æ'],
    ['à', 'ù', 'è'],
    ['øl', 'Å', 'Bjørn'],
    ['Volume 1®', 'Audible™', '© 2020 Éditions'],
    ['Ó', 'Seán Ó Ríordáin', 'Brosna'],
    ['Eugène Ionesco – Rhinocéros', 'Ève', 'ÊTRE OU NE PAS ÊTRE'],
    ['Müller', 'Bücher', 'Fünf'],
    ['Ærø', 'Øvre Årdal', 'Åse'],
  ])('[FMT-341] stay as they are in western languages: %s', async (title, artist, album) => {
    expect(await readTags('windows-1252', title, artist, album)).toEqual([title, artist, album]);
  });

  const file = path.resolve(
    import.meta.dirname,
    '../../../../../shared/cases/listening/cp1251-in-latin1/id3v23-latin1-cp1251.mp3',
  );
  it.skipIf(!existsSync(file))('[FMT-340] of a real file are read, with Latin words between them', async () => {
    const encoded = await readMp3File(createMemorySource(readFileSync(file)), Number.MAX_SAFE_INTEGER);
    expect(decodeAudioFiles([encoded])[0]?.tags.title).toMatch(/^Глава 1\. Пролог \[/);
  });
});
