import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Recording } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

/** Tolerance in milliseconds: tools that read the corpus differ by this much. */
const TOLERANCE_MS = 100;
const CORPUS = path.resolve(import.meta.dirname, '../../../../../../shared/corpus');
const MANIFEST = path.join(CORPUS, 'manifest.json');

/** The fields of the corpus manifest that are used here. */
type CorpusFile = {
  file: string;
  upload_as: string;
  metadata?: {
    duration_s: number;
    track_order?: string[];
    chapters?: { start_ms: number; end_ms: number; title: string }[];
  };
};
const read = (): CorpusFile[] => (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { files: CorpusFile[] }).files; // the corpus is not ours
const recordings = existsSync(MANIFEST) ? read().filter(({ file }) => file.startsWith('audio/')) : [];
if (recordings.length === 0) process.stdout.write('not run: recordings of the corpus, which is not here\n');

const parseClock = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
};

describe.runIf(recordings.length > 0)('recordings of the corpus', () => {
  let app: TestApp;
  let anna: TestReader;
  beforeAll(async () => {
    app = await startTestApp();
    anna = await createTestReader(app);
  });
  afterAll(() => app.close());

  it.each(recordings)(
    '[REC-6] $upload_as is told as the manifest says',
    async ({ file, upload_as: name, metadata }) => {
      const bytes = readFileSync(path.join(CORPUS, file));
      const stored = await uploadFile(anna, name, bytes);
      expect(stored.status).toBe(201);
      const { fast_hash: hash } = (await stored.json()) as { fast_hash: string }; // by contract
      const one = Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${hash}`)).json());

      const { duration_s: seconds = 0, track_order: order, chapters = [] } = metadata ?? {};
      const totalSeconds = one.files.reduce((sum, { duration }) => sum + duration, 0);
      expect(Math.abs(totalSeconds - seconds)).toBeLessThanOrEqual(one.files.length * 0.5 + TOLERANCE_MS / 1000);
      expect(Math.abs((one.metadata.duration ?? 0) - seconds)).toBeLessThanOrEqual(1);
      if (order) expect(one.files.map(({ path: track }) => track.split('/').at(-1))).toEqual(order);
      else expect(one.files).toMatchObject([{ path: `/${name}`, bytes: bytes.length }]);

      expect(new Set(one.chapters.map((chapter) => chapter.name)).size).toBe(one.chapters.length);
      expect(one.chapters.length).toBe(order?.length ?? Math.max(1, chapters.length));
      for (const [index, { start_ms: start, end_ms: end, title }] of chapters.entries()) {
        const chapter = one.chapters[index];
        expect([chapter?.title, chapter?.start]).toEqual([title, start]);
        expect(Math.abs((chapter?.end ?? 0) - end)).toBeLessThanOrEqual(TOLERANCE_MS);
        const length = parseClock(chapter?.metadata.duration ?? '');
        expect(Math.abs(length - (end - start))).toBeLessThanOrEqual(500 + TOLERANCE_MS);
      }
      for (const track of one.files) {
        const address = `${app.api}/files${encodeURI(track.path)}?access_token=${anna.token}`;
        const answer = await fetch(address, { headers: { range: 'bytes=-100' } });
        expect([answer.status, answer.headers.get('content-range')]).toEqual([
          206,
          `bytes ${track.bytes - 100}-${track.bytes - 1}/${track.bytes}`,
        ]);
        expect(answer.headers.get('content-type')).toBe(
          name.endsWith('.m4b') || name.endsWith('.m4a') ? 'audio/mp4' : 'audio/mpeg',
        );
      }
    },
  );
});
