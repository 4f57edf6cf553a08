import { type Note, notes, ReadingManifest, type Reply, type reading, type SavedPosition } from '@lectern/contracts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { BookFile } from '../../fixtures/books.ts';
import { sendRequest } from '../../fixtures/http-request.ts';
import { readInstallation } from '../../fixtures/installation.ts';
import { createSession, type Session } from '../../fixtures/session.ts';

type OpenedBook = Extract<Reply<typeof reading.open>, { state: 'ready' }>;
const JSON_HEADERS = { 'content-type': 'application/json' };

const sessions = new WeakMap<BrowserContext, Session>();

/** Signs in the demo reader in this page's browser. */
const signInDemoReader = async (page: Page): Promise<Session> => {
  const context = page.context();
  const existing = sessions.get(context);
  if (existing) return existing;
  const session = await createSession('demo');
  await context.addCookies(session.cookies);
  await session.signInBrowser(context);
  sessions.set(context, session);
  return session;
};

/** Signs in the demo reader in this page and uploads one book. */
export const createReaderWithBook = async (page: Page, book: BookFile) => {
  const { browser, api } = readInstallation();
  const { token } = await signInDemoReader(page);
  const headers = { authorization: `Bearer ${token}` };
  const put = await sendRequest('PUT', `${api}/files/${encodeURIComponent(book.name)}`, { headers, body: book.buffer });
  expect([201, 409], put.text).toContain(put.status);
  const list = await sendRequest('GET', `${api}/books?limit=100`, { headers });
  const { items } = list.json() as { items: { id: string; name: string; fast_hash: string }[] }; // typed by the contract of this call
  const id = items.find(({ name }) => name === book.name)?.id ?? '';

  const openBook = async (): Promise<OpenedBook> => {
    const answer = await sendRequest('GET', `${api}/reader/open/${id}`, { headers });
    const reply = answer.json() as OpenedBook; // typed by the contract of this call
    ReadingManifest.parse(reply.manifest);
    return reply;
  };
  const fastHash = items.find(({ name }) => name === book.name)?.fast_hash ?? '';
  return {
    /** The notes of the book, newest first. */
    listNotes: async (): Promise<Note[]> => {
      const answer = await sendRequest('GET', `${api}/books/${id}/notes`, { headers });
      return notes.ofBook.reply.parse(answer.json()).items;
    },
    /** Sends a note as another client. */
    sendNote: async (method: 'POST' | 'DELETE', uuid: string, note?: object): Promise<void> => {
      const url = `${api}/notes${uuid && `/${uuid}`}?fast_hash=${fastHash}`;
      const body = note && { body: JSON.stringify(note) };
      const answer = await sendRequest(method, url, { headers: { ...headers, ...JSON_HEADERS }, ...body });
      expect(answer.status, answer.text).toBe(200);
    },
    url: `${browser}/en/reader/${id}`,
    /** The position saved on the server. */
    getSavedPosition: async (): Promise<SavedPosition | null> => (await openBook()).position,
    /** Moves the saved position to the start; `cfi` is the start in the format of this kind of book. */
    moveToStart: async (cfi = 'epubcfi(/6/2!/4)'): Promise<void> => {
      const quote = { before: '', text: '', after: '' };
      const at = { spine: 0, cfi, progression: 0, fraction: 0, quote };
      const body = JSON.stringify({ at, page: 0, pages: 1, device: 'test', ageMs: 0 });
      const answer = await sendRequest('POST', `${api}/reader/positions/${id}`, {
        headers: { ...headers, ...JSON_HEADERS },
        body,
      });
      expect(answer.status, answer.text).toBe(200);
    },
  };
};
