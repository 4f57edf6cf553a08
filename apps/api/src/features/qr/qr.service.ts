import { limits, type QrState } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashOf } from '../../http/browser-cookie.ts';
import type { Issued } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AuthService, KNOWN_BROWSER_TIMES } from '../auth/auth.service.ts';
import { newNumbers } from './numbers.ts';
import { phoneCodes } from './phone-codes.ts';
import { type QrRow, qrDb } from './qr.db.ts';
import { qrWatch } from './qr-watch.ts';

type Parts = {
  db: Database;
  auth: Pick<AuthService, 'enter' | 'prove' | 'sessionLives' | 'isKnownBrowser' | 'nameOf'>;
  bus: Bus;
  clock: Clock;
  config: { web: { appUrl: string }; qrCodesPerNetwork: number };
};
/** The browser that shows a code: what its cookie says. */
type Browser = { id: string; secret: string | null };
type Shown = { data: string; expires_at: string; number: number; state: QrState };
/** How somebody gets in; `device` as `auth.enter` takes it. */
type Entering = { remember: boolean; visit: Visit; device: string | null };

const LIFE_MS = limits.QR_SECONDS * 1000;
/** What ended is kept so long, so that a page which was left open is told what became of its code. */
const KEPT_MS = 3_600_000;
/** A program asks every five seconds (RFC 8628, 3.5); a page that is loaded again and again asks more often for a while. */
const POLLS_AT_ONCE = 20;
const MS_A_POLL = 2_000;
const SLOWER_SECONDS = 5;

export type QrService = ReturnType<typeof qrService>;

/** Sign-in by a phone: a browser shows a code that a phone approves (RFC 8628), or a phone takes a code that a browser made. */
export const qrService = ({ db, auth, bus, clock, config }: Parts) => {
  const stored = qrDb(db);
  const watch = qrWatch({ bus });
  const phones = phoneCodes({ db, auth, clock, appUrl: config.web.appUrl });

  const stateOf = (row: QrRow): QrState => {
    if (row.declinedAt) return 'declined';
    if (row.takenAt || row.expiresAt <= clock.now()) return 'expired';
    if (row.approvedAt) return 'approved';
    return row.seenAt ? 'seen' : 'waiting';
  };
  const shown = (id: string, row: QrRow): Shown => ({
    data: `${config.web.appUrl}/approve/${id}`,
    expires_at: row.expiresAt.toISOString(),
    number: row.number,
    state: stateOf(row),
  });

  return {
    ...phones,

    /**
     * The code of a browser: a new one when the id is, else how it stands. An id that another browser has begun with is gone.
     * @throws Refusal `qr.gone`, `request.too_many`
     */
    async begin({ id, secret }: { id: string; secret: string }, visit: Visit, device: string | null): Promise<Shown> {
      const now = clock.now();
      const asker = { idHash: idHashOf(id), browserHash: hashOf(secret) };
      const present = await stored.poll(asker);
      if (present) {
        const allowed = POLLS_AT_ONCE + (now.getTime() - present.createdAt.getTime()) / MS_A_POLL;
        if (present.polls > allowed) throw new Refusal('request.too_many', {}, SLOWER_SECONDS);
        return shown(id, present);
      }
      const row = {
        ...asker,
        ...newNumbers(),
        network: visit.network,
        userAgent: visit.userAgent,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      };
      const times = (await auth.isKnownBrowser(device)) ? KNOWN_BROWSER_TIMES : 1;
      const outcome = await stored.add(row, config.qrCodesPerNetwork * times, new Date(now.getTime() - LIFE_MS));
      if (outcome === 'full') throw new Refusal('request.too_many', {}, limits.QR_SECONDS);
      if (outcome === 'taken') throw new Refusal('qr.gone');
      return shown(id, { ...row, polls: 0, seenAt: null, declinedAt: null, approvedAt: null, takenAt: null });
    },

    /** What a reader is to know before the answer. The browser is told that somebody looks. @throws Refusal `qr.gone` */
    async look(id: string): Promise<QrRow> {
      const idHash = idHashOf(id);
      const seen = await stored.see(idHash, clock.now());
      if (!seen) throw new Refusal('qr.gone');
      if (seen.first) watch.tell(idHash, 'seen');
      return seen.row;
    },

    /** @throws Refusal `qr.gone`, or `qr.number_wrong`, which has declined the code for good */
    async approve(reader: SignedIn, id: string, number: number): Promise<void> {
      const idHash = idHashOf(id);
      const answer = await stored.answer(idHash, reader, number, clock.now());
      if (!answer) throw new Refusal('qr.gone');
      watch.tell(idHash, answer.approved ? 'approved' : 'declined');
      if (!answer.approved) throw new Refusal('qr.number_wrong');
    },

    /** @throws Refusal `qr.gone` */
    async decline(reader: SignedIn, id: string): Promise<void> {
      const idHash = idHashOf(id);
      if (!(await stored.decline(idHash, reader, clock.now()))) throw new Refusal('qr.gone');
      watch.tell(idHash, 'declined');
    },

    /** The session of an approved code, once, for its own browser. @throws Refusal `qr.gone`, `auth.blocked` */
    async enter({ id, secret }: Browser, entering: Entering): Promise<Issued> {
      const by = secret === null ? null : await stored.take(askerOf(id, secret), clock.now());
      // Who has logged out since, or was blocked, lets nobody in any more.
      if (!by || !(await auth.sessionLives(by.readerId, by.sessionId))) throw new Refusal('qr.gone');
      return auth.enter(by.readerId, { ...entering, way: 'qr' });
    },

    /**
     * Tells a browser how its code stands, and each change; answers how to stop. Null when it is not the code of this
     * browser, `full` when too many listen.
     */
    async follow({ id, secret }: Browser, tell: (state: QrState) => void): Promise<(() => void) | 'full' | null> {
      if (secret === null) return null;
      const asker = askerOf(id, secret);
      const look = async (): Promise<QrState | null> => {
        const row = await stored.ofBrowser(asker);
        return row && stateOf(row);
      };
      return watch.follow(asker.idHash, look, tell);
    },

    /** Forgets codes that ended an hour ago. Answers how many. */
    clean: (): Promise<number> => stored.forget(new Date(clock.now().getTime() - KEPT_MS)),
    close: watch.close,
  };
};

/** An id may be written as a UUID, with or without dashes, in any case. */
const idHashOf = (id: string): Uint8Array<ArrayBuffer> =>
  hashOf(id.length === 22 ? id : id.replaceAll('-', '').toLowerCase());

const askerOf = (id: string, secret: string) => ({ idHash: idHashOf(id), browserHash: hashOf(secret) });
