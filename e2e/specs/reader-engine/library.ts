import { type Note, notes, ReadingManifest, type Reply, type reading, type SavedPosition } from '@lectern/contracts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { BookFile } from '../../fixtures/books.ts';
import { installation } from '../../fixtures/installation.ts';
import { send } from '../../fixtures/send.ts';
import { aSession, type Session } from '../../fixtures/signed-in.ts';

type Opening = Extract<Reply<typeof reading.open>, { state: 'ready' }>;
const json = { 'content-type': 'application/json' };

const sessions = new WeakMap<BrowserContext, Session>();

/** The demo reader, signed in in this page's browser. */
const signedIn = async (page: Page): Promise<Session> => {
  const context = page.context();
  const there = sessions.get(context);
  if (there) return there;
  const session = await aSession('demo');
  await context.addCookies(session.cookies);
  await session.enters(context);
  sessions.set(context, session);
  return session;
};

/** A reader of the running installation with one book, signed in in this page. */
export const aReaderWith = async (page: Page, book: BookFile) => {
  const { browser, api } = installation();
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
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
    address: `${browser}/en/reader/${id}`,
    /** The place that the server knows, however it came there. */
    saved: async (): Promise<SavedPosition | null> => (await opening()).position,
    /** Puts the book back to its start; `cfi`: how a book of its kind names that. */
    rewind: async (cfi = 'epubcfi(/6/2!/4)'): Promise<void> => {
      const quote = { before: '', text: '', after: '' };
      const at = { spine: 0, cfi, progression: 0, fraction: 0, quote };
      const body = JSON.stringify({ at, page: 0, pages: 1, device: 'test', ageMs: 0 });
      const answer = await send('POST', `${api}/reader/positions/${id}`, { headers: { ...headers, ...json }, body });
      expect(answer.status, answer.text).toBe(200);
    },
  };
};
