import { expect, it, vi } from 'vitest';
import { thisDevice, thisHolder } from '../../positions/positions.queries.ts';
import { buildRecording, createTestPlayer } from '../engine/test-player.testing.ts';
import { positionTrackerStore } from './position-tracker-store.ts';
import { createTabHandover } from './tab-handover.ts';

/** A channel whose other end is the test. */
const createChannel = () => {
  const sent: unknown[] = [];
  const listeners: ((event: MessageEvent) => void)[] = [];
  const channel = {
    postMessage: (message: unknown): void => void sent.push(message),
    addEventListener: (_: string, listener: unknown): void => {
      listeners.push(listener as (event: MessageEvent) => void); // only messages are listened to
    },
  };
  const receive = (data: unknown): void => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }));
  };
  return { channel, sent, receive };
};
const setTracker = () => {
  const tracker = { subscribe: () => () => {}, question: () => null, yieldTo: vi.fn(), takeOver: vi.fn() };
  type Tracker = NonNullable<ReturnType<typeof positionTrackerStore.getTracker>>;
  const end = positionTrackerStore.set('book', tracker as unknown as Tracker); // the part that a handover uses
  return { ...tracker, end };
};

it('[HEARD-50] a tab that is silenced by another one pauses, says where it stopped, and follows what its browser plays', () => {
  const { channel, sent } = createChannel();
  const handover = createTabHandover(channel);
  const { player, advance } = createTestPlayer();
  const tracker = setTracker();
  handover.handOver(player);
  expect(sent).toEqual([]);
  player.load(buildRecording([10]), 150_000, { rate: 1, autoplay: true });
  advance(5000);
  handover.handOver(player);
  const playback = player.current();
  expect(playback.state).toBe('paused');
  const atMs = playback.state === 'empty' ? 0 : playback.atMs;
  expect(sent).toEqual([{ bookId: 'book', holder: thisHolder.id(), fraction: atMs / 600_000 }]);
  expect(tracker.yieldTo.mock.calls).toEqual([[thisDevice.id()]]);
  tracker.end();
});

it('[HEARD-50] the tab that sounds learns where the other one of its book stopped, and ignores what is no handover', () => {
  const { channel, receive } = createChannel();
  createTabHandover(channel);
  const tracker = setTracker();
  const handover = { bookId: 'book', holder: 'tab', fraction: 0.5 };
  receive(handover);
  for (const message of [{ ...handover, bookId: 'other' }, { bookId: 'book' }, 'sounds', null]) receive(message);
  expect(tracker.takeOver.mock.calls).toEqual([[handover]]);
  tracker.end();
});
