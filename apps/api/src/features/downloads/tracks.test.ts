import { Recording } from '@lectern/contracts';
import { buildM4b, buildMp3, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { sendRaw } from '../../wire/testing/send.ts';

const NAME = 'Вечер + утро, 100%.zip';
const LARGE = buildMp3({ seconds: 300, variable: true, track: '3/4', title: 'Large' });
/** In playback order; the third is compressed. */
const tracks = [
  { path: 'Диск 1/1 + 1.mp3', content: buildMp3({ seconds: 3, track: '1/4', title: 'Sum' }), type: 'audio/mpeg' },
  { path: 'Диск 1/й.m4b', content: buildM4b({ seconds: 4, track: '2', title: 'Short' }), type: 'audio/mp4' },
  { path: 'large.mp3', content: LARGE, stored: false, type: 'audio/mpeg' },
  { path: 'part four.m4a', content: buildM4b({ seconds: 5, track: '4', title: 'Last' }), type: 'audio/mp4' },
];

let app: TestApp;
let anna: TestReader;
let book: Recording;
let linkToken: string;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  const zip = await buildZip(tracks.map(({ path, content, stored = true }) => ({ path, content, stored })));
  const { fast_hash: hash } = (await (await uploadFile(anna, NAME, zip)).json()) as { fast_hash: string }; // by contract
  book = Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${hash}`)).json());
  linkToken = new URL(book.link).searchParams.get('access_token') ?? '';
});
afterAll(() => app.close());

/** Sends the URL exactly as written, without resolving or encoding. */
const get = (path: string, token = anna.token, headers: Record<string, string> = {}) =>
  sendRaw('GET', `${app.api}/files${path}${path.includes('?') ? '&' : '?'}access_token=${token}`, { headers });
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
const toPath = (index: number): string => encodePath(book.files[index]?.path ?? '');

describe('a file of an audiobook', () => {
  it('[REC-20] is sent by its path in the book, with its media type', async () => {
    expect(book.files.map(({ path }) => path)).toEqual(tracks.map(({ path }) => `/${NAME}/${path}`));
    for (const [index, { content, type }] of tracks.entries()) {
      for (const token of [anna.token, linkToken]) {
        const answer = await get(toPath(index), token);
        expect([answer.status, answer.bytes.equals(content)], answer.text.slice(0, 200)).toEqual([200, true]);
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'content-length': String(content.length),
          'accept-ranges': 'bytes',
        });
        expect(answer.headers['content-encoding']).toBeUndefined();
      }
      expect((await get(`${toPath(index)}/?fast_hash=${book.fast_hash}`)).bytes.equals(content)).toBe(true);
    }
    const head = await fetch(`${app.api}/files${toPath(2)}?access_token=${linkToken}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LARGE.length)]);
  });

  it.each([0, 2, 3])('[REC-21] is sent in ranges (%i)', async (index) => {
    const bytes = tracks[index]?.content ?? Buffer.alloc(0);
    const size = bytes.length;
    const etag = (await get(toPath(index))).headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-399', 100, 399],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
      [`bytes=50-${size * 2}`, 50, size - 1],
    ] as const) {
      const answer = await get(toPath(index), linkToken, { range, 'if-range': etag });
      expect([range, answer.status, answer.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect([range, answer.bytes.equals(bytes.subarray(start, end + 1))]).toEqual([range, true]);
    }
    const beyond = await get(toPath(index), linkToken, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const other = await get(toPath(index), linkToken, { range: 'bytes=5-', 'if-range': '"other"' });
    expect([other.status, other.bytes.equals(bytes)]).toEqual([200, true]);
    expect((await get(toPath(index), linkToken, { 'if-none-match': etag })).status).toBe(304);
    expect(etag).not.toBe((await get(toPath(1))).headers.etag);
  });

  it('[REC-22] is found with every spelling of its path', async () => {
    const [sum, short, , last] = tracks;
    const zip = encodeURIComponent(NAME);
    for (const [path, track] of [
      [`/${encodeURIComponent(`${NAME}/${sum?.path}`)}`, sum],
      [encodeURIComponent(`/${NAME}/${sum?.path}`), sum],
      [`//${zip}/${encodePath(sum?.path ?? '')}`, sum],
      [`/${zip.replaceAll('%20', '+')}/${encodePath('Диск 1/1 + 1.mp3').replaceAll('%20', '+')}`, sum],
      [`/${zip}/${encodePath('Диск 1/й.m4b'.normalize('NFD'))}`, short],
      [`/${zip}/part+four.m4a`, last],
    ] as const) {
      const answer = await get(path.startsWith('/') ? path : `/${path}`);
      expect([path, answer.status, answer.bytes.equals(track?.content ?? Buffer.alloc(0))]).toEqual([path, 200, true]);
    }
  });

  it('[REC-23] is only a file of that book, for its reader only', async () => {
    const zip = encodeURIComponent(NAME);
    for (const path of [
      `/${zip}/none.mp3`,
      `/${zip}/../${zip}/large.mp3`,
      `/${zip}/./large.mp3`,
      `/${zip}/%2e%2e/large.mp3`,
      `/${zip}/..%2flarge.mp3`,
      `/${zip}//large.mp3`,
      `/${zip}/${encodeURIComponent('../../../etc/passwd')}`,
      `/${zip}/large.mp3/large.mp3`,
      `/${zip}/LARGE.mp3`,
      `/${zip}%252Flarge.mp3`,
      `/${zip}\\large.mp3`,
      '/other.zip/large.mp3',
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const boris = await createTestReader(app, 'boris');
    expect((await get(toPath(0), boris.token)).status).toBe(404);
    const other = await createTestBook(anna, { title: 'Other' }, 'other.epub');
    const otherToken = new URL(other.link).searchParams.get('access_token') ?? '';
    expect((await get(toPath(0), otherToken)).status).toBe(404);
    expect((await get('/other.epub/mimetype')).status).toBe(404);
    expect((await get(toPath(0), `${linkToken.slice(0, -1)}~`)).status).toBe(403);
    expect((await sendRaw('GET', `${app.api}/files${toPath(0)}`)).status).toBe(401);
  });
});
