import { setTimeout as pause } from 'node:timers/promises';
import { FORM_VERSION, hasForm, ReadingCutOff, type ReadingManifest, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../platform/db/db.ts';
import { recent } from '../../platform/recent.ts';
import { turns } from '../../platform/turns.ts';
import {
  type Described,
  type Document,
  DocumentVanished,
  type FileService,
  type Received,
} from '../files/files.service.ts';
import { formsDb } from './forms.db.ts';

/** What is opened by parts: a book's own bytes, or those of the form that was made of it. */
type Opened = { sha256: Uint8Array; document: Document & { manifest: ReadingManifest } };
type Source = { sha256: Uint8Array; document: Document };
type Making = { share: number; done: Promise<Uint8Array> };

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
  const forms = recent<Uint8Array | null>({ entries: 4096 }, async (sha256) => {
    const form = await rows.find(Buffer.from(sha256, 'hex'));
    return form?.version === FORM_VERSION ? form.sha256 : null;
  });

  /** What is in a form; null when it was only missing, and is there again. */
  const look = async (received: Received, format: string): Promise<Described | null> => {
    const known = await files.known(received);
    return known && (await files.bringBack(received, known)) ? null : files.describe(received, format, known);
  };

  /** Leaves the form held by its document, or nothing. */
  const keep = async (of: Uint8Array, received: Received, format: string): Promise<void> => {
    const { sha256 } = received.prints;
    const described = await look(received, format).catch(async (error: unknown) => {
      await files.discard([received.key]);
      throw error;
    });
    if (!described) return;
    const mine = [received.key, ...described.pictures.map(({ key }) => key)];
    const superfluous = await db
      .$transaction(async (tx) => {
        const holder = await rows.lock(tx, of);
        if (!holder) throw new Refusal('file.not_found');
        const before = holder.sha256 && Buffer.from(holder.sha256);
        if (before?.equals(sha256)) {
          await rows.set(tx, of, sha256, FORM_VERSION);
          return mine;
        }
        const objects = await files.hold(tx, received, described);
        await rows.set(tx, of, sha256, FORM_VERSION);
        return before ? [...objects, ...(await files.letGo(tx, before))] : objects;
      })
      .catch(async (error: unknown) => {
        // after any other error the commit may have gone through all the same
        const isCertain = error instanceof Refusal || error instanceof DocumentVanished;
        if (isCertain) await files.discard(mine);
        throw error instanceof DocumentVanished ? new Refusal('server.unavailable', {}, RETRY_SECONDS) : error;
      });
    await files.discard(superfluous);
  };

  /** Remembers that this version makes no form; one of an earlier version goes. */
  const giveUp = async (of: Uint8Array, reason: string): Promise<void> => {
    const superfluous = await db.$transaction(async (tx) => {
      const holder = await rows.lock(tx, of);
      await rows.fail(tx, of, FORM_VERSION, reason);
      return holder?.sha256 ? files.letGo(tx, holder.sha256) : [];
    });
    await files.discard(superfluous);
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

  const make = async (of: Uint8Array, document: Document, now: Making): Promise<Uint8Array> => {
    try {
      const received = await made(of, document, now);
      await keep(of, received, document.manifest || !hasForm(document.format) ? document.format : FORM);
      return received.prints.sha256;
    } catch (error) {
      if (error instanceof ReadingCutOff) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      if (!(error instanceof UnreadableBook)) throw error;
      const { reason } = error;
      const isCertain = reason === 'damaged' || reason === 'hostile';
      // a busy machine is no fault of the book
      if (isCertain || slow.add(Buffer.from(of).toString('hex')) >= TRIES) await giveUp(of, reason);
      throw notMade(reason);
    }
  };

  /** The making that is under way, begun when there is none. */
  const under = (of: Uint8Array, document: Document): Making => {
    const key = Buffer.from(of).toString('hex');
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

  const opened = async (sha256: Uint8Array): Promise<Opened | null> => {
    const document = await files.document(sha256);
    return document?.manifest && document.inside === null
      ? { sha256, document: { ...document, manifest: document.manifest } }
      : null;
  };

  const openedBy = async (sha256: Uint8Array): Promise<Opened | null> => {
    const own = await opened(sha256);
    if (own) return own;
    const form = await forms.get(Buffer.from(sha256).toString('hex'));
    return form && opened(form);
  };

  const takenOut = async (sha256: Uint8Array): Promise<Source | null> => {
    const form = await forms.get(Buffer.from(sha256).toString('hex'));
    const document = form && (await files.document(form));
    return document ? { sha256: form, document } : null;
  };

  /** @throws Refusal */
  const refuseGivenUp = async (sha256: Uint8Array): Promise<void> => {
    const before = await rows.find(sha256);
    if (before?.version === FORM_VERSION && before.failed !== null) throw notMade(before.failed);
  };

  return {
    /** Whose parts are sent when those of a book are asked for: its form's where there is one, else its own. */
    async source(sha256: Uint8Array): Promise<Source | null> {
      const document = await files.document(sha256);
      if (document && document.inside !== null) return (await openedBy(sha256)) ?? takenOut(sha256);
      return (await openedBy(sha256)) ?? (document && { sha256, document });
    },
    /**
     * A book by its own bytes: of one in a ZIP those that are taken out of it, now at the latest.
     * @throws Refusal `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async own(sha256: Uint8Array): Promise<Source | null> {
      const document = await files.document(sha256);
      if (!document || document.inside === null) return document && { sha256, document };
      forms.forget(Buffer.from(sha256).toString('hex')); // its bytes may have gone missing since
      const known = await takenOut(sha256);
      if (known) return known;
      await refuseGivenUp(sha256);
      await under(sha256, document).done;
      forms.forget(Buffer.from(sha256).toString('hex'));
      return takenOut(sha256);
    },
    /**
     * What of a book is opened by parts, made when there is none yet: a short while is waited for it, then is answered how far it is (0 to 1).
     * @throws Refusal `file.format_unsupported`, `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async ready(sha256: Uint8Array): Promise<Opened | number> {
      forms.forget(Buffer.from(sha256).toString('hex')); // its bytes may have gone missing since
      const found = await openedBy(sha256);
      if (found) return found;
      const document = await files.document(sha256);
      if (!document || !isTurned(document)) throw new Refusal('file.format_unsupported');
      await refuseGivenUp(sha256);
      const now = under(sha256, document);
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
