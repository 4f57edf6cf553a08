import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/i18n.ts';
import { ToastPlace } from './toast.tsx';
import { toasts } from './toasts.ts';

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
  render(<ToastPlace />);
});
afterEach(() => vi.useRealTimers());

const show = (...toast: Parameters<typeof toasts.show>) => act(() => toasts.show(...toast));
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const said = () => screen.getByRole('status').textContent;

describe('a toast', () => {
  it('[UI-10] stays three seconds', () => {
    show('Bookmark added');
    pass(2999);
    expect(said()).toContain('Bookmark added');
    pass(1);
    expect(said()).toBe('');
  });

  it('[UI-10] stays ten seconds when it can be undone, and goes when it is', () => {
    const undo = vi.fn();
    show('Book deleted', { label: 'Undo', onAction: undo });
    pass(9999);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(said()).toBe('');
  });

  it('[UI-10] waits while it is pointed at or has the focus', () => {
    show('Book deleted');
    const toast = screen.getByText('Book deleted');
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(said()).toContain('Book deleted');
    fireEvent.pointerLeave(toast);
    pass(3000);
    expect(said()).toBe('');
  });

  it('[UI-10] gives its place to the next one, with the next one’s time', () => {
    show('First');
    pass(2000);
    show('Second');
    pass(2000);
    expect(said()).toContain('Second');
    pass(1000);
    expect(said()).toBe('');
  });

  it('[UI-10] [NOTICE-12] with a way back keeps its ten seconds: news and mere words wait for its end', () => {
    show('Book deleted', { label: 'Undo', onAction: () => undefined });
    pass(1000);
    act(() => toasts.tell('Free space is almost over'));
    act(() => toasts.tell('Free space is almost over'));
    show('Saved');
    pass(8999);
    expect(said()).toContain('Book deleted');
    pass(1);
    expect(said()).toContain('Free space is almost over');
    pass(3000);
    expect(said()).toContain('Saved');
    pass(3000);
    expect(said()).toBe('');
  });

  it('[UI-10] with a way back is followed at once by that of the next deed', () => {
    show('First deleted', { label: 'Undo', onAction: () => undefined });
    show('Second deleted', { label: 'Undo', onAction: () => undefined });
    expect(said()).toContain('Second deleted');
    pass(10_000);
    expect(said()).toBe('');
  });
});
