import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFullStorage } from '../testing/full-storage.ts';
import { closeTestBrowsers, createTestBrowser, type TestBrowser } from '../testing/test-session-browser.ts';
import { NetworkError } from './call-error.ts';
import { createSession, type SessionCalls } from './session.ts';

const HOUR = 3_600_000;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeTestBrowsers();
});

const refuse = () => {
  throw new DOMException('no storage here', 'SecurityError');
};

/** A tab that receives no messages from the others. */
const createIsolatedSession = (userId: number) => {
  const never = () => Promise.reject(new NetworkError('asleep'));
  const calls: SessionCalls = { renew: never, adopt: never, logOut: never };
  const channel = { postMessage: () => {}, addEventListener: () => {} };
  const session = createSession({ calls, language: () => 'en', now: () => 0, withLock: (work) => work(), channel });
  session.enter({ access_token: `token-${userId}-0`, token_type: 'Bearer', expires_in: 7200, user_id: userId }, true);
  return session;
};

describe('the session', () => {
  it('[SIGN-7] keeps no token in the storage of the browser', () => {
    const { tab, logIn } = createTestBrowser();
    logIn(tab(), 7, true);
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('rememberPassword');
    expect(stored).not.toContain('token-');
  });

  it('[SIGN-7] is restored at the next start by its cookie', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    logIn(tab(), 7, true);
    browser.now += 24 * HOUR;
    const next = tab();
    await next.restore();
    expect(next.current()).toMatchObject({ state: 'in', userId: 7 });
    expect(await next.token()).toBe('token-7-1');
  });

  it('[SIGN-7] sends nothing when nobody was signed in here', async () => {
    const { browser, tab } = createTestBrowser();
    browser.online = false;
    const session = tab();
    await session.restore();
    expect(session.current()).toEqual({ state: 'out' });
  });

  it.each([
    ['is full', () => vi.stubGlobal('localStorage', createFullStorage())],
    ['is refused', () => vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)],
    ['is missing', () => vi.stubGlobal('localStorage', null)],
  ])('[AUTH-41] where the storage %s, the next page asks whose cookie it is', async (_how, block) => {
    const { tab, openPage, logIn } = createTestBrowser();
    logIn(tab(), 8, true); // stored before
    block();
    logIn(tab(), 7, true);
    vi.resetModules(); // the next page has nothing in memory
    const next = await openPage();
    await next.restore();
    expect(next.current()).toMatchObject({ state: 'in', userId: 7, access: { token: 'token-7-1' } });
  });

  it.each([
    ['refuses', (browser: TestBrowser) => (browser.cookie = null)],
    ['is unreachable', (browser: TestBrowser) => (browser.online = false)],
  ])('[AUTH-41] where nothing can be stored and the server %s, nobody is signed in', async (_how, lose) => {
    const { browser, tab, openPage, logIn } = createTestBrowser();
    vi.stubGlobal('localStorage', null);
    logIn(tab(), 7, true);
    lose(browser);
    vi.resetModules();
    const next = await openPage();
    await next.restore();
    expect(next.current()).toEqual({ state: 'out' });
  });

  it.each([
    { remember: true, state: 'in' },
    { remember: false, state: 'out' },
  ])('[SIGN-10] after its end, with save-password $remember, is $state', async ({ remember, state }) => {
    const { browser, tab, logIn } = createTestBrowser();
    logIn(tab(), 7, remember);
    browser.now += 3 * HOUR;
    const next = tab();
    await next.restore();
    expect(next.current().state).toBe(state);
  });

  it('[SIGN-8] is renewed shortly before it expires, not earlier', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const session = tab();
    logIn(session, 7, true);
    browser.now += HOUR;
    await session.keepFresh();
    expect(browser.renewals).toBe(0);
    browser.now += HOUR - 4 * 60_000;
    await session.keepFresh();
    expect(browser.renewals).toBe(1);
    expect(session.current()).toMatchObject({ access: { expiresAt: browser.now + 2 * HOUR } });
  });

  it('[SIGN-8] is renewed once per tab, however many calls wait for it', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const session = tab();
    logIn(session, 7, true);
    const renewed = await Promise.all([session.renew(), session.renew(), session.renew()]);
    expect(browser.renewals).toBe(1);
    expect(new Set(renewed)).toEqual(new Set(['token-7-1']));
  });

  it('[SIGN-8] takes the token that another tab renewed', async () => {
    const { tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await firstTab.renew();
    await vi.waitFor(async () => expect(await secondTab.token()).toBe('token-7-1'));
  });

  it('[SIGN-9] ends in every tab of the reader', async () => {
    const { tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    await firstTab.logOut();
    expect(firstTab.current().state).toBe('out');
    await vi.waitFor(() => expect(secondTab.current().state).toBe('out'));
  });

  it('[SIGN-9] ends when the renewal is refused, not when the network is down', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const session = tab();
    logIn(session, 7, true);
    browser.online = false;
    await expect(session.renew()).rejects.toBeInstanceOf(NetworkError);
    expect(session.current().state).toBe('in');
    browser.online = true;
    browser.cookie = null;
    expect(await session.renew()).toBeNull();
    expect(session.current().state).toBe('out');
  });

  it('[SIGN-9] stays when the log-out does not reach the server', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const session = tab();
    logIn(session, 7, true);
    browser.online = false;
    await expect(session.logOut()).rejects.toBeInstanceOf(NetworkError);
    expect(session.current().state).toBe('in');
  });

  it('[SIGN-13] [S44] sends unsent changes before it ends, in every tab of its reader', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    const sent: string[] = [];
    const sends = (name: string) => async () => void sent.push(`${name} of ${browser.cookie}`);
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    firstTab.onBeforeLogOut(sends('here'));
    secondTab.onBeforeLogOut(sends('there'));
    const stop = firstTab.onBeforeLogOut(sends('closed'));
    stop();
    firstTab.onBeforeLogOut(() => Promise.reject(new NetworkError('offline')));
    await firstTab.logOut();
    expect(sent).toContain('here of 7');
    await vi.waitFor(() => expect(sent.map((one) => one.split(' ')[0])).toEqual(['here', 'there']));
    expect(firstTab.current().state).toBe('out');
  });

  it('[SIGN-13] [S44] a tab that was suspended while another reader signed in signs nobody out', async () => {
    const { tab, logIn } = createTestBrowser();
    const asleep = createIsolatedSession(7);
    logIn(tab(), 8, true);
    asleep.handleRejectedToken();
    expect(asleep.current().state).toBe('out');
    const next = tab();
    await next.restore();
    expect(next.current()).toMatchObject({ state: 'in', userId: 8 });
    // a response to the previous reader's token says nothing about this session
    next.handleRejectedToken('token-7-0');
    expect(next.current().state).toBe('in');
  });

  it('[OFFLINE-1] is restored before the server responds; its token follows', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    logIn(tab(), 7, true);
    let answers = (): void => expect.unreachable();
    browser.pause = new Promise((resolve) => (answers = resolve));
    const next = tab();
    await next.restore();
    expect(next.current()).toEqual({ state: 'in', userId: 7, access: null });
    const asked = Promise.all([next.token(), next.token()]);
    answers();
    expect(await asked).toEqual(['token-7-1', 'token-7-1']);
    expect(browser.renewals).toBe(1);
  });

  it('[OFFLINE-2] restored offline it stays, and is renewed when the network returns', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    logIn(tab(), 7, true);
    browser.online = false;
    const next = tab();
    await next.restore();
    await expect(next.token()).rejects.toBeInstanceOf(NetworkError);
    await next.keepFresh();
    expect(next.current()).toEqual({ state: 'in', userId: 7, access: null });
    browser.online = true;
    await next.keepFresh();
    expect(next.current()).toMatchObject({ access: { token: 'token-7-1' } });
  });

  it('[OFFLINE-3] restored and then refused it ends, in every tab', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const before = tab();
    logIn(before, 7, true);
    browser.cookie = null;
    const next = tab();
    await next.restore();
    expect(next.current().state).toBe('in');
    expect(await next.token()).toBeNull();
    expect(next.current()).toEqual({ state: 'out' }); // as after a long absence
    await vi.waitFor(() => expect(before.current()).toEqual({ state: 'out', isEnded: true }));
    const later = tab();
    await later.restore();
    expect(later.current().state).toBe('out');
  });

  it.each(['here', 'in another tab'])('[OFFLINE-3] ended %s while it is renewed stays ended', async (where) => {
    const { browser, tab, logIn } = createTestBrowser();
    const other = tab();
    logIn(other, 7, true);
    let answers = (): void => expect.unreachable();
    browser.pause = new Promise((resolve) => (answers = resolve));
    const next = tab();
    await next.restore();
    const token = next.token();
    (where === 'here' ? next : other).handleRejectedToken();
    await vi.waitFor(() => expect(next.current().state).toBe('out'));
    answers();
    expect(await token).toBeNull();
    expect(next.current().state).toBe('out');
    expect(other.current().state).not.toBe('unknown');
  });

  it('[SIGN-6] from the URL never replaces the session of another reader without asking', async () => {
    const { tab, logIn } = createTestBrowser();
    const session = tab();
    logIn(session, 7, true);
    expect(await session.adopt('9')).toBe('other');
    expect(session.current()).toMatchObject({ userId: 7 });
    expect(await session.adopt('9', true)).toBe('in');
    expect(session.current()).toMatchObject({ userId: 9 });
  });

  it('[SIGN-6] from the URL may arrive many times', async () => {
    const { tab } = createTestBrowser();
    const session = tab();
    expect([await session.adopt('9'), await session.adopt('9'), await session.adopt('spent')]).toEqual([
      'in',
      'in',
      'refused',
    ]);
  });
});
