import { randomUUID } from 'node:crypto';
import {
  type Dictionary,
  type DictionaryResult,
  limits,
  type Reply,
  type dictionaries as wire,
} from '@lectern/contracts';
import { ReadingAborted, UnreadableBook } from '@lectern/formats';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { createLoadingCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database } from '../../platform/db/db.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { FileService, ReceivedFile } from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { PersonalFileService } from '../personal-files/personal-files.service.ts';
import {
  createWordFinder,
  type DictionaryEntry,
  type DictionaryIndex,
  type ReadPart,
  readDictionaryIndex,
} from './packed-dictionary.ts';
import { createSharedDictionariesDb } from './shared-dictionaries.db.ts';
import { listWordForms } from './word-forms.ts';

type Dependencies = {
  db: Database;
  personalFiles: PersonalFileService;
  files: Pick<
    FileService,
    'receive' | 'makeFromReceived' | 'readReceivedPart' | 'read' | 'discard' | 'storeBytes' | 'holdBytes'
  >;
  removal: Pick<RemovalService, 'release' | 'removeReleased'>;
  clock: Clock;
};
/** A dictionary in the database, of the reader or (`shared`) of the operator. */
type StoredDictionary = { id: string; name: string; sha256: string; bytes: number; details: unknown; shared: boolean };
/** A dictionary in which words can be found. */
type OpenDictionary = {
  name: string;
  languages: readonly string[];
  find(word: string): Promise<DictionaryEntry[]>;
};
type PackedDictionary = { received: ReceivedFile; name: string; details: { entries: number } };

/** For each reader, and for the process. */
const UPLOAD_QUEUE = { max: 1, maxWaiting: 3, timeoutMs: 120_000 };
const PACK_QUEUE = { max: 1, maxWaiting: 20, timeoutMs: 60_000 };
const RETRY_SECONDS = 15;
const MEGABYTE = 1024 ** 2;
const COUNT_LIMIT = { most: limits.DICTIONARIES, code: 'dictionary.too_many' } as const;
const MAX_ENTRIES_PER_DICTIONARY = 10;
/** Indexes in memory: some 30 KB each, at most 1 MB. */
const INDEX_CACHE = { entries: 32 };

const Details = z.object({ entries: z.int() });

export type DictionaryService = ReturnType<typeof createDictionaryService>;

/** Dictionaries of readers and of the operator, and the words in them. */
export const createDictionaryService = ({ db, personalFiles, files, removal, clock }: Dependencies) => {
  const sharedRows = createSharedDictionariesDb(db);
  const enqueue = createConcurrencyLimiter(UPLOAD_QUEUE);
  const packInTurn = createConcurrencyLimiter(PACK_QUEUE);
  const createReader =
    (sha256: string): ReadPart =>
    async (extent) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await files.read(sha256, extent)) chunks.push(chunk as Uint8Array); // a stream without encoding
      return Buffer.concat(chunks);
    };
  // content never changes under its hash
  const indexes = createLoadingCache<DictionaryIndex>(INDEX_CACHE, (sha256) =>
    readDictionaryIndex(createReader(sha256)),
  );

  /** Null when its bytes are missing: the others still answer. */
  const openDictionary = async ({ name, sha256 }: StoredDictionary): Promise<OpenDictionary | null> => {
    try {
      const index = await indexes.get(sha256);
      return { name, languages: index.languages, find: createWordFinder(index, createReader(sha256)) };
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      return null;
    }
  };
  /** What a dictionary has about the words of a group. */
  const findGroup = async ({ name, find }: OpenDictionary, forms: readonly string[]): Promise<DictionaryResult> => {
    const found = new Set<DictionaryEntry>();
    try {
      for (const form of forms) for (const entry of await find(form)) found.add(entry);
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error; // it was removed meanwhile
    }
    return { dictionary: name, entries: [...found].slice(0, MAX_ENTRIES_PER_DICTIONARY) };
  };

  const listAll = async (readerId: bigint): Promise<StoredDictionary[]> => {
    const [own, shared] = await Promise.all([personalFiles.list(readerId, 'dictionary'), sharedRows.list()]);
    return [...own.map((file) => ({ ...file, shared: false })), ...shared.map((row) => ({ ...row, shared: true }))];
  };
  const toDictionary = ({ id, name, bytes, details, shared }: StoredDictionary): Dictionary => ({
    id,
    name,
    bytes,
    entries: Details.parse(details).entries,
    shared,
  });
  const list = async (readerId: bigint): Promise<Reply<typeof wire.list>> => ({
    items: (await listAll(readerId)).map(toDictionary),
  });

  /** Packs a received ZIP in a parser process. @throws Refusal */
  const pack = async (upload: ReceivedFile): Promise<PackedDictionary> => {
    const received = await files.makeFromReceived(upload, { kind: 'packDictionary' }, () => {}).catch(toRefusal);
    try {
      const { name, entries } = await readDictionaryIndex((extent) => files.readReceivedPart(received, extent));
      return { received, name, details: { entries } };
    } catch (error) {
      await files.discard([received.key]);
      throw error;
    }
  };
  /** Receives an untrusted ZIP and packs it, when no other one is packed: books need the parser processes, too. @throws Refusal */
  const receivePacked = async (source: AsyncIterable<Uint8Array>): Promise<PackedDictionary> => {
    const upload = await files.receive(limitBytes(source));
    try {
      const packed = await packInTurn(0n, () => pack(upload));
      if (!packed) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      return packed.value;
    } finally {
      await files.discard([upload.key]);
    }
  };

  return {
    list,
    /**
     * @param source is read in turn: one dictionary per reader at a time
     * @throws Refusal `dictionary.…`, `file.no_space`, `request.too_many`, `server.unavailable`
     */
    async add(readerId: bigint, source: () => AsyncIterable<Uint8Array>): Promise<Dictionary> {
      const done = await enqueue(readerId, async () => {
        await personalFiles.assertRoom(readerId, 'dictionary', COUNT_LIMIT);
        const file = { kind: 'dictionary', minBytes: 1, receive: () => receivePacked(source()) } as const;
        return toDictionary({ ...(await personalFiles.add(readerId, file, COUNT_LIMIT)), shared: false });
      });
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return done.value;
    },
    /** @throws Refusal `dictionary.not_found` */
    async remove(readerId: bigint, id: string): Promise<Reply<typeof wire.remove>> {
      await personalFiles.remove(readerId, 'dictionary', id, 'dictionary.not_found');
      return list(readerId);
    },
    /**
     * What the dictionaries have about a word, or about the first of the groups of its forms of which one of them has some; those of
     * the language of the book first.
     */
    async lookUp(
      readerId: bigint,
      { word, language }: { word: string; language?: string | undefined },
    ): Promise<{ items: DictionaryResult[] }> {
      const opened = await Promise.all((await listAll(readerId)).map(openDictionary));
      const primary = language?.toLowerCase().split(/[-_]/)[0] ?? '';
      const isOther = ({ languages }: OpenDictionary): number => (languages.includes(primary) ? 0 : 1);
      const sorted = opened.filter((one) => one !== null).toSorted((a, b) => isOther(a) - isOther(b));
      for (const forms of listWordForms(word)) {
        const results = await Promise.all(sorted.map((dictionary) => findGroup(dictionary, forms)));
        const items = results.filter(({ entries }) => entries.length > 0);
        if (items.length > 0) return { items };
      }
      return { items: [] };
    },

    /** The operator's dictionaries. */
    listShared: async (): Promise<Dictionary[]> =>
      (await sharedRows.list()).map((row) => toDictionary({ ...row, shared: true })),
    /** Adds one for all readers; `isNew` is false when the same is there. @throws Refusal `dictionary.…` */
    async addShared(source: AsyncIterable<Uint8Array>): Promise<{ name: string; entries: number; isNew: boolean }> {
      const { received, name, details } = await receivePacked(source);
      const { key, prints } = received;
      let superfluous: readonly string[] = [key];
      try {
        superfluous = (await files.storeBytes([received])).superfluous;
        const isNew = await db.$transaction(async (tx) => {
          const row = { id: randomUUID(), name, sha256: prints.sha256, bytes: prints.bytes, details, now: clock.now() };
          if (!(await sharedRows.insert(tx, row))) return false;
          await files.holdBytes(tx, [prints.sha256]);
          return true;
        });
        return { name, entries: details.entries, isNew };
      } finally {
        await files.discard(superfluous);
      }
    },
    /** The name of the dictionary that was removed; null when there is none with this id. */
    async removeShared(id: string): Promise<string | null> {
      const removed = await db.$transaction(async (tx) => {
        const row = await sharedRows.delete(tx, id);
        if (row) await removal.release(tx, [row.sha256]);
        return row;
      });
      await removal.removeReleased();
      return removed?.name ?? null;
    },
  };
};

const toRefusal = (error: unknown): never => {
  if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
  if (!(error instanceof UnreadableBook)) throw error;
  if (['damaged', 'crash', 'unsupported'].includes(error.reason)) throw new Refusal('dictionary.unreadable');
  throw new Refusal('dictionary.too_large', { most: limits.DICTIONARY_BYTES / MEGABYTE });
};

async function* limitBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limits.DICTIONARY_BYTES)
      throw new Refusal('dictionary.too_large', { most: limits.DICTIONARY_BYTES / MEGABYTE });
    yield chunk;
  }
}
