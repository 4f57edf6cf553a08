import { type Note, notes, ReadingManifest, type Reply, type reading, type SavedPosition } from '@lectern/contracts';
import { expect, type Page } from '@playwright/test';
import type { BookFile } from '../../fixtures/books.ts';
import { installation } from '../../fixtures/installation.ts';
import { send } from '../../fixtures/send.ts';

type Opening = Extract<Reply<typeof reading.open>, { state: 'ready' }>;
const json = { 'content-type': 'application/json' };

/** A reader of the running installation with one book, signed in in this page. */
export const aReaderWith = async (page: Page, book: BookFile) => {
  const { url, api, demo } = installation();
  await page.goto(`${url}/en`);
  const tokens = await page.evaluate(
    async ({ username, password }) => {
      const body = JSON.stringify({ shop_id: '1', username, password, remember: true });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/v1.0/auth/session/login/lantern', { method: 'POST', headers, body });
      const { access_token, user_id, expires_in } = await answer.json();
      const expiresAt = Date.now() + expires_in * 1000;
      const kept = { userId: user_id, expires_in, expiresAt, rememberPassword: true, language: 'en' };
      localStorage.setItem('lectern.session', JSON.stringify(kept));
      return { token: String(access_token) };
    },
    { username: demo.username, password: demo.password },
  );
  const headers = { authorization: `Bearer ${tokens.token}` };
  const put = await send('PUT', `${api}/files/${encodeURIComponent(book.name)}`, { headers, body: book.buffer });
  expect([201, 409], put.text).toContain(put.status);
  const list = await send('GET', `${api}/books?limit=100`, { headers });
  const { items } = list.json() as { items: { id: string; name: string; fast_hash: string }[] }; // the contract of this call
  const id = items.find(({ name }) => name === book.name)?.id ?? '';

  const opening = async (): Promise<Opening> => {
    const answer = await send('GET', `${api}/reader/open/${id}`, { headers });
    const reply = answer.json() as Opening; // the contract of this call
    ReadingManifest.parse(reply.manifest);
    return reply;
  };
  const fastHash = items.find(({ name }) => name === book.name)?.fast_hash ?? '';
  return {
    /** What is marked in the book, the newest first. */
    notes: async (): Promise<Note[]> => {
      const answer = await send('GET', `${api}/books/${id}/notes`, { headers });
      return notes.ofBook.reply.parse(answer.json()).items;
    },
    /** A call of a program that keeps notes. */
    note: async (method: 'POST' | 'DELETE', uuid: string, note?: object): Promise<void> => {
      const address = `${api}/notes${uuid && `/${uuid}`}?fast_hash=${fastHash}`;
      const body = note && { body: JSON.stringify(note) };
      const answer = await send(method, address, { headers: { ...headers, ...json }, ...body });
      expect(answer.status, answer.text).toBe(200);
    },
    address: `${url}/en/reader/${id}`,
    /** The place that the server knows, however it came there. */
    saved: async (): Promise<SavedPosition | null> => (await opening()).position,
    /** Puts the book back to its start. */
    rewind: async (): Promise<void> => {
      const quote = { before: '', text: '', after: '' };
      const at = { spine: 0, cfi: 'epubcfi(/6/2!/4)', progression: 0, fraction: 0, quote };
      const body = JSON.stringify({ at, page: 0, pages: 1, device: 'test', ageMs: 0 });
      const answer = await send('POST', `${api}/reader/positions/${id}`, { headers: { ...headers, ...json }, body });
      expect(answer.status, answer.text).toBe(200);
    },
  };
};
