import type { SignInMethod } from '@lectern/contracts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { createActiveSessionsDb } from './active-sessions.db.ts';
import { createAppPasswordsDb } from './app-passwords.db.ts';
import type { TokenKey } from './refresh-token.ts';

type Dependencies = {
  db: Database;
  activeSessionsDb: ReturnType<typeof createActiveSessionsDb>;
  bus: Bus;
  clock: Clock;
};

/** Bus topic: the id of a session that has ended. */
export const SESSION_ENDED = 'session.ended';

/** Ends sessions in one transaction and notifies their open sockets at once. */
export const createSessionRevocation = ({ db, activeSessionsDb, bus, clock }: Dependencies) => {
  /** Notifies the open sockets of an ended session. */
  const notifyEnded = (ended: boolean, { sessionId }: Pick<TokenKey, 'sessionId'>): void => {
    if (ended) bus.publish(SESSION_ENDED, sessionId);
  };
  const notifyAllEnded = (ended: readonly string[]): void => {
    for (const sessionId of ended) notifyEnded(true, { sessionId });
  };

  return {
    notifyEnded,

    /**
     * Ends a reader's sessions everywhere and returns how many. Without `except` it ends all of them and deletes the app
     * passwords. `way`: only sessions that began this way.
     */
    async endAllSessions(readerId: bigint, except?: { sessionId: string }, way?: SignInMethod): Promise<number> {
      const now = clock.now();
      const ended = await db.$transaction(async (tx) => {
        const sessions = await activeSessionsDb.end(
          tx,
          readerId,
          except ? { except: except.sessionId, way } : 'all',
          now,
        );
        if (!except) await createAppPasswordsDb(db).deleteAll(tx, readerId);
        return sessions;
      });
      notifyAllEnded(ended);
      return ended.length;
    },

    /** Ends one session of a reader. Returns whether it was active. */
    async endSession(readerId: bigint, sessionId: string): Promise<boolean> {
      const ended = await db.$transaction((tx) => activeSessionsDb.end(tx, readerId, { sessionId }, clock.now()));
      notifyAllEnded(ended);
      return ended.length > 0;
    },

    /** Deletes an app password and ends its sessions. Returns whether it existed. */
    async revokeAppPassword(readerId: bigint, id: string): Promise<boolean> {
      const { ended, wasThere } = await db.$transaction(async (tx) => ({
        ended: await activeSessionsDb.end(tx, readerId, { appPasswordId: id }, clock.now()),
        wasThere: await createAppPasswordsDb(db).delete(tx, readerId, id),
      }));
      notifyAllEnded(ended);
      return wasThere;
    },
  };
};
