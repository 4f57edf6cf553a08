import { expect, it, vi } from 'vitest';
import { createSoundFocus } from './sound-focus.ts';

it('[READER-290] what begins to sound silences what sounded before, once, and nothing that has ended', () => {
  const focus = createSoundFocus();
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
