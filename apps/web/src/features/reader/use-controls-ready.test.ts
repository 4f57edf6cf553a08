import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useControlsReady } from './use-controls-ready.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for the text', () => {
  const { result, rerender } = renderHook(useControlsReady, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
});

it('gives up waiting after a while', () => {
  const { result } = renderHook(useControlsReady, { initialProps: false });
  act(() => vi.advanceTimersByTime(500));
  expect(result.current).toBe(true);
});
