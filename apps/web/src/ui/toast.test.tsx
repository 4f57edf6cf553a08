import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../i18n/i18n.ts';
import { ToastPlace } from './toast.tsx';
import { toasts } from './toasts.ts';

beforeEach(async () => {
  await switchLanguage('en');
  vi.useFakeTimers();
  render(<ToastPlace />);
});
afterEach(() => vi.useRealTimers());

const show = (...toast: Parameters<typeof toasts.show>) => act(() => toasts.show(...toast));
const advance = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const readToast = () => screen.getByRole('status').textContent;

describe('a toast', () => {
  it('[UI-10] stays three seconds', () => {
    show('Bookmark added');
    advance(2999);
    expect(readToast()).toContain('Bookmark added');
    advance(1);
    expect(readToast()).toBe('');
  });

  it('[UI-10] stays ten seconds when it has an undo action, and closes when that is used', () => {
    const undo = vi.fn();
    show('Book deleted', { label: 'Undo', onAction: undo });
    advance(9999);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(readToast()).toBe('');
  });

  it('[UI-10] pauses while hovered or focused', () => {
    show('Book deleted');
    const toast = screen.getByText('Book deleted');
    fireEvent.pointerEnter(toast);
    advance(60_000);
    expect(readToast()).toContain('Book deleted');
    fireEvent.pointerLeave(toast);
    advance(3000);
    expect(readToast()).toBe('');
  });

  it('[UI-10] is replaced by the next one, with a new timer', () => {
    show('First');
    advance(2000);
    show('Second');
    advance(2000);
    expect(readToast()).toContain('Second');
    advance(1000);
    expect(readToast()).toBe('');
  });

  it('[UI-10] [NOTICE-12] with an undo action keeps its ten seconds: others wait in the queue', () => {
    show('Book deleted', { label: 'Undo', onAction: () => undefined });
    advance(1000);
    act(() => toasts.enqueue('Free space is almost over'));
    act(() => toasts.enqueue('Free space is almost over'));
    show('Saved');
    advance(8999);
    expect(readToast()).toContain('Book deleted');
    advance(1);
    expect(readToast()).toContain('Free space is almost over');
    advance(3000);
    expect(readToast()).toContain('Saved');
    advance(3000);
    expect(readToast()).toBe('');
  });

  it('[UI-10] with an undo action is replaced at once by that of the next action', () => {
    show('First deleted', { label: 'Undo', onAction: () => undefined });
    show('Second deleted', { label: 'Undo', onAction: () => undefined });
    expect(readToast()).toContain('Second deleted');
    advance(10_000);
    expect(readToast()).toBe('');
  });
});
