import type { MobileApp } from '@lectern/contracts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { getMobileSystem } from '../../lib/mobile-app.ts';
import { createFakeFetch, createReply } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { toasts } from '../../ui/toasts.ts';
import { MobileAppLinks, OpenInAppButton } from './mobile-app.parts.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const android = 'https://play.example/app?id=lectern&hl=de';
const ios = 'https://apps.example/lectern';

/** Writes what the server writes into the page. */
const setApp = (app: Partial<MobileApp> | string): void => {
  document.querySelector('meta[name="mobile-app"]')?.remove();
  const meta = Object.assign(document.createElement('meta'), { name: 'mobile-app' });
  meta.content = typeof app === 'string' ? app : JSON.stringify({ android: null, ios: null, link: null, ...app });
  document.head.append(meta);
};
let visited: string[] = [];
beforeEach(() => {
  visited = [];
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  const user = createTestUser();
  const internal_account = { ...user.internal_account, email: 'in@lectern.example' };
  vi.stubGlobal('fetch', createFakeFetch(() => createReply({ ...user, internal_account })).send);
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void visited.push(String(url)));
});
afterEach(() => {
  session.handleRejectedToken();
  setApp('');
  toasts.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const setUserAgent = (userAgent: string): void =>
  void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

describe('links to the mobile apps', () => {
  it('[APP-1] lead to the stores that the operator has named', async () => {
    setApp({ android, ios });
    await renderScreen(<MobileAppLinks />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([android, ios]);
  });

  it('[APP-1] [S4] show nothing without an address, or when the page is from elsewhere', async () => {
    setApp({ ios });
    await renderScreen(<MobileAppLinks isRail />);
    expect(screen.getByRole('link', { name: 'iPhone and iPad app' }).getAttribute('href')).toBe(ios);
    for (const text of ['', '__MOBILE_APP__', '{"android":"javascript:alert(1)","ios":null,"link":null}']) {
      document.body.replaceChildren();
      setApp(text);
      await renderScreen(<MobileAppLinks />);
      expect(screen.queryAllByRole('link'), text).toEqual([]);
    }
  });
});

describe('opening a book in the app', () => {
  it('[APP-2] is offered on phones and tablets only', async () => {
    expect(getMobileSystem({ ...navigator, userAgent: ANDROID, maxTouchPoints: 5 })).toBe('android');
    expect(getMobileSystem({ ...navigator, userAgent: IPAD, maxTouchPoints: 5 })).toBe('ios');
    expect(getMobileSystem({ ...navigator, userAgent: IPAD, maxTouchPoints: 0 })).toBeNull();
    expect(getMobileSystem({ ...navigator, userAgent: LINUX, maxTouchPoints: 5 })).toBeNull();
    setApp({ link: 'lectern://open' });
    setUserAgent(LINUX);
    await renderScreen(<OpenInAppButton book={{ fast_hash: 'f1' }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[APP-2] [APP-3] opens the deep link, and the store of this device when nothing happens', async () => {
    setApp({ link: 'lectern://open', android, ios });
    setUserAgent(ANDROID);
    const { user } = await renderScreen(<OpenInAppButton book={{ fast_hash: 'f1' }} />);
    await user.click(await screen.findByRole('button', { name: 'Open in app' }));
    expect(visited).toEqual(['lectern://open?fast_hash=f1&email=in%40lectern.example']);
    await vi.waitFor(() => expect(visited[1]).toBe(android), { timeout: 10_000 });
  });

  it('[APP-3] can be cancelled, and says when there is no store to go to', async () => {
    setApp({ link: 'lectern://open', ios });
    setUserAgent(ANDROID);
    const { user } = await renderScreen(<OpenInAppButton book={{ fast_hash: 'f1' }} />);
    await user.click(await screen.findByRole('button', { name: 'Open in app' }));
    expect(toasts.current()).toMatchObject({ text: 'Opening the app', action: { label: 'Cancel' } });
    toasts.current()?.action?.onAction();
    toasts.clear();
    await user.click(await screen.findByRole('button', { name: 'Open in app' }));
    toasts.clear();
    await vi.waitFor(() => expect(toasts.current()?.text).toContain('The app didn’t open'), { timeout: 10_000 });
    expect(visited).toHaveLength(2);
  });
});
