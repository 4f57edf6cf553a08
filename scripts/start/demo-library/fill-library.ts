import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CloudReader } from './cloud-reader.ts';
import { locateInText, locatePage, locatePassage, type OpenedBook } from './locate.ts';
import { findPassage } from './passage.ts';
import {
  DEMO_BOOKS,
  DEMO_COLLECTION,
  DEMO_FAVOURITES,
  DEMO_GOAL,
  DEMO_RATINGS,
  DEMO_SESSIONS,
  type DemoBook,
  type DemoMark,
  type DemoSession,
  type Place,
} from './plan.ts';
import { readChapter, readTitle } from './works.ts';

/** A book of the reader, and of the plan. */
type OwnedBook = DemoBook & { readonly id: string; readonly fastHash: string };
type ListedBook = { id: string; name: string; fast_hash: string };

const POLL_MS = 1000;
const MINUTE_MS = 60_000;
const INTERVAL_MINUTES = 15;
const CHARACTERS_PER_SECOND = 16;
const PAGES_PER_MINUTE = 0.9;
const CONFLICT = 409;
const DEVICE = 'demo';
const DEVICE_NAME = 'Demo';

/** Always the same id for the same thing, so that nothing is there twice when the library is filled in two attempts. */
const createUuid = (name: string): string => {
  const hex = createHash('sha256').update(`lectern demo ${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** When a session began, in this machine's time zone. */
export const getSessionStart = ([daysAgo, hour, minute]: DemoSession, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute);

type FillOptions = {
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** How long it waits for books that are being delivered; those that do not arrive are left out. */
  readonly deliveryMs: number;
};

/** Fills the library, and marks the notices about the delivered books as read. Repeating it changes nothing. */
export const fillLibrary = async (cloud: CloudReader, { now, signal, deliveryMs }: FillOptions): Promise<void> => {
  const today = now();
  const getEnd = (session: DemoSession): number => getSessionStart(session, today).getTime() + session[3] * MINUTE_MS;
  const toAge = (time: number): number => now().getTime() - time;

  const listOwned = async (): Promise<OwnedBook[]> => {
    const { items } = await cloud.get<{ items: ListedBook[] }>('/books');
    return DEMO_BOOKS.flatMap((book) => {
      const title = readTitle(book.slug);
      const found = items.find(({ name }) => name.startsWith(`${title}.`));
      return found ? [{ ...book, id: found.id, fastHash: found.fast_hash }] : [];
    });
  };

  const waitForBooks = async (): Promise<OwnedBook[]> => {
    for (;;) {
      const owned = await listOwned();
      const isLate = now().getTime() - today.getTime() >= deliveryMs;
      if (owned.length === DEMO_BOOKS.length || (isLate && owned.length > 0)) return owned;
      await pause(POLL_MS, undefined, { signal });
    }
  };

  const open = async (book: OwnedBook): Promise<Exclude<OpenedBook, { state: 'preparing' }>> => {
    for (;;) {
      const opened = await cloud.get<OpenedBook>(`/reader/open/${book.id}`);
      if (opened.state !== 'preparing') return opened;
      await pause(POLL_MS, undefined, { signal });
    }
  };

  const saveHeard = async ({ id }: OwnedBook, share: number, heardAt: number): Promise<void> => {
    const { durationMs } = await cloud.get<{ durationMs: number }>(`/listening/open?book=${id}`);
    const body = {
      atMs: Math.round(durationMs * share),
      device: DEVICE,
      deviceName: DEVICE_NAME,
      ageMs: toAge(heardAt),
      goesOn: false,
    };
    await cloud.send('POST', `/listening/positions/${id}`, body);
  };

  /** Saves the place that the last session reached, and one mark for each session. */
  const savePlace = async (book: OwnedBook, place: Place, ends: readonly number[]): Promise<void> => {
    const reachedAt = ends.at(-1) ?? today.getTime();
    if (place.kind === 'heard') return saveHeard(book, place.share, reachedAt);
    const opened = await open(book);
    const at = opened.state === 'pages' ? locatePage(place, opened.pages ?? 1) : locateInText(book.slug, place, opened);
    const device = { device: DEVICE, deviceName: DEVICE_NAME };
    await cloud.send('POST', `/reader/positions/${book.id}`, { ...at, ...device, ageMs: toAge(reachedAt) });
    for (const [index, mark] of (book.marks ?? []).entries())
      await saveMark(book, mark, opened, ends[index] ?? reachedAt);
    return undefined;
  };

  const saveMark = async (book: OwnedBook, mark: DemoMark, opened: OpenedBook, madeAt: number): Promise<void> => {
    if (opened.state !== 'ready') throw new Error(`${book.slug} has no text to mark`);
    const passage = findPassage(readChapter(book.slug, mark.chapter), mark.text);
    const { base, fraction } = locatePassage(opened, mark.chapter, passage);
    const updated = new Date(madeAt).toISOString();
    const anchor = (point: string): string => `#epubcfi(${base}!${point})`;
    const note = {
      uuid: createUuid(`mark ${book.slug} ${mark.text}`),
      type: { value: mark.note === undefined ? 'highlight' : 'note', updated },
      color: { value: mark.color, style: 'highlight', updated },
      ...(mark.note !== undefined && { note: { text: mark.note, updated } }),
      mark: {
        anchor: anchor(passage.start),
        created: Math.floor(madeAt / 1000),
        updated,
        fraction,
        progression: passage.progression,
      },
      quotation: {
        begin: anchor(passage.start),
        end: anchor(passage.end),
        text: passage.text,
        prefix: passage.before,
        suffix: passage.after,
        updated,
      },
    };
    await cloud.send('POST', `/notes?fast_hash=${book.fastHash}`, note, [CONFLICT]);
  };

  const saveSession = async (book: OwnedBook, session: DemoSession): Promise<void> => {
    const minutes = session[3];
    const start = getSessionStart(session, today).getTime();
    const isText = book.place?.kind === 'passage' || book.place?.kind === 'chapter';
    for (let from = 0; from < minutes; from += INTERVAL_MINUTES) {
      const length = Math.min(INTERVAL_MINUTES, minutes - from);
      await cloud.send('POST', `/reader/sessions/${book.id}`, {
        id: createUuid(`session ${session.join(' ')} ${from}`),
        device: DEVICE,
        ageMs: toAge(start + from * MINUTE_MS),
        seconds: length * 60,
        pages: book.place?.kind === 'heard' ? 0 : Math.round(length * PAGES_PER_MINUTE),
        characters: isText ? length * 60 * CHARACTERS_PER_SECOND : 0,
      });
    }
  };

  const owned = await waitForBooks();
  const toIds = (slugs: readonly string[]): string[] =>
    owned.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id);
  for (const book of owned) {
    const sessions = DEMO_SESSIONS.filter(([, , , , slug]) => slug === book.slug);
    for (const session of sessions) await saveSession(book, session);
    if (book.place) await savePlace(book, book.place, sessions.map(getEnd));
  }
  await cloud.send('POST', '/catalogue/favorite', { ids: toIds(DEMO_FAVOURITES), value: true });
  for (const { slug, stars, review } of DEMO_RATINGS) {
    const [id] = toIds([slug]);
    if (id === undefined) continue;
    await cloud.send('POST', '/catalogue/rating', { ids: [id], value: stars });
    if (review !== undefined) await cloud.send('PUT', `/books/${id}/review`, { text: review });
  }
  await cloud.send('PUT', `/stats/reading/goals/${today.getFullYear()}`, { books: DEMO_GOAL });
  const collection = { name: DEMO_COLLECTION.name, book_ids: toIds(DEMO_COLLECTION.slugs) };
  await cloud.send('POST', '/collections', collection, [CONFLICT]);
  const { items } = await cloud.get<{ items: { id: string }[] }>('/notifications');
  if (items.length > 0) await cloud.send('POST', '/notifications/read', { ids: items.map(({ id }) => id) });
};
