import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildBox, encodeUint32 } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { readBookBytes } from '../testing.ts';
import { buildFragmentedM4b, FRAME_SAMPLES, type FragmentOptions, RATE } from './fragments.testing.ts';

const readAudio = async (bytes: Uint8Array) => {
  const { contents } = await readBookBytes(bytes, { format: 'm4b' });
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const toMs = (frames: number): number => Math.round(((frames * FRAME_SAMPLES) / RATE) * 1000);

const ways: [string, FragmentOptions][] = [
  ['an empty movie box', {}],
  ['the first piece in the movie box', { framesInMovie: 7 }],
  ['the first piece in the movie box, and no times', { framesInMovie: 7, time: 'none' }],
  ['no times', { time: 'none' }],
  ['times of 32 bits', { time: 32 }],
  ['durations in the movie box', { durations: 'movie' }],
  ['durations in the fragments', { durations: 'fragment' }],
  ['several runs in a fragment', { runs: 5 }],
  ['several runs, and durations in the movie box', { runs: 5, durations: 'movie' }],
  ['offsets from the begin of the file', { isAbsolute: true, durations: 'fragment' }],
  ['indexes', { hasIndexes: true }],
  ['times that begin late', { firstTime: 10_000 * FRAME_SAMPLES }],
];

describe('a fragmented M4B', () => {
  it.each(ways)('[FMT-320] with %s has the length of its sound', async (_, options) => {
    const { durationMs, tracks } = await readAudio(buildFragmentedM4b({ fragments: 40, ...options }));
    expect(durationMs).toBe(toMs(400 + (options.framesInMovie ?? 0)));
    expect(tracks).toMatchObject([{ mediaType: 'audio/mp4', durationMs }]);
  });

  it.each([{}, { isAbsolute: true }, { time: 'none' } as const])(
    '[FMT-320] has the chapters that lie in its fragments: %o',
    async (options) => {
      const { chapters } = await readAudio(buildFragmentedM4b({ ...options, chapters: ['Один', 'Two', 'Three'] }));
      expect(chapters).toMatchObject([
        { title: 'Один', startMs: 0 },
        { title: 'Two', startMs: toMs(10) },
        { title: 'Three', startMs: toMs(20), durationMs: toMs(50) - toMs(20) },
      ]);
    },
  );

  it('[FMT-320] that is cut off has the length of the fragments that are whole', async () => {
    const whole = buildFragmentedM4b({ fragments: 10 });
    expect((await readAudio(whole.subarray(0, -5))).durationMs).toBe(toMs(90));
  });

  it('[FMT-320] without a fragment is damaged', async () => {
    await expect(readAudio(buildFragmentedM4b({ fragments: 0 }))).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[FMT-322] with wrong numbers is read as far as it goes, or damaged, at once', async () => {
    const bytes = buildFragmentedM4b({ fragments: 3, chapters: ['One'] });
    const from = bytes.indexOf('moof', 0, 'latin1');
    for (let at = from; at < from + 250; at += 4) {
      const broken = Buffer.from(bytes).fill(0xff, at, at + 4);
      const error = await readAudio(broken).catch((caught: unknown) => caught);
      if (error instanceof Error) expect(error).toMatchObject({ reason: 'damaged' });
    }
  });

  it('[FMT-322] of more boxes than any book has is hostile', async () => {
    const flood = Buffer.alloc(8_000_400, buildBox('free'));
    const movie = buildFragmentedM4b({ fragments: 1 });
    await expect(readAudio(Buffer.concat([movie, flood]))).rejects.toMatchObject({ reason: 'hostile' });
    const claims = buildBox('moof', buildBox('traf', buildBox('trun', encodeUint32(0, 0xffff_ffff))));
    expect((await readAudio(Buffer.concat([movie, claims, buildBox('mdat')]))).durationMs).toBe(toMs(10));
  });
});

const cases = path.join(import.meta.dirname, '../../../../../shared/cases/listening');

describe.runIf(existsSync(cases))('a recording that other programs get wrong', () => {
  it.each([
    ['fragmented-m4b-refused', 'fragmented.m4b'],
    ['frag-first-piece-only', 'frag-moov.m4b'],
    ['lying-length', 'lying-long.m4b'],
  ])('[FMT-320] [FMT-321] lasts two minutes: %s', async (folder, file) => {
    const { durationMs } = await readAudio(readFileSync(path.join(cases, folder, file)));
    expect(Math.abs(durationMs - 120_000)).toBeLessThan(100);
  });
});
