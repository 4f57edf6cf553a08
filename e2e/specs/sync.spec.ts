import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { listening } from '../fixtures/listening.ts';
import { send } from '../fixtures/send.ts';
import { aSession, expect, type Session, test } from '../fixtures/signed-in.ts';

/** What “at once” means (rules/sync.md, SYNC-12). */
const AT_ONCE = { timeout: 1000 };
const book = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });

/** A second browser of the same reader, which looks at the library and listens. */
const besides = async (browser: Browser, session: Session): Promise<Page> => {
  const context = await browser.newContext({ storageState: session.storageState });
  const page = await context.newPage();
  const heard = listening(page);
  await page.goto('/en/user/books');
  await heard;
  return page;
};

/** A program that speaks the API with a token. */
const aProgram = ({ token }: Session) => {
  const { api } = installation();
  const headers = { authorization: `Bearer ${token}` };
  return {
    uploads: async (title: string) => {
      const { name, buffer } = await aSampleBook(title);
      const put = await send('PUT', `${api}/files/${encodeURIComponent(name)}`, { headers, body: buffer });
      return put.json() as { fast_hash: string; path: string };
    },
    reads: (hash: string, percent: number) =>
      send('POST', `${api}/books/read-position?fast_hash=${hash}`, { headers, body: Buffer.from(`offs=${percent}`) }),
    notes: (hash: string, text: string) =>
      send('POST', `${api}/notes?fast_hash=${hash}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: Buffer.from(
          JSON.stringify({ type: { value: 'note' }, mark: { anchor: '#epubcfi(/6/4!/4/2:1)' }, note: { text } }),
        ),
      }),
    deletes: (hash: string) => send('POST', `${api}/fileops/delete/?fast_hash=${hash}`, { headers }),
    logsOut: () => send('POST', `${api}/auth/session/logout`, { headers }),
  };
};

test('[SYNC-12] what one browser or program does is on the screen of another at once', async ({
  page,
  session,
  browser,
}) => {
  const other = await besides(browser, await aSession('second'));
  const heard = listening(page);
  await page.goto('/en/user/books');
  await heard;
  const program = aProgram(session);
  const stored = await program.uploads('Ten Windows');
  await Promise.all([page, other].map((each) => expect(book(each, 'Ten Windows')).toBeVisible(AT_ONCE)));

  await program.reads(stored.fast_hash, 37);
  await Promise.all([page, other].map((each) => expect(each.getByText('37%').first()).toBeVisible(AT_ONCE)));

  await book(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(other.getByRole('img', { name: 'Favorite' })).toBeVisible(AT_ONCE);

  await book(page, 'Ten Windows').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Book info' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Eleven Windows');
  await page.keyboard.press('Enter');
  await expect(book(other, 'Eleven Windows')).toBeVisible(AT_ONCE);
  await expect(page.getByRole('heading', { name: 'Eleven Windows', level: 1 })).toBeVisible();
  expect((await program.notes(stored.fast_hash, 'Why eleven?')).status).toBe(200);
  await expect(page.getByText('Why eleven?')).toBeVisible(AT_ONCE);

  await page.goBack();
  await program.deletes(stored.fast_hash);
  await Promise.all([page, other].map((each) => expect(book(each, 'Eleven Windows')).toBeHidden(AT_ONCE)));
  await other.context().close();
});

test('[SYNC-11] [SYNC-12] what happened while the line was cut is on the screen when it is back', async ({
  page,
  session,
}) => {
  const lines: WebSocketRoute[] = [];
  let cut = false;
  await page.routeWebSocket(/\/wss\//, async (line) => {
    if (cut) return line.close({ code: 4000 });
    lines.push(line);
    line.connectToServer();
  });
  await page.goto('/en/user/books');
  await expect.poll(() => lines.length).toBe(1);
  const program = aProgram(session);
  await program.uploads('The Lamp Room');
  await expect(book(page, 'The Lamp Room')).toBeVisible();
  cut = true;
  await lines[0]?.close({ code: 4000 });
  const kept = await program.uploads('A Quiet Shelf');
  const gone = await program.uploads('Ten Windows');
  await program.deletes(gone.fast_hash);
  await program.reads(kept.fast_hash, 64);
  cut = false;
  await expect(book(page, 'A Quiet Shelf')).toBeVisible();
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(book(page, 'Ten Windows')).toBeHidden();
});

test('[SYNC-13] a session that was ended elsewhere ends here at once', async ({ page, session }) => {
  const heard = listening(page);
  await page.goto('/en/user/books');
  await heard;
  await aProgram(session).logsOut();
  await expect(page.getByLabel('E-mail or username')).toBeVisible({ timeout: 2000 });
});
