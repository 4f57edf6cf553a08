import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { waitForLiveUpdates } from '../fixtures/page-waits.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

/** What “at once” means (rules/sync.md, SYNC-12). */
const AT_ONCE = { timeout: 1000 };
const getBookLink = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });

/** Opens the library in a second browser of the same reader and waits until it receives live updates. */
const openOtherBrowser = async (browser: Browser, session: Session): Promise<Page> => {
  const context = await browser.newContext({ storageState: session.storageState });
  const page = await context.newPage();
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto('/en/user/books');
  await liveUpdates;
  return page;
};

/** An API client with a token. */
const createClient = ({ token }: Session) => {
  const { api } = readInstallation();
  const headers = { authorization: `Bearer ${token}` };
  return {
    uploadBook: async (title: string) => {
      const { name, buffer } = await buildSampleBook(title);
      const put = await sendRequest('PUT', `${api}/files/${encodeURIComponent(name)}`, { headers, body: buffer });
      return put.json() as { fast_hash: string; path: string };
    },
    setProgress: (hash: string, percent: number) =>
      sendRequest('POST', `${api}/books/read-position?fast_hash=${hash}`, {
        headers,
        body: Buffer.from(`offs=${percent}`),
      }),
    addNote: (hash: string, text: string) =>
      sendRequest('POST', `${api}/notes?fast_hash=${hash}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: Buffer.from(
          JSON.stringify({ type: { value: 'note' }, mark: { anchor: '#epubcfi(/6/4!/4/2:1)' }, note: { text } }),
        ),
      }),
    deleteBook: (hash: string) => sendRequest('POST', `${api}/fileops/delete/?fast_hash=${hash}`, { headers }),
    signOut: () => sendRequest('POST', `${api}/auth/session/logout`, { headers }),
  };
};

test('[SYNC-12] changes in one browser or client show in another at once', async ({ page, session, browser }) => {
  const other = await openOtherBrowser(browser, await createSession('second'));
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto('/en/user/books');
  await liveUpdates;
  const client = createClient(session);
  const stored = await client.uploadBook('Ten Windows');
  await Promise.all([page, other].map((tab) => expect(getBookLink(tab, 'Ten Windows')).toBeVisible(AT_ONCE)));

  await client.setProgress(stored.fast_hash, 37);
  await Promise.all([page, other].map((tab) => expect(tab.getByText('37%').first()).toBeVisible(AT_ONCE)));

  await getBookLink(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(other.getByRole('img', { name: 'Favorite' })).toBeVisible(AT_ONCE);

  await getBookLink(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Book info' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Eleven Windows');
  await page.keyboard.press('Enter');
  await expect(getBookLink(other, 'Eleven Windows')).toBeVisible(AT_ONCE);
  await expect(page.getByRole('heading', { name: 'Eleven Windows', level: 1 })).toBeVisible();
  expect((await client.addNote(stored.fast_hash, 'Why eleven?')).status).toBe(200);
  await expect(page.getByText('Why eleven?')).toBeVisible(AT_ONCE);

  await page.goBack();
  await client.deleteBook(stored.fast_hash);
  await Promise.all([page, other].map((tab) => expect(getBookLink(tab, 'Eleven Windows')).toBeHidden(AT_ONCE)));
  await other.context().close();
});

test('[SYNC-11] [SYNC-12] changes while the connection was lost show once it is back', async ({ page, session }) => {
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/wss\//, async (socket) => {
    if (isCut) return socket.close({ code: 4000 });
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/en/user/books');
  await expect.poll(() => sockets.length).toBe(1);
  const client = createClient(session);
  await client.uploadBook('The Lamp Room');
  await expect(getBookLink(page, 'The Lamp Room')).toBeVisible();
  isCut = true;
  await sockets[0]?.close({ code: 4000 });
  const keptBook = await client.uploadBook('A Quiet Shelf');
  const deletedBook = await client.uploadBook('Ten Windows');
  await client.deleteBook(deletedBook.fast_hash);
  await client.setProgress(keptBook.fast_hash, 64);
  isCut = false;
  await expect(getBookLink(page, 'A Quiet Shelf')).toBeVisible();
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(getBookLink(page, 'Ten Windows')).toBeHidden();
});

test('[SYNC-13] a session ended elsewhere ends here at once', async ({ page, session }) => {
  const liveUpdates = waitForLiveUpdates(page);
  await page.goto('/en/user/books');
  await liveUpdates;
  await createClient(session).signOut();
  await expect(page.getByLabel('Email or username')).toBeVisible({ timeout: 2000 });
});
