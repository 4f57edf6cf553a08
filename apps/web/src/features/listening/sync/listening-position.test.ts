import { listening } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { thisDevice, thisHolder } from '../../positions/positions.queries.ts';
import { buildOpenedBook, buildSavedPosition, recordSavedPositions } from './audiobook.testing.ts';
import {
  findConflictingPosition,
  getPausedForMs,
  getStartMs,
  isOvertaken,
  openAudiobook,
  unsentListeningPositions,
} from './listening-position.ts';

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.open, () =>
    buildOpenedBook({ position: buildSavedPosition(0.1), here: buildSavedPosition(0.1) }),
  );
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
});

it('[HEARD-3] an unsent position is sent before its book opens, with its age by then', async () => {
  const savedPositions = recordSavedPositions(server);
  unsentListeningPositions.keep('9', { atMs: 900_000, goesOn: true }, 5000, Date.now() - 60_000);
  await openAudiobook({ book: '9' });
  expect(savedPositions).toEqual([{ atMs: 900_000, goesOn: true }]);
  const { ageMs } = listening.save.body.parse(server.asked().find(({ name }) => name === listening.save.name)?.body);
  expect(Math.abs(ageMs - 65_000)).toBeLessThan(5000);
  expect(server.asked().map(({ name }) => name)).toEqual([
    listening.open.name,
    listening.save.name,
    listening.open.name,
  ]);
  await openAudiobook({ book: '9' });
  expect(savedPositions).toHaveLength(1);
});

it('[HEARD-3] a position that the server can’t take stays stored, and the book opens there; that of a deleted book is dropped', async () => {
  for (const failure of [new NoAnswer(), new Refused('server.unavailable')]) {
    server.on(listening.save, () => failure);
    unsentListeningPositions.keep('9', { atMs: 900_000, goesOn: true }, 0, Date.now());
    const book = await openAudiobook({ book: '9' });
    expect([getStartMs(book), findConflictingPosition(book)]).toEqual([900_000, null]);
    expect(unsentListeningPositions.read('9', Date.now())?.place.atMs).toBe(900_000);
  }
  server.on(listening.save, () => new Refused('file.not_found'));
  expect(getStartMs(await openAudiobook({ book: '9' }))).toBe(180_000);
  expect(unsentListeningPositions.read('9', Date.now())).toBeNull();
});

it('[HEARD-6] a book begins at the newest place; at its own where it moved unsynced and another device moved later, 15 seconds away', async () => {
  const own = { device: thisDevice.id(), deviceName: null };
  server.on(listening.open, () =>
    buildOpenedBook({ position: buildSavedPosition(0.62), here: buildSavedPosition(0.41, own) }),
  );
  const synced = await openAudiobook({ book: '9' });
  expect([getStartMs(synced), findConflictingPosition(synced)]).toEqual([1_116_000, null]);

  recordSavedPositions(server, false); // it arrives, and is not based on the current one
  unsentListeningPositions.keep('9', { atMs: 738_000, goesOn: true }, 5000, Date.now());
  const unsynced = await openAudiobook({ book: '9' });
  expect([getStartMs(unsynced), findConflictingPosition(unsynced)?.fraction]).toEqual([738_000, 0.62]);

  for (const [distanceMs, startMs, isAsked] of [
    [14_999, 752_999, false],
    [15_000, 738_000, true],
  ] as const) {
    server.on(listening.open, () =>
      buildOpenedBook({ position: buildSavedPosition((738_000 + distanceMs) / 1_800_000) }),
    );
    unsentListeningPositions.keep('9', { atMs: 738_000, goesOn: true }, 5000, Date.now());
    const book = await openAudiobook({ book: '9' });
    expect([getStartMs(book), findConflictingPosition(book) !== null]).toEqual([startMs, isAsked]);
  }
  expect(getStartMs(buildOpenedBook({ position: buildSavedPosition(0.62) }))).toBe(1_116_000);
  expect(getStartMs(buildOpenedBook())).toBe(0);
});

it('[HEARD-52] a book opens where this device has listened on unanswered, later and 15 seconds away, and asks about the current position', async () => {
  const position = buildSavedPosition(0.62, { updated: '2026-01-01T10:00:00.000Z', holder: 'phone-page' });
  const own = { device: thisDevice.id(), deviceName: null, holder: 'closed-tab', version: 0 };
  const openAt = async (here: ReturnType<typeof buildSavedPosition>) => {
    server.on(listening.open, () => buildOpenedBook({ position, here }));
    const book = await openAudiobook({ book: '9' });
    return [getStartMs(book), findConflictingPosition(book)?.fraction];
  };
  const later = '2026-01-01T11:00:00.000Z';
  expect(await openAt(buildSavedPosition(0.41, { ...own, updated: later }))).toEqual([738_000, 0.62]);
  expect(await openAt(buildSavedPosition(0.615, { ...own, updated: later }))).toEqual([1_116_000, undefined]);
  expect(await openAt(buildSavedPosition(0.41, { ...own, updated: '2026-01-01T09:00:00.000Z' }))).toEqual([
    1_116_000,
    undefined,
  ]);
  // a late save of the page whose later one is current
  expect(await openAt(buildSavedPosition(0.41, { ...own, updated: later, holder: 'phone-page' }))).toEqual([
    1_116_000,
    undefined,
  ]);
});

it('[PLAYER-18] the pause counts from the start position, and not for a book that is new or has ended', () => {
  expect(getPausedForMs(buildOpenedBook({ position: buildSavedPosition(0.62, { ageMs: 3_600_000 }) }))).toBe(3_600_000);
  expect(getPausedForMs(buildOpenedBook({ position: buildSavedPosition(1, { ageMs: 3_600_000 }) }))).toBeUndefined();
  expect(getPausedForMs(buildOpenedBook())).toBeUndefined();
});

it('[HEARD-51] a page that is reloaded is overtaken by every other page, also of its own browser, and not by itself', () => {
  const at = (holder: string | null) =>
    buildOpenedBook({ position: buildSavedPosition(0.62, { holder, device: thisDevice.id() }) });
  const check = (holder: string | null): boolean => isOvertaken(at(holder), 'before');
  expect(['before', thisHolder.id(), 'other-tab', null].map(check)).toEqual([false, false, true, true]);
  expect(isOvertaken(buildOpenedBook(), 'before')).toBe(false);
});
