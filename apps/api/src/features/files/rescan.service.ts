import { setTimeout as pause } from 'node:timers/promises';
import {
  type BookFacts,
  type BookScan,
  type Parsers,
  ReadingAborted,
  SCAN_VERSION,
  UnreadableBook,
  updateRecording,
  updateRecordingMetadata,
  updateScan,
} from '@lectern/formats';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database } from '../../platform/db/db.ts';
import { ObjectNotFound, StorageUnavailable } from '../../platform/storage/storage.ts';
import type { Document, DocumentKey, FileService, StoredDocument } from './files.service.ts';
import { createRescanDb } from './rescan.db.ts';

/** The result for one book: `kept` when it could not be read again, `later` when that says nothing about the book. */
type Outcome = 'updated' | 'kept' | 'later';
/** The books that a run has read again, those of them that keep their former scan, and those that are left. */
export type RescanReport = { updated: number; kept: number; left: number };

type Deps = {
  db: Database;
  files: Pick<FileService, 'findDocument' | 'forgetDocument' | 'withLocalFile'>;
  parsers: Pick<Parsers, 'read'>;
  /** Brings the descriptions of the books with a document up to date, as far as their readers did not edit them. */
  updateDescriptions: (key: DocumentKey, before: Document, after: Document) => Promise<void>;
  report: (error: unknown) => void;
};

/** One book at a time, so that uploads always find a free parser. */
const SCAN_QUEUE = { max: 1, maxWaiting: 100, timeoutMs: 60_000 };
const SHARED_KEY = 0n;
/** How long a reader who opens a book waits for its new scan; usual books take a tenth of it. */
const MAX_WAIT_MS = 1500;
/** Limits of one run of the job. */
const RUN = { books: 1000, ms: 8 * 60_000 };
const MAX_TIRED = 1000;

export type RescanService = ReturnType<typeof createRescanService>;

/** Reads stored books again that an older version has read, without moving what their addresses count (`updateScan`). */
export const createRescanService = ({ db, files, parsers, updateDescriptions, report }: Deps) => {
  const rows = createRescanDb(db);
  const enqueue = createConcurrencyLimiter(SCAN_QUEUE);
  const active = new Map<string, Promise<Outcome>>();
  /** Books that once took too long or too much memory: a busy machine is not the fault of the book. */
  const tired = new Set<string>();
  const toKeyText = ({ sha256, facts }: DocumentKey): string => `${Buffer.from(sha256).toString('hex')}/${facts}`;

  const isOutdated = ({ scanVersion }: StoredDocument): boolean => scanVersion !== null && scanVersion < SCAN_VERSION;

  const scan = async ({ sha256 }: DocumentKey, format: string): Promise<BookFacts | null> => {
    let facts: BookFacts | null = null;
    await files.withLocalFile(Buffer.from(sha256).toString('hex'), async (path) => {
      facts = await parsers.read({ path, format });
    });
    return facts;
  };
  const toScan = ({ manifest, parts, flagged, obfuscated }: StoredDocument | BookFacts): BookScan | null =>
    manifest && { manifest, parts, flagged, obfuscated };
  /** What is to be stored; null where the new scan found no such book. */
  const toUpdate = (document: StoredDocument, facts: BookFacts | null) => {
    if (document.contents?.kind === 'audio')
      return facts?.contents?.kind === 'audio'
        ? {
            contents: updateRecording(document.contents, facts.contents),
            metadata: updateRecordingMetadata(document.metadata, facts.metadata),
          }
        : null;
    const [stored, scanned] = [toScan(document), facts && toScan(facts)];
    return stored && scanned && updateScan(stored, scanned);
  };

  /** @throws StorageUnavailable, and faults */
  const rescan = async (key: DocumentKey): Promise<Outcome> => {
    files.forgetDocument(key); // another process may have stored a newer scan
    const document = await files.findDocument(key);
    if (!document || !isOutdated(document)) return document ? 'updated' : 'later';
    try {
      const facts = await scan(key, document.format);
      const update = toUpdate(document, facts);
      if (update && 'metadata' in update) await updateDescriptions(key, document, { ...document, ...update });
      await rows.updateScan(key, SCAN_VERSION, update);
      return update ? 'updated' : 'kept';
    } catch (error) {
      if (error instanceof ReadingAborted || error instanceof ObjectNotFound) return 'later';
      if (!(error instanceof UnreadableBook)) throw error;
      if (!['damaged', 'hostile', 'unsupported'].includes(error.reason) && !tired.delete(toKeyText(key))) {
        if (tired.size >= MAX_TIRED) tired.clear();
        tired.add(toKeyText(key));
        return 'later';
      }
      await rows.updateScan(key, SCAN_VERSION, null);
      return 'kept';
    } finally {
      files.forgetDocument(key);
    }
  };

  /** Joins the running scan of a document, or starts one. */
  const startScan = (key: DocumentKey): Promise<Outcome> => {
    const text = toKeyText(key);
    const existing = active.get(text);
    if (existing) return existing;
    const started = enqueue(SHARED_KEY, () => rescan(key))
      .then((done) => done?.value ?? 'later')
      .finally(() => active.delete(text));
    active.set(text, started);
    return started;
  };

  return {
    /**
     * Brings the document of a book that is being opened up to date, and waits a short while for that. True when a newer one
     * can be loaded; whatever fails, the book opens as it was.
     */
    async refresh(key: DocumentKey, document: StoredDocument): Promise<boolean> {
      if (!isOutdated(document)) return false;
      const started = startScan(key).catch((error: unknown): Outcome => {
        if (!(error instanceof StorageUnavailable)) report(error);
        return 'later';
      });
      const outcome = await Promise.race([started, pause(MAX_WAIT_MS, 'later' as const, { ref: false })]);
      return outcome === 'updated';
    },
    /**
     * Reads books again for some minutes, those that were read last first. It rests after each as long as that took, and goes on in the next run,
     * also when the storage is unavailable.
     */
    async run(signal?: AbortSignal): Promise<RescanReport> {
      const result = { updated: 0, kept: 0 };
      const startedAt = performance.now();
      for (const key of await rows.listOutdated(SCAN_VERSION, RUN.books)) {
        const bookStartedAt = performance.now();
        if (signal?.aborted || bookStartedAt - startedAt > RUN.ms) break;
        const outcome = await startScan(key).catch(toUnavailable);
        if (outcome === null) break;
        if (outcome !== 'later') result[outcome] += 1;
        await pause(performance.now() - bookStartedAt, undefined, { signal }).catch(() => undefined); // the worker stops
      }
      return { ...result, left: (await rows.countOutdated(SCAN_VERSION)).outdated };
    },
    /** Books that an older version has read; `missing` are those whose bytes are not there. */
    countOutdated: (): Promise<{ outdated: number; missing: number }> => rows.countOutdated(SCAN_VERSION),
  };
};

/** Null for an unavailable storage, of which other calls complain. */
const toUnavailable = (error: unknown): null => {
  if (error instanceof StorageUnavailable) return null;
  throw error;
};
