import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { operator } from '../fixtures/operator.ts';
import { send } from '../fixtures/send.ts';
import { aSession, expect, type Session, test } from '../fixtures/signed-in.ts';
import { unzipped } from '../fixtures/unzipped.ts';

const settings = (page: Page, { userId }: Session) => page.goto(`/en/user/${userId}/settings/privacy`);
const marked = async (session: Session, id: string, text: string): Promise<void> => {
  const hash = (await session.books()).find((book) => book.id === id)?.fast_hash;
  const answer = await send('POST', `${installation().api}/notes?fast_hash=${hash}`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: { value: 'note' }, note: { text }, mark: { anchor: '#epubcfi(/6/4!/4/2)' } }),
  });
  expect(answer.status, answer.text).toBe(200);
};
/** Asks for the end of the account, and is signed out by that. */
const deleteAccount = async (page: Page, session: Session): Promise<void> => {
  // an earlier try may have asked for it
  const headers = { authorization: `Bearer ${session.token}` };
  await send('DELETE', `${installation().api}/privacy/deletion`, { headers });
  await settings(page, session);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
};
const logIn = async (page: Page): Promise<void> => {
  const { username, password } = installation().second;
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/user\/\d+/);
};

/** Every file below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

test('[EXPORT-1] [EXPORT-8] an export is asked for, fetched and opened, and holds what was put in', async ({
  page,
  session,
}) => {
  const book = await aSampleBook('Ten Windows');
  const [id = ''] = await session.stores([book]);
  await marked(session, id, 'a note that is exported');
  await settings(page, session);
  await expect(page.getByRole('button', { name: 'Export everything' })).toBeVisible();
  expect(await breachesOf(page, 'privacy')).toEqual([]);
  await page.getByRole('button', { name: 'Export everything' }).press('Enter');
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent('download');
  await link.press('Enter');
  const files = await unzipped(await (await downloading).path());
  expect(files.get(`files/${book.name}`)?.equals(book.buffer)).toBe(true);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');
  expect(json('profile.json')).toMatchObject({ login: installation().second.username });
  expect(json('library.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: book.name, title: 'Ten Windows' })]),
  );
  expect(json(`annotations/${book.name}.annotations`)).toMatchObject({
    items: [{ body: { value: 'a note that is exported' } }],
  });
  const readMe = files.get('README.txt')?.toString() ?? ''; // in the language that the reader has chosen last
  for (const name of files.keys()) if (name.endsWith('.json') && !name.includes('/')) expect(readMe).toContain(name);
});

test('[GONE-1] [GONE-2] [GONE-6] a deletion signs out, is told on every page, and is taken back', async ({
  page,
  session,
}) => {
  const elsewhere = await aSession('second');
  const [id] = await session.stores([await aSampleBook('A Quiet Shelf')]);
  await deleteAccount(page, session);
  const { api } = installation();
  const other = await send('GET', `${api}/user`, { headers: { authorization: `Bearer ${elsewhere.token}` } });
  expect(other.status).toBe(403);
  await logIn(page);
  await page.goto(`/en/user/${session.userId}`);
  const notice = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' });
  await expect(notice).toBeVisible();
  expect(await breachesOf(page, 'deletion notice')).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(page.getByText('Your account stays. Nothing was lost.')).toBeVisible();
  await expect(notice).toBeHidden();
  const again = await aSession('second');
  expect((await again.books()).map((book) => book.id)).toContain(id);
});

test('[GONE-3] [GONE-5] after a deletion nothing is left in the database and in the storage', async ({
  page,
  session,
}) => {
  const book = await aSampleBook('Farewell Xylophon');
  const sha256 = createHash('sha256').update(book.buffer).digest('hex');
  const [id = ''] = await session.stores([book]);
  await marked(session, id, 'Xylophon in the margin');
  const data = process.env.E2E_DATA_DIR ?? '';
  // What a job takes away while this looks is stored no longer.
  const hashOf = (file: string): string[] =>
    existsSync(file) ? [createHash('sha256').update(readFileSync(file)).digest('hex')] : [];
  const stored = (): string[] => filesBelow(path.join(data, 'files')).flatMap(hashOf);
  expect(stored()).toContain(sha256);
  await deleteAccount(page, session);

  // a week later
  await operator('reader', 'erase', String(session.userId));
  const worked = { timeout: 60_000 }; // by a job that takes its turn
  await expect.poll(stored, worked).not.toContain(sha256);
  await expect.poll(() => operator('reader', 'list'), worked).not.toContain(installation().second.username);
  const copy = path.join(os.tmpdir(), `lectern-e2e-copy-${process.pid}`);
  await operator('backup', copy);
  const { username } = installation().second;
  const words = ['Xylophon', `${username}@`, sha256];
  const tables = filesBelow(path.join(copy, 'tables', 'lectern'));
  expect(tables.length).toBeGreaterThan(10);
  // the last mail, which may be on its way, is all that may still name the address
  const telling = tables.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !file.endsWith('letter.copy') && words.some((word) => text.includes(word));
  });
  expect(telling).toEqual([]);
  expect(filesBelow(copy).filter((file) => file.endsWith(sha256))).toEqual([]);
  rmSync(copy, { recursive: true });
  const again = await aSession('second');
  expect(again.userId).not.toBe(session.userId);
  expect((await again.books()).map(({ name }) => name)).not.toContain(book.name);
});
