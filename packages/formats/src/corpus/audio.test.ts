import { expect } from 'vitest';
import type { AudioContents } from '../book-contents.ts';
import { testCorpus } from './corpus-suite.testing.ts';

/** Milliseconds by which the tools that produced the manifest differ among themselves. */
const TOLERANCE_MS = 100;

/** Chapters in the manifest; it has none where we create one chapter for the whole book. */
type Marked = { start_ms: number; end_ms: number; title: string };

const expectChapters = ({ chapters }: AudioContents, marked: readonly Marked[]): void => {
  if (marked.length === 0) return expect(chapters).toHaveLength(1);
  expect(chapters.map(({ startMs, title }) => [startMs, title])).toEqual(
    marked.map(({ start_ms, title }) => [start_ms, title]),
  );
  for (const [index, { startMs, durationMs }] of chapters.entries())
    expect(Math.abs(startMs + durationMs - (marked[index]?.end_ms ?? 0))).toBeLessThanOrEqual(TOLERANCE_MS);
};

testCorpus({
  name: 'recordings',
  rule: '[FMT-59]',
  formats: ['mp3', 'm4b', 'm4a', 'zip'],
  acceptedDifferences: {
    'audio/moby-dick-id3-chapters.mp3': {
      authors: { ours: ['Herman Melville', 'Stewart Wills'], because: 'TPE1 holds two strings (ID3v2.4 section 4.2)' },
    },
  },
  assertFacts: ({ contents }, { metadata = {} }) => {
    if (contents?.kind !== 'audio') throw new Error('not a recording');
    expect(Math.abs(contents.durationMs - Number(metadata.duration_s) * 1000)).toBeLessThanOrEqual(TOLERANCE_MS);
    const names = contents.tracks.map(({ path }) => path.split('/').at(-1));
    if (metadata.track_order) expect(names).toEqual(metadata.track_order);
    // the manifest has them in this shape
    if (metadata.chapters) expectChapters(contents, metadata.chapters as Marked[]);
  },
});
