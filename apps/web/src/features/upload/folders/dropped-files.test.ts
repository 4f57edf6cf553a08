import { describe, expect, it } from 'vitest';
import { listZip } from '../../../testing/list-zip.ts';
import { packAudiobook } from './audiobook-folder.ts';
import { readDroppedFiles } from './dropped-files.ts';

type Tree = File | { name: string; inside: Tree[] } | { name: string; isShut: true };

/** An entry of a drop, as browsers hand it out: folders give their children in portions of two. */
const entryOf = (tree: Tree): unknown => {
  if (tree instanceof File) {
    return { isFile: true, isDirectory: false, name: tree.name, file: (take: (file: File) => void) => take(tree) };
  }
  if ('isShut' in tree) {
    const shut = (_take: unknown, refuse: (why: Error) => void) => refuse(new DOMException('no', 'NotReadableError'));
    return { isFile: true, isDirectory: false, name: tree.name, file: shut };
  }
  const children = tree.inside.map(entryOf);
  const createReader = () => ({ readEntries: (take: (some: unknown[]) => void) => take(children.splice(0, 2)) });
  return { isFile: false, isDirectory: true, name: tree.name, createReader };
};

const dropOf = (...trees: Tree[]): DataTransfer => {
  const items = trees.map((tree) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(tree),
    getAsFile: () => (tree instanceof File ? tree : null),
  }));
  // Only what a drop is asked for.
  return { items } as unknown as DataTransfer;
};

const file = (name: string, content: BlobPart = 'x'): File => new File([content], name, { lastModified: 1000 });
const namesOf = ({ files }: { files: File[] }) => files.map(({ name }) => name);

/** What a drop brings: its audiobooks after all other files, as they are packed later. */
const readDropped = async (data: DataTransfer) => {
  const { files, audiobooks, skipped } = await readDroppedFiles(data);
  return { files: [...files, ...(await Promise.all(audiobooks.map(packAudiobook)))], skipped };
};

it('[UPL-15] reads all subfolders, in batches, and counts files that are no books', async () => {
  const inside = ['a.epub', 'cover.jpg', 'b.txt', '.DS_Store', 'c.EPUB'].map((name) => file(name));
  const dropped = await readDropped(dropOf({ name: 'shelf', inside: [{ name: 'deep', inside }, file('d.epub')] }));
  expect(namesOf(dropped)).toEqual(['a.epub', 'b.txt', 'c.EPUB', 'd.epub']);
  expect(dropped.skipped).toBe(2);
});

it('[UPL-15] keeps any file that was dropped by itself', async () => {
  const dropped = await readDropped(dropOf(file('notes.wps'), file('a.epub')));
  expect(namesOf(dropped)).toEqual(['notes.wps', 'a.epub']);
  expect(dropped.skipped).toBe(0);
});

it('[UPL-15] only entries that can’t be opened are skipped', async () => {
  const inside = [file('a.epub'), { name: 'shut.epub', isShut: true as const }, file('b.epub')];
  const dropped = await readDropped(dropOf({ name: 'shelf', inside }));
  expect(namesOf(dropped)).toEqual(['a.epub', 'b.epub']);
  expect(dropped.skipped).toBe(1);
});

const frame = (id: string, text: string): string => `${id}\0\0\0${String.fromCharCode(text.length + 1)}\0\0\0${text}`;
/** A recording with an ID3 tag in ASCII. */
const mp3 = (name: string, album: string, more: Readonly<Record<string, string>> = {}): File =>
  file(
    name,
    `ID3\x03\0\0\0\0\0\x7f${Object.entries({ TALB: album, ...more })
      .map(([id, text]) => frame(id, text))
      .join('')}`,
  );
const box = (name: string, content: string): string =>
  `\0\0\0${String.fromCharCode(content.length + 8)}${name}${content}`;
/** A whole book with an album in ASCII. */
const m4b = (name: string, album: string): File => {
  const list = box('ilst', box('\u00a9alb', box('data', '\0'.repeat(8) + album)));
  const movie = box('moov', box('udta', box('meta', '\0'.repeat(4) + list)));
  return file(
    name,
    Uint8Array.from(movie, (letter) => letter.charCodeAt(0)),
  );
};
/** The only file of a drop, and the paths in it. */
const readOnly = async (...trees: Tree[]): Promise<[name: string, paths: string[]]> => {
  const { files } = await readDropped(dropOf(...trees));
  expect(files).toHaveLength(1);
  const [only = file('none')] = files;
  return [only.name, await listZip(only)];
};

it('[UPL-15] hidden files of systems are no books and no recordings', async () => {
  const inside = ['._01.mp3', '01.mp3', '._02.mp3', '02.mp3', 'Thumbs.db'].map((name) => file(name));
  const hidden = { name: '__MACOSX', inside: [file('._Emma.epub')] };
  const dropped = await readDropped(dropOf({ name: 'Book', inside: [...inside, hidden] }));
  expect([namesOf(dropped), dropped.skipped]).toEqual([['Book.zip'], 3]);
});

describe('a folder of recordings', () => {
  it('[UPL-50] of one album is one audiobook, with its pictures; other books beside them stay by themselves', async () => {
    const tracks = ['Dawn.mp3', 'Dusk.mp3'].map((name) => mp3(name, 'Days (CD 1)'));
    const more = { name: 'CD 2', inside: [mp3('Night.mp3', 'Days (CD 2)'), file('back.jpg')] };
    const inside = [...tracks, file('cover.jpg'), file('info.txt'), file('map.pdf'), more];
    const { files, skipped } = await readDropped(dropOf({ name: 'Days', inside }));
    expect([namesOf({ files }), skipped]).toEqual([['map.pdf', 'Days.zip'], 1]);
    expect(await listZip(files[1] ?? file('none'))).toEqual([
      'Days/CD 2/Night.mp3',
      'Days/CD 2/back.jpg',
      'Days/Dawn.mp3',
      'Days/Dusk.mp3',
      'Days/cover.jpg',
    ]);
  });

  it.each([
    ['02.mp3', '01.mp3'],
    ['Chapter 9 End.mp3', 'Chapter 10 Coda.mp3'],
    ['1 - a.flac', '2 - b.flac', '3 - c.flac'],
    ['Глава 1.m4a', 'Глава 2.m4a'],
  ])('[UPL-51] without albums is one audiobook when its names are numbered: %s', async (...names) => {
    const inside = names.map((name) => file(name));
    const [zip, paths] = await readOnly({ name: 'A Book', inside });
    expect([zip, paths]).toEqual(['A Book.zip', names.map((name) => `A Book/${name}`).sort()]);
  });

  it('[UPL-51] of several albums is an audiobook of each that has more than one recording', async () => {
    const inside = ['1', '2'].flatMap((part) => [mp3(`a${part}.mp3`, 'Dawn'), mp3(`b${part}.mp3`, 'Dusk')]);
    const dropped = await readDropped(
      dropOf({ name: 'Mixed', inside: [...inside, mp3('c.mp3', 'Noon'), file('x.jpg')] }),
    );
    expect(namesOf(dropped)).toEqual(['c.mp3', 'Mixed - Dawn.zip', 'Mixed - Dusk.zip']);
    expect(await listZip(dropped.files[2] ?? file('none'))).toEqual(['Mixed/b1.mp3', 'Mixed/b2.mp3']);
  });

  it('[UPL-50] of discs only, with untagged files and what ripping programs leave, is one audiobook', async () => {
    const disc = (name: string) => ({
      name,
      inside: [file('Track01.mp3'), file('Track02.mp3'), file('list.m3u'), file('rip.nfo'), file('Thumbs.db')],
    });
    const [name, paths] = await readOnly({ name: 'Saga', inside: [disc('CD1'), disc('CD2'), disc('Disc 03 - End')] });
    expect([name, paths.length]).toEqual(['Saga.zip', 6]);
  });

  it('[UPL-51] of several albums, without order, or of whole audiobooks is as many books as files', async () => {
    for (const inside of [
      [mp3('01.mp3', 'One'), mp3('02.mp3', 'Two')],
      [file('Emma.mp3'), file('Persuasion.mp3')],
      [file('1984.mp3'), file('2001.mp3')],
      [file('Part 1.m4b'), file('Part 2.m4b')],
      [file('01.mp3')],
    ])
      expect(namesOf(await readDropped(dropOf({ name: 'Music', inside })))).toEqual(inside.map(({ name }) => name));
    const books = ['A', 'B'].map((name) => ({ name, inside: [mp3('1.mp3', name), mp3('2.mp3', name)] }));
    expect(namesOf(await readDropped(dropOf({ name: 'Author', inside: books })))).toEqual(['A.zip', 'B.zip']);
  });
});

describe('recordings without a folder', () => {
  it('[UPL-70] of one album are one audiobook, with their pictures', async () => {
    const tracks = ['Dawn.mp3', 'Dusk.mp3'].map((name, index) => mp3(name, 'Days', { TRCK: `${index + 1}/2` }));
    const dropped = await readDropped(dropOf(...tracks, file('cover.jpg'), file('map.pdf')));
    expect(namesOf(dropped)).toEqual(['map.pdf', 'Days.zip']);
    expect(await listZip(dropped.files[1] ?? file('none'))).toEqual(['Dawn.mp3', 'Dusk.mp3', 'cover.jpg']);
  });

  it('[UPL-70] without an album, alone in it, or of the same name stay books of their own', async () => {
    for (const files of [
      [file('01.mp3'), file('02.mp3')],
      [mp3('01.mp3', 'One'), mp3('02.mp3', 'Two'), file('cover.jpg')],
      [mp3('01.mp3', 'One'), mp3('01.mp3', 'One')],
    ])
      expect(namesOf(await readDropped(dropOf(...files)))).toEqual(files.map(({ name }) => name));
  });

  it('[UPL-70] that may be whole books stay by themselves: in no order, of several artists, of no real album, or M4B', async () => {
    const track = { TRCK: '1/1' };
    for (const files of [
      [mp3('Stone.mp3', 'Harry Potter'), mp3('Chamber.mp3', 'Harry Potter')],
      [mp3('Stone.mp3', 'Harry Potter', track), mp3('Chamber.mp3', 'Harry Potter', track)],
      [mp3('01.mp3', 'Audiobook'), mp3('02.mp3', 'Audiobook')],
      [mp3('01.mp3', 'Faust', { TPE1: 'Goethe' }), mp3('02.mp3', 'Faust', { TPE1: 'Marlowe' })],
      [m4b('Faust 1.m4b', 'Faust'), m4b('Faust 2.m4b', 'Faust')],
    ])
      expect(namesOf(await readDropped(dropOf(...files)))).toEqual(files.map(({ name }) => name));
  });

  it('[UPL-70] of one album by several artists are an audiobook of each', async () => {
    const of = (artist: string) => [1, 2].map((part) => mp3(`${artist} ${part}.mp3`, 'Faust', { TPE2: artist }));
    const { files } = await readDropped(dropOf(...of('Goethe'), ...of('Marlowe')));
    expect(await Promise.all(files.map(listZip))).toEqual(
      ['Goethe', 'Marlowe'].map((artist) => [`${artist} 1.mp3`, `${artist} 2.mp3`]),
    );
  });
});

it('[UPL-52] a folder with META-INF/container.xml is one EPUB, always the same', async () => {
  const inner = (name: string, ...inside: Tree[]) => ({ name, inside });
  const parts = [
    file('.DS_Store'),
    file('mimetype', 'application/epub+zip'),
    inner('OEBPS', file('c1.xhtml'), file('c2.xhtml'), file('sound.mp3')),
    inner('META-INF', file('container.xml')),
  ];
  const publication = { name: 'My Novel.epub', inside: parts };
  const [name, paths] = await readOnly(publication);
  expect(name).toBe('My Novel.epub');
  expect(paths).toEqual(['mimetype', 'META-INF/container.xml', 'OEBPS/c1.xhtml', 'OEBPS/c2.xhtml', 'OEBPS/sound.mp3']);
  const shelf = { name: 'Books', inside: [publication, { name: 'Unpacked', inside: parts }, file('x.pdf')] };
  const { files } = await readDropped(dropOf(shelf));
  expect(namesOf({ files })).toEqual(['My Novel.epub', 'Unpacked.epub', 'x.pdf']);
  const [first, second] = await Promise.all(files.slice(0, 2).map((packed) => packed.text()));
  expect(first).toBe(second);
});
