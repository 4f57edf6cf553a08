import { listening, readingTime } from '@lectern/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { show } from '../../../testing/show.tsx';
import type { Player } from '../engine/player.ts';
import { aWorld } from '../engine/world.testing.ts';
import { early } from './early.ts';
import { HeardChip } from './heard-chip.tsx';
import { openHeard, unsentHeard } from './kept-place.ts';
import { PlayerGuard } from './player-guard.tsx';
import { anOpened, savesPlaces } from './testing.ts';

const book = anOpened();
const recording = { id: book.id, tracks: [], chapters: book.chapters, durationMs: book.durationMs };
const track = { url: '/9', mediaType: 'audio/mpeg', bytes: 1, index: null, durationMs: book.durationMs };

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.begin, () => 'OK' as const);
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
