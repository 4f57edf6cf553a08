import type { Way } from '@lectern/contracts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { appPasswordsDb } from './app-passwords.db.ts';
import type { heldDb } from './held.db.ts';
import type { TokenKey } from './refresh-token.ts';

type Parts = { db: Database; held: ReturnType<typeof heldDb>; bus: Bus; clock: Clock };

/** Bus topic: the id of a session that has ended. */
export const ENDED = 'session.ended';

/** How sessions end, whoever ends them: in one transaction, and their open sockets hear of it at once. */
export const sessionEnds = ({ db, held, bus, clock }: Parts) => {
  /** Tells the open sockets of a session that is no more. */
  const notifyEnded = (ended: boolean, { sessionId }: Pick<TokenKey, 'sessionId'>): void => {
    if (ended) bus.publish(ENDED, sessionId);
  };
  const notifyAllEnded = (ended: readonly string[]): void => {
    for (const sessionId of ended) notifyEnded(true, { sessionId });
  };

  return {
    notifyEnded,

    /**
     * Ends a reader's sessions, at once and everywhere, and answers how many; without `except` all of them, and the app
     * passwords with them. `way`: only those that began in it.
     */
    async endAll(readerId: bigint, except?: { sessionId: string }, way?: Way): Promise<number> {
      const now = clock.now();
      const ended = await db.$transaction(async (tx) => {
        const sessions = await held.end(tx, readerId, except ? { except: except.sessionId, way } : 'all', now);
        if (!except) await appPasswordsDb(db).removeAll(tx, readerId);
        return sessions;
      });
      notifyAllEnded(ended);
      return ended.length;
    },

    /** Ends one session of a reader, as asked for in another one. Answers whether it was alive. */
    async endOne(readerId: bigint, sessionId: string): Promise<boolean> {
      const ended = await db.$transaction((tx) => held.end(tx, readerId, { sessionId }, clock.now()));
      notifyAllEnded(ended);
      return ended.length > 0;
    },

    /** Ends the sessions of an app password with it, at once. Answers whether it was there. */
    async revokeAppPassword(readerId: bigint, id: string): Promise<boolean> {
      const { ended, wasThere } = await db.$transaction(async (tx) => ({
        ended: await held.end(tx, readerId, { appPasswordId: id }, clock.now()),
        wasThere: await appPasswordsDb(db).remove(tx, readerId, id),
      }));
      notifyAllEnded(ended);
      return wasThere;
    },
  };
};
