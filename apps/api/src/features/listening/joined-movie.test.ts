import { randomBytes } from 'node:crypto';
import { Book, listening } from '@lectern/contracts';
import { buildM4b, buildMp3, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

type Files = readonly { path: string; content: Buffer }[];
let books = 0;
const open = async (files: Files, stored = true) => {
  books += 1;
  const zip = await buildZip(files.map((file) => ({ ...file, stored })));
  const answer = await uploadFile(anna, `movie-${books}.zip`, zip);
  expect(answer.status).toBe(201);
  const { id } = Book.parse(await answer.json());
  return listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
};
/** Files of variable bit rate with tags before the sound, and with rubbish behind it. */
const buildFiles = (): Files =>
  [70, 110, 5].map((seconds, index) => ({
    path: `${index}.mp3`,
    content: Buffer.concat([buildMp3({ seconds, variable: true, title: `${seconds} s` }), randomBytes(5000)]),
  }));
/** The rows of a table of 32-bit numbers in the movie. */
const readTable = (movie: Buffer, type: string, skip: number, columns: number): number[][] => {
  const at = movie.indexOf(type) + 4 + skip;
  const rows = movie.readUInt32BE(at);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => movie.readUInt32BE(at + 4 + (row * columns + column) * 4)),
  );
};
/** The samples of a movie by its tables, as a player finds them. */
const listSamples = (movie: Buffer): Buffer[] => {
  const sizes = readTable(movie, 'stsz', 8, 1).flat();
  const chunks = readTable(movie, 'stco', 4, 1).flat();
  const runs = readTable(movie, 'stsc', 4, 3);
  const samples: Buffer[] = [];
  for (const [index, chunkAt] of chunks.entries()) {
    const run = runs.findLast(([first = 0]) => first <= index + 1);
    let at = chunkAt;
    for (let left = run?.[1] ?? 0; left > 0; left -= 1) {
      const size = sizes[samples.length] ?? 0;
      samples.push(movie.subarray(at, at + size));
      at += size;
    }
  }
  expect(samples.length).toBe(sizes.length);
  return samples;
};

describe('files of variable bit rate as one', () => {
  it.each([true, false])('[HEAR-120] are an MP4 with the frames of all (stored: %s)', async (stored) => {
    const files = buildFiles();
    const { tracks, joined, durationMs } = await open(files, stored);
    const whole = await app.fetchBooks(joined ?? '');
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'audio/mp4']);
    const sound = Buffer.concat(
      files.map(({ content }, index) => content.subarray(tracks[index]?.sound?.from, tracks[index]?.sound?.to)),
    );
    const samples = listSamples(whole.bytes);
    expect(Buffer.concat(samples).equals(sound)).toBe(true);
    expect(samples.every((sample) => sample[0] === 0xff && sample[1] === 0xfb)).toBe(true);
    expect(whole.bytes.subarray(-sound.length).equals(sound)).toBe(true);
    expect(Math.abs((samples.length * 1152_000) / 44_100 - durationMs)).toBeLessThan(3);
  });

  it('[HEAR-121] are sent in any range', async () => {
    const { joined } = await open(buildFiles());
    const { bytes: whole } = await app.fetchBooks(joined ?? '');
    const marks = ['stsz', 'stco', 'mdat'].map((type) => whole.indexOf(type));
    const last = whole.length - 1;
    const ranges = marks.flatMap((at) => [
      [at - 7, at + 9],
      [at + 17, at + 17],
      [at + 18, at + 1031],
      [at + 30, last],
    ]);
    for (const [from = 0, to = 0] of [...ranges, [0, 0], [last, last], [0, last]]) {
      const { status, bytes, headers } = await app.fetchBooks(joined ?? '', { range: `bytes=${from}-${to}` });
      expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${whole.length}`]);
      expect(bytes.equals(whole.subarray(from, to + 1)), `${from}-${to}`).toBe(true);
    }
  });
});

describe('M4B files as one', () => {
  /** The frames that are heard have four and seven bytes; the first one, of four, is cut off. */
  const buildM4bs = (...seconds: number[]): Files =>
    seconds.map((length, index) => ({
      path: `${index}.m4b`,
      content: buildM4b({
        seconds: length,
        encoded: true,
        movieLast: index % 2 === 1,
        chapters: [{ title: 'x', startMs: 0 }],
      }),
    }));

  it('[HEAR-124] are an MP4 with the frames of all, without those before their begin and behind their end', async () => {
    const { joined, joinedPlayType, durationMs, tracks } = await open(buildM4bs(70, 110, 5, 33));
    expect(joinedPlayType).toBe('audio/mp4; codecs="mp4a.40.2"');
    const { bytes: whole, status } = await app.fetchBooks(joined ?? '');
    expect(status).toBe(200);
    const samples = listSamples(whole);
    const frameMs = 128;
    expect(samples.every((sample) => sample.subarray(0, 4).equals(Buffer.from([0, 0, 0, 7])))).toBe(true);
    expect(Math.abs(samples.length * frameMs - durationMs)).toBeLessThan(frameMs);
    // a track begins with the longer frame, so two like ones at a border, or the number of frames so far, tell where
    let startMs = 0;
    for (const { durationMs: trackMs } of tracks) {
      const near = Math.round(startMs / frameMs);
      expect(samples[near]?.length).toBe(7);
      expect(samples[near + 1]?.length).toBe(4);
      startMs += trackMs;
    }
    const from = whole.indexOf('stsz') + 30;
    const range = await app.fetchBooks(joined ?? '', { range: `bytes=${from}-${from + 700}` });
    expect(range.bytes.equals(whole.subarray(from, from + 701))).toBe(true);
  });

  it('[HEAR-124] have no such file if one of them is compressed in its ZIP, coded in another way or alone', async () => {
    expect((await open(buildM4bs(5, 6), false)).joined).toBeNull();
    expect((await open(buildM4bs(5))).joined).toBeNull();
    const [first, second] = buildM4bs(5, 6);
    const steady = { path: '2.m4b', content: buildM4b({ seconds: 5 }) };
    const lossless = { path: '3.m4b', content: buildM4b({ seconds: 5, encoded: true, coding: 'alac' }) };
    if (!first || !second) throw new Error('there are two');
    expect((await open([first, second])).joined).not.toBeNull();
    expect((await open([first, second, steady])).joined).toBeNull();
    expect((await open([first, second, lossless])).joined).toBeNull();
    expect((await open([first, { path: '4.mp3', content: buildMp3({ variable: true }) }])).joined).toBeNull();
  });
});
