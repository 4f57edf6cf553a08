import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type BookFacts,
  createUnparsedFacts,
  FingerprintHasher,
  findFormat,
  type Parsers,
  SNIFF_BYTES,
  UnreadableBook,
  type ZippedBook,
} from '@lectern/formats';
import { createLoadingCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import {
  type Extent,
  ObjectNotFound,
  readBytes,
  type Storage,
  StorageUnavailable,
} from '../../platform/storage/storage.ts';
import {
  type CoverImages,
  type ExtractedDocument,
  hashDocument,
  type Making,
  once,
  type PictureStore,
  type ReceivedFile,
  type StoredCover,
  storeCover,
  toExtractedDocument,
  withoutPictures,
} from './extracted-document.ts';
import {
  type CoverRef,
  createFilesDb,
  type Document,
  type DocumentKey,
  type StoredDocument,
  type StoreResult,
} from './files.db.ts';
import { type StoredTrack, toStoredTracks } from './tracks.ts';

export type {
  CoverRef,
  Document,
  DocumentKey,
  ExtractedDocument,
  ReceivedFile,
  StoredCover,
  StoredDocument,
  StoredTrack,
};

/** A ZIP that is open as a local file, and the books in it, each of which can be stored as a file of its own. */
export type OpenedZip = {
  path: string;
  books: readonly ZippedBook[];
  /** @throws UnreadableBook, ReadingAborted */
  extractBook: (book: ZippedBook) => Promise<ReceivedFile>;
};

/** `Format.name` of archives that may hold books, and of a ZIP with one FB2 in it, whatever it is called. */
const ZIP = 'zip';
const ZIPPED_FB2 = 'fb2.zip';
/** How large a book may be that counts with the bytes of its ZIP: far larger than any text. */
const MAX_UNPACKED = { free: 8 * 1024 ** 2, times: 10 };

/** Documents of opened books: usually 100 KB each, 16 MB at most. The length of the JSON is an estimate of their memory. */
const DOCUMENT_CACHE = {
  entries: 64,
  weight: 64 * 1024 ** 2,
  weigh: (document: Document) => JSON.stringify(document).length,
};

export type FileService = ReturnType<typeof createFileService>;

type Dependencies = { db: Database; storage: Storage; parsers: Parsers; clock: Clock };

/** Stores bytes: each content once for all who hold it. `RemovalService` removes what nobody holds. */
export const createFileService = ({ db, storage, parsers, clock }: Dependencies) => {
  const rows = createFilesDb(db);
  // Safe to cache: content never changes under its hash, objects are removed only without holders, and a newer scan moves nothing.
  const documents = createLoadingCache<StoredDocument | null>(DOCUMENT_CACHE, (key) => {
    const [sha256 = '', facts = ''] = key.split('/');
    return rows.findDocument({ sha256: Buffer.from(sha256, 'hex'), facts });
  });
  const toCacheKey = ({ sha256, facts }: DocumentKey): string => `${Buffer.from(sha256).toString('hex')}/${facts}`;
  const findDocument = (key: DocumentKey): Promise<StoredDocument | null> => documents.get(toCacheKey(key));
  const keys = createLoadingCache<string | null>({ entries: 4096 }, (sha256) =>
    rows.findObjectKey(Buffer.from(sha256, 'hex')),
  );

  const requireKey = async (sha256: string): Promise<string> => {
    const key = await keys.get(sha256);
    if (key === null) throw new ObjectNotFound(sha256);
    return key;
  };

  /** Asks the database again: a local file would not reveal that its object was removed. */
  const requireFreshKey = (sha256: string): Promise<string> => {
    keys.forget(sha256);
    return requireKey(sha256);
  };

  /** @throws NotStored */
  const read = async (sha256: string, extent?: Extent): Promise<Readable> => {
    try {
      return await storage.read(await requireKey(sha256), extent);
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      keys.forget(sha256); // deleted and uploaded again, the same content has another key
      return storage.read(await requireKey(sha256), extent);
    }
  };

  const receive = async (
    source: AsyncIterable<Uint8Array>,
    watch?: (receivedBytes: number) => Promise<void> | void,
  ): Promise<ReceivedFile> => {
    const key = randomBytes(16).toString('hex');
    const prints = new FingerprintHasher();
    const head: Uint8Array[] = [];
    let receivedBytes = 0;
    const readWatched = async function* () {
      for await (const chunk of source) {
        if (receivedBytes < SNIFF_BYTES) head.push(Buffer.from(chunk.subarray(0, SNIFF_BYTES - receivedBytes)));
        receivedBytes += chunk.length;
        await watch?.(receivedBytes);
        prints.update(chunk);
        yield chunk;
      }
    };
    await storage.put(key, readWatched());
    return { key, prints: prints.finish(), head: Buffer.concat(head) };
  };

  const makeFile = (path: string, work: Making, progress?: (share: number) => void): Promise<ReceivedFile> =>
    receive(parsers.stream({ ...work, path }, progress));

  /** Opens a stored ZIP while `use` runs. @throws UnreadableBook, ReadingAborted */
  const openZip = <T>(key: string, use: (zip: OpenedZip) => Promise<T>): Promise<T> =>
    storage.withLocalFile(key, async (path) => {
      const extractBook = ({ path: entry }: ZippedBook) => makeFile(path, { kind: 'extract', entry });
      return use({ path, books: await parsers.listBooksInZip(path), extractBook });
    });

  const pictureStore: PictureStore = {
    store: (bytes) => receive(once(bytes)),
    remove: (key) => storage.remove(key),
  };
  const store = (facts: BookFacts): Promise<ExtractedDocument> => toExtractedDocument(facts, pictureStore);

  /** Reads stored bytes in a parser process and stores their pictures. @throws UnreadableBook, ReadingAborted */
  const parse = async (key: string, format: string, bytes: number): Promise<ExtractedDocument> => {
    const maxBytes = findFormat(format)?.maxParsedBytes ?? Number.POSITIVE_INFINITY;
    const read = (path: string): Promise<BookFacts> => parsers.read({ path, format });
    return store(bytes > maxBytes ? createUnparsedFacts(format) : await storage.withLocalFile(key, read));
  };

  /** The same for a ZIP: one book in it is described as if it had been uploaded by itself. */
  const parseZip = async (
    { path, books: [book], extractBook }: OpenedZip,
    bytes: number,
  ): Promise<ExtractedDocument> => {
    if (!book) return store(await parsers.read({ path, format: ZIP }));
    if (book.isPackage) return store(await parsers.read({ path, format: book.format }));
    if (book.format === 'fb2') return store(await parsers.read({ path, format: ZIPPED_FB2 }));
    if (book.size > MAX_UNPACKED.free + bytes * MAX_UNPACKED.times)
      throw new UnreadableBook('hostile', 'it unpacks too far');
    const extracted = await extractBook(book);
    try {
      const { document, pictures } = await parse(extracted.key, book.format, extracted.prints.bytes);
      return hashDocument({ ...document, parts: [], inside: book.path }, pictures);
    } finally {
      await storage.remove(extracted.key);
    }
  };

  /** @throws UnreadableBook, ReadingAborted */
  const parseAny = (
    { key, prints: { bytes } }: ReceivedFile,
    format: string,
    zip?: OpenedZip,
  ): Promise<ExtractedDocument> => {
    if (zip) return parseZip(zip, bytes);
    return format === ZIP ? openZip(key, (opened) => parseZip(opened, bytes)) : parse(key, format, bytes);
  };

  /** Makes covers that went missing again from the bytes of their book; what can't be made now stays missing. */
  const restoreCovers = async (received: ReceivedFile, { format, covers, inside }: Document): Promise<void> => {
    if (!(await rows.isAnyMissing(covers.map(({ sha256 }) => sha256)))) return;
    const { pictures } = await parseAny(received, inside === null ? format : ZIP).catch(withoutPictures);
    for (const picture of pictures) {
      if (!(await rows.restoreMissing(picture.key, picture.prints.sha256))) await storage.remove(picture.key);
    }
  };

  return {
    /** Starts a parser process, unless one is free, while the bytes that it will read are still on their way. */
    prepareParsing: (): void => parsers.prepare(),
    /** Stores and hashes a stream in one pass, as it arrives. When it breaks, nothing of it remains. */
    receive,
    /**
     * Removes objects that no row names; harmless when they are gone. When the storage is unavailable they are left to the
     * sweep: what the caller has done stays done.
     */
    async discard(objectKeys: readonly string[]): Promise<void> {
      try {
        for (const key of objectKeys) await storage.remove(key);
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
      }
    },
    /**
     * Reads a book in a parser process, also when others hold the same bytes: what is found depends on the format, and the time
     * that it takes reveals to nobody whether the bytes are known. Stores the cover.
     * @param zip the archive, when it is open already, with one book at most
     * @throws UnreadableBook, ReadingAborted
     */
    extractMetadata: (received: ReceivedFile, format: string, zip?: OpenedZip): Promise<ExtractedDocument> =>
      parseAny(received, format, zip),
    /**
     * Replaces the same bytes, and the covers of their document, when those went missing. True when the bytes themselves were
     * missing: then a row names the received object.
     */
    async restoreMissing(received: ReceivedFile, known: Document | null): Promise<boolean> {
      if (known) await restoreCovers(received, known);
      return rows.restoreMissing(received.key, received.prints.sha256);
    },
    /** Stores a document with its bytes and pictures, before the transaction that holds them. */
    storeDocument: (received: ReceivedFile, extracted: ExtractedDocument): Promise<StoreResult> =>
      rows.store([received, ...extracted.pictures], { found: extracted, sha256: received.prints.sha256 }, clock.now()),
    /** Stores bytes without a document, before the transaction that holds them. */
    storeBytes: (objects: readonly ReceivedFile[]): Promise<StoreResult> => rows.store(objects, null, clock.now()),
    /**
     * Before the caller's transaction writes a row that names the bytes of a stored document: until it ends they are not removed.
     * @throws BytesVanished when they are not there, or no longer
     */
    async holdDocument(tx: Db, key: DocumentKey): Promise<void> {
      if (!(await rows.lockDocument(tx, key))) throw new BytesVanished();
    },
    /** The same for bytes without a document. @throws BytesVanished */
    async holdBytes(tx: Db, hashes: readonly Uint8Array[]): Promise<void> {
      const inHex = hashes.map((hash) => Buffer.from(hash).toString('hex'));
      if (!(await rows.lockBlobs(tx, inHex))) throw new BytesVanished();
    },
    /** Stores the pictures of a cover, which nobody holds yet. */
    storeCover: (cover: CoverImages): Promise<StoredCover> => storeCover(cover, pictureStore),
    /** Opens a received ZIP while `use` runs. @throws UnreadableBook, ReadingAborted */
    openZip: <T>({ key }: ReceivedFile, use: (zip: OpenedZip) => Promise<T>): Promise<T> => openZip(key, use),
    /**
     * Stores what a parser process makes of stored bytes, as `receive` does. @throws UnreadableBook, ReadingAborted, NotStored
     */
    make: async (sha256: Uint8Array, work: Making, progress: (share: number) => void): Promise<ReceivedFile> =>
      storage.withLocalFile(await requireFreshKey(Buffer.from(sha256).toString('hex')), (path) =>
        makeFile(path, work, progress),
      ),
    /** The same for a received file. */
    makeFromReceived: ({ key }: ReceivedFile, work: Making, progress: (share: number) => void): Promise<ReceivedFile> =>
      storage.withLocalFile(key, (path) => makeFile(path, work, progress)),
    /** The bytes of a received file. @throws NotStored */
    readReceived: ({ key }: ReceivedFile): Promise<Readable> => storage.read(key),
    /** A part of a received file, in memory. @throws NotStored */
    readReceivedPart: ({ key }: ReceivedFile, extent: Extent): Promise<Buffer> => readBytes(storage, key, extent),
    /** Whether these bytes or covers of them are missing, so that the reader has to send them again. */
    async isMissing(key: DocumentKey): Promise<boolean> {
      const hash = Buffer.from(key.sha256).toString('hex');
      const covers = (await findDocument(key))?.covers ?? [];
      return rows.isAnyMissing([hash, ...covers.map((cover) => cover.sha256)]);
    },
    /** In bytes. */
    findSize: (sha256: Uint8Array): Promise<number> => rows.findSize(sha256),
    findDocument,
    /** Reads a document from the database the next time, since another version of it was stored. */
    forgetDocument: (key: DocumentKey): void => documents.forget(toCacheKey(key)),
    /** Gives `use` stored bytes as a local file, which it must not change. @throws NotStored */
    withLocalFile: async (sha256: string, use: (path: string) => Promise<void>): Promise<void> =>
      storage.withLocalFile(await requireFreshKey(sha256), use),
    read,
    /** The audio files of a recording in playing order; none for other books. */
    async listTracks(key: DocumentKey, size: number): Promise<readonly StoredTrack[]> {
      const hash = Buffer.from(key.sha256).toString('hex');
      const document = await findDocument(key);
      return document ? toStoredTracks(document, { sha256: hash, size, read: (range) => read(hash, range) }) : [];
    },
  };
};

/** The bytes were removed because nobody held them: they have to be stored again. */
export class BytesVanished extends Error {}
