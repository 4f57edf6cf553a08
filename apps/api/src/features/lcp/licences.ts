import type { X509Certificate } from 'node:crypto';
import type { BookLicence, ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LcpEngine } from '../../platform/lcp/engine.ts';
import { type Licence, parseLicenceDocument } from '../../platform/lcp/licence.ts';
import { isSignatureValid } from '../../platform/lcp/signature.ts';
import type { BookRow } from '../books/books.service.ts';
import type { Document } from '../files/files.service.ts';
import type { KnownLicence, KnownLicences } from './known-licences.ts';

type Dependencies = {
  known: Pick<KnownLicences, 'find'>;
  engines: readonly LcpEngine[];
  /** Trusted issuers of licence certificates; empty: any. */
  roots: readonly X509Certificate[];
  clock: Clock;
};
type LcpProtection = Document['lock'] & { kind: 'lcp' };
/** The licence of a reader's book that counts now, with what its provider last said. */
export type CurrentLicence = { licence: Licence; known: KnownLicence };

/** Providers write the status and the licence of one event one after the other. */
const SAME_TIME_MS = 60_000;

const ENDED = {
  returned: 'lcp.returned',
  cancelled: 'lcp.cancelled',
  expired: 'lcp.expired',
  revoked: 'lcp.revoked',
  not_started: 'lcp.not_started',
} as const satisfies Partial<Record<BookLicence['state'], ErrorCode>>;

/** Licences: which of them counts for a book, whether it is genuine, and what it allows now. */
export const createLicences = ({ known, engines, roots, clock }: Dependencies) => {
  const parsed = new WeakMap<object, Licence | null>();
  const genuine = new WeakMap<Licence, boolean>();

  /** Parsed once per cached document. */
  const parseEmbedded = (lock: LcpProtection): Licence | null => {
    const existing = parsed.get(lock);
    if (existing !== undefined) return existing;
    const licence = lock.licence === null ? null : parseLicenceDocument(lock.licence);
    parsed.set(lock, licence);
    return licence;
  };
  const isVerified = (licence: Licence): boolean => {
    const isGenuine = genuine.get(licence) ?? isSignatureValid(licence, roots);
    genuine.set(licence, isGenuine);
    return isGenuine;
  };
  const findEngine = ({ profile }: Licence): LcpEngine | null =>
    engines.find(({ supports }) => supports(profile)) ?? null;

  const getStateByDates = ({ start, end }: Licence): 'valid' | 'expired' | 'not_started' => {
    const now = clock.now();
    if (end && end < now) return 'expired';
    return start && start > now ? 'not_started' : 'valid';
  };

  /**
   * The dates of the licence and the status that its provider reports. The licence wins over a status that contradicts it (License
   * Status Document 1.0): nothing prolongs its dates, and a status of the time before a renewal ends nothing.
   */
  const getState = ({ licence, known: { status } }: CurrentLicence): BookLicence['state'] => {
    const byDates = getStateByDates(licence);
    if (!status || status.status === 'ready' || status.status === 'active') return byDates;
    const saidAt = status.statusUpdatedAt ?? status.licenceUpdatedAt;
    const isOutdated = saidAt !== null && licence.updatedAt.getTime() - saidAt.getTime() > SAME_TIME_MS;
    return isOutdated && byDates !== 'expired' ? byDates : status.status;
  };

  return {
    isVerified,
    findEngine,
    getState,
    /**
     * The licence of a book under LCP; null for an unprotected book.
     * @throws Refusal `book.adobe`, `book.locked`, `lcp.licence_broken`
     */
    async find(book: BookRow, { lock }: Document): Promise<CurrentLicence | null> {
      if (lock === null) return null;
      const { title } = book;
      if (lock.kind !== 'lcp') throw new Refusal(lock.kind === 'adept' ? 'book.adobe' : 'book.locked', { title });
      const embedded = parseEmbedded(lock);
      if (!embedded) throw new Refusal('lcp.licence_broken', { title });
      const ofBook = await known.find(book);
      return { licence: ofBook.newer ?? embedded, known: ofBook };
    },
    /**
     * The engine for a licence that may be used now.
     * @throws Refusal `lcp.device_only`, `lcp.licence_broken`, and those of dates and status
     */
    requireUsable({ title }: BookRow, current: CurrentLicence): LcpEngine {
      const { licence } = current;
      const { provider, start, end } = licence;
      const engine = findEngine(licence);
      if (!engine) throw new Refusal('lcp.device_only', { title, provider });
      if (!isVerified(licence)) throw new Refusal('lcp.licence_broken', { title });
      const state = getState(current);
      if (state === 'valid') return engine;
      const dates = { ...(start && { start: start.toISOString() }), ...(end && { end: end.toISOString() }) };
      throw new Refusal(ENDED[state], { title, provider, ...dates });
    },
  };
};
export type Licences = ReturnType<typeof createLicences>;
