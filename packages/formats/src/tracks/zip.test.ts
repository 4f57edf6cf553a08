import { anM4b, anMp3, aPicture, claiming, type PackedFile, zipOf } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../facts.ts';
import { readBytes } from '../testing.ts';

const readZip = async (...files: PackedFile[]): Promise<BookFacts> => readBytes(await zipOf(files), { format: 'zip' });
const stored = (path: string, content: Uint8Array): PackedFile => ({ path, content, stored: true });
const audioOf = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const pathsOf = (facts: BookFacts): string[] => audioOf(facts).tracks.map(({ path }) => path);
const track = (number: number | null, options: Parameters<typeof anMp3>[0] = {}): Buffer =>
  anMp3({ track: number === null ? null : `${number}/9`, title: `Part ${number}`, seconds: 2, ...options });

describe('recordings in a ZIP', () => {
  it('[FMT-52] follow each other by their numbers', async () => {
    const facts = await readZip(stored('c.mp3', track(1)), stored('a.mp3', track(3)), stored('b.mp3', track(2)));
    expect(pathsOf(facts)).toEqual(['c.mp3', 'b.mp3', 'a.mp3']);
  });

  it('[FMT-52] follow each other by name when a number is missing or comes twice', async () => {
    const names = ['CD10/1.mp3', 'CD2/2.mp3', 'CD2/10.mp3', 'cd1/1.mp3'];
    const inOrder = ['cd1/1.mp3', 'CD2/2.mp3', 'CD2/10.mp3', 'CD10/1.mp3'];
    expect(pathsOf(await readZip(...names.map((name) => stored(name, track(1)))))).toEqual(inOrder);
    const numbers = [4, null, 2, 1];
    const partly = names.map((name, index) => stored(name, track(numbers[index] ?? null)));
    expect(pathsOf(await readZip(...partly))).toEqual(inOrder);
  });

  it.each([true, false])('[FMT-53] can be sent from where they lie, stored: %s', async (isStored) => {
    const bytes = track(1);
    const zip = await zipOf([{ path: 'dir/1.mp3', content: bytes, stored: isStored }]);
    const { parts } = await readBytes(zip, { format: 'zip' });
    expect(parts).toMatchObject([
      { path: 'dir/1.mp3', method: isStored ? 0 : 8, size: bytes.length, mediaType: 'audio/mpeg' },
    ]);
    const [{ offset, compressedSize } = { offset: 0, compressedSize: 0 }] = parts;
    const packed = zip.subarray(offset, offset + compressedSize);
    if (isStored) expect(packed.equals(bytes)).toBe(true);
    else expect(packed.length).toBeLessThan(bytes.length);
  });

  it('[FMT-54] are chapters, with those that they have themselves, each name once', async () => {
    const chapters = [
      { title: 'Part 1', startMs: 0 },
      { title: 'Half', startMs: 1000 },
    ];
    const facts = await readZip(
      stored('1.mp3', track(1)),
      stored('2.m4b', anM4b({ chapters, track: '2', seconds: 2 })),
    );
    expect(audioOf(facts).chapters).toMatchObject([
      { name: 'Part 1', track: 0, startMs: 0 },
      { name: 'Part 1 (2)', title: 'Part 1', track: 1, startMs: 0, durationMs: 1000 },
      { name: 'Half', track: 1, startMs: 1000, durationMs: 1000 },
    ]);
    const [first, second] = audioOf(facts).tracks;
    expect(audioOf(facts).durationMs).toBe((first?.durationMs ?? 0) + (second?.durationMs ?? 0));
  });

  it('[FMT-54] are called as their files when all say the same', async () => {
    const same = (number: number) => track(number, { title: 'Moby Dick' });
    const facts = await readZip(stored('01 Loomings.mp3', same(1)), stored('02_The_Carpet-Bag.mp3', same(2)));
    expect(audioOf(facts).chapters.map(({ name }) => name)).toEqual(['01 Loomings', '02 The Carpet-Bag']);
  });

  it('[FMT-55] are one book: the title of the album, what the tracks say, the cover beside them', async () => {
    const facts = await readZip(
      stored('book/1.mp3', track(1, { album: 'The Lamp Room', narrator: 'Nell Hope', cover: true })),
      stored('book/2.mp3', track(2, { genre: 'Audiobook' })),
      stored('book/extra/cover.png', aPicture({ width: 10, height: 20 })),
      stored('book/Folder.png', aPicture({ width: 30, height: 40 })),
    );
    expect(facts.metadata).toMatchObject({
      title: 'The Lamp Room',
      authors: [{ name: 'Ada Marsh' }],
      contributors: [{ name: 'Nell Hope', role: 'nrt' }],
      genres: ['Audiobook'],
    });
    expect([facts.cover?.big.width, facts.cover?.big.height]).toEqual([30, 40]);
  });

  it('[FMT-55] have the cover of a track and the title of their folder where nothing else says it', async () => {
    const facts = await readZip(
      stored('Bleak_House/1.mp3', track(1)),
      { path: 'Bleak_House/2.mp3', content: track(2, { cover: true }) },
      stored('Bleak_House/cover.jpg', Buffer.from('<svg onload="alert(1)"')),
    );
    expect([facts.metadata.title, facts.cover?.big.height]).toEqual(['Bleak House', 800]);
    expect((await readZip(stored('1.mp3', track(1, { title: 'Alone', album: 'Album' })))).metadata.title).toBe('Alone');
  });

  it('[FMT-56] are all that counts: programs, leftovers and what only calls itself a recording are passed over', async () => {
    const facts = await readZip(
      stored('1.mp3', track(1)),
      stored('2.mp3', Buffer.from('not an mp3 at all')),
      stored('3.m4b', Buffer.from('neither')),
      stored('setup.exe', Buffer.from('MZ')),
      stored('__MACOSX/1.mp3', track(1)),
      stored('.hidden/1.mp3', track(1)),
    );
    expect(pathsOf(facts)).toEqual(['1.mp3']);
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
    ['mp3', anMp3({ seconds: 500, variable: true, chapters, cover: true })],
    ['m4b', anM4b({ seconds: 200_000, chapters, cover: true })],
    ['m4b', anM4b({ seconds: 200_000, chapters, cover: true, movieLast: true })],
  ])('[FMT-57] are read as they would be beside the archive: %s', async (format, bytes) => {
    expect(bytes.length).toBeGreaterThan(4 * 1024 ** 2);
    const inside = await readZip({ path: `1.${format}`, content: bytes });
    const alone = await readBytes(bytes, { format });
    const { tracks, ...rest } = audioOf(alone);
    expect(audioOf(inside)).toEqual({ ...rest, tracks: tracks.map((file) => ({ ...file, path: `1.${format}` })) });
    expect(inside.metadata).toEqual(alone.metadata);
    expect(inside.cover?.big.height).toBe(800);
  });

  it('[FMT-57] that lie about their size are left out', async () => {
    const zip = await zipOf([
      { path: '1.mp3', content: track(1) },
      { path: '2.mp3', content: track(2) },
    ]);
    const facts = await readBytes(claiming(zip, '2.mp3', 'size', 4000), { format: 'zip' });
    expect(pathsOf(facts)).toEqual(['1.mp3']);
  });
});
