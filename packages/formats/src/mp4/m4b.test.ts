import { buildBox, buildFullBox, buildM4b, encodeUint32 } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const read = (bytes: Uint8Array): Promise<BookFacts> => readBookBytes(bytes, { format: 'm4b' });
const getAudio = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const readChapters = async (options: Parameters<typeof buildM4b>[0]) =>
  getAudio(await read(buildM4b(options))).chapters.map(({ name, startMs, durationMs }) => [name, startMs, durationMs]);

const CHAPTERS = [
  { title: 'Открытие', startMs: 0 },
  { title: 'Chapter 1', startMs: 2500 },
  { title: 'Chapter 1', startMs: 6000 },
];

describe('the items of an M4B', () => {
  it.each([false, true])(
    '[FMT-48] become the metadata of the book, movie box after the audio: %s',
    async (movieLast) => {
      const facts = await read(
        buildM4b({
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
      expect(getAudio(facts)).toMatchObject({
        durationMs: 30_000,
        tracks: [{ path: '', mediaType: 'audio/mp4', seek: null }],
      });
    },
  );

  it('[FMT-48] fall back to the album for the title, and may be missing', async () => {
    expect((await read(buildM4b({ title: null, album: 'Album' }))).metadata.title).toBe('Album');
    expect((await read(buildM4b({ title: null, authors: [], year: null }))).metadata).toMatchObject({
      title: null,
      authors: [],
      year: null,
    });
  });

  it('[FMT-51] encrypted audio makes the book one under DRM', async () => {
    expect((await read(buildM4b({ coding: 'drms' }))).metadata.isDrm).toBe(true);
  });
});

describe('the coding of an M4B', () => {
  it.each([
    ['mp4a', undefined],
    ['alac', 'alac'],
    ['ac-3', 'ac-3'],
    ['ec-3', 'ec-3'],
    ['fLaC', 'flac'],
    ['Opus', 'opus'],
    ['sowt', 'sowt'],
    ['a"b\\', undefined],
  ])('[FMT-324] is named where it is not the usual one: %s', async (coding, codecs) => {
    expect(getAudio(await read(buildM4b({ coding }))).tracks[0]?.codecs).toBe(codecs);
  });
});

describe('the chapters of an M4B', () => {
  const inOrder = [
    ['Открытие', 0, 2500],
    ['Chapter 1', 2500, 3500],
    ['Chapter 1 (2)', 6000, 4000],
  ];

  it('[FMT-49] are those of its text track', async () => {
    expect(await readChapters({ chapters: CHAPTERS, neroChapters: [] })).toEqual(inOrder);
    expect(await readChapters({ chapters: CHAPTERS, neroChapters: [], movieLast: true })).toEqual(inOrder);
  });

  it('[FMT-49] are those of Nero', async () => {
    expect(await readChapters({ neroChapters: CHAPTERS })).toEqual(inOrder);
  });

  it('[FMT-49] are those of the format with more titles', async () => {
    const few = CHAPTERS.slice(0, 2);
    expect(await readChapters({ chapters: CHAPTERS, neroChapters: few })).toEqual(inOrder);
    expect(await readChapters({ chapters: few, neroChapters: CHAPTERS })).toEqual(inOrder);
    const nameless = CHAPTERS.map(({ startMs }) => ({ startMs, title: '' }));
    expect(await readChapters({ chapters: nameless, neroChapters: CHAPTERS })).toEqual(inOrder);
  });

  it('[FMT-49] are all of those of its text track, when there are more than Nero’s box can count', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => ({ title: `Chapter ${index + 1}`, startMs: index * 1000 }));
    const found = await readChapters({ seconds: 1200, chapters: many, neroChapters: many.slice(0, 255) });
    expect(found).toEqual(many.map(({ title, startMs }) => [title, startMs, 1000]));
    const most = many.slice(0, 255);
    const neros = await readChapters({ seconds: 255, neroChapters: most });
    expect(neros).toEqual(most.map(({ title, startMs }) => [title, startMs, 1000]));
  });

  it('[FMT-49] are one with its title where there are none', async () => {
    expect(await readChapters({ title: 'Whole' })).toEqual([['Whole', 0, 10_000]]);
    expect(await readChapters({ title: null })).toEqual([['1', 0, 10_000]]);
  });
});

/** A copy in which the first `type` is followed, `behind` bytes after its letters, by another number. */
const overwriteField = (bytes: Buffer, type: string, behind: number, value: number, last = false): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(
    value,
    (last ? copy.lastIndexOf(type, undefined, 'latin1') : copy.indexOf(type, 0, 'latin1')) + 4 + behind,
  );
  return copy;
};

describe('a malformed M4B', () => {
  const sound = buildM4b({ chapters: CHAPTERS, cover: true });

  it.each([
    ['about how many samples it has', overwriteField(sound, 'stsz', 8, 0xffff_ffff, true)],
    ['about how many chunks it has', overwriteField(sound, 'stsc', 4, 0xffff_ffff, true)],
    ['about how long a run is', overwriteField(sound, 'stts', 8, 0xffff_ffff, true)],
    ['about the size of its cover', overwriteField(sound, 'covr', -8, 0x7fff_ffff)],
    ['about the size of an item', overwriteField(sound, '\xa9day', -8, 0x7fff_ffff)],
  ])('[FMT-50] %s is read as far as it goes', async (_, bytes) => {
    const facts = await read(bytes);
    expect(getAudio(facts).durationMs).toBe(10_000);
    expect(facts.metadata.title).toBe('The Lamp Room');
  });

  it.each([0, 1000, 100_000, 0xffff_ffff])(
    '[FMT-321] lasts as long as its samples, whatever its headers state: %s',
    async (units) => {
      const lying = ['mvhd', 'tkhd', 'mdhd'].reduce((bytes, type) => overwriteField(bytes, type, 16, units), sound);
      // 79 frames of 1,024 samples
      expect(getAudio(await read(overwriteField(lying, 'tkhd', 20, units))).durationMs).toBe(10_112);
    },
  );

  const damaged: [string, Buffer, string][] = [
    ['without a movie', buildBox('ftyp', Buffer.from('M4B ')), 'no movie'],
    ['cut off', sound.subarray(0, sound.lastIndexOf('mdat') - 4), 'the end of the sound is missing'],
    ['that holds no sound', overwriteField(sound, 'soun', -4, 0x76696465), 'a movie without sound'],
    ['of no length', overwriteField(sound, 'mdhd', 12, 0), 'sound of no length'],
    [
      'of a hundred years',
      overwriteField(overwriteField(sound, 'stts', 12, 0xffff_fffe), 'mdhd', 12, 1),
      'it claims to last',
    ],
  ];
  it.each(damaged)('[FMT-50] %s is damaged', async (_, bytes, why) => {
    await expect(read(bytes)).rejects.toThrow(new RegExp(why));
    await expect(read(bytes)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[FMT-50] with more boxes than any book is hostile, at once', async () => {
    const flood = buildBox('moov', ...Array.from({ length: 30_000 }, () => buildBox('free')));
    await expect(read(flood)).rejects.toThrow(new UnreadableBook('hostile', 'more than 20000 boxes'));
  });

  it('[FMT-50] boxes within boxes of the same kind are not followed', async () => {
    let nested = buildFullBox('mvhd', encodeUint32(0));
    for (let depth = 0; depth < 1000; depth += 1) nested = buildBox('moov', nested);
    await expect(read(nested)).rejects.toThrow('a movie without sound');
  });
});
