import {
  buildChapterFrame,
  buildCustomFrame,
  buildId3Tag,
  buildMp3,
  buildPictureFrame,
  buildPng,
  buildSilentFrames,
  buildTextFrame,
} from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const read = (...pieces: Uint8Array[]): Promise<BookFacts> => readBookBytes(Buffer.concat(pieces), { format: 'mp3' });
const getAudio = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const listChapters = (facts: BookFacts) => getAudio(facts).chapters.map(({ name, startMs }) => [name, startMs]);

describe('the tags of an MP3', () => {
  it('[FMT-40] become the metadata of the book', async () => {
    const { metadata, cover, format } = await read(
      buildMp3({
        authors: ['Ada Marsh', 'Ben Reed'],
        narrator: 'Nell Hope',
        series: { name: 'Lamps', number: '2.0' },
        genre: '(183)',
        cover: true,
      }),
    );
    expect(format).toBe('mp3');
    expect(metadata).toMatchObject({
      title: 'The Lamp Room',
      authors: [{ name: 'Ada Marsh' }, { name: 'Ben Reed' }],
      contributors: [{ name: 'Nell Hope', role: 'nrt' }],
      series: { name: 'Lamps', number: '2' },
      genres: ['Audiobook'],
      year: 1999,
    });
    expect([cover?.small.height, cover?.big.height]).toEqual([400, 800]);
  });

  it('[FMT-40] include publisher, language, description, ISBN and ASIN; the album is the title where there is none', async () => {
    const { metadata } = await read(
      buildId3Tag([
        buildTextFrame('TALB', 'Album'),
        buildTextFrame('TPUB', 'Press'),
        buildTextFrame('TLAN', 'ger'),
        buildTextFrame('TCON', 'Sea stories; Classics'),
        buildCustomFrame('DESCRIPTION', '<p>A <b>whale</b><script>x</script></p>'),
        buildCustomFrame('isbn', '978-0-306-40615-7'),
        buildCustomFrame('ASIN', 'B000000001'),
        buildTextFrame('TPE1', 'Ann;Bob / Carl'),
        buildCustomFrame('Narrator', 'Dora'),
        buildTextFrame('TCOM', 'Composer'),
      ]),
      buildSilentFrames(1),
    );
    expect(metadata).toMatchObject({
      title: 'Album',
      publisher: 'Press',
      language: 'de',
      genres: ['Sea stories', 'Classics'],
      annotation: '<p>A <b>whale</b></p>',
      isbn: '9780306406157',
      identifiers: [{ scheme: 'asin', value: 'B000000001' }],
      authors: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Carl' }],
      contributors: [{ name: 'Dora', role: 'nrt' }],
    });
  });

  it.each([
    ['windows-1251', Buffer.from([0, 0xcc, 0xee, 0xe1, 0xe8, 0x20, 0xc4, 0xe8, 0xea])],
    ['UTF-8', Buffer.concat([Buffer.from([0]), Buffer.from('Моби Дик')])],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from('Моби Дик', 'utf16le')])],
  ])('[FMT-41] text in %s is read', async (_, body) => {
    const { metadata } = await read(buildId3Tag([{ id: 'TIT2', body }], { version: 3 }), buildSilentFrames(1));
    expect(metadata.title).toBe('Моби Дик');
  });

  it('[FMT-41] western letters stay as they are', async () => {
    const body = Buffer.from('\0Les Misérables, à Paris', 'latin1');
    const { metadata } = await read(buildId3Tag([{ id: 'TIT2', body }], { version: 3 }), buildSilentFrames(1));
    expect(metadata.title).toBe('Les Misérables, à Paris');
  });

  it('[FMT-41] unsynchronisation of a tag is removed', async () => {
    const frame = buildId3Tag(
      [buildTextFrame('TIT2', 'In sync'), buildPictureFrame(buildPng({ width: 20, height: 30 }))],
      {
        version: 3,
      },
    );
    const padded = Buffer.from(frame.subarray(10).toString('latin1').replaceAll('\xff', '\xff\0'), 'latin1');
    const header = buildId3Tag([], { version: 3, size: padded.length });
    header[5] = 0x80;
    const { metadata, cover } = await read(header, padded, buildSilentFrames(1));
    expect([metadata.title, cover?.big.width]).toEqual(['In sync', 20]);
  });

  it('[FMT-40] ID3v1 is used where there is no other tag', async () => {
    const old = Buffer.alloc(128);
    old.write('TAG', 0);
    old.write('Old title', 3);
    old.write('Old author', 33);
    const { metadata } = await read(buildSilentFrames(1), old);
    expect(metadata).toMatchObject({ title: 'Old title', authors: [{ name: 'Old author' }] });
  });
});

describe('the chapters of an MP3', () => {
  it('[FMT-43] are its chapter frames in order of time', async () => {
    const tag = buildId3Tag([
      buildChapterFrame('b', 4000, 9000, 'Второй'),
      { id: 'CTOC', body: Buffer.from('toc\0\u0003\u0002a\0b\0') },
      buildChapterFrame('a', 0, 4000, 'First'),
    ]);
    expect(listChapters(await read(tag, buildSilentFrames(9)))).toEqual([
      ['First', 0],
      ['Второй', 4000],
    ]);
  });

  it('[FMT-43] are the OverDrive markers where it has no chapter frames', async () => {
    const marks =
      '<Markers><Marker><Name>One &amp; only</Name><Time>0:00.000</Time></Marker>' +
      '<Marker><Name>Two</Name><Time>0:05.250</Time></Marker><Marker><Name>bad</Name><Time>soon</Time></Marker></Markers>';
    const tag = buildId3Tag([buildCustomFrame('OverDrive MediaMarkers', marks)]);
    expect(listChapters(await read(tag, buildSilentFrames(9)))).toEqual([
      ['One & only', 0],
      ['Two', 5250],
    ]);
    const entities = buildId3Tag([
      buildCustomFrame('OverDrive MediaMarkers', `<!DOCTYPE x [<!ENTITY a "a">]>${marks}`),
    ]);
    expect(listChapters(await read(entities, buildSilentFrames(9)))).toEqual([['1', 0]]);
  });

  it('[FMT-43] are one with its title where there are no markers', async () => {
    expect(listChapters(await read(buildMp3({ title: 'Whole' })))).toEqual([['Whole', 0]]);
    expect(listChapters(await read(buildSilentFrames(1)))).toEqual([['1', 0]]);
  });
});

describe('a hostile tag', () => {
  it.each([
    ['about its own size', buildId3Tag([buildTextFrame('TIT2', 'Title')], { size: 256 * 1024 ** 2 - 1 })],
    [
      'about the size of a frame',
      Buffer.concat([
        buildId3Tag([buildTextFrame('TIT2', 'Title')], { size: 40 }),
        Buffer.from('TPE1\x7f\x7f\x7f\x7f\0\0\x03x', 'latin1'),
        Buffer.alloc(13),
      ]),
    ],
  ])('[FMT-46] %s costs what comes behind it', async (_, tag) => {
    const facts = await read(tag, buildSilentFrames(3));
    expect(facts.metadata.title).toBe('Title');
    expect(getAudio(facts).durationMs).toBeGreaterThanOrEqual(3000);
    expect(getAudio(facts).durationMs).toBeLessThan(3060);
  });

  it('[FMT-46] a cover that is not an image is ignored', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const facts = await read(buildId3Tag([buildPictureFrame(page, 'text/html')]), buildSilentFrames(1));
    expect(facts.cover).toBeNull();
  });

  it.each([
    ['nothing but a tag', buildId3Tag([buildTextFrame('TIT2', 'Title')])],
    ['bytes that only begin like sound', Buffer.alloc(300_000, 0xff)],
    ['text', Buffer.from('ID3 is not what this is')],
  ])('[FMT-46] %s is no recording', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(new UnreadableBook('damaged', 'no sound of MPEG layer III'));
  });

  it('[FMT-46] only the first texts of an oversized tag are kept', async () => {
    const frames = Array.from({ length: 2000 }, (_, index) => buildCustomFrame(`note ${index}`, 'x'.repeat(2000)));
    const tag = buildId3Tag([buildTextFrame('TIT2', 'First'), ...frames, buildTextFrame('TPUB', 'Too late')]);
    const { metadata } = await read(tag, buildSilentFrames(1));
    expect([metadata.title, metadata.publisher]).toEqual(['First', null]);
  });

  it('[FMT-46] an endless series of tags is given up', async () => {
    const sound = buildSilentFrames(1);
    const facts = await read(sound, Buffer.alloc(20_000_000, buildId3Tag([])), sound);
    expect(getAudio(facts).durationMs).toBe(getAudio(await read(sound)).durationMs);
  });
});
