import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { createSession, expect, type Session, test } from '../fixtures/session.ts';

const openPrivacySettings = (page: Page, { userId }: Session) => page.goto(`/en/user/${userId}/settings/privacy`);
const addNote = async (session: Session, id: string, text: string): Promise<void> => {
  const hash = (await session.listBooks()).find((book) => book.id === id)?.fast_hash;
  const answer = await sendRequest('POST', `${readInstallation().api}/notes?fast_hash=${hash}`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: { value: 'note' }, note: { text }, mark: { anchor: '#epubcfi(/6/4!/4/2)' } }),
  });
  expect(answer.status, answer.text).toBe(200);
};
/** Requests the deletion of the account, which signs the reader out. */
const deleteAccount = async (page: Page, session: Session): Promise<void> => {
  // a previous attempt may have requested it already
  const headers = { authorization: `Bearer ${session.token}` };
  await sendRequest('DELETE', `${readInstallation().api}/privacy/deletion`, { headers });
  await openPrivacySettings(page, session);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page.getByLabel('Email or username')).toBeVisible();
};
const signIn = async (page: Page): Promise<void> => {
  const { username, password } = readInstallation().second;
  await page.getByLabel('Email or username').fill(username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/user\/\d+/);
};

/** Every file below a folder. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

test('[EXPORT-1] [EXPORT-8] an export is requested, downloaded and opened, and contains the reader’s data', async ({
  page,
  session,
}) => {
  const book = await buildSampleBook('Ten Windows');
  const [id = ''] = await session.uploadBooks([book]);
  await addNote(session, id, 'a note that is exported');
  await openPrivacySettings(page, session);
  await expect(page.getByRole('button', { name: 'Export everything' })).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'privacy')).toEqual([]);
  await page.getByRole('button', { name: 'Export everything' }).press('Enter');
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent('download');
  await link.press('Enter');
  const files = await readZip(await (await downloading).path());
  expect(files.get(`files/${book.name}`)?.equals(book.buffer)).toBe(true);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');
  expect(json('profile.json')).toMatchObject({ login: readInstallation().second.username });
  expect(json('library.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: book.name, title: 'Ten Windows' })]),
  );
  expect(json(`annotations/${book.name}.annotations`)).toMatchObject({
    items: [{ body: { value: 'a note that is exported' } }],
  });
  const readMe = files.get('README.txt')?.toString() ?? ''; // in the reader's language
  for (const name of files.keys()) if (name.endsWith('.json') && !name.includes('/')) expect(readMe).toContain(name);
});

test('[GONE-1] [GONE-2] [GONE-6] a deletion signs the reader out, is announced on every page, and can be cancelled', async ({
  page,
  session,
}) => {
  const otherSession = await createSession('second');
  const [id] = await session.uploadBooks([await buildSampleBook('A Quiet Shelf')]);
  await deleteAccount(page, session);
  const { api } = readInstallation();
  const other = await sendRequest('GET', `${api}/user`, { headers: { authorization: `Bearer ${otherSession.token}` } });
  expect(other.status).toBe(403);
  await signIn(page);
  await page.goto(`/en/user/${session.userId}`);
  const notice = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' });
  await expect(notice).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'deletion notice')).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(page.getByText('Your account won’t be deleted.')).toBeVisible();
  await expect(notice).toBeHidden();
  const newSession = await createSession('second');
  expect((await newSession.listBooks()).map((book) => book.id)).toContain(id);
});

test('[GONE-3] [GONE-5] after a deletion no data is left in the database and the storage', async ({
  page,
  session,
}) => {
  const book = await buildSampleBook('Farewell Xylophon');
  const sha256 = createHash('sha256').update(book.buffer).digest('hex');
  const [id = ''] = await session.uploadBooks([book]);
  await addNote(session, id, 'Xylophon in the margin');
  const data = process.env.E2E_DATA_DIR ?? '';
  // A job may delete a file between the listing and the read.
  const hashFile = (file: string): string[] =>
    existsSync(file) ? [createHash('sha256').update(readFileSync(file)).digest('hex')] : [];
  const listStoredHashes = (): string[] => listFiles(path.join(data, 'files')).flatMap(hashFile);
  expect(listStoredHashes()).toContain(sha256);
  await deleteAccount(page, session);

  // a week later
  await runAdminCommand('reader', 'erase', String(session.userId));
  const jobTimeout = { timeout: 60_000 }; // done by a background job
  await expect.poll(listStoredHashes, jobTimeout).not.toContain(sha256);
  await expect
    .poll(() => runAdminCommand('reader', 'list'), jobTimeout)
    .not.toContain(readInstallation().second.username);
  const backupFolder = path.join(os.tmpdir(), `lectern-e2e-copy-${process.pid}`);
  await runAdminCommand('backup', backupFolder);
  const { username } = readInstallation().second;
  const words = ['Xylophon', `${username}@`, sha256];
  const tables = listFiles(path.join(backupFolder, 'backups')).filter((file) => file.includes('/tables/lectern/'));
  expect(tables.length).toBeGreaterThan(10);
  // only the final mail, which may still be queued, may contain the address
  const leakingTables = tables.filter((file) => {
    const text = gunzipSync(readFileSync(file)).toString();
    return !file.endsWith('letter.copy.gz') && words.some((word) => text.includes(word));
  });
  expect(leakingTables).toEqual([]);
  expect(listFiles(backupFolder).filter((file) => file.endsWith(sha256))).toEqual([]);
  rmSync(backupFolder, { recursive: true });
  const newSession = await createSession('second');
  expect(newSession.userId).not.toBe(session.userId);
  expect((await newSession.listBooks()).map(({ name }) => name)).not.toContain(book.name);
});
