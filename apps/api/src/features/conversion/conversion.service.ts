import { setTimeout as pause } from 'node:timers/promises';
import {
  CONVERSION_VERSION,
  isConvertible,
  ReadingAborted,
  type ReadingManifest,
  UnreadableBook,
} from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { type Bus, toKeyedTopic } from '../../platform/bus/bus.ts';
import { createLoadingCache } from '../../platform/cache.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookRow } from '../books/books.service.ts';
import {
  BytesVanished,
  type Document,
  type DocumentKey,
  type FileService,
  type ReceivedFile,
  type StoredDocument,
} from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { RescanService } from '../files/rescan.service.ts';
import { createConversionDb } from './conversion.db.ts';
import { createCounter } from './counter.ts';

/** A document that is served in parts: the book's own bytes, or those of its converted EPUB. */
type OpenedDocument = DocumentKey & { document: StoredDocument & { manifest: ReadingManifest } };
type Source = { sha256: Uint8Array; document: Document };
type Conversion = { share: number; done: Promise<DocumentKey> };
/** A reader's book. Each reader converts a book separately, so that response times reveal nothing about other readers. */
type ConvertibleBook = Pick<BookRow, 'readerId' | 'id' | 'sha256' | 'facts' | 'converted' | 'conversionFailed'>;

type Dependencies = {
  db: Database;
  /** A direct connection, for locks. */
  databaseUrl: string;
  bus: Bus;
  files: FileService;
  removal: Pick<RemovalService, 'release' | 'removeReleased' | 'withdraw'>;
  rescan: Pick<RescanService, 'refresh'>;
};

/** Bus topic of each reader: `<document> <share>`, how far the conversion of a book is. */
const CONVERTING = 'converting';
/** Progress is told to other processes in steps. */
const SHARE_STEP = 0.02;

/** One conversion at a time, so that uploads always find a free parser. */
const CONVERSION_QUEUE = { max: 1, maxWaiting: 1000, timeoutMs: 600_000 };
const SHARED_KEY = 0n;
/** The `Format.name` of converted books. */
const TARGET_FORMAT = 'epub';
/** Most conversions finish within this time, so that clients need not poll. */
const INITIAL_WAIT_MS = 1500;
const RETRY_SECONDS = 5;
/** A conversion that exceeded time or memory this often is given up. */
const MAX_TIMEOUTS = 3;

export type ConversionService = ReturnType<typeof createConversionService>;

/** Converts text books of other formats to EPUB when they are opened for the first time, and stores the result beside them. */
export const createConversionService = ({ db, databaseUrl, bus, files, removal, rescan }: Dependencies) => {
  const rows = createConversionDb(db);
  const activeConversions = new Map<string, Conversion>();
  const timeouts = createCounter();
  const enqueue = createConcurrencyLimiter(CONVERSION_QUEUE);
  const convertedKeys = createLoadingCache<DocumentKey | null>({ entries: 4096 }, async (key) => {
    const [sha256 = '', facts = ''] = key.split('/');
    const found = await rows.find({ sha256: Buffer.from(sha256, 'hex'), facts });
    return found?.version === CONVERSION_VERSION ? found.converted : null;
  });
  const toKeyText = ({ sha256, facts }: DocumentKey): string => `${Buffer.from(sha256).toString('hex')}/${facts}`;

  /** Stores a converted EPUB and links it to its document, or cleans up. Returns its key. */
  const storeConverted = async (
    source: ConvertibleBook,
    received: ReceivedFile,
    format: string,
  ): Promise<DocumentKey> => {
    const { sha256 } = received.prints;
    const described = await files.extractMetadata(received, format).catch(async (error: unknown) => {
      await files.discard([received.key]);
      throw error;
    });
    const converted = { sha256, facts: described.facts };
    const { stored, superfluous } = await files.storeDocument(received, described);
    await files.discard(superfluous);
    await db
      .$transaction(async (tx) => {
        const holder = await rows.lock(tx, source);
        if (!holder) throw new Refusal('file.not_found');
        await files.holdDocument(tx, converted);
        await rows.update(tx, source, converted, CONVERSION_VERSION);
        if (holder.converted) await removal.release(tx, [holder.converted.sha256]);
      })
      .catch(async (error: unknown) => {
        // after any other error the commit may have succeeded
        const isCertain = error instanceof Refusal || error instanceof BytesVanished;
        if (isCertain) await removal.withdraw(stored);
        throw error instanceof BytesVanished ? new Refusal('server.unavailable', {}, RETRY_SECONDS) : error;
      });
    await removal.removeReleased();
    return converted;
  };

  /** Converts a book. A book inside a ZIP is extracted first, and only converted if it can't be served directly. */
  const convert = async (
    source: Uint8Array,
    { format, metadata, manifest, inside }: Document,
    progress: (share: number) => void,
  ): Promise<ReceivedFile> => {
    const work = { kind: 'convert', format, title: metadata.title, language: metadata.language } as const;
    if (inside === null) return files.make(source, work, progress);
    const extracted = await files.make(source, { kind: 'extract', entry: inside }, () => {});
    if (manifest || !isConvertible(format)) return extracted;
    try {
      return await files.makeFromReceived(extracted, work, progress);
    } finally {
      await files.discard([extracted.key]);
    }
  };

  /** What another process has made of the book meanwhile; null: nothing. @throws Refusal */
  const findOutcome = async (source: ConvertibleBook): Promise<DocumentKey | null> => {
    const outcome = await rows.findOutcome(source);
    if (outcome?.version !== CONVERSION_VERSION) return null;
    if (outcome.failed !== null) throw toRefusal(outcome.failed);
    convertedKeys.forget(toKeyText(source));
    return convertedKeys.get(toKeyText(source));
  };

  /** One process at a time converts a reader's book; the others wait, show its progress and take its result. */
  const runAlone = async (
    source: ConvertibleBook,
    document: Document,
    conversion: Conversion,
  ): Promise<DocumentKey> => {
    const [topic, key] = [toKeyedTopic(CONVERTING, source.readerId), toKeyText(source)];
    const stop = bus.subscribe(topic, (text) => {
      const [of, share] = text.split(' ');
      if (of === key) conversion.share = Math.max(conversion.share, Number(share));
    });
    let hasLock = false;
    const lock = { name: `convert:${source.readerId}/${key}`, taken: null, program: 'lectern-conversion' };
    try {
      return await withAdvisoryLock(databaseUrl, lock, async () => {
        hasLock = true;
        return (await findOutcome(source)) ?? (await runConversion(source, document, conversion));
      });
    } catch (error) {
      throw hasLock ? error : new Refusal('server.unavailable', {}, RETRY_SECONDS);
    } finally {
      stop();
    }
  };

  const runConversion = async (
    source: ConvertibleBook,
    document: Document,
    conversion: Conversion,
  ): Promise<DocumentKey> => {
    let announced = 0;
    const progress = (share: number): void => {
      conversion.share = share;
      if (share - announced < SHARE_STEP) return;
      announced = share;
      bus.publish(toKeyedTopic(CONVERTING, source.readerId), `${toKeyText(source)} ${share}`);
    };
    try {
      const received = await convert(source.sha256, document, progress);
      const converted = await storeConverted(
        source,
        received,
        document.manifest || !isConvertible(document.format) ? document.format : TARGET_FORMAT,
      );
      convertedKeys.forget(toKeyText(source));
      await rows.updateOutcome(source, CONVERSION_VERSION, null);
      return converted;
    } catch (error) {
      if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      if (!(error instanceof UnreadableBook)) throw error;
      const { reason } = error;
      const isCertain = ['damaged', 'hostile', 'unsupported'].includes(reason);
      // a busy machine is not the fault of the book
      if (isCertain || timeouts.add(`${source.readerId}/${toKeyText(source)}`) >= MAX_TIMEOUTS)
        await rows.updateOutcome(source, CONVERSION_VERSION, reason);
      throw toRefusal(reason);
    }
  };

  /** Returns the running conversion of this reader's book, or starts one. */
  const startConversion = (source: ConvertibleBook, document: Document): Conversion => {
    const key = `${source.readerId}/${toKeyText(source)}`;
    const existing = activeConversions.get(key);
    if (existing) return existing;
    const conversion: Conversion = { share: 0, done: Promise.reject(new Error('not started')) };
    conversion.done.catch(() => {});
    conversion.done = enqueue(SHARED_KEY, () => runAlone(source, document, conversion)).then((result) => {
      if (!result) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      return result.value;
    });
    conversion.done.catch(() => {}).finally(() => activeConversions.delete(key));
    activeConversions.set(key, conversion);
    return conversion;
  };

  const loadReadable = async (key: DocumentKey): Promise<OpenedDocument | null> => {
    const document = await files.findDocument(key);
    return document?.manifest && document.inside === null
      ? { sha256: key.sha256, facts: key.facts, document: { ...document, manifest: document.manifest } }
      : null;
  };

  /** The converted EPUB, if this reader's own book was converted by the current version. */
  const findConverted = async (book: ConvertibleBook): Promise<DocumentKey | null> =>
    book.converted === CONVERSION_VERSION && book.conversionFailed === null ? convertedKeys.get(toKeyText(book)) : null;

  const findReadable = async (book: ConvertibleBook): Promise<OpenedDocument | null> => {
    const original = await loadReadable(book);
    if (original) return original;
    const converted = await findConverted(book);
    return converted && loadReadable(converted);
  };

  /** Reads a document again that an older version has read. */
  const refresh = async (opened: OpenedDocument): Promise<OpenedDocument> =>
    (await rescan.refresh(opened, opened.document)) ? ((await loadReadable(opened)) ?? opened) : opened;

  const loadSource = async (converted: DocumentKey | null): Promise<Source | null> => {
    const document = converted && (await files.findDocument(converted));
    return document ? { sha256: converted.sha256, document } : null;
  };

  /** @throws Refusal */
  const assertNotFailed = ({ converted, conversionFailed }: ConvertibleBook): void => {
    if (converted === CONVERSION_VERSION && conversionFailed !== null) throw toRefusal(conversionFailed);
  };

  return {
    /** The document whose parts are served for a book: the converted EPUB where there is one, else the book itself. */
    async findSource(book: ConvertibleBook): Promise<Source | null> {
      const document = await files.findDocument(book);
      if (document && document.inside !== null)
        return (await findReadable(book)) ?? loadSource(await findConverted(book));
      return (await findReadable(book)) ?? (document && { sha256: book.sha256, document });
    },
    /**
     * The book in its original format; a book inside a ZIP is extracted now if it was not before.
     * @throws Refusal `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async getOriginal(book: ConvertibleBook): Promise<Source | null> {
      const document = await files.findDocument(book);
      if (!document || document.inside === null) return document && { sha256: book.sha256, document };
      convertedKeys.forget(toKeyText(book)); // its bytes may be missing by now
      const existing = await loadSource(await findConverted(book));
      if (existing) return existing;
      assertNotFailed(book);
      return loadSource(await startConversion(book, document).done);
    },
    /**
     * The document to serve in parts, converting the book if necessary. Waits a short while, then returns the progress (0 to 1).
     * @throws Refusal `file.format_unsupported`, `file.unreadable`, `file.invalid`, `server.unavailable`
     */
    async openOrConvert(book: ConvertibleBook): Promise<OpenedDocument | number> {
      convertedKeys.forget(toKeyText(book)); // its bytes may be missing by now
      const found = await findReadable(book);
      if (found) return refresh(found);
      const document = await files.findDocument(book);
      if (!document || !canConvert(document)) throw new Refusal('file.format_unsupported');
      assertNotFailed(book);
      const conversion = startConversion(book, document);
      const converted = await Promise.race([conversion.done, pause(INITIAL_WAIT_MS, null, { ref: false })]);
      return converted === null
        ? conversion.share
        : ((await loadReadable(converted)) ?? Promise.reject(new Refusal('file.not_found')));
    },
  };
};

/** Whether the book can be served in parts, directly or after conversion; protected books can't be converted. */
const canConvert = ({ format, metadata, manifest }: Document): boolean =>
  manifest !== null || (isConvertible(format) && !metadata.isDrm && !metadata.isLcp);

const toRefusal = (reason: string): Refusal =>
  new Refusal(['damaged', 'crash', 'unsupported'].includes(reason) ? 'file.unreadable' : 'file.invalid', { reason });
