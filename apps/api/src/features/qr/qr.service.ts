import { randomInt } from 'node:crypto';
import { limits, type QrState, retention, subtractPeriod } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashSecret } from '../../http/browser-cookie.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import type { IssuedTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AuthService, KNOWN_BROWSER_LIMIT_FACTOR } from '../auth/auth.service.ts';
import { createPhoneCodes } from './phone-codes.ts';
import { createQrDb, type QrRow } from './qr.db.ts';
import { createQrWatchers } from './qr-watchers.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'signInReader' | 'reauthenticate' | 'isSessionActive' | 'isKnownBrowser' | 'findMaskedName'>;
  bus: Bus;
  clock: Clock;
  config: { web: { appUrl: string }; qrCodesPerNetwork: number };
};
/** The browser that shows a code; `secret` comes from its cookie. */
type Browser = { id: string; secret: string | null };
type ShownCode = { data: string; expires_at: string; number: number; state: QrState };
/** `device`: the id in the device cookie. */
type SignInOptions = { remember: boolean; clientInfo: ClientInfo; device: string | null };

const LIFE_MS = limits.QR_SECONDS * 1000;
/** Programs poll every five seconds (RFC 8628, 3.5); a page that is reloaded polls more often for a while. */
const POLL_BURST = 20;
const POLL_INTERVAL_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

export type QrService = ReturnType<typeof createQrService>;

/** Sign-in with a phone: the phone approves a code that a browser shows (RFC 8628), or scans a code that a signed-in device created. */
export const createQrService = ({ db, auth, bus, clock, config }: Dependencies) => {
  const qrDb = createQrDb(db);
  const watchers = createQrWatchers({ bus });
  const phoneCodes = createPhoneCodes({ db, auth, clock, appUrl: config.web.appUrl });

  const toState = (row: QrRow): QrState => {
    if (row.declinedAt) return 'declined';
    if (row.takenAt || row.expiresAt <= clock.now()) return 'expired';
    if (row.approvedAt) return 'approved';
    return row.seenAt ? 'seen' : 'waiting';
  };
  const toShownCode = (id: string, row: QrRow): ShownCode => ({
    data: `${config.web.appUrl}/approve/${id}`,
    expires_at: row.expiresAt.toISOString(),
    number: row.number,
    state: toState(row),
  });

  return {
    ...phoneCodes,

    /**
     * Creates the code of a browser, or returns it when the id is known. The id of another browser is refused.
     * @throws Refusal `qr.gone`, `request.too_many`
     */
    async beginCode(
      { id, secret }: { id: string; secret: string },
      clientInfo: ClientInfo,
      device: string | null,
    ): Promise<ShownCode> {
      const now = clock.now();
      const asker = { idHash: hashId(id), browserHash: hashSecret(secret) };
      const existing = await qrDb.countPoll(asker);
      if (existing) {
        const allowed = POLL_BURST + (now.getTime() - existing.createdAt.getTime()) / POLL_INTERVAL_MS;
        if (existing.polls > allowed) throw new Refusal('request.too_many', {}, RETRY_AFTER_SECONDS);
        return toShownCode(id, existing);
      }
      const row = {
        ...asker,
        ...generateNumbers(),
        network: clientInfo.network,
        userAgent: clientInfo.userAgent,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      };
      const limitFactor = (await auth.isKnownBrowser(device)) ? KNOWN_BROWSER_LIMIT_FACTOR : 1;
      const outcome = await qrDb.insert(row, config.qrCodesPerNetwork * limitFactor, new Date(now.getTime() - LIFE_MS));
      if (outcome === 'full') throw new Refusal('request.too_many', {}, limits.QR_SECONDS);
      if (outcome === 'taken') throw new Refusal('qr.gone');
      return toShownCode(id, { ...row, polls: 0, seenAt: null, declinedAt: null, approvedAt: null, takenAt: null });
    },

    /** What a reader sees before answering. Notifies the browser that the code was scanned. @throws Refusal `qr.gone` */
    async viewRequest(id: string): Promise<QrRow> {
      const idHash = hashId(id);
      const scanned = await qrDb.markSeen(idHash, clock.now());
      if (!scanned) throw new Refusal('qr.gone');
      if (scanned.first) watchers.publish(idHash, 'seen');
      return scanned.row;
    },

    /** @throws Refusal `qr.gone`, or `qr.number_wrong`, which declines the code */
    async approve(reader: SignedIn, id: string, number: number): Promise<void> {
      const idHash = hashId(id);
      const answer = await qrDb.answer(idHash, reader, number, clock.now());
      if (!answer) throw new Refusal('qr.gone');
      watchers.publish(idHash, answer.approved ? 'approved' : 'declined');
      if (!answer.approved) throw new Refusal('qr.number_wrong');
    },

    /** @throws Refusal `qr.gone` */
    async decline(reader: SignedIn, id: string): Promise<void> {
      const idHash = hashId(id);
      if (!(await qrDb.decline(idHash, reader, clock.now()))) throw new Refusal('qr.gone');
      watchers.publish(idHash, 'declined');
    },

    /** Creates the session of an approved code, once, for the browser that shows it. @throws Refusal `qr.gone`, `auth.blocked` */
    async signIn({ id, secret }: Browser, options: SignInOptions): Promise<IssuedTokens> {
      const approver = secret === null ? null : await qrDb.takeApproval(toAsker(id, secret), clock.now());
      // the approver may have logged out or been suspended since
      if (!approver || !(await auth.isSessionActive(approver.readerId, approver.sessionId)))
        throw new Refusal('qr.gone');
      return auth.signInReader(approver.readerId, { ...options, way: 'qr' });
    },

    /**
     * Reports the state of a browser's code, and each change. Returns the function that stops; null when it is not the code of
     * this browser, `full` when there are too many watchers.
     */
    async watchCode(
      { id, secret }: Browser,
      listener: (state: QrState) => void,
    ): Promise<(() => void) | 'full' | null> {
      if (secret === null) return null;
      const asker = toAsker(id, secret);
      const lookUp = async (): Promise<QrState | null> => {
        const row = await qrDb.findForBrowser(asker);
        return row && toState(row);
      };
      return watchers.watch(asker.idHash, lookUp, listener);
    },

    /** Deletes codes that ended an hour ago. Returns how many. */
    /** Deletes ended codes, later than they expire: an open page can show what became of its code. */
    clean: (): Promise<number> => qrDb.deleteEnded(subtractPeriod(clock.now(), retention.pendingSignIn.period)),
    close: watchers.close,
  };
};

/** Hashes an id, which may be a UUID, with or without dashes, in any case. */
const hashId = (id: string): Uint8Array<ArrayBuffer> =>
  hashSecret(id.length === 22 ? id : id.replaceAll('-', '').toLowerCase());

const toAsker = (id: string, secret: string) => ({ idHash: hashId(id), browserHash: hashSecret(secret) });

const [MIN_NUMBER, MAX_NUMBER] = [10, 99];

/** Generates distinct two-digit numbers in random order, and picks the one that the browser shows. */
const generateNumbers = (): { number: number; numbers: number[] } => {
  const distinct = new Set<number>();
  while (distinct.size < limits.QR_NUMBERS) distinct.add(randomInt(MIN_NUMBER, MAX_NUMBER + 1));
  const numbers = [...distinct];
  const number = numbers[randomInt(numbers.length)];
  if (number === undefined) throw new Error('limits.QR_NUMBERS is 0');
  return { number, numbers };
};
