import { listening, reading, readingTime } from '@lectern/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { toTimedPosition } from '../../positions/positions.queries.ts';
import type { Player } from '../engine/player.ts';
import { createTestPlayer } from '../engine/test-player.testing.ts';
import { buildOpenedBook, buildSavedPosition, recordSavedPositions } from './audiobook.testing.ts';
import { openAudiobook, unsentListeningPositions } from './listening-position.ts';
import { missedPositions } from './missed-positions.ts';
import { positionTrackerStore } from './position-tracker-store.ts';
import { ListeningSaveStatus } from './save-status.tsx';
import { useListeningSync } from './use-listening-sync.ts';

const book = buildOpenedBook();
const recording = { id: book.id, tracks: [], chapters: book.chapters, durationMs: book.durationMs };
const track = { url: '/9', mediaType: 'audio/mpeg', bytes: 1, index: null, sound: null, durationMs: book.durationMs };

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.begin, () => 'OK' as const);
  server.on(reading.places, () => ({ items: [], current: null }));
  server.on(readingTime.record, ({ body }) => ({ seconds: body.seconds }));
});
afterEach(() => {
  cleanup();
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
});

const Sync = ({ player }: { player: Player }) => {
  useListeningSync(player, book);
  return null;
};
/** Renders a player that has loaded the book. `prepare` runs before the sync is rendered. */
const renderPlayer = async (prepare = (_: Player): void => {}) => {
  const { player, advance } = createTestPlayer();
  missedPositions.watch(player);
  player.load({ ...recording, tracks: [track], joined: null }, 0, { rate: 1, autoplay: false });
  advance(100);
  prepare(player);
  await renderScreen(
    <>
      <Sync player={player} />
      <ListeningSaveStatus />
    </>,
  );
  return { player, advance: (ms: number) => act(() => advance(ms)) };
};
const countBegins = (): number => server.asked().filter(({ name }) => name === listening.begin.name).length;

it('[HEARD-1] [HEARD-4] positions are saved during playback, a jump as a jump, a pause at once, and the status shows it', async () => {
  const savedPositions = recordSavedPositions(server);
  const { player, advance } = await renderPlayer();
  act(() => player.play());
  advance(6000);
  await waitFor(() => expect(savedPositions).toHaveLength(1), { timeout: 3000 });
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  act(() => player.seek(900_000));
  advance(100);
  await waitFor(() => expect(savedPositions.at(-1)).toEqual({ atMs: 900_000, goesOn: false }), { timeout: 3000 });
  advance(5200);
  await waitFor(() => expect(savedPositions.at(-1)?.goesOn).toBe(true), { timeout: 3000 });
  act(() => player.pause());
  await waitFor(() => expect(savedPositions.at(-1)?.goesOn).toBe(false), { timeout: 300 });
});

it('[HEARD-2] [HEARD-4] an unsent position is stored and shown; a jump is not lost in the positions after it', async () => {
  server.on(listening.save, () => new NoAnswer());
  const { player, advance } = await renderPlayer();
  act(() => player.play());
  advance(100);
  act(() => player.seek(900_000));
  advance(100);
  const again = await screen.findByRole('button', { name: 'Not saved. Try again' }, { timeout: 3000 });
  advance(5200);
  const savedPositions = recordSavedPositions(server);
  act(() => again.click());
  await waitFor(() => expect(savedPositions).toHaveLength(1));
  expect(savedPositions[0]?.goesOn).toBe(false);
  expect(savedPositions[0]?.atMs).toBeGreaterThan(903_000);
  await waitFor(() => expect(unsentListeningPositions.read(book.id, Date.now())).toBeNull());
});

it('[HEARD-9] other devices are told when this one starts playing, and not while it continues', async () => {
  recordSavedPositions(server);
  const { player, advance } = await renderPlayer();
  expect(countBegins()).toBe(0);
  act(() => player.play());
  advance(6000);
  await waitFor(() => expect(countBegins()).toBe(1));
  act(() => player.pause());
  act(() => player.play());
  advance(100);
  await waitFor(() => expect(countBegins()).toBe(2));
});

it('[HEARD-1] a jump before the saving code has loaded is saved too; opening alone is not', async () => {
  const savedPositions = recordSavedPositions(server);
  await renderPlayer();
  cleanup();
  expect(savedPositions).toEqual([]);
  await renderPlayer((player) => player.seek(900_000));
  await waitFor(() => expect(savedPositions).toEqual([{ atMs: 900_000, goesOn: false }]), { timeout: 3000 });
});

it('[HEARD-3] a position that the player is about to send is not sent again by opening its book', async () => {
  server.on(listening.open, () => book);
  server.on(listening.save, () => new NoAnswer());
  const { player } = await renderPlayer();
  act(() => player.seek(900_000));
  await screen.findByRole('button', { name: 'Not saved. Try again' }, { timeout: 3000 });
  const savedPositions = recordSavedPositions(server);
  await openAudiobook({ book: book.id });
  expect(savedPositions).toEqual([]);
});

it('[HEARD-1] leaving the page sends the current position at once', async () => {
  const savedPositions = recordSavedPositions(server);
  const { player, advance } = await renderPlayer();
  act(() => player.play());
  advance(5100);
  await waitFor(() => expect(savedPositions).toHaveLength(1), { timeout: 3000 });
  advance(3000);
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(savedPositions.at(-1)?.atMs).toBeGreaterThan(7000));
  expect(savedPositions.at(-1)?.goesOn).toBe(true);
});

it('[HEARD-20] a paused player follows a newer position at once, and saves nothing when it is closed, hidden or left', async () => {
  const savedPositions = recordSavedPositions(server);
  server.on(reading.places, () => ({ items: [], current: buildSavedPosition(0.62, { version: 9 }) }));
  const { player } = await renderPlayer();
  await waitFor(() => expect(player.current()).toMatchObject({ state: 'paused', atMs: 1_116_000 }));
  expect(toasts.current()?.text).toBe('Moved to your latest position (Phone)');
  act(() => void dispatchEvent(new Event('pagehide')));
  act(() => player.unload());
  cleanup();
  expect(savedPositions).toEqual([]);
  expect(unsentListeningPositions.read(book.id, Date.now())).toBeNull();
});

it('[HEARD-20] [HEARD-21] a position nearer than 15 seconds is followed too, without a toast', async () => {
  toasts.clear();
  const near = (300_000 + 9_000) / 1_800_000;
  server.on(reading.places, () => ({ items: [], current: buildSavedPosition(near, { version: 9 }) }));
  const { player } = await renderPlayer((it) => it.adoptPosition(300_000, 0));
  await waitFor(() => expect(player.current()).toMatchObject({ atMs: 309_000 }));
  expect(toasts.current()).toBeNull();
});

it('[HEARD-5] [HEARD-21] a playing device asks from 15 seconds on, and continues', async () => {
  recordSavedPositions(server);
  const { player, advance } = await renderPlayer((it) => it.play());
  advance(1000);
  const at = (ms: number, version: number) =>
    toTimedPosition(buildSavedPosition(ms / 1_800_000, { version }), performance.now());
  const { atMs } = player.current() as { atMs: number }; // it holds the book
  act(() => positionTrackerStore.getTracker(book.id)?.learn(at(atMs + 10_000, 100), 'news'));
  expect(positionTrackerStore.getQuestion(book.id)).toBeNull();
  act(() => positionTrackerStore.getTracker(book.id)?.learn(at(atMs + 20_000, 101), 'news'));
  expect(positionTrackerStore.getQuestion(book.id)?.device).toBe('phone');
  expect(player.current()).toMatchObject({ state: 'playing' });
});
