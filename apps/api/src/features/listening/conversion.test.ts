import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { Book, listening, StoredBook } from '@lectern/contracts';
import { findFfmpeg } from '@lectern/formats';
import { buildM4b, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const PROGRAM = 'ffmpeg';
const ffmpeg = await findFfmpeg(PROGRAM);
if (!ffmpeg) process.stdout.write('Sound was not converted: ffmpeg is not on this machine\n');

const RATE = 16_000;
/** A WAV whose pitch in each second tells its number: 300 Hz, 310 Hz … */
const buildSteppedWav = (seconds: number): Buffer => {
  const bytes = Buffer.alloc(44 + seconds * RATE * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(seconds * RATE * 2, 40);
  let phase = 0;
  for (let sample = 0; sample < seconds * RATE; sample += 1) {
    phase += (2 * Math.PI * (300 + 10 * Math.floor(sample / RATE))) / RATE;
    bytes.writeInt16LE(Math.round(10_000 * Math.sin(phase)), 44 + sample * 2);
  }
  return bytes;
};

/** Runs FFmpeg on bytes in memory. */
const run = (input: Buffer, ...args: readonly string[]): Buffer =>
  execFileSync(PROGRAM, ['-v', 'error', '-i', 'pipe:0', ...args, 'pipe:1'], { input, maxBuffer: 64 * 1024 ** 2 });
const decode = (piece: Buffer): Buffer => run(piece, '-ac', '1', '-ar', `${RATE}`, '-f', 's16le');
/** The second that the pitch tells half a second long, a quarter of a second behind `at`. */
const hearSecond = (decoded: Buffer, at: number): number => {
  const pcm = decoded.subarray(Math.round((at + 0.25) * RATE) * 2, Math.round((at + 0.75) * RATE) * 2);
  let crossings = 0;
  for (let offset = 2; offset + 1 < pcm.length; offset += 2)
    if (pcm.readInt16LE(offset - 2) < 0 && pcm.readInt16LE(offset) >= 0) crossings += 1;
  return Math.round((crossings * 2 - 300) / 10);
};

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

const openUpload = async (name: string, bytes: Buffer) => {
  const answer = await uploadFile(anna, name, bytes);
  expect(answer.status).toBe(201);
  const { id } = Book.parse(await answer.json());
  return listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
};
/** Processes of FFmpeg that this one started. */
const listProcesses = (): string[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      return command.includes(app.dataDir) && command.includes('ffmpeg') ? [command] : [];
    } catch {
      return [];
    }
  });

describe.runIf(ffmpeg)('a converted track', () => {
  const wav = buildSteppedWav(130);

  it.each([
    ['alac', 'audio/mp4; codecs="alac"', 'm4b', ['-c:a', 'alac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
    ['speex', 'audio/ogg; codecs="speex"', 'ogg', ['-c:a', 'libspeex', '-f', 'ogg']],
    ['flac', 'audio/flac', 'flac', ['-c:a', 'flac', '-f', 'flac']],
    ['wav', 'audio/wav', 'wav', ['-c:a', 'copy', '-f', 'wav']],
  ])('[LISTEN-20] [LISTEN-21] is AAC in pieces of a minute at their place: %s', async (_, playType, ending, args) => {
    const [track] = (await openUpload(`told.${ending}`, run(wav, ...args))).tracks;
    expect(track).toMatchObject({ playType, pieceMs: 60_000 });
    for (const [piece, seconds] of [
      [0, [0, 30, 58]],
      [1, [60, 89, 119]],
      [2, [120, 128]],
    ] as const) {
      const { status, headers, bytes } = await app.fetchBooks(`${track?.url}/pieces/${piece}`);
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        'audio/mp4',
        `${bytes.length}`,
      ]);
      const decoded = decode(bytes);
      for (const second of seconds) expect(hearSecond(decoded, second - piece * 60), `${second}`).toBe(second);
    }
    expect((await app.fetchBooks(`${track?.url}/pieces/3`)).status).toBe(404);
  });

  it('[LISTEN-21] is sent in ranges, to the app’s page only, and has no other addresses', async () => {
    const [track] = (await openUpload('ranges.wav', buildSteppedWav(3))).tracks;
    const url = `${track?.url}/pieces/0`;
    const whole = await app.fetchBooks(url);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'access-control-allow-origin': app.url });
    const part = await app.fetchBooks(url, { range: 'bytes=10-19', 'if-range': String(whole.headers.etag) });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(10, 20)]);
    expect((await app.fetchBooks(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    for (const piece of ['1', '-1', '00', '1e0', 'x', '99999999999'])
      expect((await app.fetchBooks(url.replace(/0$/, piece))).status, piece).toBe(404);
    expect((await app.fetchBooks(url.replace(/[^/]+(?=\/0\/pieces)/, 'x'))).status).toBe(403);
  });

  it.each([true, false])('[LISTEN-21] is found in a ZIP, stored: %s', async (stored) => {
    const zip = await buildZip([
      { path: '1.wav', content: buildSteppedWav(70), stored },
      { path: '2.flac', content: run(buildSteppedWav(70), '-c:a', 'flac', '-f', 'flac'), stored },
    ]);
    for (const { url } of (await openUpload(`packed-${stored}.zip`, zip)).tracks)
      expect(hearSecond(decode((await app.fetchBooks(`${url}/pieces/1`)).bytes), 5)).toBe(65);
  });

  it('[LISTEN-22] is no longer converted when the listener leaves', async () => {
    const [track] = (await openUpload('left.wav', buildSteppedWav(200))).tracks;
    const { host, pathname } = new URL(`${track?.url}/pieces/0`);
    for (let round = 0; round < 5; round += 1) {
      const request = http.get(app.url + pathname, { headers: { host }, agent: false });
      request.on('error', () => {});
      await expect.poll(() => listProcesses().length, { interval: 5 }).toBe(1);
      request.destroy();
      await expect.poll(() => listProcesses().length).toBe(0);
    }
    expect((await app.fetchBooks(`${track?.url}/pieces/0`)).status).toBe(200);
  });

  it('[LISTEN-22] is converted once for all that wait, and at most two at a time for one reader', async () => {
    const [track] = (await openUpload('many.wav', buildSteppedWav(181))).tracks;
    const answers = Promise.all(Array.from({ length: 8 }, (_, at) => app.fetchBooks(`${track?.url}/pieces/${at % 4}`)));
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, listProcesses().filter((command) => command.startsWith('ffmpeg')).length);
    }, 20);
    const statuses = (await answers).map(({ status }) => status);
    clearInterval(watch);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('without FFmpeg', () => {
  it.each([
    ['alac', 'Apple Lossless (ALAC)'],
    ['ac-3', 'Dolby Digital (AC-3)'],
    ['ec-3', 'Dolby Digital Plus (E-AC-3)'],
    ['lpcm', 'LPCM'],
  ])('[LISTEN-23] a recording in %s is refused by the name of its sound', async (coding, name) => {
    const bare = await startTestApp({ env: { FFMPEG: '/nowhere/ffmpeg' } });
    try {
      const ben = await createTestReader(bare);
      const answer = await uploadFile(ben, 'a.m4b', buildM4b({ coding }));
      expect(answer.status).toBe(415);
      expect(await answer.text()).toContain(name);
      expect((await uploadFile(ben, 'b.m4b', buildM4b({ coding: 'Opus' }))).status).toBe(201);
    } finally {
      await bare.close();
    }
  });

  it('[UP-53] sound that nothing converts is left out of a ZIP and named, while other sound plays', async () => {
    const bare = await startTestApp({ env: { FFMPEG: '/nowhere/ffmpeg' } });
    try {
      const ben = await createTestReader(bare);
      const upload = async (...codings: string[]) =>
        uploadFile(
          ben,
          `${codings.join('-')}.zip`,
          await buildZip(
            codings.map((coding, index) => ({
              path: `${index + 1}.m4a`,
              content: buildM4b({ title: `Part ${index}`, coding }),
            })),
          ),
        );
      expect((await upload('alac', 'ac-3')).status).toBe(415);
      const answer = await upload('mp4a', 'alac', 'mp4a');
      expect(answer.status).toBe(201);
      expect(StoredBook.parse(await answer.json()).leftOut).toEqual(['2.m4a']);
    } finally {
      await bare.close();
    }
  });

  it('[LISTEN-23] nothing is converted, and other sound plays as before', async () => {
    const bare = await startTestApp({ env: { FFMPEG: '/nowhere/ffmpeg' } });
    try {
      const ben = await createTestReader(bare);
      const id = Book.parse(await (await uploadFile(ben, 'a.wav', buildSteppedWav(2))).json()).id;
      const { tracks } = listening.open.reply.parse(await (await ben.get(`/listening/open?book=${id}`)).json());
      expect(tracks).toMatchObject([{ playType: 'audio/wav', pieceMs: null }]);
      expect((await bare.fetchBooks(`${tracks[0]?.url}/pieces/0`)).status).toBe(404);
      expect((await bare.fetchBooks(tracks[0]?.url ?? '')).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
