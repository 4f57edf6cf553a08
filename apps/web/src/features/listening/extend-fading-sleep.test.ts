import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPlayback, startPlaying } from './engine/test-player.testing.ts';
import { useExtendSleepOnInput } from './extend-fading-sleep.ts';

const MINUTE = 60_000;

it('[HEARD-55] a touch in the small window extends the fading timer, and presses nothing', () => {
  const harness = startPlaying();
  harness.player.sleepAfter(MINUTE);
  harness.advance(MINUTE - 1000);
  expect(getPlayback(harness).sleep?.fading).toBe(true);
  const small = new EventTarget();
  // all that is asked of a window here is to have events
  renderHook(() => useExtendSleepOnInput(harness.player, true, small as Window));
  const press = ['pointerdown', 'click'].map((kind) => new Event(kind, { cancelable: true }));
  for (const event of press) small.dispatchEvent(event);
  expect(press.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
  expect(getPlayback(harness).sleep).toMatchObject({ kind: 'time', fading: false });
});
