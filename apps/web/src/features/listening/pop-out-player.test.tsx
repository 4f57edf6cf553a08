import { listening, reading, readingTime } from '@lectern/contracts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { live, session } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toTimedPosition } from '../positions/positions.queries.ts';
import type { BookPlayer } from './book-player.ts';
import type { Player } from './engine/player.ts';
import { createTestPlayer, getPlayback } from './engine/test-player.testing.ts';
import { PopOutPlayer } from './pop-out-player.tsx';
import { buildOpenedBook, buildSavedPosition, recordSavedPositions } from './sync/audiobook.testing.ts';
import { ListeningQuestion } from './sync/listening-question.tsx';
import { positionTrackerStore } from './sync/position-tracker-store.ts';
import { useListeningSync } from './sync/use-listening-sync.ts';

const book = buildOpenedBook();
const track = { url: '/9', mediaType: 'audio/mpeg', bytes: 1, index: null, sound: null, durationMs: book.durationMs };
const CHANGE = { cursor: 1, at: new Date(0).toISOString(), id: '1' };
const PLAYS = 'Playing on another device';
const POSITION = 'Position on another device';

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(listening.begin, () => 'OK' as const);
  server.on(reading.places, () => ({ items: [], current: null }));
  server.on(readingTime.record, ({ body }) => ({ seconds: body.seconds }));
  recordSavedPositions(server);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
});

const Windows = ({ player, popOut }: { player: Player; popOut: Window }) => {
  useSyncExternalStore(player.subscribe, player.current);
  const prompt = useListeningSync(player, book);
  const playback = { ...getPlayback({ player }), reason: null };
  const bookPlayer: BookPlayer = {
    book,
    playback,
    isLoaded: true,
    volume: player.volume(),
    control: (action) => action(player),
    preload: () => undefined,
  };
  return (
    <>
      <div data-testid="page">
        <ListeningQuestion bookPlayer={bookPlayer} prompt={prompt} />
      </div>
      <PopOutPlayer bookPlayer={bookPlayer} prompt={prompt} popOut={popOut} />
    </>
  );
};

/** Renders a page that plays, and its small window. */
const renderWindows = async () => {
  const { player, advance } = createTestPlayer();
  const recording = {
    id: book.id,
    tracks: [track],
    chapters: book.chapters,
    durationMs: book.durationMs,
    joined: null,
  };
  player.load(recording, 0, { rate: 1, autoplay: true });
  advance(1000);
  const liveListeners = new Set<(change: LiveEvent) => void>();
  vi.spyOn(live, 'subscribe').mockImplementation((listener) => {
    liveListeners.add(listener);
    return () => liveListeners.delete(listener);
  });
  // an element stands for the body of the other window, of which the player uses nothing else
  const body = document.body.appendChild(document.createElement('div'));
  const popOut = { document: { body } } as unknown as Window;
  await renderScreen(<Windows player={player} popOut={popOut} />);
  const inSmall = within(body);
  const inPage = within(screen.getByTestId('page'));
  const listQuestions = (): (string | null)[][] =>
    [inPage, inSmall].map((where) => where.queryAllByRole('region').map((region) => region.getAttribute('aria-label')));
  return {
    player,
    inSmall,
    listQuestions,
    moveOtherDevice: () => {
      const position = toTimedPosition(buildSavedPosition(0.62, { version: 100 }), performance.now());
      act(() => positionTrackerStore.getTracker(book.id)?.learn(position, 'news'));
    },
    startOtherDevice: () => {
      const change: LiveEvent = {
        ...CHANGE,
        kind: 'listening.started',
        device: 'phone',
        deviceName: 'Phone',
        holder: null,
      };
      act(() => {
        for (const listener of liveListeners) listener(change);
      });
    },
  };
};

it('[HEARD-55] [HEARD-9] the small window shows the same one question as the page, and answers for both', async () => {
  const { player, inSmall, listQuestions, moveOtherDevice, startOtherDevice } = await renderWindows();
  expect(listQuestions()).toEqual([[], []]);
  moveOtherDevice();
  expect(listQuestions()).toEqual([[POSITION], [POSITION]]);
  startOtherDevice();
  expect(listQuestions()).toEqual([[PLAYS], [PLAYS]]);
  act(() => inSmall.getByRole('button', { name: 'Pause here' }).click());
  expect(player.current()).toMatchObject({ state: 'paused' });
  expect(listQuestions()).toEqual([[POSITION], [POSITION]]);
  act(() => inSmall.getByRole('button', { name: 'Stay here' }).click());
  expect(listQuestions()).toEqual([[], []]);
  expect(inSmall.getByText('A walk')).toBeTruthy();
});
