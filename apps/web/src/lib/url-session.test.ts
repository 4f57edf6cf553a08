import { beforeEach, describe, expect, it } from 'vitest';
import { consumeUrlSession } from './url-session.ts';

const open = (address: string): void => window.history.replaceState(null, '', address);
const shown = (): string => window.location.pathname + window.location.search + window.location.hash;

// happy-dom has no page to begin with.
beforeEach(() => {
  window.location.href = 'http://cloud.test/';
});

describe('a session in the address', () => {
  it.each([
    { address: '/en#access_token=a&refresh_token=r&expires_in=7200', left: '/en' },
    { address: '/en?access_token=a&refresh_token=r&expires_in=7200', left: '/en' },
    { address: '/de/user/7?keep=1&refresh_token=r&access_token=a', left: '/de/user/7?keep=1' },
    { address: '/en?keep=1#access_token=a&refresh_token=r&token_type=Bearer&state=x', left: '/en?keep=1#state=x' },
  ])('[SIGN-5] is taken out at once, and nothing else: $address', ({ address, left }) => {
    open(address);
    expect(consumeUrlSession()).toEqual({ refreshToken: 'r' });
    expect(shown()).toBe(left);
  });

  it('[SIGN-5] without a refresh token is removed and ignored', () => {
    open('/en#access_token=a&expires_in=7200');
    expect(consumeUrlSession()).toBeNull();
    expect(shown()).toBe('/en');
  });

  it('[SIGN-5] leaves other URLs and the history untouched', () => {
    open('/en/user/7/books?sort=title#part');
    const entries = window.history.length;
    expect(consumeUrlSession()).toBeNull();
    expect(shown()).toBe('/en/user/7/books?sort=title#part');
    expect(window.history.length).toBe(entries);
  });
});
