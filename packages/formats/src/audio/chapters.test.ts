import { describe, expect, it } from 'vitest';
import { toChapters } from './chapters.ts';

const createTrack = (durationMs: number, markers: [number, string][], title = 'T') => ({
  durationMs,
  title,
  markers: markers.map(([startMs, text]) => ({ startMs, title: text })),
});
const summarise = (...tracks: Parameters<typeof toChapters>[0]) =>
  toChapters(tracks).map(({ name, track: index, startMs, durationMs }) => [name, index, startMs, durationMs]);

describe('the chapters of a recording', () => {
  it('[FMT-42] follow each other in time without a gap, whatever the order and the gaps of the markers', () => {
    const marks: [number, string][] = [
      [60_000, 'C'],
      [400, 'A'],
      [20_000, 'B'],
    ];
    expect(summarise(createTrack(90_000, marks))).toEqual([
      ['A', 0, 0, 20_000],
      ['B', 0, 20_000, 40_000],
      ['C', 0, 60_000, 30_000],
    ]);
  });

  it('[FMT-42] markers outside of the recording are ignored, and of two at one time the last counts', () => {
    const marks: [number, string][] = [
      [900, 'Chapter two'],
      [0, 'Part one'],
      [0, 'Chapter one'],
      [-5, 'before'],
      [1000, 'behind'],
      [2000, 'far'],
    ];
    expect(summarise(createTrack(1000, marks))).toEqual([
      ['Chapter one', 0, 0, 900],
      ['Chapter two', 0, 900, 100],
    ]);
  });

  it('[FMT-42] names are unique in the book, and numbers for chapters without a title', () => {
    const marks: [number, string][] = [
      [0, 'I'],
      [10, ' '],
      [20, 'I'],
      [30, 'I (2)'],
      [40, 'I'],
    ];
    const chapters = toChapters([createTrack(50, marks), createTrack(10, [], 'I'), createTrack(10, [], '')]);
    expect(chapters.map(({ name }) => name)).toEqual(['I', '2', 'I (2)', 'I (2) (2)', 'I (3)', 'I (4)', '7']);
    expect(chapters.map(({ title }) => title)).toEqual(['I', '2', 'I', 'I (2)', 'I', 'I', '7']);
  });

  it('[FMT-42] a recording without markers is one chapter with its title', () => {
    expect(summarise(createTrack(5000, [], 'Moby Dick'), createTrack(7000, [[3000, 'x']]))).toEqual([
      ['Moby Dick', 0, 0, 5000],
      ['x', 1, 0, 7000],
    ]);
  });

  it('[FMT-102] a single marker at the beginning of a recording says less than its title', () => {
    const files = ['ch0', 'Chapter 1', 'Track 01'].map((name, index) =>
      createTrack(5000, [[index * 500, name]], `Kapitel ${index + 1}`),
    );
    expect(summarise(...files).map(([name]) => name)).toEqual(['Kapitel 1', 'Kapitel 2', 'Kapitel 3']);
    expect(summarise(createTrack(5000, [[0, 'ch0']], ' '))).toEqual([['ch0', 0, 0, 5000]]);
  });

  it('[FMT-42] ten thousand markers of one name are fast, and more are left out', () => {
    const marks = Array.from({ length: 20_000 }, (_, index): [number, string] => [index * 10, 'same']);
    const names = toChapters([createTrack(200_000, marks)]).map(({ name }) => name);
    expect(new Set(names).size).toBe(10_000);
  });
});
