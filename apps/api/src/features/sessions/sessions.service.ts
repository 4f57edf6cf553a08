import type { sessions as calls, HeldSession, Language, Received, Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { AppPasswordRow, AuthService, Entered, HeldRow } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { timeIn } from '../mail/mail.ts';
import { deviceName } from './device-name.ts';
import { passwordGuessing } from './guessing.mail.ts';
import { newDevice } from './new-device.mail.ts';
import { sessionsDb } from './sessions.db.ts';

type Parts = { db: Database; auth: AuthService; mail: MailService; clock: Clock; appUrl: string };

const MOST_SHOWN = 200;
/** As long as browsers keep the cookie that they are known by. */
const KNOWN_DAYS = 400;
const DAY_MS = 86_400_000;

export type SessionsService = ReturnType<typeof sessionsService>;

/** Where a reader is signed in, what may sign in besides, and a word to him when that is somewhere new. */
export const sessionsService = ({ db, auth, mail, clock, appUrl }: Parts) => {
  const stored = sessionsDb(db);

  return {
    /** Somebody has come in: the reader is told by mail, unless the device is known or it is the very first time. */
    async entered(tx: Db, { reader, entry, deviceHash, now }: Entered): Promise<void> {
      const { isFirst, isNew } = await stored.see(tx, reader.id, deviceHash, now);
      if (isFirst || !isNew) return;
      const values = {
        device: deviceName(entry.visit.userAgent, reader.language),
        network: entry.visit.network,
        at: timeIn(reader.language, now),
        href: `${appUrl}/user/${reader.id}/settings/security`,
      };
      await mail.send(newDevice, { address: reader.email, language: reader.language }, values, { tx });
    },

    /** Strangers guess the password of these readers, who are told by mail, once a day at most. */
    async guessed(readerIds: readonly bigint[]): Promise<void> {
      const now = clock.now();
      for (const readerId of readerIds) {
        await db.$transaction(async (tx) => {
          const reader = await stored.noteGuessing(tx, readerId, now, new Date(now.getTime() - DAY_MS));
          if (!reader) return;
          const values = {
            at: timeIn(reader.language, now),
            href: `${appUrl}/user/${readerId}/settings/security`,
          };
          await mail.send(passwordGuessing, reader, values, { tx });
        });
      }
    },

    async list(reader: SignedIn, language: Language): Promise<Reply<typeof calls.list>> {
      const { total, rows } = await auth.held(reader.readerId, reader.sessionId, MOST_SHOWN);
      return { total, items: rows.map((row) => wireSession(row, reader.sessionId, language)) };
    },

    /** @throws Refusal `session.not_found` */
    async end({ readerId }: SignedIn, id: string): Promise<'OK'> {
      if (!(await auth.endOne(readerId, id))) throw new Refusal('session.not_found');
      return 'OK';
    },

    endOthers: async ({ readerId, sessionId }: SignedIn): Promise<{ ended: number }> => ({
      ended: await auth.endAll(readerId, { sessionId }),
    }),

    async appPasswords({ readerId }: SignedIn): Promise<Reply<typeof calls.appPasswords>> {
      const rows = await auth.appPasswords.list(readerId);
      return { total: rows.length, items: rows.map(wireAppPassword) };
    },

    /** @throws Refusal as `auth.prove`, and `app_password.too_many` */
    async makeAppPassword(
      reader: SignedIn,
      { name, scope, proof }: Received<typeof calls.makeAppPassword, 'body'>,
      visit: Visit,
    ): Promise<Reply<typeof calls.makeAppPassword>> {
      await auth.prove(reader, proof ?? null, visit);
      const { password, ...row } = await auth.appPasswords.make(reader.readerId, { name, scope });
      return { ...wireAppPassword(row), password };
    },

    /** @throws Refusal `app_password.not_found` */
    async revokeAppPassword({ readerId }: SignedIn, id: string): Promise<'OK'> {
      if (!(await auth.appPasswords.revoke(readerId, id))) throw new Refusal('app_password.not_found');
      return 'OK';
    },

    /** Forgets devices that have not come for long. Answers how many. */
    async clean(): Promise<number> {
      const before = new Date(clock.now().getTime() - KNOWN_DAYS * DAY_MS);
      let all = 0;
      for (let gone = await stored.forgetBefore(before); gone > 0; gone = await stored.forgetBefore(before))
        all += gone;
      return all;
    },
  };
};

const wireSession = (row: HeldRow, current: string, language: Language): HeldSession => ({
  id: row.id,
  current: row.id === current,
  way: row.way,
  scope: row.scope,
  app_password: row.appPassword,
  device: deviceName(row.userAgent, language),
  user_agent: row.userAgent,
  network: row.network,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
});

const wireAppPassword = (row: AppPasswordRow) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  login: row.login,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
