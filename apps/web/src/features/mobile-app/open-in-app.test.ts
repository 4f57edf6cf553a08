import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInApp, toDeepLink } from './open-in-app.ts';

const book = { fastHash: 'a1b2', email: 'anna+7@lectern.example' };

describe('the deep link', () => {
  it('[APP-2] contains the hash of the book and the internal e-mail', () => {
    expect(toDeepLink('lectern://open', book)).toBe('lectern://open?fast_hash=a1b2&email=anna%2B7%40lectern.example');
    expect(toDeepLink('https://app.example/o?x=1', { ...book, email: '' })).toBe(
      'https://app.example/o?x=1&fast_hash=a1b2',
    );
  });
});

describe('opening the app', () => {
  const navigate = vi.fn();
  const onMissing = vi.fn();
  let visibility: DocumentVisibilityState = 'visible';
  const setVisibility = (state: DocumentVisibilityState): void => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    visibility = 'visible';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    navigate.mockReset();
    onMissing.mockReset();
  });
  const open = (): (() => void) => openInApp('lectern://open?fast_hash=a1b2', { navigate, onMissing });

  it('[APP-3] falls back after three seconds on a visible page', () => {
    open();
    expect(navigate).toHaveBeenCalledWith('lectern://open?fast_hash=a1b2');
    vi.advanceTimersByTime(2999);
    expect(onMissing).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('[APP-3] does not when the page was hidden, even if it is visible again', () => {
    open();
    setVisibility('hidden');
    setVisibility('visible');
    vi.advanceTimersByTime(60_000);
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('[APP-3] does not when the page is left, or the reader cancels', () => {
    open();
    window.dispatchEvent(new Event('pagehide'));
    open()();
    vi.advanceTimersByTime(60_000);
    expect(onMissing).not.toHaveBeenCalled();
  });
});
