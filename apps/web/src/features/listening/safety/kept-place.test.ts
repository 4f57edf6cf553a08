import { listening } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { device } from '../../places/places.queries.ts';
import { isOvertaken, leftElsewhere, openHeard, restedOf, startOf, unsentHeard } from './kept-place.ts';
import { anOpened, savedAt, savesPlaces } from './testing.ts';

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.open, () => anOpened({ position: savedAt(0.1), here: savedAt(0.1) }));
});
afterEach(() => {
  session.refused();
  server.reset();
  localStorage.clear();
});

it('[HEARD-3] a place that could not be sent is told before its book opens, with the age it has by then', async () => {
  const places = savesPlaces(server);
  unsentHeard.keep('9', { atMs: 900_000, goesOn: true }, 5000, Date.now() - 60_000);
  await openHeard({ book: '9' });
  expect(places).toEqual([{ atMs: 900_000, goesOn: true }]);
  const { ageMs } = listening.save.body.parse(server.asked().find(({ name }) => name === listening.save.name)?.body);
  expect(Math.abs(ageMs - 65_000)).toBeLessThan(5000);
  expect(server.asked().map(({ name }) => name)).toEqual([
    listening.open.name,
    listening.save.name,
    listening.open.name,
  ]);
  await openHeard({ book: '9' });
  expect(places).toHaveLength(1);
});

it('[HEARD-3] what the server can’t take stays, and is where the book opens; that of a book that is gone goes with it', async () => {
  for (const trouble of [new NoAnswer(), new Refused('server.unavailable')]) {
    server.on(listening.save, () => trouble);
    unsentHeard.keep('9', { atMs: 900_000, goesOn: true }, 0, Date.now());
    const book = await openHeard({ book: '9' });
    expect([startOf(book), leftElsewhere(book)]).toEqual([900_000, null]);
    expect(unsentHeard.read('9', Date.now())?.place.atMs).toBe(900_000);
  }
  server.on(listening.save, () => new Refused('file.not_found'));
  expect(startOf(await openHeard({ book: '9' }))).toBe(180_000);
  expect(unsentHeard.read('9', Date.now())).toBeNull();
});

it('[HEARD-6] a book begins at the newest place; at its own where it moved unseen and another device moved later, 15 seconds away', async () => {
  const own = { device: device.id(), deviceName: null };
  server.on(listening.open, () => anOpened({ position: savedAt(0.62), here: savedAt(0.41, own) }));
  const seen = await openHeard({ book: '9' });
  expect([startOf(seen), leftElsewhere(seen), isOvertaken(seen)]).toEqual([1_116_000, null, true]);

  savesPlaces(server); // it arrives, and was reached earlier
  unsentHeard.keep('9', { atMs: 738_000, goesOn: true }, 5000, Date.now());
  const unseen = await openHeard({ book: '9' });
  expect([startOf(unseen), leftElsewhere(unseen)?.fraction]).toEqual([738_000, 0.62]);

  for (const [awayMs, startMs, asks] of [
    [14_999, 752_999, false],
    [15_000, 738_000, true],
  ] as const) {
    server.on(listening.open, () => anOpened({ position: savedAt((738_000 + awayMs) / 1_800_000) }));
    unsentHeard.keep('9', { atMs: 738_000, goesOn: true }, 5000, Date.now());
    const book = await openHeard({ book: '9' });
    expect([startOf(book), leftElsewhere(book) !== null]).toEqual([startMs, asks]);
  }
  expect(startOf(anOpened({ position: savedAt(0.62) }))).toBe(1_116_000);
  expect(startOf(anOpened())).toBe(0);
});

it('[PLAYER-18] how long a book has rested counts from the place where it begins, and not for one that is new or has ended', () => {
  expect(restedOf(anOpened({ position: savedAt(0.62, { ageMs: 3_600_000 }) }))).toBe(3_600_000);
  expect(restedOf(anOpened({ position: savedAt(1, { ageMs: 3_600_000 }) }))).toBeUndefined();
  expect(restedOf(anOpened())).toBeUndefined();
});
