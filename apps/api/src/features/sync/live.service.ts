import { closeCodes, type Frame } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { SyncService } from './sync.service.ts';

/** Where frames go. `send` resolves when the line has taken the text; it never rejects. */
export type Outlet = { send(text: string): Promise<void>; close(code: number, why: string): void };

/** Messages are told in that language. */
type Session = Pick<SignedIn, 'readerId' | 'sessionId' | 'language'>;
type Sessions = {
  /** Ids of those sessions that are alive. */
  living(sessions: readonly Session[]): Promise<ReadonlySet<string>>;
  onEnded(listener: (sessionId: string) => void): () => void;
};
type Listener = { session: Session; outlet: Outlet; reached: number; telling: boolean; again: boolean };

type Parts = {
  sync: SyncService;
  sessions: Sessions;
  bus: Bus;
  /** Open sockets of one reader in this process. */
  most: number;
};

const PAGE = 500;
const LOOK_MS = 60_000;

export type LiveService = ReturnType<typeof liveService>;

/**
 * Tells open clients what happens in their library. The bus only says that something did; what, and in which order, each
 * listener reads from where it is, so nothing is missed or told twice whatever the bus loses.
 */
export const liveService = ({ sync, sessions, bus, most }: Parts) => {
  const listeners = new Map<bigint, Set<Listener>>();
  const all = (): Listener[] => [...listeners.values()].flatMap((those) => [...those]);

  const say = (listener: Listener, frame: Frame): Promise<void> => listener.outlet.send(JSON.stringify(frame));

  const tellPage = async (listener: Listener): Promise<void> => {
    const { readerId, language } = listener.session;
    const page = await sync.since(readerId, { since: listener.reached, limit: PAGE, language });
    if (page.reset) await say(listener, { kind: 'reset', cursor: page.cursor });
    let told = Promise.resolve();
    for (const change of page.items) told = say(listener, change);
    await told; // the line keeps the order: with the last one all are out
    listener.reached = page.cursor;
    if (page.more) listener.again = true;
  };

  /** Brings one listener to the newest change; when called meanwhile, once more. Rejects while the database is away. */
  const bring = async (listener: Listener): Promise<void> => {
    listener.again = true;
    if (listener.telling) return;
    listener.telling = true;
    try {
      while (listener.again) {
        listener.again = false;
        await tellPage(listener);
      }
    } finally {
      listener.telling = false;
    }
  };
  /** While the database is away the bus has lost it too, and everybody is looked after when it is back. */
  const tell = (listener: Listener): Promise<void> => bring(listener).catch(() => undefined);

  const leave = (listener: Listener): void => {
    const those = listeners.get(listener.session.readerId);
    those?.delete(listener);
    if (those?.size === 0) listeners.delete(listener.session.readerId);
  };
  const end = (listener: Listener): void => {
    leave(listener);
    listener.outlet.close(closeCodes.NOT_SIGNED_IN, 'the session has ended');
  };

  /** For what the bus may have lost: whose session is over, and who is behind. */
  const look = async (): Promise<void> => {
    const present = all();
    const living = await sessions.living(present.map(({ session }) => session));
    const cursors = await sync.cursors([...listeners.keys()]);
    for (const listener of present) {
      const { session, reached } = listener;
      if (!living.has(session.sessionId)) end(listener);
      else if ((cursors.get(session.readerId) ?? 0) !== reached) void tell(listener);
    }
  };
  const lookSafely = (): void => void look().catch(() => undefined); // the next look comes
  const looking = setInterval(lookSafely, LOOK_MS).unref();
  const stops = [
    bus.onGap(lookSafely),
    sync.onChanged((readerId, cursor) => {
      for (const listener of listeners.get(readerId) ?? []) if (listener.reached < cursor) void tell(listener);
    }),
    sessions.onEnded((sessionId) => {
      for (const listener of all()) if (listener.session.sessionId === sessionId) end(listener);
    }),
  ];

  return {
    /**
     * From now on the outlet is told, beginning after `since`; without it, after now. Answers how to stop.
     * Null when the reader has too many.
     */
    async listen(session: Session, outlet: Outlet, since: number | undefined): Promise<(() => void) | null> {
      const those = listeners.get(session.readerId) ?? new Set();
      if (those.size >= most) return null;
      // The place is taken before anything is waited for: of many that come at once each counts the others. It is told
      // nothing before it is known from where on.
      const listener: Listener = { session, outlet, reached: since ?? 0, telling: since === undefined, again: false };
      listeners.set(session.readerId, those.add(listener));
      try {
        if (since === undefined) {
          listener.reached = (await sync.cursors([session.readerId])).get(session.readerId) ?? 0;
          listener.telling = false;
        }
        await bring(listener);
        await say(listener, { kind: 'ready', cursor: listener.reached });
        // It may have ended while we looked it up, before anybody could tell us.
        if (!(await sessions.living([session])).has(session.sessionId)) end(listener);
      } catch (error) {
        leave(listener); // the database went in this very moment: the client is sent away, and comes back
        throw error;
      }
      return () => leave(listener);
    },
    close(): void {
      clearInterval(looking);
      for (const stop of stops) stop();
    },
  };
};
