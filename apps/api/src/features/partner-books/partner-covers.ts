import { createHash } from 'node:crypto';
import { type ParserPool, ReadingAborted, UnreadableBook } from '@lectern/formats';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { findFeedSource } from './feed-source.ts';
import type { FeedKey, PartnerBookRow } from './partner-books.db.ts';
import { createPartnerCoversDb, type WantedCover } from './partner-covers.db.ts';

type Dependencies = {
  db: Database;
  shops: Pick<ShopService, 'findPartner'>;
  http: Pick<HttpClient, 'download'>;
  parsers: Pick<ParserPool, 'createCover'>;
  clock: Clock;
  /** How long one job may take. */
  jobMs?: number;
};

const MAX_COVER_BYTES = 5 * 1024 ** 2;
const COVER_TIMEOUT_MS = 10_000;
const SILENCE_MS = 5000;
/** A cover that could not be fetched is tried again after a while. */
const RETRY_MS = 6 * 3_600_000;
/** Covers of one job; the next one continues. */
const MAX_FETCHED = 200;
/** A shop whose covers are slow is left after this time: two such shops would keep those of all others waiting. */
const MAX_JOB_MS = 60_000;
/** A shop whose covers fail in a row is left until the next job. */
const MAX_FAILURES_IN_A_ROW = 5;
const PENDING_MS = 60_000;

/** Copies of the covers of partners' books, re-encoded: browsers of readers never ask a shop. */
export const createPartnerCovers = ({ db, shops, http, parsers, clock, jobMs = MAX_JOB_MS }: Dependencies) => {
  const rows = createPartnerCoversDb(db);

  /** Null when there is no picture at the address, or none that can be decoded. */
  const fetchCover = async (url: string, origins: readonly string[], signal: AbortSignal): Promise<Buffer | null> => {
    try {
      const { body, length } = await http.download({
        url,
        resolve: async (address) => ({ url: address, allowPrivate: origins.includes(new URL(address).origin) }),
        headers: { accept: 'image/*' },
        silenceMs: SILENCE_MS,
        signal: AbortSignal.any([signal, AbortSignal.timeout(COVER_TIMEOUT_MS)]),
      });
      if ((length ?? 0) > MAX_COVER_BYTES) {
        body.destroy();
        return null;
      }
      const bytes = await collectBytes(body);
      return bytes && (await renderCover(bytes));
    } catch (error) {
      if (error instanceof ReadingAborted || signal.aborted) throw error; // this process ends
      return null;
    }
  };

  const renderCover = async (bytes: Buffer): Promise<Buffer | null> => {
    const cover = await parsers.createCover(bytes).catch((error: unknown) => {
      if (error instanceof UnreadableBook) return null;
      throw error;
    });
    return cover && Buffer.from(cover.big.jpeg);
  };

  const storeCover = async (book: WantedCover, jpeg: Buffer | null): Promise<void> => {
    const now = clock.now();
    if (!jpeg) return rows.markTried(book.id, now);
    await rows.saveCover(book, { sha256: createHash('sha256').update(jpeg).digest(), jpeg }, now);
  };

  return {
    /** Fetches the covers of a feed that are new or have moved. Answers how many it stored. */
    async fetchCovers({ alias, shopId }: FeedKey, signal: AbortSignal): Promise<number> {
      const partner = await shops.findPartner(alias);
      const source = partner && findFeedSource(partner, shopId);
      if (!source) return 0;
      const origins = partner.allow_private ? listOrigins([source.url, partner.home_url]) : [];
      const wanted = await rows.listWanted({ alias, shopId }, new Date(clock.now().getTime() - RETRY_MS), MAX_FETCHED);
      const budget = AbortSignal.timeout(jobMs);
      let [stored, failures] = [0, 0];
      for (const book of wanted) {
        if (budget.aborted) break;
        signal.throwIfAborted();
        const jpeg = await fetchCover(book.coverUrl, origins, signal);
        await storeCover(book, jpeg);
        failures = jpeg ? 0 : failures + 1;
        if (jpeg) stored += 1;
        if (failures >= MAX_FAILURES_IN_A_ROW) break;
      }
      return stored;
    },
    /** The stored JPEG; null when there is none. */
    read: rows.readCover,
  };
};

/** Whether the first copy of a cover is being made. A shop whose covers fail is not waited for. */
export const isCoverPending = (
  { coverUrl, coverTriedAt, seenAt }: Pick<PartnerBookRow, 'coverUrl' | 'coverTriedAt' | 'seenAt'>,
  now: Date,
): boolean => coverUrl !== null && coverTriedAt === null && now.getTime() - seenAt.getTime() < PENDING_MS;

const listOrigins = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => URL.parse(address)?.origin ?? []);

/** Null when there are too many. */
const collectBytes = async (source: AsyncIterable<Uint8Array>): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MAX_COVER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
