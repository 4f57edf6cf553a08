import { randomBytes } from 'node:crypto';
import { Book, listening } from '@lectern/contracts';
import { buildMp3, buildZip } from '@lectern/sample-books';
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

let books = 0;
const open = async (files: readonly Buffer[], stored = true) => {
  books += 1;
  const zip = await buildZip(files.map((content, index) => ({ path: `${index}.mp3`, content, stored })));
  const answer = await uploadFile(anna, `joined-${books}.zip`, zip);
  expect(answer.status).toBe(201);
  const { id } = Book.parse(await answer.json());
  return listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
};
/** An MP3 whose silence differs from byte to byte, so that no two places of it are the same. */
const buildMarkedMp3 = (seconds: number): Buffer => {
  const bytes = buildMp3({ seconds, title: `Of ${seconds} seconds` });
  const marked = Buffer.from(bytes);
  const start = bytes.indexOf(Buffer.from([0xff, 0xfb]));
  for (let at = start + 40; at < bytes.length - 40; at += 1)
    if (bytes.subarray(at - 40, at + 1).every((byte) => byte === 0)) marked[at] = 1 + ((at * 31 + seconds) % 200);
  return marked;
};
/** Three files with tags before the sound, and with rubbish behind it. */
const buildFiles = () => [7, 11, 5].map((seconds) => Buffer.concat([buildMarkedMp3(seconds), randomBytes(5000)]));
const joinSound = (files: readonly Buffer[], { tracks }: Awaited<ReturnType<typeof open>>): Buffer =>
  Buffer.concat(files.map((file, index) => file.subarray(tracks[index]?.sound?.from, tracks[index]?.sound?.to)));

describe('the joined sound of a recording', () => {
  it.each([true, false])('[LISTEN-40] is that of its files, in every range (stored: %s)', async (stored) => {
    const files = buildFiles();
    const opened = await open(files, stored);
    const expected = joinSound(files, opened);
    expect(expected.length).toBeLessThan(files.reduce((sum, { length }) => sum + length, 0) - 15_000);
    const address = opened.joined ?? '';
    const whole = await app.fetchBooks(address);
    expect([whole.status, whole.headers['content-type'], whole.headers['content-length']]).toEqual([
      200,
      'audio/mpeg',
      String(expected.length),
    ]);
    expect(whole.bytes.equals(expected)).toBe(true);
    const border = (opened.tracks[0]?.sound?.to ?? 0) - (opened.tracks[0]?.sound?.from ?? 0);
    const last = expected.length - 1;
    for (const [from, to] of [
      [0, 0],
      [border - 1, border - 1],
      [border, border],
      [border - 100, border + 100],
      [10, last - 10],
      [last, last],
    ] as const) {
      const { status, bytes, headers } = await app.fetchBooks(address, { range: `bytes=${from}-${to}` });
      expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${expected.length}`]);
      expect(bytes.equals(expected.subarray(from, to + 1)), `${from}-${to}`).toBe(true);
    }
    expect((await app.fetchBooks(address, { range: `bytes=${last + 1}-` })).status).toBe(416);
  });

  it('[LISTEN-40] has each moment at the byte that its bit rate says', async () => {
    const { tracks, durationMs } = await open(buildFiles());
    const sizes = tracks.map(({ sound }) => (sound?.to ?? 0) - (sound?.from ?? 0));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    let [at, startMs] = [0, 0];
    for (const [index, track] of tracks.entries()) {
      expect(Math.abs((at / bytes) * durationMs - startMs)).toBeLessThan(100);
      at += sizes[index] ?? 0;
      startMs += track.durationMs;
    }
  });

  it('[LISTEN-40][HEAR-120] is MP3 for several files of one constant bit rate, and MP4 where a bit rate varies', async () => {
    const steady = buildMp3({ seconds: 8 });
    const variable = buildMp3({ seconds: 8, variable: true });
    const joined = async (...files: Buffer[]) => (await open(files)).joinedPlayType;
    const movie = 'audio/mp4; codecs="mp4a.6B"';
    expect(await joined(steady, buildMp3({ seconds: 9 }))).toBe('audio/mpeg');
    expect(await joined(variable, variable)).toBe(movie);
    expect(await joined(steady, variable)).toBe(movie);
    expect(await joined(variable)).toBe(movie);
    expect(await joined(steady)).toBeNull();
    const interrupted = Buffer.concat([variable, Buffer.alloc(4000), variable]);
    expect(await joined(variable, interrupted)).toBeNull();
  });

  it('[LISTEN-40] is refused with a wrong signature, and where there is none', async () => {
    const { joined, tracks } = await open([buildMp3({ seconds: 6 })]);
    expect(joined).toBeNull();
    const url = tracks[0]?.url ?? '';
    expect((await app.fetchBooks(url.replace(/0$/, 'joined'))).status).toBe(404);
    const other = (await open(buildFiles())).joined ?? '';
    expect((await app.fetchBooks(other.replace(/\/sound\/\d+\//, '/sound/1/'))).status).toBe(403);
  });
});
