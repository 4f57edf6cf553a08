import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { toasts } from '../../ui/toasts.ts';
import { buildRecording, createTestPlayer } from './engine/test-player.testing.ts';
import { announceLeftOutFiles } from './left-out-files.ts';
import type { OpenedBook } from './opened-book.ts';

const MINUTE = 60_000;
beforeAll(() => switchLanguage('en'));
afterEach(() => vi.restoreAllMocks());

/** Plays a book of three files of a minute, with files that are left out. */
const startPlaying = (atMs: number, leftOut: OpenedBook['leftOut']) => {
  const shown: string[] = [];
  vi.spyOn(toasts, 'enqueue').mockImplementation((text) => void shown.push(text));
  const harness = createTestPlayer();
  const recording = buildRecording([1, 1, 1]);
  // only what is left out is read
  announceLeftOutFiles(harness.player, (id) => (id === recording.id ? ({ leftOut } as OpenedBook) : null));
  harness.player.load(recording, atMs, { rate: 1, autoplay: true });
  harness.advance(100);
  return Object.assign(harness, { shown });
};

it('[HEAR-112] files that are left out are named when playback comes to them', () => {
  const { player, advance, shown } = startPlaying(30_000, [
    { name: '2.mp3', atMs: MINUTE },
    { name: '4.mp3', atMs: 3 * MINUTE },
  ]);
  expect(shown).toEqual([]);
  advance(40_000);
  expect(shown).toEqual(['Can’t play 2.mp3. Playback continues with the next file.']);
  advance(3 * MINUTE);
  expect(player.current().state).toBe('ended');
  expect(shown.slice(1)).toEqual(['Can’t be played: 4.mp3']);
});

it('[HEAR-112] several are one message, also before the first file', () => {
  const { shown } = startPlaying(
    0,
    ['0a', '0b', '0c', '0d'].map((name) => ({ name, atMs: 0 })),
  );
  expect(shown).toEqual(['Can’t play 0a, 0b, 0c, and 1 more. Playback continues with the next file.']);
});

it('[HEAR-112] seeking over them is silent, and they are named once', () => {
  const { player, advance, shown } = startPlaying(0, [{ name: '2.mp3', atMs: MINUTE }]);
  player.seek(2 * MINUTE);
  advance(10_000);
  expect(shown).toEqual([]);
  player.seek(MINUTE - 1000);
  advance(10_000);
  expect(shown.length).toBe(1);
  advance(30_000);
  expect(shown.length).toBe(1);
});
