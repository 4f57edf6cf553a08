import { anM4b, box, fullBox, words } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../facts.ts';
import { readBytes } from '../testing.ts';

const read = (bytes: Uint8Array): Promise<BookFacts> => readBytes(bytes, { format: 'm4b' });
const audioOf = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const chaptersOf = async (options: Parameters<typeof anM4b>[0]) =>
  audioOf(await read(anM4b(options))).chapters.map(({ name, startMs, durationMs }) => [name, startMs, durationMs]);

const CHAPTERS = [
  { title: 'Открытие', startMs: 0 },
  { title: 'Chapter 1', startMs: 2500 },
  { title: 'Chapter 1', startMs: 6000 },
];

describe('the items of an M4B', () => {
  it.each([false, true])('[FMT-48] say what a book says, table of contents behind the sound: %s', async (movieLast) => {
    const facts = await read(
      anM4b({
        movieLast,
        authors: ['Ada Marsh', 'Ben Reed'],
        narrator: 'Nell Hope',
        series: { name: 'Lamps', number: '2.0' },
        genre: 'Audiobook',
        cover: true,
        seconds: 30,
      }),
    );
    expect(facts.metadata).toMatchObject({
      title: 'The Lamp Room',
      authors: [{ name: 'Ada Marsh' }, { name: 'Ben Reed' }],
      contributors: [{ name: 'Nell Hope', role: 'nrt' }],
      series: { name: 'Lamps', number: '2' },
      genres: ['Audiobook'],
      year: 1999,
      language: null,
      isDrm: false,
    });
    expect([facts.cover?.small.height, facts.cover?.big.height]).toEqual([400, 800]);
    expect(audioOf(facts)).toMatchObject({
      durationMs: 30_000,
      tracks: [{ path: '', mediaType: 'audio/mp4', seek: null }],
    });
  });

  it('[FMT-48] leave the title to the album, and silence is silent', async () => {
    expect((await read(anM4b({ title: null, album: 'Album' }))).metadata.title).toBe('Album');
    expect((await read(anM4b({ title: null, authors: [], year: null }))).metadata).toMatchObject({
      title: null,
      authors: [],
      year: null,
    });
  });

  it('[FMT-51] sound that is locked makes the book one under DRM', async () => {
    expect((await read(anM4b({ coding: 'drms' }))).metadata.isDrm).toBe(true);
  });
});

describe('the chapters of an M4B', () => {
  const inOrder = [
    ['Открытие', 0, 2500],
    ['Chapter 1', 2500, 3500],
    ['Chapter 1 (2)', 6000, 4000],
  ];

  it('[FMT-49] are those of its text track', async () => {
    expect(await chaptersOf({ chapters: CHAPTERS, neroChapters: [] })).toEqual(inOrder);
    expect(await chaptersOf({ chapters: CHAPTERS, neroChapters: [], movieLast: true })).toEqual(inOrder);
  });

  it('[FMT-49] are those of Nero', async () => {
    expect(await chaptersOf({ neroChapters: CHAPTERS })).toEqual(inOrder);
  });

  it('[FMT-49] are those of whichever says more', async () => {
    const few = CHAPTERS.slice(0, 2);
    expect(await chaptersOf({ chapters: CHAPTERS, neroChapters: few })).toEqual(inOrder);
    expect(await chaptersOf({ chapters: few, neroChapters: CHAPTERS })).toEqual(inOrder);
    const nameless = CHAPTERS.map(({ startMs }) => ({ startMs, title: '' }));
    expect(await chaptersOf({ chapters: nameless, neroChapters: CHAPTERS })).toEqual(inOrder);
  });

  it('[FMT-49] are all of those of its text track, when there are more than Nero’s box can count', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => ({ title: `Chapter ${index + 1}`, startMs: index * 1000 }));
    const found = await chaptersOf({ seconds: 1200, chapters: many, neroChapters: many.slice(0, 255) });
    expect(found).toEqual(many.map(({ title, startMs }) => [title, startMs, 1000]));
    const most = many.slice(0, 255);
    const neros = await chaptersOf({ seconds: 255, neroChapters: most });
    expect(neros).toEqual(most.map(({ title, startMs }) => [title, startMs, 1000]));
  });

  it('[FMT-49] are one of its title where there are none', async () => {
    expect(await chaptersOf({ title: 'Whole' })).toEqual([['Whole', 0, 10_000]]);
    expect(await chaptersOf({ title: null })).toEqual([['1', 0, 10_000]]);
  });
});

/** A copy in which the first `type` is followed, `behind` bytes after its letters, by another number. */
const spoilt = (bytes: Buffer, type: string, behind: number, value: number, last = false): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(
    value,
    (last ? copy.lastIndexOf(type, undefined, 'latin1') : copy.indexOf(type, 0, 'latin1')) + 4 + behind,
  );
  return copy;
};

describe('an M4B that lies', () => {
  const sound = anM4b({ chapters: CHAPTERS, cover: true });

  it.each([
    ['about how many samples it has', spoilt(sound, 'stsz', 8, 0xffff_ffff, true)],
    ['about how many chunks it has', spoilt(sound, 'stsc', 4, 0xffff_ffff, true)],
    ['about how long a run is', spoilt(sound, 'stts', 8, 0xffff_ffff, true)],
    ['about the size of its cover', spoilt(sound, 'covr', -8, 0x7fff_ffff)],
    ['about the size of an item', spoilt(sound, '\xa9day', -8, 0x7fff_ffff)],
  ])('[FMT-50] %s is read as far as it goes', async (_, bytes) => {
    const facts = await read(bytes);
    expect(audioOf(facts).durationMs).toBe(10_000);
    expect(facts.metadata.title).toBe('The Lamp Room');
  });

  it('[FMT-50] about its duration lasts as long as the movie', async () => {
    expect(audioOf(await read(spoilt(sound, 'mdhd', 16, 0xffff_ffff))).durationMs).toBe(10_000);
  });

  const damaged: [string, Buffer, string][] = [
    ['without a movie', box('ftyp', Buffer.from('M4B ')), 'no movie'],
    ['cut off', sound.subarray(0, sound.lastIndexOf('mdat') - 4), 'the end of the sound is missing'],
    ['that holds no sound', spoilt(sound, 'soun', -4, 0x76696465), 'a movie without sound'],
    ['of no length', spoilt(spoilt(spoilt(sound, 'mdhd', 16, 0), 'mvhd', 16, 0), 'mdhd', 12, 0), 'sound of no length'],
    ['of a hundred years', spoilt(spoilt(sound, 'mdhd', 16, 0xffff_fffe), 'mdhd', 12, 1), 'it claims to last'],
  ];
  it.each(damaged)('[FMT-50] %s is damaged', async (_, bytes, why) => {
    await expect(read(bytes)).rejects.toThrow(new RegExp(why));
    await expect(read(bytes)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[FMT-50] with more boxes than any book is hostile, at once', async () => {
    const flood = box('moov', ...Array.from({ length: 30_000 }, () => box('free')));
    await expect(read(flood)).rejects.toThrow(new UnreadableBook('hostile', 'more than 20000 boxes'));
  });

  it('[FMT-50] boxes within boxes of the same kind are not followed', async () => {
    let nested = fullBox('mvhd', words(0));
    for (let depth = 0; depth < 1000; depth += 1) nested = box('moov', nested);
    await expect(read(nested)).rejects.toThrow('a movie without sound');
  });
});
