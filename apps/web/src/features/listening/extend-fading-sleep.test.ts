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
  const frame = document.body.appendChild(document.createElement('iframe'));
  const small = frame.contentWindow as Window; // an attached frame has a window
  renderHook(() => useExtendSleepOnInput(harness.player, true, small));
  const pressed: string[] = [];
  small.document.body.addEventListener('click', () => pressed.push('click'));
  for (const kind of ['pointerdown', 'click'])
    small.document.body.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
  expect(pressed).toEqual([]);
  expect(getPlayback(harness).sleep).toMatchObject({ kind: 'time', fading: false });
  frame.remove();
});
