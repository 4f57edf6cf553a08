import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPlaying } from './engine/test-player.testing.ts';
import { connectMediaSession } from './media-session.ts';
import { buildOpenedBook } from './sync/audiobook.testing.ts';

const MINUTE = 60_000;
/** The end of a drag that the system does not end. */
const DRAG_END_MS = 2000;
let disconnect = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaMetadata', class {});
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player of three chapters of ten minutes with the system's controls. */
const connect = (atMs: number) => {
  const harness = startPlaying(atMs);
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler>();
  const system = {
    metadata: null,
    playbackState: 'none' as const,
    setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) =>
      void (handler && handlers.set(action, handler)),
    setPositionState: vi.fn<(state?: MediaPositionState) => void>(),
  };
  disconnect = connectMediaSession(
    system,
    harness.player,
    () => buildOpenedBook(),
    () => ({ back: 15, on: 30 }),
  );
  const seekTo = (seekTime: number, fastSeek?: boolean): void =>
    handlers.get('seekto')?.({ action: 'seekto', seekTime, ...(fastSeek !== undefined && { fastSeek }) });
  const press = (action: MediaSessionAction): void => handlers.get(action)?.({ action });
  return { harness, seekTo, press, shownSeconds: () => system.setPositionState.mock.lastCall?.[0]?.position };
};

it('[HEAR-114] a drag in the system controls seeks and is reported once, at its end, and is shown meanwhile', () => {
  const { harness, seekTo, shownSeconds } = connect(10 * MINUTE);
  const before = harness.seeks;
  for (const seconds of [60, 120, 180, 240]) seekTo(seconds, true);
  expect([shownSeconds(), harness.seeks - before, harness.takeReports()]).toEqual([240, 0, []]);
  harness.advance(1000); // the sound goes on, and the knob stays under the finger
  expect(shownSeconds()).toBe(240);
  seekTo(250.5);
  expect([harness.seeks - before, harness.takeReports()]).toEqual([1, ['seek 850.5']]);
  expect(shownSeconds()).toBe(250.5);
});

it('[HEAR-114] a drag stays in its chapter while playback goes on into the next', () => {
  const { harness, seekTo } = connect(10 * MINUTE - 500);
  seekTo(60, true);
  harness.advance(2000);
  expect(harness.player.current()).toMatchObject({ chapter: 1 });
  harness.takeReports();
  seekTo(61);
  expect(harness.takeReports()).toEqual(['seek 61.0']);
});

it('[HEAR-114] a drag that the system does not end ends by itself', () => {
  const { harness, seekTo } = connect(0);
  seekTo(300, true);
  vi.advanceTimersByTime(DRAG_END_MS);
  expect(harness.takeReports()).toEqual(['seek 300.0']);
  seekTo(10, true);
  harness.player.unload();
  harness.takeReports();
  vi.advanceTimersByTime(DRAG_END_MS);
  expect(harness.takeReports()).toEqual([]);
});

it.each<[MediaSessionAction, number]>([
  ['nexttrack', 1200],
  ['previoustrack', 600],
  ['seekforward', 690],
  ['seekbackward', 645],
])('[HEAR-114] a drag that the system does not end is ended by %s', (action, seconds) => {
  const { harness, seekTo, press, shownSeconds } = connect(11 * MINUTE);
  seekTo(300, true);
  press(action);
  expect(harness.takeReports()).toEqual([`seek ${seconds}.0`]);
  expect(shownSeconds()).toBe(seconds % 600);
  vi.advanceTimersByTime(DRAG_END_MS);
  expect(harness.takeReports()).toEqual([]);
});

it('[HEAR-114] a drag that the system does not end is ended by a seek in the app', () => {
  const { harness, seekTo } = connect(0);
  seekTo(300, true);
  harness.player.seek(25 * MINUTE);
  vi.advanceTimersByTime(DRAG_END_MS);
  expect(harness.takeReports()).toEqual(['seek 1500.0']);
  seekTo(60, true); // a new one is in the chapter that plays now
  seekTo(61);
  expect(harness.takeReports()).toEqual(['seek 1261.0']);
});
