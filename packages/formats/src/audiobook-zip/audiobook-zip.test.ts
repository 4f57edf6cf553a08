import { buildM4b, buildMp3, buildPng, buildZip, overrideZipField, type PackedFile } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const readZip = async (...files: PackedFile[]): Promise<BookFacts> =>
  readBookBytes(await buildZip(files), { format: 'zip' });
const stored = (path: string, content: Uint8Array): PackedFile => ({ path, content, stored: true });
const getAudio = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const listPaths = (facts: BookFacts): string[] => getAudio(facts).tracks.map(({ path }) => path);
const buildTrack = (number: number | null, options: Parameters<typeof buildMp3>[0] = {}): Buffer =>
  buildMp3({ track: number === null ? null : `${number}/9`, title: `Part ${number}`, seconds: 2, ...options });

describe('recordings in a ZIP', () => {
  it('[FMT-52] are ordered by their numbers', async () => {
    const facts = await readZip(
      stored('c.mp3', buildTrack(1)),
      stored('a.mp3', buildTrack(3)),
      stored('b.mp3', buildTrack(2)),
    );
    expect(listPaths(facts)).toEqual(['c.mp3', 'b.mp3', 'a.mp3']);
  });

  it('[FMT-52] are ordered by name when a number is missing or repeated', async () => {
    const names = ['CD10/1.mp3', 'CD2/2.mp3', 'CD2/10.mp3', 'cd1/1.mp3'];
    const inOrder = ['cd1/1.mp3', 'CD2/2.mp3', 'CD2/10.mp3', 'CD10/1.mp3'];
    expect(listPaths(await readZip(...names.map((name) => stored(name, buildTrack(1)))))).toEqual(inOrder);
    const numbers = [4, null, 2, 1];
    const partly = names.map((name, index) => stored(name, buildTrack(numbers[index] ?? null)));
    expect(listPaths(await readZip(...partly))).toEqual(inOrder);
  });

  it.each([true, false])('[FMT-53] can be sent from their place in the archive, stored: %s', async (isStored) => {
    const bytes = buildTrack(1);
    const zip = await buildZip([{ path: 'dir/1.mp3', content: bytes, stored: isStored }]);
    const { parts } = await readBookBytes(zip, { format: 'zip' });
    expect(parts).toMatchObject([
      { path: 'dir/1.mp3', method: isStored ? 0 : 8, size: bytes.length, mediaType: 'audio/mpeg' },
    ]);
    const [{ offset, compressedSize } = { offset: 0, compressedSize: 0 }] = parts;
    const packed = zip.subarray(offset, offset + compressedSize);
    if (isStored) expect(packed.equals(bytes)).toBe(true);
    else expect(packed.length).toBeLessThan(bytes.length);
  });

  it('[FMT-54] are chapters, together with their own chapters, with unique names', async () => {
    const chapters = [
      { title: 'Part 1', startMs: 0 },
      { title: 'Half', startMs: 1000 },
    ];
    const facts = await readZip(
      stored('1.mp3', buildTrack(1)),
      stored('2.m4b', buildM4b({ chapters, track: '2', seconds: 2 })),
    );
    expect(getAudio(facts).chapters).toMatchObject([
      { name: 'Part 1', track: 0, startMs: 0 },
      { name: 'Part 1 (2)', title: 'Part 1', track: 1, startMs: 0, durationMs: 1000 },
      { name: 'Half', track: 1, startMs: 1000, durationMs: 1000 },
    ]);
    const [first, second] = getAudio(facts).tracks;
    expect(getAudio(facts).durationMs).toBe((first?.durationMs ?? 0) + (second?.durationMs ?? 0));
  });

  it('[FMT-54] are titled by file name when all have the same title', async () => {
    const same = (number: number) => buildTrack(number, { title: 'Moby Dick' });
    const facts = await readZip(stored('01 Loomings.mp3', same(1)), stored('02_The_Carpet-Bag.mp3', same(2)));
    expect(getAudio(facts).chapters.map(({ name }) => name)).toEqual(['01 Loomings', '02 The Carpet-Bag']);
  });

  it('[FMT-102] are titled by their only marks where these differ, and titles do not', async () => {
    const read = (title: string | null, ...marks: string[]) =>
      readZip(
        ...marks.map((mark, index) =>
          stored(`0${index}.mp3`, buildTrack(1, { title, chapters: [{ title: mark, startMs: 0 }] })),
        ),
      );
    const list = (facts: BookFacts) => getAudio(facts).chapters.map(({ name }) => name);
    expect(list(await read('Moby Dick', 'Loomings', 'The Carpet-Bag'))).toEqual(['Loomings', 'The Carpet-Bag']);
    expect(list(await read(null, 'ch0', 'ch0'))).toEqual(['00', '01']);
  });

  it('[FMT-55] are one book: with the title of the album, the tags of the tracks and the cover next to them', async () => {
    const facts = await readZip(
      stored('book/1.mp3', buildTrack(1, { album: 'The Lamp Room', narrator: 'Nell Hope', cover: true })),
      stored('book/2.mp3', buildTrack(2, { genre: 'Audiobook' })),
      stored('book/extra/cover.png', buildPng({ width: 10, height: 20 })),
      stored('book/Folder.png', buildPng({ width: 30, height: 40 })),
    );
    expect(facts.metadata).toMatchObject({
      title: 'The Lamp Room',
      authors: [{ name: 'Ada Marsh' }],
      contributors: [{ name: 'Nell Hope', role: 'nrt' }],
      genres: ['Audiobook'],
    });
    expect([facts.cover?.big.width, facts.cover?.big.height]).toEqual([30, 40]);
  });

  it('[FMT-55] have the cover of a track and the title of their folder when there is no other', async () => {
    const facts = await readZip(
      stored('Bleak_House/1.mp3', buildTrack(1)),
      { path: 'Bleak_House/2.mp3', content: buildTrack(2, { cover: true }) },
      stored('Bleak_House/cover.jpg', Buffer.from('<svg onload="alert(1)"')),
    );
    expect([facts.metadata.title, facts.cover?.big.height]).toEqual(['Bleak House', 800]);
    expect((await readZip(stored('1.mp3', buildTrack(1, { title: 'Alone', album: 'Album' })))).metadata.title).toBe(
      'Alone',
    );
  });

  it('[FMT-56] are the only files read: programs, system files and files with only the extension of a recording are ignored', async () => {
    const facts = await readZip(
      stored('1.mp3', buildTrack(1)),
      stored('2.mp3', Buffer.from('not an mp3 at all')),
      stored('3.m4b', Buffer.from('neither')),
      stored('setup.exe', Buffer.from('MZ')),
      stored('__MACOSX/1.mp3', buildTrack(1)),
      stored('.hidden/1.mp3', buildTrack(1)),
    );
    expect(listPaths(facts)).toEqual(['1.mp3']);
    expect(facts.parts.map(({ path }) => path)).toEqual(['1.mp3']);
    const none = readZip(stored('setup.exe', Buffer.from('MZ')), stored('2.mp3', Buffer.from('not an mp3')));
    await expect(none).rejects.toThrow(new UnreadableBook('damaged', 'the archive holds no recordings'));
  });
});

describe('deflated recordings', () => {
  const chapters = [
    { title: 'One', startMs: 0 },
    { title: 'Two', startMs: 60_000 },
  ];

  it.each([
    ['mp3', buildMp3({ seconds: 500, variable: true, chapters, cover: true })],
    ['m4b', buildM4b({ seconds: 200_000, chapters, cover: true })],
    ['m4b', buildM4b({ seconds: 200_000, chapters, cover: true, movieLast: true })],
  ])('[FMT-57] are read as they would be beside the archive: %s', async (format, bytes) => {
    expect(bytes.length).toBeGreaterThan(4 * 1024 ** 2);
    const inside = await readZip({ path: `1.${format}`, content: bytes });
    const alone = await readBookBytes(bytes, { format });
    const { tracks, ...rest } = getAudio(alone);
    expect(getAudio(inside)).toEqual({ ...rest, tracks: tracks.map((file) => ({ ...file, path: `1.${format}` })) });
    expect(inside.metadata).toEqual(alone.metadata);
    expect(inside.cover?.big.height).toBe(800);
  });

  it('[FMT-57] with a wrong declared size are left out', async () => {
    const zip = await buildZip([
      { path: '1.mp3', content: buildTrack(1) },
      { path: '2.mp3', content: buildTrack(2) },
    ]);
    const facts = await readBookBytes(overrideZipField(zip, '2.mp3', 'size', 4000), { format: 'zip' });
    expect(listPaths(facts)).toEqual(['1.mp3']);
  });
});
