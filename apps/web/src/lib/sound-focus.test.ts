import { expect, it, vi } from 'vitest';
import { createSoundFocus } from './sound-focus.ts';

it('[READER-290] what begins to sound silences what sounded before, once, and nothing that has ended', () => {
  const focus = createSoundFocus({ postMessage: () => undefined, addEventListener: () => undefined });
  const [player, voice] = [vi.fn(), vi.fn()];
  const releasePlayer = focus.take(player);
  const releaseVoice = focus.take(voice);
  expect([player.mock.calls.length, voice.mock.calls.length]).toEqual([1, 0]);
  releasePlayer(); // its end does not take the focus from the voice
  focus.take(player);
  expect([player.mock.calls.length, voice.mock.calls.length]).toEqual([1, 1]);
  releaseVoice();
  focus.take(voice)();
  focus.take(voice);
  expect([player.mock.calls.length, voice.mock.calls.length]).toEqual([2, 1]);
});

it('[HEARD-40] silences what sounds in other tabs, and only them', () => {
  const listeners: (() => void)[] = [];
  const createTab = () => {
    const own = { current: (): void => {} };
    return createSoundFocus({
      postMessage: () => {
        for (const listener of listeners) if (listener !== own.current) listener();
      },
      addEventListener: (_: string, listener: unknown) => {
        own.current = listener as () => void; // takes the message, which says nothing more
        listeners.push(own.current);
      },
    });
  };
  const [first, second] = [createTab(), createTab()];
  const [player, voice] = [vi.fn(), vi.fn()];
  first.take(player);
  second.take(voice);
  expect([player.mock.calls.length, voice.mock.calls.length]).toEqual([1, 0]);
  first.take(player);
  expect([player.mock.calls.length, voice.mock.calls.length]).toEqual([1, 1]);
});
