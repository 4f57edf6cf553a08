import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterText } from './use-after-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for the text', () => {
  const { result, rerender } = renderHook(useAfterText, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
});

it('waits no longer than a reader does', () => {
  const { result } = renderHook(useAfterText, { initialProps: false });
  act(() => vi.advanceTimersByTime(500));
  expect(result.current).toBe(true);
});
