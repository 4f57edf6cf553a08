import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type BookFacts,
  type BookInside,
  Fingerprints,
  formatNamed,
  type MakingWork,
  type Parsers,
  ReadingCutOff,
  SNIFF_BYTES,
  UnreadableBook,
  unreadFacts,
} from '@lectern/formats';
import type { Database, Db } from '../../platform/db/db.ts';
import { recent } from '../../platform/recent.ts';
import { type Extent, NotStored, type Storage, StorageAway } from '../../platform/storage/storage.ts';
import {
  type Described,
  type DrawnCover,
  describedBy,
  once,
  type PictureStore,
  type Received,
  type StoredCover,
  storedCover,
  withFacts,
} from './described.ts';
import { type CoverRef, type Document, type DocumentKey, filesDb } from './files.db.ts';
import { type StoredTrack, tracksOf } from './tracks.ts';

export type { CoverRef, Described, Document, DocumentKey, Received, StoredCover, StoredTrack };

/** A ZIP that is lent as a local file: the books in it, each of which can be received as bytes of its own. */
export type OpenedZip = {
  path: string;
  books: readonly BookInside[];
  /** @throws UnreadableBook, ReadingCutOff */
  takeOut: (book: BookInside) => Promise<Received>;
};

/** `Format.name` of what may hold books, and of a ZIP with one FB2 in it, whatever it is called. */
const ZIP = 'zip';
const ZIPPED_FB2 = 'fb2.zip';
/** What a book may unpack to that is counted with the bytes of its ZIP: far more than any text. */
const UNPACKED = { free: 8 * 1024 ** 2, times: 10 };

/** What opened books are made of: 100 KB each as a rule, 16 MB at most. Their JSON is an estimate of what they take. */
const DOCUMENTS = {
  entries: 64,
  weight: 64 * 1024 ** 2,
  weigh: (document: Document) => JSON.stringify(document).length,
};

export type FileService = ReturnType<typeof fileService>;

/** The keeper of bytes: each content is stored once, with a count of those who hold it. */
export const fileService = ({ db, storage, parsers }: { db: Database; storage: Storage; parsers: Parsers }) => {
  const rows = filesDb(db);
  // Content never changes under its hash, and objects are removed only with their last holder.
  const documents = recent<Document | null>(DOCUMENTS, (key) => {
    const [sha256 = '', facts = ''] = key.split('/');
    return rows.document({ sha256: Buffer.from(sha256, 'hex'), facts });
  });
  const documentOf = ({ sha256, facts }: DocumentKey): Promise<Document | null> =>
    documents.get(`${Buffer.from(sha256).toString('hex')}/${facts}`);
  const keys = recent<string | null>({ entries: 4096 }, (sha256) => rows.objectKey(Buffer.from(sha256, 'hex')));

  const keyOf = async (sha256: string): Promise<string> => {
    const key = await keys.get(sha256);
    if (key === null) throw new NotStored(sha256);
    return key;
  };

  /** As it is now: what is lent as a local file does not say that its object has gone. */
  const presentKey = (sha256: string): Promise<string> => {
    keys.forget(sha256);
    return keyOf(sha256);
  };

  /** @throws NotStored */
  const read = async (sha256: string, extent?: Extent): Promise<Readable> => {
    try {
      return await storage.read(await keyOf(sha256), extent);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      keys.forget(sha256); // deleted and uploaded again, the same content has another key
      return storage.read(await keyOf(sha256), extent);
    }
  };

  const receive = async (
    source: AsyncIterable<Uint8Array>,
    watch?: (soFar: number) => Promise<void> | void,
  ): Promise<Received> => {
    const key = randomBytes(16).toString('hex');
    const prints = new Fingerprints();
    const head: Uint8Array[] = [];
    let soFar = 0;
    const watched = async function* () {
      for await (const chunk of source) {
        if (soFar < SNIFF_BYTES) head.push(chunk.subarray(0, SNIFF_BYTES - soFar));
        soFar += chunk.length;
        await watch?.(soFar);
        prints.update(chunk);
        yield chunk;
      }
    };
    await storage.put(key, watched());
    return { key, prints: prints.finish(), head: Buffer.concat(head) };
  };

  const made = (path: string, work: Making, progress?: (share: number) => void): Promise<Received> =>
    receive(parsers.make({ ...work, path }, progress));

  /** Lends a stored ZIP while `use` runs. @throws UnreadableBook, ReadingCutOff */
  const openZip = <T>(key: string, use: (zip: OpenedZip) => Promise<T>): Promise<T> =>
    storage.withLocalFile(key, async (path) => {
      const takeOut = ({ path: entry }: BookInside) => made(path, { kind: 'entry', entry });
      return use({ path, books: await parsers.inside(path), takeOut });
    });

  const pictureStore: PictureStore = {
    store: (bytes) => receive(once(bytes)),
    remove: (key) => storage.remove(key),
  };
  const described = (facts: BookFacts): Promise<Described> => describedBy(facts, pictureStore);

  /** Reads stored bytes in a parser process and stores their pictures. @throws UnreadableBook, ReadingCutOff */
  const parse = async (key: string, format: string, bytes: number): Promise<Described> => {
    const most = formatNamed(format)?.parsedUpTo ?? Number.POSITIVE_INFINITY;
    const read = (path: string): Promise<BookFacts> => parsers.read({ path, format });
    return described(bytes > most ? unreadFacts(format) : await storage.withLocalFile(key, read));
  };

  /** The same for a ZIP: what is said of a book that lies there alone is as if it had come by itself. */
  const parseZip = async ({ path, books: [book], takeOut }: OpenedZip, bytes: number): Promise<Described> => {
    if (!book) return described(await parsers.read({ path, format: ZIP }));
    if (book.format === 'fb2') return described(await parsers.read({ path, format: ZIPPED_FB2 }));
    if (book.size > UNPACKED.free + bytes * UNPACKED.times) throw new UnreadableBook('hostile', 'it unpacks too far');
    const own = await takeOut(book);
    try {
      const { document, pictures } = await parse(own.key, book.format, own.prints.bytes);
      return withFacts({ ...document, parts: [], inside: book.path }, pictures);
    } finally {
      await storage.remove(own.key);
    }
  };

  /** @throws UnreadableBook, ReadingCutOff */
  const parseAny = ({ key, prints: { bytes } }: Received, format: string, zip?: OpenedZip): Promise<Described> => {
    if (zip) return parseZip(zip, bytes);
    return format === ZIP ? openZip(key, (opened) => parseZip(opened, bytes)) : parse(key, format, bytes);
  };

  /** Draws covers that went missing again from the bytes of their book; what can't be drawn now stays missing. */
  const mendCovers = async (received: Received, { format, covers, inside }: Document): Promise<void> => {
    if (!(await rows.anyMissing(covers.map(({ sha256 }) => sha256)))) return;
    const { pictures } = await parseAny(received, inside === null ? format : ZIP).catch(withoutPictures);
    for (const picture of pictures) {
      if (!(await rows.bringBack(picture.key, picture.prints.sha256))) await storage.remove(picture.key);
    }
  };

  /** One holder less, in the caller's transaction. Answers the objects to discard after it has committed. */
  const letGo = async (tx: Db, sha256: Uint8Array): Promise<string[]> => {
    const gone = await rows.letGo(tx, sha256);
    if (!gone) return [];
    const objects = [gone.key];
    for (const held of gone.held) objects.push(...(await letGo(tx, held)));
    return objects;
  };

  return {
    /** One pass over the stream: stored and fingerprinted as it arrives. When it breaks, nothing of it remains. */
    receive,
    /**
     * Removes objects that no row names. Harmless when they are gone; what a storage that is away still has is left to the
     * sweep: what was done before is done.
     */
    async discard(objectKeys: readonly string[]): Promise<void> {
      try {
        for (const key of objectKeys) await storage.remove(key);
      } catch (error) {
        if (!(error instanceof StorageAway)) throw error;
      }
    },
    /**
     * Reads what is in these bytes in a parser process, also where others hold them: what is found depends on the format that
     * the name led to, and how long it takes tells nobody whether they are here.
     * @param zip what is opened already, of one book at most
     * @throws UnreadableBook, ReadingCutOff
     */
    describe: (received: Received, format: string, zip?: OpenedZip): Promise<Described> =>
      parseAny(received, format, zip),
    /**
     * Puts received bytes in the place of the same that went missing, and the covers of what is known of them. True when
     * the bytes themselves were missing: then they are held.
     */
    async bringBack(received: Received, known: Document | null): Promise<boolean> {
      if (known) await mendCovers(received, known);
      return rows.bringBack(received.key, received.prints.sha256);
    },
    /**
     * Counts one more holder, in the caller's transaction. Answers the objects that turned out to be superfluous, to be
     * discarded after it has committed.
     */
    async hold(tx: Db, received: Received, described: Described): Promise<string[]> {
      const { pictures } = described;
      const kept = await rows.hold(tx, received, described, pictures);
      const keptFor = ({ prints }: Received): string | undefined => kept.pictures.get(prints.sha256.toString('hex'));
      const unused = pictures.filter((picture) => keptFor(picture) !== picture.key);
      return [...(kept.key === received.key ? [] : [received]), ...unused].map(({ key }) => key);
    },
    /** Counts one more holder of bytes that nobody has to send for it. @throws DocumentVanished when they are not there */
    async holdPresent(tx: Db, key: DocumentKey): Promise<void> {
      if (!(await rows.holdPresent(tx, key))) throw new DocumentVanished();
    },
    /** Stores the pictures of a cover, which nobody holds yet. */
    storePictures: (cover: DrawnCover): Promise<StoredCover> => storedCover(cover, pictureStore),
    /** Counts one more holder of each picture; answers superfluous objects as `hold` does. `letGo` lets each go. */
    async holdPictures(tx: Db, pictures: readonly Received[]): Promise<string[]> {
      const kept = await rows.holdPictures(tx, pictures);
      return pictures.flatMap(({ key }) => (kept.has(key) ? [] : key));
    },
    /** Lends a received ZIP while `use` runs. @throws UnreadableBook, ReadingCutOff */
    openZip: <T>({ key }: Received, use: (zip: OpenedZip) => Promise<T>): Promise<T> => openZip(key, use),
    /**
     * Stores what a parser process makes of stored bytes, as `receive` does. @throws UnreadableBook, ReadingCutOff, NotStored
     */
    make: async (sha256: Uint8Array, work: Making, progress: (share: number) => void): Promise<Received> =>
      storage.withLocalFile(await presentKey(Buffer.from(sha256).toString('hex')), (path) =>
        made(path, work, progress),
      ),
    /** The same of bytes that were received. */
    makeOf: ({ key }: Received, work: Making, progress: (share: number) => void): Promise<Received> =>
      storage.withLocalFile(key, (path) => made(path, work, progress)),
    letGo,
    /** Whether these bytes or covers of them went missing, so that they are wanted again. */
    async lacks(key: DocumentKey): Promise<boolean> {
      const hash = Buffer.from(key.sha256).toString('hex');
      const covers = (await documentOf(key))?.covers ?? [];
      return rows.anyMissing([hash, ...covers.map((cover) => cover.sha256)]);
    },
    /** How many these are. */
    bytes: (sha256: Uint8Array): Promise<number> => rows.bytes(sha256),
    document: documentOf,
    /** Lends stored bytes as a local file that must not be changed. @throws NotStored */
    lend: async (sha256: string, use: (path: string) => Promise<void>): Promise<void> =>
      storage.withLocalFile(await presentKey(sha256), use),
    read,
    /** The files of a recording in the order in which they are heard; none for other books. */
    async tracks(key: DocumentKey, size: number): Promise<readonly StoredTrack[]> {
      const hash = Buffer.from(key.sha256).toString('hex');
      const document = await documentOf(key);
      return document ? tracksOf(document, { sha256: hash, size, read: (range) => read(hash, range) }) : [];
    },
  };
};

/** What is made of a book; where it lies is the keeper's business. */
type Making = MakingWork extends infer W ? (W extends MakingWork & { path: string } ? Omit<W, 'path'> : never) : never;

/** The document went with its last holder: describe it again. */
export class DocumentVanished extends Error {}

const withoutPictures = (error: unknown): { pictures: Received[] } => {
  if (error instanceof UnreadableBook || error instanceof ReadingCutOff) return { pictures: [] };
  throw error;
};
