import { listening, reading, readingTime } from '@lectern/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { show } from '../../../testing/show.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { reachedBy } from '../../places/places.queries.ts';
import type { Player } from '../engine/player.ts';
import { aWorld } from '../engine/world.testing.ts';
import { early } from './early.ts';
import { elsewhere } from './elsewhere.ts';
import { HeardChip } from './heard-chip.tsx';
import { openHeard, unsentHeard } from './kept-place.ts';
import { PlayerGuard } from './player-guard.tsx';
import { anOpened, savedAt, savesPlaces } from './testing.ts';

const book = anOpened();
const recording = { id: book.id, tracks: [], chapters: book.chapters, durationMs: book.durationMs };
const track = { url: '/9', mediaType: 'audio/mpeg', bytes: 1, index: null, durationMs: book.durationMs };

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.begin, () => 'OK' as const);
  server.on(reading.places, () => ({ items: [] }));
  server.on(readingTime.record, ({ body }) => ({ seconds: body.seconds }));
});
afterEach(() => {
  cleanup();
  session.refused();
  server.reset();
  localStorage.clear();
});

/** A player with the book in it, guarded. `pass` lets its time pass; `first` is done before the guard is there. */
const aPlayer = async (first = (_: Player): void => {}) => {
  const { player, pass } = aWorld();
  early.hear(player);
  player.load({ ...recording, tracks: [track] }, 0, { rate: 1, autoplay: false });
  pass(100);
  first(player);
  await show(
    <>
      <PlayerGuard player={player} book={book} />
      <HeardChip />
    </>,
  );
  return { player, pass: (ms: number) => act(() => pass(ms)) };
};
const begun = (): number => server.asked().filter(({ name }) => name === listening.begin.name).length;

it('[HEARD-1] [HEARD-4] what is heard is saved as it goes on, a leap as a leap, a pause at once, and the chip says so', async () => {
  const places = savesPlaces(server);
  const { player, pass } = await aPlayer();
  act(() => player.play());
  pass(6000);
  await waitFor(() => expect(places).toHaveLength(1), { timeout: 3000 });
  expect(await screen.findByText(/^saved/)).toBeTruthy();
  act(() => player.seek(900_000));
  pass(100);
  await waitFor(() => expect(places.at(-1)).toEqual({ atMs: 900_000, goesOn: false }), { timeout: 3000 });
  pass(5200);
  await waitFor(() => expect(places.at(-1)?.goesOn).toBe(true), { timeout: 3000 });
  act(() => player.pause());
  await waitFor(() => expect(places.at(-1)?.goesOn).toBe(false), { timeout: 300 });
});

it('[HEARD-2] [HEARD-4] what can’t be sent is kept and told; a leap is not lost in what follows it', async () => {
  server.on(listening.save, () => new NoAnswer());
  const { player, pass } = await aPlayer();
  act(() => player.play());
  pass(100);
  act(() => player.seek(900_000));
  pass(100);
  const again = await screen.findByRole('button', { name: 'not saved, try again' }, { timeout: 3000 });
  pass(5200);
  const places = savesPlaces(server);
  act(() => again.click());
  await waitFor(() => expect(places).toHaveLength(1));
  expect(places[0]?.goesOn).toBe(false);
  expect(places[0]?.atMs).toBeGreaterThan(903_000);
  await waitFor(() => expect(unsentHeard.read(book.id, Date.now())).toBeNull());
});

it('[HEARD-9] the others are told whenever this device begins to play, and not while it goes on', async () => {
  savesPlaces(server);
  const { player, pass } = await aPlayer();
  expect(begun()).toBe(0);
  act(() => player.play());
  pass(6000);
  await waitFor(() => expect(begun()).toBe(1));
  act(() => player.pause());
  act(() => player.play());
  pass(100);
  await waitFor(() => expect(begun()).toBe(2));
});

it('[HEARD-1] a leap before the code that keeps places has come is saved too; opening alone is not', async () => {
  const places = savesPlaces(server);
  await aPlayer();
  cleanup();
  expect(places).toEqual([]);
  await aPlayer((player) => player.seek(900_000));
  await waitFor(() => expect(places).toEqual([{ atMs: 900_000, goesOn: false }]), { timeout: 3000 });
});

it('[HEARD-3] a place that the player is about to send is not sent again by opening its book', async () => {
  server.on(listening.open, () => book);
  server.on(listening.save, () => new NoAnswer());
  const { player } = await aPlayer();
  act(() => player.seek(900_000));
  await screen.findByRole('button', { name: 'not saved, try again' }, { timeout: 3000 });
  const places = savesPlaces(server);
  await openHeard({ book: book.id });
  expect(places).toEqual([]);
});

it('[HEARD-1] leaving sends at once where the sound is', async () => {
  const places = savesPlaces(server);
  const { player, pass } = await aPlayer();
  act(() => player.play());
  pass(5100);
  await waitFor(() => expect(places).toHaveLength(1), { timeout: 3000 });
  pass(3000);
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(places.at(-1)?.atMs).toBeGreaterThan(7000));
  expect(places.at(-1)?.goesOn).toBe(true);
});

it('[HEARD-20] a player that rests follows a newer place at once, and saves nothing when it is closed, hidden or left', async () => {
  const places = savesPlaces(server);
  server.on(reading.places, () => ({ items: [savedAt(0.62, { updated: new Date(9).toISOString() })] }));
  const { player } = await aPlayer();
  await waitFor(() => expect(player.current()).toMatchObject({ state: 'paused', atMs: 1_116_000 }));
  expect(toasts.current()?.text).toBe('Moved to where you stopped on Phone');
  act(() => void dispatchEvent(new Event('pagehide')));
  act(() => player.unload());
  cleanup();
  expect(places).toEqual([]);
  expect(unsentHeard.read(book.id, Date.now())).toBeNull();
});

it('[HEARD-20] [HEARD-21] a place that is nearer than 15 seconds is followed as well, without a word', async () => {
  toasts.clear();
  const near = (300_000 + 9_000) / 1_800_000;
  server.on(reading.places, () => ({ items: [savedAt(near, { updated: new Date(9).toISOString() })] }));
  const { player } = await aPlayer((it) => it.adopt(300_000, 0));
  await waitFor(() => expect(player.current()).toMatchObject({ atMs: 309_000 }));
  expect(toasts.current()).toBeNull();
});

it('[HEARD-5] [HEARD-21] one that plays is asked from 15 seconds on, and goes on', async () => {
  savesPlaces(server);
  const { player, pass } = await aPlayer((it) => it.play());
  pass(1000);
  const at = (ms: number, second: number) =>
    reachedBy(savedAt(ms / 1_800_000, { updated: new Date(second * 1000).toISOString() }), performance.now());
  const { atMs } = player.current() as { atMs: number }; // it holds the book
  act(() => elsewhere.tracker(book.id)?.learn(at(atMs + 10_000, 100), 'news'));
  expect(elsewhere.question(book.id)).toBeNull();
  act(() => elsewhere.tracker(book.id)?.learn(at(atMs + 20_000, 101), 'news'));
  expect(elsewhere.question(book.id)?.device).toBe('phone');
  expect(player.current()).toMatchObject({ state: 'playing' });
});
