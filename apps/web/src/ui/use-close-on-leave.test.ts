import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCloseOnLeave } from './use-close-on-leave.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[UI-11] leaving while closing does not close a popover that is reopened', () => {
  vi.useFakeTimers();
  const close = vi.fn();
  const { result, rerender } = renderHook(({ isOpen }) => useCloseOnLeave(isOpen, close), {
    initialProps: { isOpen: true },
  });
  result.current.scheduleClose('mouse');
  rerender({ isOpen: false });
  result.current.scheduleClose('mouse');
  rerender({ isOpen: true });
  vi.advanceTimersByTime(2000);
  expect(close).not.toHaveBeenCalled();
  result.current.scheduleClose('mouse');
  vi.advanceTimersByTime(1000);
  expect(close).toHaveBeenCalledOnce();
});
