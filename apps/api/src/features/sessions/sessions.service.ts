import {
  type ActiveSession,
  type sessions as calls,
  type Language,
  type Received,
  type Reply,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import { formatDayTime } from '@lectern/texts/shapes/mail-dates';
import type { SignedIn } from '../../http/access.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { repeatUntilNone } from '../../platform/db/repeat-until-none.ts';
import type { ActiveSessionRow, AppPasswordRow, AuthService, SignInEvent } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { formatDeviceName } from './device-name.ts';
import { newDeviceMail } from './new-device.mail.ts';
import { passwordGuessingMail } from './password-guessing.mail.ts';
import { createSessionsDb } from './sessions.db.ts';

type Dependencies = { db: Database; auth: AuthService; mail: MailService; clock: Clock; appUrl: string };

const MAX_LISTED = 200;
/** As long as browsers keep the device cookie. */

export type SessionsService = ReturnType<typeof createSessionsService>;

/** A reader's sessions and app passwords, and mails about sign-ins from new devices. */
export const createSessionsService = ({ db, auth, mail, clock, appUrl }: Dependencies) => {
  const sessionsDb = createSessionsDb(db);

  return {
    /** Saves the device of a sign-in, and mails the reader when it is new and not the very first one. */
    async notifySignIn(tx: Db, { reader, context, deviceHash, now }: SignInEvent): Promise<void> {
      const { isFirst, isNew } = await sessionsDb.saveDevice(tx, reader.id, deviceHash, now);
      if (isFirst || !isNew) return;
      const values = {
        device: formatDeviceName(context.clientInfo.userAgent, reader.language),
        network: context.clientInfo.network,
        at: formatDayTime(reader.language, now),
        href: `${appUrl}/user/${reader.id}/settings/security`,
      };
      await mail.send(newDeviceMail, { address: reader.email, language: reader.language }, values, { tx });
    },

    /** Mails readers whose passwords strangers guess, once a day at most. */
    async notifyPasswordGuessing(readerIds: readonly bigint[]): Promise<void> {
      const now = clock.now();
      for (const readerId of readerIds) {
        await db.$transaction(async (tx) => {
          const reader = await sessionsDb.saveGuessingNotice(
            tx,
            readerId,
            now,
            subtractPeriod(now, retention.guessingNotice.period),
          );
          if (!reader) return;
          const values = {
            at: formatDayTime(reader.language, now),
            href: `${appUrl}/user/${readerId}/settings/security`,
          };
          await mail.send(passwordGuessingMail, reader, values, { tx });
        });
      }
    },

    async listSessions(reader: SignedIn, language: Language): Promise<Reply<typeof calls.list>> {
      const { total, rows } = await auth.listSessions(reader.readerId, reader.sessionId, MAX_LISTED);
      return { total, items: rows.map((row) => toHeldSession(row, reader.sessionId, language)) };
    },

    /** @throws Refusal `session.not_found` */
    async endSession({ readerId }: SignedIn, id: string): Promise<'OK'> {
      if (!(await auth.endSession(readerId, id))) throw new Refusal('session.not_found');
      return 'OK';
    },

    endOtherSessions: async ({ readerId, sessionId }: SignedIn): Promise<{ ended: number }> => ({
      ended: await auth.endAllSessions(readerId, { sessionId }),
    }),

    async listAppPasswords({ readerId }: SignedIn): Promise<Reply<typeof calls.appPasswords>> {
      const rows = await auth.appPasswords.list(readerId);
      return { total: rows.length, items: rows.map(toWireAppPassword) };
    },

    /** @throws Refusal as `auth.reauthenticate`, and `app_password.too_many` */
    async createAppPassword(
      reader: SignedIn,
      { name, scope, proof }: Received<typeof calls.makeAppPassword, 'body'>,
      clientInfo: ClientInfo,
    ): Promise<Reply<typeof calls.makeAppPassword>> {
      await auth.reauthenticate(reader, proof ?? null, clientInfo);
      const { password, ...row } = await auth.appPasswords.create(reader.readerId, { name, scope });
      return { ...toWireAppPassword(row), password };
    },

    /** @throws Refusal `app_password.not_found` */
    async revokeAppPassword({ readerId }: SignedIn, id: string): Promise<'OK'> {
      if (!(await auth.appPasswords.revoke(readerId, id))) throw new Refusal('app_password.not_found');
      return 'OK';
    },

    /** Deletes devices that were not seen for long, and times of warnings that delay none. Returns how many. */
    async clean(): Promise<number> {
      const now = clock.now();
      await sessionsDb.deleteGuessingNoticesBefore(subtractPeriod(now, retention.guessingNotice.period));
      const unseenSince = subtractPeriod(now, retention.knownDevice.period);
      return repeatUntilNone(() => sessionsDb.deleteUnseenSince(unseenSince));
    },
  };
};

const toHeldSession = (row: ActiveSessionRow, current: string, language: Language): ActiveSession => ({
  id: row.id,
  current: row.id === current,
  way: row.way,
  scope: row.scope,
  app_password: row.appPassword,
  device: formatDeviceName(row.userAgent, language),
  user_agent: row.userAgent,
  network: row.network,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
});

const toWireAppPassword = (row: AppPasswordRow) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  login: row.login,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
