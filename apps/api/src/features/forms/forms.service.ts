import { setTimeout as pause } from 'node:timers/promises';
import { FORM_VERSION, hasForm, ReadingCutOff, type ReadingManifest, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../platform/db/db.ts';
import { recent } from '../../platform/recent.ts';
import { turns } from '../../platform/turns.ts';
import type { BookRow } from '../books/books.service.ts';
import {
  type Document,
  type DocumentKey,
  DocumentVanished,
  type FileService,
  type Received,
} from '../files/files.service.ts';
import { formsDb } from './forms.db.ts';

/** What is opened by parts: a book's own bytes, or those of the form that was made of it. */
type Opened = { sha256: Uint8Array; document: Document & { manifest: ReadingManifest } };
type Source = { sha256: Uint8Array; document: Document };
type Making = { share: number; done: Promise<DocumentKey> };
/** A reader's book. What another reader's opening led to, and how quickly it comes, is nothing to this one: each converts anew. */
type OfBook = Pick<BookRow, 'readerId' | 'id' | 'sha256' | 'facts' | 'converted' | 'conversionFailed'>;

/** One at a time, so that uploads always find a free parser. */
const MAKING = { most: 1, waiting: 1000, patienceMs: 600_000 };
const ALL = 0n;
/** What forms are, as `Format.name`. */
const FORM = 'epub';
/** Most forms are made sooner than this, and nobody has to ask twice. */
const PATIENCE_MS = 1500;
const RETRY_SECONDS = 5;
/** After so many makings that took too long, or too much memory, it is given up. */
const TRIES = 3;
const MOST_TALLIED = 1000;

export type FormService = ReturnType<typeof formService>;

/** Reading forms: an EPUB beside each book that is text and none, made when it is opened for the first time. */
export const formService = ({ db, files }: { db: Database; files: FileService }) => {
  const rows = formsDb(db);
  const making = new Map<string, Making>();
  const slow = tally();
  const inTurn = turns(MAKING);
  const forms = recent<DocumentKey | null>({ entries: 4096 }, async (key) => {
    const [sha256 = '', facts = ''] = key.split('/');
    const found = await rows.find({ sha256: Buffer.from(sha256, 'hex'), facts });
    return found?.version === FORM_VERSION ? found.form : null;
  });
  const nameOf = ({ sha256, facts }: DocumentKey): string => `${Buffer.from(sha256).toString('hex')}/${facts}`;

  /** Leaves the form held by its document, or nothing. Answers which form that is. */
  const keep = async (of: OfBook, received: Received, format: string): Promise<DocumentKey> => {
    const { sha256 } = received.prints;
    const described = await files.describe(received, format).catch(async (error: unknown) => {
      await files.discard([received.key]);
      throw error;
    });
    const form = { sha256, facts: described.facts };
    const mine = [received.key, ...described.pictures.map(({ key }) => key)];
    const kept = await db
      .$transaction(async (tx) => {
        const holder = await rows.lock(tx, of);
        if (!holder) throw new Refusal('file.not_found');
        const before = holder.form;
        // held once more while the former is let go of, so that bytes that went missing come back
        const objects = await files.hold(tx, received, described);
        await rows.set(tx, of, form, FORM_VERSION);
        return before ? [...objects, ...(await files.letGo(tx, before.sha256))] : objects;
      })
      .catch(async (error: unknown) => {
        // after any other error the commit may have gone through all the same
        const isCertain = error instanceof Refusal || error instanceof DocumentVanished;
        if (isCertain) await files.discard(mine);
        throw error instanceof DocumentVanished ? new Refusal('server.unavailable', {}, RETRY_SECONDS) : error;
      });
    await files.discard(kept);
    return form;
  };

  /** Of a book in a ZIP: itself when it is opened by parts or pages, else what is made of it. */
  const made = async (
    of: Uint8Array,
    { format, metadata, manifest, inside }: Document,
    now: Making,
  ): Promise<Received> => {
    const progress = (share: number): void => void (now.share = share);
    const work = { kind: 'form', format, title: metadata.title, language: metadata.language } as const;
    if (inside === null) return files.make(of, work, progress);
    const own = await files.make(of, { kind: 'entry', entry: inside }, () => {});
    if (manifest || !hasForm(format)) return own;
    try {
      return await files.makeOf(own, work, progress);
    } finally {
      await files.discard([own.key]);
    }
  };

  const make = async (of: OfBook, document: Document, now: Making): Promise<DocumentKey> => {
    try {
      const received = await made(of.sha256, document, now);
      const form = await keep(of, received, document.manifest || !hasForm(document.format) ? document.format : FORM);
      forms.forget(nameOf(of));
      await rows.conclude(of, FORM_VERSION, null);
      return form;
    } catch (error) {
      if (error instanceof ReadingCutOff) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      if (!(error instanceof UnreadableBook)) throw error;
      const { reason } = error;
      const isCertain = reason === 'damaged' || reason === 'hostile';
      // a busy machine is no fault of the book
      if (isCertain || slow.add(`${of.readerId}/${nameOf(of)}`) >= TRIES) await rows.conclude(of, FORM_VERSION, reason);
      throw notMade(reason);
    }
  };

  /** The making that is under way for this reader, begun when there is none. */
  const under = (of: OfBook, document: Document): Making => {
    const key = `${of.readerId}/${nameOf(of)}`;
    const known = making.get(key);
    if (known) return known;
    const now: Making = { share: 0, done: Promise.reject(new Error('not begun')) };
    now.done.catch(() => {});
    now.done = inTurn(ALL, () => make(of, document, now)).then((made) => {
      if (!made) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      return made.value;
    });
    now.done.catch(() => {}).finally(() => making.delete(key));
    making.set(key, now);
    return now;
  };

  const opened = async (key: DocumentKey): Promise<Opened | null> => {
    const document = await files.document(key);
    return document?.manifest && document.inside === null
      ? { sha256: key.sha256, document: { ...document, manifest: document.manifest } }
      : null;
  };

  /** The form that this reader's own opening led to. */
  const formOf = async (book: OfBook): Promise<DocumentKey | null> =>
    book.converted === FORM_VERSION && book.conversionFailed === null ? forms.get(nameOf(book)) : null;

  const openedBy = async (book: OfBook): Promise<Opened | null> => {
    const own = await opened(book);
    if (own) return own;
    const form = await formOf(book);
    return form && opened(form);
  };

  const takenOut = async (form: DocumentKey | null): Promise<Source | null> => {
    const document = form && (await files.document(form));
    return document ? { sha256: form.sha256, document } : null;
  };

  /** @throws Refusal */
  const refuseGivenUp = ({ converted, conversionFailed }: OfBook): void => {
    if (converted === FORM_VERSION && conversionFailed !== null) throw notMade(conversionFailed);
  };

  return {
    /** Whose parts are sent when those of a book are asked for: its form's where there is one, else its own. */
    async source(book: OfBook): Promise<Source | null> {
      const document = await files.document(book);
      if (document && document.inside !== null) return (await openedBy(book)) ?? takenOut(await formOf(book));
      return (await openedBy(book)) ?? (document && { sha256: book.sha256, document });
    },
    /**
     * A book by its own bytes: of one in a ZIP those that are taken out of it, now at the latest.
     * @throws Refusal `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async own(book: OfBook): Promise<Source | null> {
      const document = await files.document(book);
      if (!document || document.inside === null) return document && { sha256: book.sha256, document };
      forms.forget(nameOf(book)); // its bytes may have gone missing since
      const known = await takenOut(await formOf(book));
      if (known) return known;
      refuseGivenUp(book);
      return takenOut(await under(book, document).done);
    },
    /**
     * What of a book is opened by parts, made when there is none yet: a short while is waited for it, then is answered how far it is (0 to 1).
     * @throws Refusal `file.format_unsupported`, `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async ready(book: OfBook): Promise<Opened | number> {
      forms.forget(nameOf(book)); // its bytes may have gone missing since
      const found = await openedBy(book);
      if (found) return found;
      const document = await files.document(book);
      if (!document || !isTurned(document)) throw new Refusal('file.format_unsupported');
      refuseGivenUp(book);
      const now = under(book, document);
      const form = await Promise.race([now.done, pause(PATIENCE_MS, null, { ref: false })]);
      return form === null ? now.share : ((await opened(form)) ?? Promise.reject(new Refusal('file.not_found')));
    },
  };
};

/** Counts by key, the latest keys only. */
const tally = () => {
  const counts = new Map<string, number>();
  return {
    add(key: string): number {
      const count = (counts.get(key) ?? 0) + 1;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > MOST_TALLIED && oldest !== undefined) counts.delete(oldest);
      return count;
    },
  };
};

/** Whether there is a form, or one can be made: not of what is locked. */
const isTurned = ({ format, metadata, manifest }: Document): boolean =>
  manifest !== null || (hasForm(format) && !metadata.isDrm && !metadata.isLcp);

const notMade = (reason: string): Refusal =>
  new Refusal(reason === 'damaged' || reason === 'crash' ? 'file.unreadable' : 'file.invalid', { reason });
