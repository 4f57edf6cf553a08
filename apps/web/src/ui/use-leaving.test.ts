import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLeaving } from './use-leaving.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[UI-11] what a mouse has left while it closed stays when it is opened anew', () => {
  vi.useFakeTimers();
  const close = vi.fn();
  const { result, rerender } = renderHook(({ isOpen }) => useLeaving(isOpen, close), {
    initialProps: { isOpen: true },
  });
  result.current.leave('mouse');
  rerender({ isOpen: false });
  result.current.leave('mouse');
  rerender({ isOpen: true });
  vi.advanceTimersByTime(2000);
  expect(close).not.toHaveBeenCalled();
  result.current.leave('mouse');
  vi.advanceTimersByTime(1000);
  expect(close).toHaveBeenCalledOnce();
});
