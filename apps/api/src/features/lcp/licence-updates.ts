import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type Licence, parseLicenceDocument } from '../../platform/lcp/licence.ts';
import type { StatusDocument } from '../../platform/lcp/status-document.ts';
import type { BookRow } from '../books/books.service.ts';
import type { KnownLicences } from './known-licences.ts';
import type { CurrentLicence, Licences } from './licences.ts';
import type { ReaderKeys } from './reader-keys.ts';
import { NoUsableAnswer, ProviderRefused, STATUS_TIMEOUT_MS, type StatusClient } from './status-client.ts';

type Dependencies = {
  client: StatusClient;
  known: KnownLicences;
  licences: Licences;
  keys: Pick<ReaderKeys, 'listFor'>;
  clock: Clock;
  report: (error: unknown) => void;
};
type Answer = { text: string; document: StatusDocument };

/** How long an answer of the provider is good; one that ends the licence may change as soon as the reader renews elsewhere. */
const FRESH_MS = 5 * 60_000;
const ENDED_FRESH_MS = 5_000;
/** How long a provider that has not answered, or refused to register, is left alone for this licence. */
const PAUSE_MS = 60_000;
const MAX_PAUSES = 10_000;

/** Keeps what is known of licences up to date with their providers, of which none may delay a book for long. */
export const createLicenceUpdates = ({ client, known, licences, keys, clock, report }: Dependencies) => {
  const running = new Map<string, Promise<unknown>>();
  const registering = new Set<string>();
  const pausedUntil = new Map<string, number>();
  let isClosing = false;
  const toKey = ({ readerId, sha256 }: BookRow): string => `${readerId} ${Buffer.from(sha256).toString('hex')}`;
  const now = (): number => clock.now().getTime();

  const isPaused = (key: string): boolean => (pausedUntil.get(key) ?? 0) > now();
  const suspend = (key: string): void => {
    pausedUntil.delete(key);
    pausedUntil.set(key, now() + PAUSE_MS);
    const [oldest] = pausedUntil.keys();
    if (pausedUntil.size > MAX_PAUSES && oldest !== undefined) pausedUntil.delete(oldest);
  };

  const isDue = (current: CurrentLicence): boolean => {
    if (current.licence.statusUrl === null) return false;
    const { checkedAt } = current.known;
    const freshMs = licences.getState(current) === 'valid' ? FRESH_MS : ENDED_FRESH_MS;
    return checkedAt === null || now() - checkedAt.getTime() >= freshMs;
  };

  /** Whether a licence may replace another: genuine, newer, for the same book of the same provider, and opened by the same key. */
  const isSuccessor = async (readerId: bigint, licence: Licence, newer: Licence): Promise<boolean> => {
    const { id, provider, profile, updatedAt } = licence;
    if (newer.id !== id || newer.provider !== provider || newer.profile !== profile) return false;
    if (newer.updatedAt <= updatedAt || !licences.isVerified(newer)) return false;
    const engine = licences.findEngine(licence);
    const fitting = engine ? (await keys.listFor(readerId, licence)).filter((key) => engine.open(licence, key)) : [];
    return fitting.length === 0 || fitting.some((key) => engine?.open(newer, key));
  };

  /** The newer licence that a status document announces; null when there is none, or not one that may replace ours. */
  const fetchNewer = async (
    readerId: bigint,
    licence: Licence,
    { licenceUpdatedAt, licence: link }: StatusDocument,
  ) => {
    if (!link || licenceUpdatedAt === null || licenceUpdatedAt <= licence.updatedAt) return null;
    const text = await client.fetchLicence(link).catch((error: unknown) => {
      if (error instanceof NoUsableAnswer) return '';
      throw error;
    });
    const newer = parseLicenceDocument(text);
    return newer && (await isSuccessor(readerId, licence, newer)) ? { text, licence: newer } : null;
  };

  /** Stores an answer; `askedAt`: what happened after that, the provider may not have known. */
  const adopt = async (book: BookRow, current: CurrentLicence, answer: Answer, askedAt: Date): Promise<void> => {
    const newer = await fetchNewer(book.readerId, current.licence, answer.document);
    await known.save(book, current.known, { status: answer, newer, checkedAt: askedAt });
  };

  /** Runs one task for a licence after those that run for it already. @throws NoUsableAnswer while the server closes */
  const runInTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    while (running.has(key)) await running.get(key);
    if (isClosing) throw new NoUsableAnswer('the server closes');
    const task = work();
    const settled = task.then(
      () => undefined,
      () => undefined,
    );
    running.set(key, settled);
    try {
      return await task;
    } finally {
      running.delete(key);
    }
  };

  /** Asks the provider. What it does not answer, or answers wrongly, changes nothing. */
  const refresh = async (book: BookRow, current: CurrentLicence): Promise<void> => {
    const key = toKey(book);
    const existing = running.get(key);
    if (existing) return void (await existing);
    await runInTurn(key, async () => {
      const askedAt = clock.now();
      await adopt(book, current, await client.fetchStatus(current.licence), askedAt);
    }).catch((error: unknown) => {
      suspend(key);
      if (!(error instanceof NoUsableAnswer)) report(error);
    });
  };

  return {
    adopt,
    /** Asks the provider if its last answer is old, and waits for at most three seconds. */
    async check(book: BookRow, current: CurrentLicence): Promise<void> {
      if (!isDue(current) || isPaused(toKey(book))) return;
      const waiting = new AbortController();
      const limit = pause(STATUS_TIMEOUT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([refresh(book, current), limit]);
      waiting.abort();
    },
    /** The same without waiting. */
    checkInBackground(book: BookRow, current: CurrentLicence): void {
      if (isDue(current) && !isPaused(toKey(book))) void refresh(book, current);
    },
    /** Registers this installation as a device of the reader, once, without waiting. */
    registerInBackground(book: BookRow, current: CurrentLicence): void {
      const { status, registeredAt } = current.known;
      const link = status && (status.status === 'ready' || status.status === 'active') && status.register;
      const key = `register ${toKey(book)}`;
      if (!link || registeredAt !== null || registering.has(key) || isPaused(key)) return;
      registering.add(key);
      void runInTurn(toKey(book), async () => {
        const { readerId } = book;
        const askedAt = clock.now();
        const answer = await client.act(link, 'POST', { readerId, licence: current.licence });
        await known.saveRegistration(book, clock.now());
        await adopt(book, current, answer, askedAt);
      })
        .catch((error: unknown) => {
          suspend(key);
          if (!(error instanceof NoUsableAnswer || error instanceof ProviderRefused)) report(error);
        })
        .finally(() => registering.delete(key));
    },
    /** Runs an action of the reader after the checks that run for this licence. */
    runAlone: <T>(book: BookRow, work: () => Promise<T>): Promise<T> => runInTurn(toKey(book), work),
    /** Waits for what runs in the background; nothing more is begun. */
    async close(): Promise<void> {
      isClosing = true;
      while (running.size > 0) await Promise.all(running.values());
      known.close();
    },
  };
};
export type LicenceUpdates = ReturnType<typeof createLicenceUpdates>;
