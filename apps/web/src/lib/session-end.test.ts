import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeTestBrowsers, createTestBrowser } from '../testing/test-session-browser.ts';
import { CallError, NetworkError } from './call-error.ts';

afterEach(closeTestBrowsers);

describe('a session', () => {
  it('[HEARD-53] [PLACE-30] that is ended elsewhere says so in every tab; one that its reader ends does not', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    browser.cookie = null;
    await firstTab.renew();
    expect(firstTab.current()).toEqual({ state: 'out', isEnded: true });
    firstTab.handleRejectedToken(); // what was on the way is refused too
    expect(firstTab.current()).toEqual({ state: 'out', isEnded: true });
    await vi.waitFor(() => expect(secondTab.current()).toEqual({ state: 'out', isEnded: true }));

    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    // a call of the other tab is refused before that learns of the sign-out
    const hasLeft = new Promise<void>((resolve) => {
      secondTab.onBeforeLogOut(async () => resolve());
    });
    const leaving = firstTab.logOut();
    await hasLeft;
    secondTab.handleRejectedToken();
    await leaving;
    expect([firstTab.current(), secondTab.current()]).toEqual([{ state: 'out' }, { state: 'out' }]);
  });

  it('[PLACE-30] that its reader ends by something else, as by deleting the account, says nothing', async () => {
    const { tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    const isAnnounced = new Promise<void>((resolve) => {
      secondTab.onBeforeLogOut(async () => resolve());
    });
    const ended = firstTab.endWith(async () => {
      await isAnnounced;
      await firstTab.renew(); // a renewal on the way does not undo the leaving
      await vi.waitFor(async () => expect(await secondTab.token()).toBe('token-7-1'));
      secondTab.handleRejectedToken(); // it hears of the end first
    });
    await ended;
    expect([firstTab.current(), secondTab.current()]).toEqual([{ state: 'out' }, { state: 'out' }]);
  });

  it('[PLACE-30] that its reader ends says nothing there when a tab that does not know it yet hears of the end first', async () => {
    const { tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    await firstTab.endWith(async () => {
      const isOut = new Promise<void>((resolve) => {
        firstTab.subscribe(resolve);
      });
      secondTab.handleRejectedToken();
      await isOut;
    });
    expect(firstTab.current()).toEqual({ state: 'out' });
  });

  it('[PLACE-30] that its reader could not end says so in every tab when it is ended elsewhere later', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    const [firstTab, secondTab] = [tab(), tab()];
    logIn(firstTab, 7, true);
    await vi.waitFor(() => expect(secondTab.current().state).toBe('in'));
    browser.online = false;
    await expect(firstTab.logOut()).rejects.toBeInstanceOf(NetworkError);
    const refuseDeletion = () => Promise.reject(new CallError('auth.password_wrong'));
    await expect(firstTab.endWith(refuseDeletion)).rejects.toBeInstanceOf(CallError);
    browser.online = true;
    browser.cookie = null;
    await firstTab.renew();
    const ended = { state: 'out', isEnded: true };
    expect(firstTab.current()).toEqual(ended);
    await vi.waitFor(() => expect(secondTab.current()).toEqual(ended));
  });

  it('[PLACE-30] that is over at the first renewal of a visit says nothing: its reader was away for too long', async () => {
    const { browser, tab, logIn } = createTestBrowser();
    logIn(tab(), 7, true);
    closeTestBrowsers();
    browser.cookie = null;
    const next = tab();
    await next.restore();
    expect(await next.token()).toBeNull();
    expect(next.current()).toEqual({ state: 'out' });
  });
});
